import { readFileSync } from 'node:fs';
import { flaw, PASSWORD_LENGTH } from '@portico/api';
import type { Flaw, Format } from '@portico/conventions';
import type { BreachedFilter } from '../../ground/breached/file.ts';
import { ASSETS } from '../../ground/files.ts';

/** The rules for new passwords, beyond the schema. */
export interface PasswordRules {
  /** Rules for the password alone. */
  readonly format: Format<string>;
  /**
   * The flaw of a password for an account with this email, or that it is in the list of breached ones; otherwise, undefined.
   * @param email undefined where it is not known or not valid: a response reports all flaws of a request
   */
  readonly flawFor: (password: string, email: string | undefined) => Promise<Flaw | undefined>;
  /** Whether a password is in the list of breached ones; false where there is none. */
  readonly isBreached: (password: string) => Promise<boolean>;
}

interface PasswordOptions {
  /** In code points after NFC. */
  readonly passwordMinLength: number;
  /** Whether the most common passwords are refused. */
  readonly commonPasswords: 'refuse' | 'allow';
  /** The name people know the service by. */
  readonly name: () => string;
  /** Undefined where there is none. */
  readonly breached?: Pick<BreachedFilter, 'has'> | undefined;
}

export function passwordRules({
  passwordMinLength: minimum,
  commonPasswords: common,
  name,
  breached,
}: PasswordOptions): PasswordRules {
  const refuses = common === 'refuse';
  const isCommon = refuses ? commonPasswords(name) : () => false;
  const isBreached = async (password: string) => (await breached?.has(password)) ?? false;
  return {
    isBreached,
    format: (password) => {
      if (minimum > PASSWORD_LENGTH.minimum && [...password].length < minimum)
        return { flaw: flaw('too_short', `must have at least ${minimum} characters`, { min: minimum }) };
      return isCommon(password)
        ? { flaw: flaw('common_password', 'is one of the most common passwords') }
        : { value: password };
    },
    flawFor: async (password, email) => {
      if (email !== undefined && isTheEmail(password, email))
        return flaw('equals_email', 'must not be the email');
      if (email !== undefined && refuses && isMadeOfEmail(password, email))
        return flaw('made_of_email', 'must not consist of the email or its parts');
      return (await isBreached(password))
        ? flaw('breached_password', 'has appeared in a data breach')
        : undefined;
    },
  };
}

/** Whether a password equals the email, ignoring case: anybody would guess that first. */
export function isTheEmail(password: string, email: string): boolean {
  const plain = (text: string) => text.normalize('NFC').toLowerCase();
  return plain(password) === plain(email);
}

/** One password per line, in lower case; for its source, see assets/README.md. */
const FILE = new URL('common-passwords.txt', ASSETS);
const PRODUCT = 'portico';
/** The least letters of a word to look for: shorter ones are in too many passwords by chance. */
const SHORTEST_WORD = 3;

/**
 * Loads the list of common passwords.
 * @param name of the service, now
 * @returns a function: whether a password is on the list, ignoring case, or is made of the name of the product or the service
 */
function commonPasswords(name: () => string): (password: string) => boolean {
  // A buffer is searched in microseconds, and takes a tenth of the memory of a set of strings.
  const list = Buffer.concat([Buffer.from('\n'), readFileSync(FILE)]);
  return (password) =>
    list.includes(`\n${password.toLowerCase()}\n`) || isMadeOf(password, [PRODUCT, ...wordsOf(name())]);
}

/** Whether a password is the email or a part of it, apart from case, punctuation and the digits around it. */
function isMadeOfEmail(password: string, email: string): boolean {
  const at = email.lastIndexOf('@');
  return isMadeOf(password, [email.slice(0, at), email.slice(at + 1), ...wordsOf(email)]);
}

/** A text, and the words in it. */
function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)];
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const { plain, letters } = reduced(password);
  return words.map(reduced).some((word) => {
    const isWord = word.letters.length >= SHORTEST_WORD && word.letters === letters;
    return isWord || (word.plain !== '' && word.plain === plain);
  });
}

/** A text in lower case without punctuation, and the same without leading and trailing digits. */
function reduced(text: string): { readonly plain: string; readonly letters: string } {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return { plain, letters: plain.replace(/^\p{N}+|\p{N}+$/gu, '') };
}
