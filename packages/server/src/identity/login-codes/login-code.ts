import { randomInt, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../../ground/clock.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';

/** How long a code works after it was asked for, in milliseconds. */
export const CODE_LIFETIME = 10 * MINUTE;
const DIGITS = 6;

export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** The input of the stored HMAC of a code. */
export const hmacWords = (id: string, code: string) => ['login code', id, code] as const;

/** Whether a code is that of a row, under any of the keys. */
export function isCodeOf(
  { id, code_hmac }: { readonly id: string; readonly code_hmac: string | null },
  code: string,
  keys: Pick<SecretKeys, 'hmacs'>,
): boolean {
  const stored = Buffer.from(code_hmac ?? '');
  return keys
    .hmacs(...hmacWords(id, code))
    .map((hmac) => Buffer.from(hmac))
    .some((hmac) => hmac.length === stored.length && timingSafeEqual(hmac, stored));
}
