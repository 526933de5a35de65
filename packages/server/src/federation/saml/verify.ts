import { type Assertion, type ExpectedAnswer, LARGEST } from './answer.ts';
import { readAssertion } from './assertion.ts';
import { nameOf, readCertificate, readUsedCertificate } from './certificates.ts';
import { decrypt } from './decryption.ts';
import { demand, demandSame, quoted, Refused } from './refused.ts';
import { judgeSignature } from './signatures.ts';
import { signedAssertion } from './signed-assertion.ts';
import {
  anywhere,
  children,
  isElement,
  NAMESPACES,
  only,
  optional,
  parseXml,
  textOf,
  type XmlElement,
} from './xml.ts';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Verifies an answer with the POST binding. The document is judged before the library verifies its signatures; what is then
 * read are the bytes that are signed, and nothing else of it.
 * @param form the posted body, as it came
 * @throws Refused
 */
export async function verifyAnswer(form: string, expected: ExpectedAnswer): Promise<Assertion> {
  const document = documentIn(form);
  const response = parseXml(document);
  judgeResponse(response, expected);
  const { assertion, within } = assertionIn(response, document, expected.decryptionKeys);
  judgeSigned(assertion, response);
  const { certificates, unknown } = certificatesFor(assertion, expected);
  demand(certificates.length > 0, 'key_refused');
  const signed = await signedAssertion(within, certificates);
  if (signed !== undefined) return readAssertion(parseXml(signed), expected);
  throw unknown ? new Refused('certificate_unknown', nameOf(unknown)) : new Refused('signature_refused');
}

function documentIn(form: string): string {
  demand(form.length <= LARGEST, 'too_large');
  const [given = '', ...more] = new URLSearchParams(form).getAll('SAMLResponse');
  // Some providers write it in lines.
  const encoded = given.replaceAll(/\s+/g, '');
  if (more.length > 0 || !BASE64.test(encoded)) throw new Refused('form_refused');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    throw new Refused('not_xml', 'it is not in UTF-8');
  }
}

/** Only some providers sign the response around the assertion: it can lead to a refusal, and never proves anything. */
function judgeResponse(response: XmlElement, expected: ExpectedAnswer): void {
  const isResponse =
    isElement(response, 'protocol', 'Response') && response.getAttribute('Version') === '2.0';
  demand(isResponse, 'not_response', `its root is \`${response.localName}\``);
  judgeStatus(only(response, 'protocol', 'Status'));
  const issuer = optional(response, 'assertion', 'Issuer');
  if (issuer) demandSame(textOf(issuer), expected.issuer, 'issuer_refused');
  const destination = response.getAttribute('Destination') || expected.acsUrl;
  demandSame(destination, expected.acsUrl, 'destination_refused');
  const request = response.getAttribute('InResponseTo') || expected.requestId;
  demandSame(request, expected.requestId, 'request_refused');
  if (optional(response, 'signature', 'Signature')) judgeSignature(response);
}

/** A provider says in codes, from the general to the special, and perhaps in words why it signs nobody in. */
function judgeStatus(status: XmlElement): void {
  const code = only(status, 'protocol', 'StatusCode');
  const codes = anywhere(code, 'StatusCode').map((one) => one.getAttribute('Value') ?? '');
  const [message] = children(status, 'protocol', 'StatusMessage').map((one) => one.textContent?.trim());
  const said = [...codes, ...(message ? [message] : [])].map(quoted).join(', ');
  demand(codes[0] === SUCCESS, 'status_failed', said);
}

function judgeSigned(assertion: XmlElement, response: XmlElement): void {
  const isAround = optional(response, 'signature', 'Signature') !== undefined;
  const detail = isAround ? 'the response around it is, which is not enough' : undefined;
  demand(optional(assertion, 'signature', 'Signature') !== undefined, 'signature_missing', detail);
  judgeSignature(assertion);
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
    throw new Refused('not_one_assertion', `there are ${found.length}`);
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

/**
 * The certificates in the metadata, first the one that the signature names: each that is tried costs as much as the document
 * has elements. A name in a signature proves nothing, and is never a reason to believe a certificate.
 */
function certificatesFor(assertion: XmlElement, expected: ExpectedAnswer) {
  const known = expected.certificates.map(readUsedCertificate).filter(({ flaw }) => flaw === undefined);
  const signature = only(assertion, 'signature', 'Signature');
  const named = anywhere(signature, 'X509Certificate').map((one) => readCertificate(one.textContent ?? ''));
  const isNamed = ({ base64 }: { readonly base64: string }) => named.some((one) => one.base64 === base64);
  const certificates = known.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  return {
    certificates: certificates.map(({ pem }) => pem),
    /** The certificate that the signature names, unless it is in the metadata. */
    unknown: known.some(isNamed) ? undefined : named[0],
  };
}
