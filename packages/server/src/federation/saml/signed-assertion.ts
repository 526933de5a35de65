import { generateKeyPairSync } from 'node:crypto';
import { SAML } from '@node-saml/node-saml';
import { NAMESPACES } from './xml.ts';

/** The library, for signatures alone: what an assertion says is judged in `assertion.ts`. */
class SignatureVerifier extends SAML {
  protected override async processValidlySignedAssertionAsync(xml: string) {
    return { profile: { getAssertionXml: () => xml }, loggedOut: false };
  }
}

/**
 * @param document a response with one assertion, which is not encrypted
 * @param certificates in PEM; any of them may have signed
 * @returns the signed bytes of the assertion, without their signature; undefined where its signature does not verify
 */
export async function signedAssertion(
  document: string,
  certificates: readonly string[],
): Promise<string | undefined> {
  const library = new SignatureVerifier({
    callbackUrl: 'unused',
    issuer: 'unused',
    idpCert: certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
  });
  const SAMLResponse = Buffer.from(document).toString('base64');
  const verified = await library.validatePostResponseAsync({ SAMLResponse }).catch(() => undefined);
  return verified?.profile?.getAssertionXml?.();
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const EXAMPLE = `<Response xmlns="${NAMESPACES.protocol}"><Assertion xmlns="${NAMESPACES.assertion}" ID="a">
<Signature xmlns="${NAMESPACES.signature}"><SignedInfo>
<CanonicalizationMethod Algorithm="${EXCLUSIVE}"/>
<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
<Reference URI="#a"><Transforms><Transform Algorithm="${EXCLUSIVE}"/></Transforms>
<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>AA==</DigestValue></Reference>
</SignedInfo><SignatureValue>AA==</SignatureValue></Signature></Assertion></Response>`;

/** Runs through the library once: what its code costs the first time must not count for a document of others. */
export async function warmUp(): Promise<void> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await signedAssertion(EXAMPLE, [publicKey.export({ type: 'spki', format: 'pem' }).toString()]);
}
