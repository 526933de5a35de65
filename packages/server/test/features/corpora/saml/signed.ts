import { createHash, createSign } from 'node:crypto';
import type { Certified } from '../../../doubles/certificates.ts';
import { canonical } from './canonical.ts';
import { NS, type Style } from './provider.ts';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ALGORITHMS = {
  sha1: [`${NS.ds}rsa-sha1`, `${NS.ds}sha1`],
  sha256: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
  sha512: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'http://www.w3.org/2001/04/xmlenc#sha512'],
} as const;

export const base64Of = ({ cert }: Certified) => cert.replace(/-----[A-Z ]+-----|\s/g, '');

/** Signs a document as its provider does: the assertion at `{signature}`, then the response at `{responseSignature}`. */
export function signed(document: string, style: Style, signer: Certified): string {
  const ends = (local: string) => (name: string) => name.split(':').at(-1) === local;
  const places = [
    ['{signature}', 'Assertion'],
    ['{responseSignature}', 'Response'],
  ] as const;
  let written = document;
  for (const [place, local] of places) {
    if (!written.includes(place)) continue;
    const without = places.reduce((text, [other]) => text.replace(other, ''), written);
    const signature = signatureOver(canonical(without, ends(local), style.inclusive), style, signer);
    written = written.replace(place, () => signature);
  }
  return written;
}

function signatureOver(element: string, style: Style, signer: Certified): string {
  const { prefix, inclusive, algorithm, namesCertificate } = style;
  const [method, digestMethod] = ALGORITHMS[algorithm];
  const [, id] = /\sID="([^"]+)"/.exec(element) ?? [];
  const p = prefix && `${prefix}:`;
  const declared = ` xmlns${prefix && `:${prefix}`}="${NS.ds}"`;
  const list = inclusive.length
    ? `<ec:InclusiveNamespaces xmlns:ec="${EXCLUSIVE}" PrefixList="${inclusive.join(' ')}"/>`
    : '';
  const digest = createHash(algorithm).update(element).digest('base64');
  const info =
    `<${p}SignedInfo><${p}CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><${p}SignatureMethod Algorithm="${method}"/>` +
    `<${p}Reference URI="#${id}"><${p}Transforms><${p}Transform Algorithm="${NS.ds}enveloped-signature"/>` +
    `<${p}Transform Algorithm="${EXCLUSIVE}">${list}</${p}Transform></${p}Transforms>` +
    `<${p}DigestMethod Algorithm="${digestMethod}"/><${p}DigestValue>${digest}</${p}DigestValue></${p}Reference></${p}SignedInfo>`;
  const text = canonical(
    `<${p}Signature${declared}>${info}</${p}Signature>`,
    (name) => name === `${p}SignedInfo`,
  );
  const value = createSign(algorithm).update(text).sign(signer.key, 'base64');
  const keyInfo = namesCertificate
    ? `<${p}KeyInfo><${p}X509Data><${p}X509Certificate>${base64Of(signer)}</${p}X509Certificate></${p}X509Data></${p}KeyInfo>`
    : '';
  return `<${p}Signature${declared}>${info}<${p}SignatureValue>${value}</${p}SignatureValue>${keyInfo}</${p}Signature>`;
}
