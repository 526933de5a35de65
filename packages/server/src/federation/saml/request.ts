import { deflateRawSync } from 'node:zlib';
import { escapeXml, NAMESPACES } from './xml.ts';

const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** What an `AuthnRequest` asks for. */
export interface SignInRequest {
  /** An XML ID: it begins with a letter or `_`. */
  readonly id: string;
  /** Our entity ID. */
  readonly issuer: string;
  readonly acsUrl: string;
  /** Where the identity provider takes requests. */
  readonly signOnUrl: string;
  /** Comes back with the answer; at most 80 bytes (bindings, section 3.4.3). */
  readonly relayState: string;
  /** Whether a person who is signed in there has to sign in again. */
  readonly forceAuthn: boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * The URL that asks an identity provider to sign a person in, with the redirect binding (SAML bindings, section 3.4.4). The
 * request is not signed: what it asks for is what every answer is judged by. It names no format of subjects, since providers
 * refuse those that they are not set up for.
 */
export function signInUrl(request: SignInRequest): string {
  const { id, issuer, acsUrl, signOnUrl, relayState, forceAuthn, now } = request;
  const attributes = {
    'xmlns:samlp': NAMESPACES.protocol,
    ID: id,
    Version: '2.0',
    IssueInstant: new Date(now).toISOString(),
    Destination: signOnUrl,
    AssertionConsumerServiceURL: acsUrl,
    ProtocolBinding: POST,
    ...(forceAuthn ? { ForceAuthn: 'true' } : {}),
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const document =
    `<samlp:AuthnRequest${written.join('')}>` +
    `<saml:Issuer xmlns:saml="${NAMESPACES.assertion}">${escapeXml(issuer)}</saml:Issuer>` +
    '<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>';
  const url = new URL(signOnUrl);
  url.searchParams.set('SAMLRequest', deflateRawSync(document).toString('base64'));
  url.searchParams.set('RelayState', relayState);
  return url.href;
}
