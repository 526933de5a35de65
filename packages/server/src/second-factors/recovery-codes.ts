import { randomInt } from 'node:crypto';

const CODES = 10;
const LENGTH = 10;
/** Crockford's base32: without the letters I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New codes, as they are stored: without a hyphen. Each has 50 random bits. */
export function newCodes(): string[] {
  const character = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  return Array.from({ length: CODES }, () => Array.from({ length: LENGTH }, character).join(''));
}

/** A code as people read it. */
export function presentCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
