import { MINUTE } from '../../ground/clock.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';

/** How long a nonce can be used, in milliseconds. */
const LIFETIME = 5 * MINUTE;
/** Characters of the longest text that can be a nonce. */
const LONGEST = 200;

const PLACE = { purpose: 'DPoP nonce', id: '' };

/**
 * A nonce for the next proof (RFC 9449, section 8): the encrypted time, which any node can read, and no client can know
 * before.
 */
export function newNonce(keys: SecretKeys, now: number): string {
  return keys.seal(PLACE, Buffer.from(String(now)));
}

/** Whether a node made a nonce lately. The clocks of nodes may differ. */
export function isCurrent(nonce: string, keys: SecretKeys, now: number): boolean {
  if (nonce.length > LONGEST) return false;
  try {
    return Math.abs(now - Number(keys.open(PLACE, nonce).toString())) <= LIFETIME;
  } catch {
    // Anything that cannot be decrypted is not a nonce.
    return false;
  }
}
