import { type Assertion, demand, type Expected, LARGEST, Refused } from './answer.ts';
import { readAssertion } from './assertion.ts';
import { decrypt } from './decryption.ts';
import { judgeCertificate, judgeSignature } from './signatures.ts';
import { signedAssertion } from './signed-assertion.ts';
import { anywhere, isElement, NAMESPACES, only, optional, parseXml, textOf, type XmlElement } from './xml.ts';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
/** Base64, perhaps in lines. */
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/**
 * Verifies an answer with the POST binding. The document is judged before the library verifies its signatures; what is then
 * read are the bytes that are signed, and nothing else of it.
 * @param form the posted body, as it came
 * @throws Refused
 */
export async function verifyAnswer(form: string, expected: Expected): Promise<Assertion> {
  const document = documentIn(form);
  const response = parseXml(document);
  judgeResponse(response, expected);
  const { assertion, within } = assertionIn(response, document, expected.decryptionKeys);
  judgeSignature(assertion);
  const certificates = expected.certificates.filter(isBelievable);
  demand(certificates.length > 0, 'key_refused');
  const signed = await signedAssertion(within, certificates);
  if (signed === undefined) throw new Refused('signature_refused');
  return readAssertion(parseXml(signed), expected);
}

function documentIn(form: string): string {
  demand(form.length <= LARGEST, 'too_large');
  const [encoded, ...more] = new URLSearchParams(form).getAll('SAMLResponse');
  if (encoded === undefined || more.length > 0 || !BASE64.test(encoded)) throw new Refused('malformed');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    throw new Refused('malformed');
  }
}

/** Only some providers sign the response around the assertion: it can lead to a refusal, and never proves anything. */
function judgeResponse(response: XmlElement, expected: Expected): void {
  demand(isElement(response, 'protocol', 'Response'), 'malformed');
  demand(response.getAttribute('Version') === '2.0', 'malformed');
  const status = only(only(response, 'protocol', 'Status'), 'protocol', 'StatusCode');
  demand(status.getAttribute('Value') === SUCCESS, 'status_failed');
  const issuer = optional(response, 'assertion', 'Issuer');
  demand(issuer === undefined || textOf(issuer) === expected.issuer, 'issuer_refused');
  const destination = response.getAttribute('Destination') || expected.acsUrl;
  demand(destination === expected.acsUrl, 'destination_refused');
  const request = response.getAttribute('InResponseTo') || expected.requestId;
  demand(request === expected.requestId, 'request_refused');
  if (optional(response, 'signature', 'Signature')) judgeSignature(response);
}

/** @returns the only assertion, and the document for the library, in which it is not encrypted */
function assertionIn(
  response: XmlElement,
  document: string,
  keys: readonly string[],
): { readonly assertion: XmlElement; readonly within: string } {
  const found = assertionsBelow(response);
  const [one] = found;
  const isPlain = one?.localName === 'Assertion';
  const name = isPlain ? 'Assertion' : 'EncryptedAssertion';
  if (!one || found.length > 1 || one.parentNode !== response || !isElement(one, 'assertion', name))
    throw new Refused('not_one_assertion');
  if (isPlain) return { assertion: one, within: document };
  const assertion = parseXml(decrypt(one, keys));
  const isAlone = assertionsBelow(assertion).length === 1;
  demand(isAlone && isElement(assertion, 'assertion', 'Assertion'), 'not_one_assertion');
  const opening = `<samlp:Response xmlns:samlp="${NAMESPACES.protocol}">`;
  return { assertion, within: `${opening}${assertion}</samlp:Response>` };
}

/** Wherever they stand: a second one could be read in place of the signed one. */
const assertionsBelow = (root: XmlElement) => [
  ...anywhere(root, 'Assertion'),
  ...anywhere(root, 'EncryptedAssertion'),
];

/** An unacceptable certificate beside an acceptable one does no harm. */
function isBelievable(certificate: string): boolean {
  try {
    judgeCertificate(certificate);
    return true;
  } catch {
    return false;
  }
}
