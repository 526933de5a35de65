import { X509Certificate } from 'node:crypto';
import { BoundedMap } from '../../ground/bounded-map.ts';
import type { CertificateFlaw, LeftOut } from './answer.ts';

const FEWEST_BITS = 2_048;
/** The longest name that is shown, in characters. */
const LONGEST_NAME = 256;

/** A certificate of an identity provider. */
export interface ProviderCertificate extends Pick<LeftOut, 'subject' | 'notAfter'> {
  /** DER in Base64. */
  readonly base64: string;
  readonly pem: string;
  /** Undefined where its key can be believed. */
  readonly flaw: Exclude<CertificateFlaw, 'surplus'> | undefined;
}

/** @param encoded DER in Base64, perhaps in lines, or PEM */
export function readCertificate(encoded: string): ProviderCertificate {
  const base64 = encoded.replace(/-----[A-Z ]+-----|\s/g, '');
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    const isLong = (asymmetricKeyDetails?.modulusLength ?? 0) >= FEWEST_BITS;
    const notAfter = certificate.validToDate.getTime();
    return {
      base64: certificate.raw.toString('base64'),
      pem: certificate.toString(),
      subject: certificate.subject.replaceAll('\n', ', ').slice(0, LONGEST_NAME),
      notAfter: Number.isNaN(notAfter) ? null : notAfter,
      flaw: asymmetricKeyType !== 'rsa' ? 'not_rsa' : isLong ? undefined : 'short_key',
    };
  } catch {
    return { base64, pem: '', subject: null, notAfter: null, flaw: 'unreadable' };
  }
}

/** Certificates that a process remembers, and the longest text of one, in characters: 12 MB at most. */
export const MOST_REMEMBERED = 500;
const LONGEST_REMEMBERED = 8_192;
const remembered = new BoundedMap<string, ProviderCertificate>(MOST_REMEMBERED);

/**
 * Reads a certificate that is in use, and remembers it, because to parse one costs more than all else of an answer that
 * shows it. Only those that were kept are read here, so that strangers, whose answers name certificates, displace none.
 * @param pem as metadata were kept
 */
export function readUsedCertificate(pem: string): ProviderCertificate {
  const known = remembered.get(pem) ?? readCertificate(pem);
  if (pem.length <= LONGEST_REMEMBERED) remembered.set(pem, known);
  return known;
}

/** The name of a certificate and its end, for people to read. */
export function nameOf({ subject, notAfter }: Pick<LeftOut, 'subject' | 'notAfter'>): string {
  if (subject === null) return 'one that cannot be read';
  return notAfter === null ? subject : `${subject}, until ${new Date(notAfter).toISOString().slice(0, 10)}`;
}
