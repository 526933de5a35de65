import { PASSWORD_LENGTH } from '@portico/api';
import type { Format } from '@portico/conventions';
import { commonPasswords, isMadeOfEmail } from './common-passwords.ts';

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
