import { randomInt } from 'node:crypto';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';

/** Without vowels, which make words, and without digits, which look like letters (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const FORM = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Eight random letters, of 34 bits. */
export function makeUserCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A code as people see it: in two halves. */
export const shownUserCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** The code that somebody typed, whatever the case, the width of its letters and what separates them; undefined if it is none. */
export function userCodeIn(text: string): string | undefined {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{P}]/gu, '');
  return FORM.test(letters) ? letters : undefined;
}

/**
 * The stored form of a code. It has too few bits for a plain hash: without the secret key, a copy of the database does not
 * reveal it.
 */
export function storedUserCode(code: string, keys: Pick<SecretKeys, 'hmac'>): string {
  return keys.hmac('device user code', code);
}

/** The same under each key, to look one up. */
export function storedUserCodes(code: string, keys: Pick<SecretKeys, 'hmacs'>): readonly string[] {
  return keys.hmacs('device user code', code);
}
