import { webcrypto } from 'node:crypto';
import { escapeXml, NAMESPACES } from './xml.ts';

/** A key with which a connection's assertions are decrypted, and the certificate for it; both in PEM. */
export interface DecryptionKey {
  readonly privateKey: string;
  readonly certificate: string;
}

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3_072,
  publicExponent: new Uint8Array([1, 0, 1]),
};
/** Identity providers take the certificate for its key, and few would be given a new one. */
const YEARS = 20;

/**
 * Makes a key and a certificate that vouches for itself.
 * @param entityId ours, which the certificate names
 * @param now in milliseconds since 1970
 */
export async function makeDecryptionKey(entityId: string, now: number): Promise<DecryptionKey> {
  // Loaded with the first connection, to keep starts fast; the second needs the first.
  await import('reflect-metadata');
  const { PemConverter, X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [entityId] }],
    keys,
    notBefore: new Date(now),
    notAfter,
    signingAlgorithm: ALGORITHM,
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    privateKey: PemConverter.encode(pkcs8, 'PRIVATE KEY'),
    certificate: certificate.toString('pem'),
  };
}

/** What we publish of ourselves for a connection. */
export interface ServiceProvider {
  readonly entityId: string;
  readonly acsUrl: string;
  /** In PEM: assertions may be encrypted for it. */
  readonly certificate: string;
}

const METHODS = [
  `${NAMESPACES.encryption11}aes256-gcm`,
  `${NAMESPACES.encryption11}aes128-gcm`,
  `${NAMESPACES.encryption}rsa-oaep-mgf1p`,
];

/** Metadata of a service provider (SAML 2.0 metadata, section 2.4.4), as XML. */
export function serviceProviderMetadata({ entityId, acsUrl, certificate }: ServiceProvider): string {
  const base64 = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  const methods = METHODS.map((method) => `        <md:EncryptionMethod Algorithm="${method}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${NAMESPACES.metadata}" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${NAMESPACES.protocol}">
    <md:KeyDescriptor use="encryption">
      <ds:KeyInfo xmlns:ds="${NAMESPACES.signature}">
        <ds:X509Data>
          <ds:X509Certificate>${base64}</ds:X509Certificate>
        </ds:X509Data>
      </ds:KeyInfo>
${methods.join('\n')}
    </md:KeyDescriptor>
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
}
