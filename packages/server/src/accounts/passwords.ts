import { readFileSync } from 'node:fs';
import { PASSWORD_LENGTH } from '@portico/api';
import type { Format } from '@portico/conventions';
import { ASSETS } from '../files.ts';

/** What a new password must be, beyond the schema. */
export interface PasswordRules {
  /** By itself. */
  readonly format: Format<string>;
  /** What is wrong with it for somebody with this email; undefined where nothing is. */
  readonly flawFor: (password: string, email: string) => string | undefined;
}

export interface PasswordOptions {
  /** In code points after NFC. */
  readonly passwordMinLength: number;
  /** Whether those are refused that everybody tries first. */
  readonly commonPasswords: 'refuse' | 'allow';
}

export function passwordRules({
  passwordMinLength: minimum,
  commonPasswords: common,
}: PasswordOptions): PasswordRules {
  const refuses = common === 'refuse';
  const isCommon = refuses ? commonPasswords() : () => false;
  return {
    format: (password) => {
      if (minimum > PASSWORD_LENGTH.minimum && [...password].length < minimum)
        return { flaw: `must have at least ${minimum} characters` };
      return isCommon(password) ? { flaw: 'is one of the most common passwords' } : { value: password };
    },
    flawFor: (password, email) => {
      if (isTheEmail(password, email)) return PASSWORD_IS_EMAIL;
      return refuses && isMadeOfEmail(password, email) ? 'must not be made of the email' : undefined;
    },
  };
}

/** A password that is the email is the first guess of anybody. */
export function isTheEmail(password: string, email: string): boolean {
  const plain = (text: string) => text.normalize('NFC').toLowerCase();
  return plain(password) === plain(email);
}

const PASSWORD_IS_EMAIL = 'must not be the email';

/** One on each line, in lower case; see assets/README.md for where it is from. */
const FILE = new URL('common-passwords.txt', ASSETS);
const PRODUCT = 'portico';
/** Letters of a word that a password may not be made of: fewer are in too many passwords by chance. */
const SHORTEST_WORD = 3;

/**
 * Loads the list of common passwords.
 * @returns what tells whether a password is on it, in whatever case, or is made of the name of the product
 */
function commonPasswords(): (password: string) => boolean {
  // Bytes are searched in microseconds, and take a tenth of the memory of as many strings.
  const list = Buffer.concat([Buffer.from('\n'), readFileSync(FILE)]);
  return (password) => list.includes(`\n${password.toLowerCase()}\n`) || isMadeOf(password, [PRODUCT]);
}

/** Whether a password is a part of an email, or several, with nothing but digits and signs around them. */
function isMadeOfEmail(password: string, email: string): boolean {
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
