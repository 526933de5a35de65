import { createPublicKey, verify, type webcrypto } from 'node:crypto';
import type { Contracts } from '@portico/api';
import { canonicalJson } from './canonical.ts';

export type KeptSeal = Contracts['getEventProof']['answer']['body']['seal'];

/** Reads seals as they were kept: a list as the service answers, an array, or one a line. */
export function parseSeals(text: string): Map<number, KeptSeal> {
  const trimmed = text.trim();
  const isLines = /^\{.*\}\s*\n\s*\{/s.test(trimmed) && !trimmed.startsWith('{"items"');
  const parsed = isLines ? trimmed.split('\n').map((line) => JSON.parse(line)) : JSON.parse(trimmed || '[]');
  const seals: readonly KeptSeal[] = Array.isArray(parsed) ? parsed : (parsed.items ?? [parsed]);
  return new Map(seals.map((seal) => [seal.number, seal]));
}

/**
 * Whether the signature of a seal is over the seal, by the key in its header. Whose key that is, is another question: only
 * seals that were kept elsewhere answer it.
 */
export function isSigned({ signature, ...claims }: KeptSeal): boolean {
  const [header = '', payload = '', signed = ''] = signature.split('.');
  try {
    const { jwk } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { jwk: webcrypto.JsonWebKey };
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const bytes = Buffer.from(`${header}.${payload}`);
    const options = { key, dsaEncoding: 'ieee-p1363' } as const;
    const isRight = verify('sha256', bytes, options, Buffer.from(signed, 'base64url'));
    return isRight && canonicalJson(said) === canonicalJson(claims);
  } catch {
    return false;
  }
}

/** Whether two seals say the same; their signatures may differ, as ECDSA signs differently each time. */
export function isSame({ signature: _, ...one }: KeptSeal, { signature: __, ...other }: KeptSeal): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
