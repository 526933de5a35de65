import type { GivenPassword } from '@portico/api';
import type { Comparison, Folding } from './stored-hash.ts';

/** The most bytes that bcrypt reads. */
const BCRYPT_BYTES = 72;
const NUL = '\0';

/**
 * The texts of which another program may have made its hash when somebody typed this password: as typed, then in NFC, then
 * in NFD. Texts that the program cannot tell apart occur once, so that nothing is hashed twice.
 */
export function candidatesOf(password: GivenPassword, comparison: Comparison): readonly string[] {
  const readable = isCut(comparison) ? readByBcrypt : (text: string) => text;
  const texts = textsOf(password, comparison.folding);
  return [...new Map(texts.map((text) => [readable(text), text] as const)).values()];
}

function textsOf(password: GivenPassword, folding: Folding | undefined): readonly string[] {
  const forms = formsOf(password);
  if (folding === undefined) return forms;
  // NFKC is the same for all of them. What calls WordPress's functions by itself may not have changed the password.
  return folding === 'nfkc'
    ? [folded(password.nfc, folding)]
    : forms.flatMap((form) => [folded(form, folding), form]);
}

function formsOf({ typed, nfc }: GivenPassword): readonly string[] {
  return [typed, nfc, nfc.normalize('NFD')];
}

/** A password as a program with this folding hashes it. */
export function folded(password: string, folding: Folding | undefined): string {
  switch (folding) {
    case 'nfkc':
      return password.normalize('NFKC');
    case 'wordpress':
      return withSlashes(password).replace(/^[ \n\r\t\v]+|[ \n\r\t\v]+$/g, '');
    default:
      return password;
  }
}

/** PHP's `addslashes`, which WordPress applies to all that forms send. */
function withSlashes(text: string): string {
  return text.replace(/['"\\]/g, '\\$&').replaceAll(NUL, '\\0');
}

/**
 * Whether the whole of a password is in a hash that it matches. Otherwise, other passwords match as well: bcrypt forgets
 * what is beyond 72 bytes, and repeats a shorter password after a NUL; HMAC, in PBKDF2 and scrypt, ignores NULs at the end.
 */
export function isWhole(password: GivenPassword, comparison: Comparison): boolean {
  if (password.nfc.includes(NUL)) return false;
  return !isCut(comparison) || formsOf(password).every((form) => Buffer.byteLength(form) < BCRYPT_BYTES);
}

/** Whether only the beginning of a password is read. */
function isCut(comparison: Comparison): boolean {
  return comparison.algorithm === 'bcrypt' && comparison.prehash === undefined;
}

function readByBcrypt(text: string): string {
  return Buffer.from(text).toString('latin1', 0, BCRYPT_BYTES);
}
