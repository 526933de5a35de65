import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';

/** 80 bits are what many services have given to apps; more than a hash's block is of no use (RFC 2104, section 3). */
const BYTES = { least: 10, most: 64 };
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE32 = /^[A-Z2-7]+$/;

/**
 * Decodes the secret of an authenticator app: base32 (RFC 4648, section 6), whose case, spaces, hyphens and padding do not
 * matter. Flaws do not quote it.
 */
export function totpSecretOf(given: unknown): Parsed<Uint8Array | undefined> {
  if (given === undefined || given === null) return { value: undefined };
  if (typeof given !== 'string') return { flaw: flaw('type', 'must be a string') };
  const text = given.toUpperCase().replace(/[ -]/g, '').replace(/=+$/, '');
  if (!BASE32.test(text)) return { flaw: flaw('format', 'must be base32') };
  const bytes = decoded(text);
  const isFit = bytes.length >= BYTES.least && bytes.length <= BYTES.most;
  return isFit
    ? { value: bytes }
    : { flaw: flaw('format', `must have ${BYTES.least} to ${BYTES.most} bytes`) };
}

/** Drops trailing bits that do not fill a byte. */
function decoded(text: string): Uint8Array {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const character of text) {
    value = ((value << 5) | ALPHABET.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}
