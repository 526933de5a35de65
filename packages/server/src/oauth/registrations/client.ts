import type { Contracts } from '@portico/api';
import { Failure } from '@portico/conventions';
import { secondsOf } from '../../ground/clock.ts';
import { newId } from '../../ground/id.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { type Application, SELF_REGISTERED, unnamedApplication } from '../applications/application.ts';
import { redirectFlaw } from '../applications/judge-settings.ts';
import { nameIn } from '../client-metadata/document.ts';

export type ClientMetadata = Contracts['registerClient']['body'];

/** The only grant and response types of such clients (RFC 7591, section 2.1). */
const GRANT_TYPES = ['authorization_code', 'refresh_token'];
const RESPONSE_TYPES = ['code'];

/**
 * Judges what a client says of itself. A client that would be confidential is registered as a public one, which RFC 7591
 * (section 3.2.1) allows.
 * @throws Failure `REDIRECT_URI_INVALID`, or `BODY_MALFORMED` for other metadata that cannot be granted
 */
export function judgeMetadata({ redirect_uris, grant_types, response_types }: ClientMetadata): void {
  for (const uri of redirect_uris) {
    const flaw = redirectFlaw(uri, 'native');
    if (flaw) throw new Failure('REDIRECT_URI_INVALID', { detail: `A redirect URI ${flaw.message}.` });
  }
  if (grant_types && !grant_types.includes('authorization_code'))
    throw new Failure('BODY_MALFORMED', { detail: 'grant_types must have authorization_code.' });
  if (response_types && !response_types.includes('code'))
    throw new Failure('BODY_MALFORMED', { detail: 'response_types must have code.' });
}

/** An application that registered itself, by its `client_id`. */
export interface Client extends Application {
  readonly client_url: string;
}

/** A new client: public, of a third party, for open audiences alone. */
export function newClient(
  metadata: ClientMetadata,
  {
    audiences,
    token,
    now,
  }: { readonly audiences: readonly string[]; readonly token: string; readonly now: number },
): Client {
  const id = newId();
  const client_url = `${SELF_REGISTERED}${id}`;
  return {
    ...unnamedApplication('native', now),
    id,
    client_url,
    ...describedBy(metadata, client_url),
    audiences,
    registration_hash: hashToken(token),
  };
}

/** The description that a client gives of itself, with defaults for members that it leaves out. */
export function describedBy(
  { redirect_uris, client_name }: ClientMetadata,
  clientId: string,
): Pick<Application, 'name' | 'redirectUris'> {
  return { name: nameIn(client_name) ?? clientId, redirectUris: [...new Set(redirect_uris)] };
}

/**
 * RFC 7591, section 3.2.1, and RFC 7592, section 3.
 * @param token the registration access token, which only the client has
 */
export function presentClient(
  { client_url, name, redirectUris, created_at }: Client,
  { token, publicUrl }: { readonly token: string; readonly publicUrl: string },
): Contracts['registerClient']['answer']['body'] {
  return {
    client_id: client_url,
    client_id_issued_at: secondsOf(created_at),
    client_name: name,
    redirect_uris: [...redirectUris],
    grant_types: GRANT_TYPES,
    response_types: RESPONSE_TYPES,
    token_endpoint_auth_method: 'none',
    registration_client_uri: `${publicUrl}/oauth2/register/${client_url}`,
    registration_access_token: token,
  };
}

/** The token of `Authorization: Bearer`. @throws Failure `ACCESS_TOKEN_MISSING` */
export function bearerIn(authorization: string | string[] | undefined): string {
  const token = /^bearer +(\S+) *$/i.exec(String(authorization ?? ''))?.[1];
  if (token === undefined) throw new Failure('ACCESS_TOKEN_MISSING');
  return token;
}

/** Compares secrets by their hashes, of which the time that it takes tells nothing that helps to guess. */
export function isSameSecret(one: string, other: string): boolean {
  return hashToken(one) === hashToken(other);
}
