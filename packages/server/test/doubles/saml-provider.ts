/**
 * An identity provider that signs by hand. It writes its answers in canonical form (Exclusive XML Canonicalization), so
 * that it digests the text itself, and no tested code takes part.
 */
import {
  constants,
  createCipheriv,
  createHash,
  createHmac,
  createPublicKey,
  createSign,
  publicEncrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import type { Certified } from './certificates.ts';

export const NAMESPACES = {
  saml: 'urn:oasis:names:tc:SAML:2.0:assertion',
  samlp: 'urn:oasis:names:tc:SAML:2.0:protocol',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
};
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The content of an answer; a forgery can replace each member. */
export interface AnswerContent {
  readonly issuer: string;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string;
  readonly inResponseTo: string;
  readonly notBefore: string;
  readonly notOnOrAfter: string;
  readonly authenticatedAt: string;
  readonly context: string;
  readonly status: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly assertionId: string;
}

export const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** The answer of an honest provider. @param now in milliseconds since 1970 */
export function honestly(
  of: Pick<AnswerContent, 'issuer' | 'audience' | 'recipient' | 'inResponseTo'>,
  now: number,
): AnswerContent {
  const at = (offset: number) => new Date(now + offset).toISOString();
  return {
    nameId: 'ada@acme.example',
    nameIdFormat: EMAIL_FORMAT,
    destination: of.recipient,
    notBefore: at(-1_000),
    notOnOrAfter: at(300_000),
    authenticatedAt: at(-2_000),
    context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    status: SUCCESS,
    attributes: { email: ['ada@acme.example'], groups: ['staff', 'admins'] },
    assertionId: `_${randomUUID()}`,
    ...of,
  };
}

/** How an answer is signed. */
export interface Signing {
  readonly signer: Certified;
  readonly algorithm: keyof typeof SIGNATURES;
  readonly digest: keyof typeof DIGESTS;
}

const DIGESTS = {
  sha1: `${NAMESPACES.ds}sha1`,
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
};
type Sign = (text: string, { key, cert }: Certified) => string;
const rsa =
  (digest: string): Sign =>
  (text, { key }) =>
    createSign(digest).update(text).sign(key, 'base64');
const SIGNATURES: Readonly<Record<string, readonly [string, Sign]>> = {
  'rsa-sha1': [`${NAMESPACES.ds}rsa-sha1`, rsa('sha1')],
  'rsa-sha256': ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', rsa('sha256')],
  'rsa-sha512': ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', rsa('sha512')],
  // The certificate is public, so that anybody can make this one.
  'hmac-sha1': [
    `${NAMESPACES.ds}hmac-sha1`,
    (text, { cert }) => createHmac('sha1', cert).update(text).digest('base64'),
  ],
};

/** @returns the `Signature` of an element. @param text the element in canonical form, without it */
export function signatureOf(text: string, id: string, { signer, algorithm, digest }: Signing): string {
  const [method, sign] = SIGNATURES[algorithm] as readonly [string, Sign];
  const value = createHash(digest).update(text).digest('base64');
  const transforms = [`${NAMESPACES.ds}enveloped-signature`, EXCLUSIVE]
    .map((name) => `<ds:Transform Algorithm="${name}"></ds:Transform>`)
    .join('');
  const info = (opening: string) =>
    `<ds:SignedInfo${opening}>` +
    `<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod>` +
    `<ds:Reference URI="#${id}"><ds:Transforms>${transforms}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${DIGESTS[digest]}"></ds:DigestMethod>` +
    `<ds:DigestValue>${value}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const signed = sign(info(` xmlns:ds="${NAMESPACES.ds}"`), signer);
  return (
    `<ds:Signature xmlns:ds="${NAMESPACES.ds}">${info('')}` +
    `<ds:SignatureValue>${signed}</ds:SignatureValue></ds:Signature>`
  );
}

const issuerOf = (issuer: string) => `<saml:Issuer xmlns:saml="${NAMESPACES.saml}">${issuer}</saml:Issuer>`;

/** An assertion without a signature, in two parts: the signature stands between them. */
export function assertionOf(said: AnswerContent): readonly [string, string] {
  const attributes = Object.entries(said.attributes).map(([name, values]) => {
    const all = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('');
    return `<saml:Attribute Name="${name}">${all}</saml:Attribute>`;
  });
  return [
    `<saml:Assertion xmlns:saml="${NAMESPACES.saml}" ID="${said.assertionId}"` +
      ` IssueInstant="${said.authenticatedAt}" Version="2.0"><saml:Issuer>${said.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${said.nameIdFormat}">${said.nameId}</saml:NameID>` +
      '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
      `<saml:SubjectConfirmationData InResponseTo="${said.inResponseTo}" NotOnOrAfter="${said.notOnOrAfter}"` +
      ` Recipient="${said.recipient}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>` +
      `<saml:Conditions NotBefore="${said.notBefore}" NotOnOrAfter="${said.notOnOrAfter}">` +
      `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction>` +
      `</saml:Conditions><saml:AuthnStatement AuthnInstant="${said.authenticatedAt}"><saml:AuthnContext>` +
      `<saml:AuthnContextClassRef>${said.context}</saml:AuthnContextClassRef></saml:AuthnContext>` +
      `</saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` +
      '</saml:Assertion>',
  ];
}

export const unsignedAssertion = (said: AnswerContent) => assertionOf(said).join('');

export function signedAssertion(said: AnswerContent, signing: Signing): string {
  const [head, tail] = assertionOf(said);
  return `${head}${signatureOf(head + tail, said.assertionId, signing)}${tail}`;
}

/** A response around any content. @param signing undefined for one that is not signed itself */
export function responseOf(said: AnswerContent, content: string, signing?: Signing): string {
  const id = `_${randomUUID()}`;
  const head =
    `<samlp:Response xmlns:samlp="${NAMESPACES.samlp}" Destination="${said.destination}" ID="${id}"` +
    ` InResponseTo="${said.inResponseTo}" IssueInstant="${said.authenticatedAt}" Version="2.0">${issuerOf(said.issuer)}`;
  const tail =
    `<samlp:Status><samlp:StatusCode Value="${said.status}"></samlp:StatusCode></samlp:Status>` +
    `${content}</samlp:Response>`;
  return `${head}${signing ? signatureOf(head + tail, id, signing) : ''}${tail}`;
}

const XENC = 'http://www.w3.org/2001/04/xmlenc#';
const XENC11 = 'http://www.w3.org/2009/xmlenc11#';
/** Encryptions of an assertion: those of Keycloak, Entra and ADFS, and obsolete ones. */
export const ENCRYPTIONS = {
  'aes256-gcm': { data: `${XENC11}aes256-gcm`, key: `${XENC}rsa-oaep-mgf1p`, hash: 'sha1' },
  'aes256-cbc': { data: `${XENC}aes256-cbc`, key: `${XENC}rsa-oaep-mgf1p`, hash: 'sha1' },
  'aes128-gcm': { data: `${XENC11}aes128-gcm`, key: `${XENC11}rsa-oaep`, hash: 'sha256' },
  'rsa-1_5': { data: `${XENC11}aes128-gcm`, key: `${XENC}rsa-1_5`, hash: 'sha1' },
} as const;

/** @param certificate the service provider's, in PEM */
export function encrypted(assertion: string, certificate: string, name: keyof typeof ENCRYPTIONS): string {
  const { data, key: keyMethod, hash } = ENCRYPTIONS[name];
  const isGcm = data.endsWith('gcm');
  const bits = data.includes('256') ? 256 : 128;
  const key = randomBytes(bits / 8);
  const padding = name === 'rsa-1_5' ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING;
  const options = { key: createPublicKey(certificate), padding };
  const wrapped = publicEncrypt(name === 'rsa-1_5' ? options : { ...options, oaepHash: hash }, key);
  const methods =
    hash === 'sha1'
      ? `<ds:DigestMethod xmlns:ds="${NAMESPACES.ds}" Algorithm="${NAMESPACES.ds}sha1"/>`
      : `<ds:DigestMethod xmlns:ds="${NAMESPACES.ds}" Algorithm="${XENC}sha256"/>` +
        `<x11:MGF xmlns:x11="${XENC11}" Algorithm="${XENC11}mgf1sha256"/>`;
  const value = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  const bytes = isGcm ? sealed(assertion, key, bits) : padded(assertion, key, bits);
  return (
    `<saml:EncryptedAssertion xmlns:saml="${NAMESPACES.saml}"><xenc:EncryptedData xmlns:xenc="${XENC}">` +
    `<xenc:EncryptionMethod Algorithm="${data}"/><ds:KeyInfo xmlns:ds="${NAMESPACES.ds}"><xenc:EncryptedKey>` +
    `<xenc:EncryptionMethod Algorithm="${keyMethod}">${methods}</xenc:EncryptionMethod>${value(wrapped)}` +
    `</xenc:EncryptedKey></ds:KeyInfo>${value(bytes)}</xenc:EncryptedData></saml:EncryptedAssertion>`
  );
}

function sealed(text: string, key: Buffer, bits: 128 | 256): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv(`aes-${bits}-gcm`, key, iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function padded(text: string, key: Buffer, bits: number): Buffer {
  const iv = randomBytes(16);
  const cipher = createCipheriv(`aes-${bits}-cbc`, key, iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final()]);
}

/** The form that a browser posts. */
export const formOf = (response: string, relayState?: string) =>
  new URLSearchParams({
    SAMLResponse: Buffer.from(response).toString('base64'),
    ...(relayState === undefined ? {} : { RelayState: relayState }),
  }).toString();

/** Returns the metadata that a provider publishes. */
export function metadataOf(entityId: string, signOnUrl: string, certificates: readonly string[]): string {
  const keys = certificates.map((pem) => {
    const base64 = pem.replace(/-----[A-Z ]+-----|\s/g, '');
    return (
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${NAMESPACES.ds}"><ds:X509Data>` +
      `<ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
    );
  });
  return (
    `<?xml version="1.0"?>\n<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">` +
    `<md:IDPSSODescriptor protocolSupportEnumeration="${NAMESPACES.samlp}">${keys.join('')}` +
    '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"' +
    ` Location="${signOnUrl}/post"/>` +
    '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"' +
    ` Location="${signOnUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
  );
}
