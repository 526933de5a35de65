import { readFileSync } from 'node:fs';
import { ASSETS } from '../files.ts';

/** One on each line, in lower case; see assets/README.md for where it is from. */
const FILE = new URL('common-passwords.txt', ASSETS);
const PRODUCT = 'portico';
/** Letters of a word that a password may not be made of: fewer are in too many passwords by chance. */
const SHORTEST_WORD = 3;

/**
 * Loads the list of common passwords.
 * @returns what tells whether a password is on it, in whatever case, or is made of the name of the product
 */
export function commonPasswords(): (password: string) => boolean {
  // Bytes are searched in microseconds, and take a tenth of the memory of as many strings.
  const list = Buffer.concat([Buffer.from('\n'), readFileSync(FILE)]);
  return (password) => list.includes(`\n${password.toLowerCase()}\n`) || isMadeOf(password, [PRODUCT]);
}

/** Whether a password is a part of an email, or several, with nothing but digits and signs around them. */
export function isMadeOfEmail(password: string, email: string): boolean {
  const at = email.lastIndexOf('@');
  const whole = [email, email.slice(0, at), email.slice(at + 1)];
  return isMadeOf(password, [...whole, ...email.split(/[^\p{L}\p{M}\p{N}]+/u)]);
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const { plain, letters } = reduced(password);
  return words.map(reduced).some((word) => {
    const isWord = word.letters.length >= SHORTEST_WORD && word.letters === letters;
    return isWord || (word.plain !== '' && word.plain === plain);
  });
}

/** A text without case and signs, and the same without the digits around it. */
function reduced(text: string): { readonly plain: string; readonly letters: string } {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return { plain, letters: plain.replace(/^\p{N}+|\p{N}+$/gu, '') };
}
