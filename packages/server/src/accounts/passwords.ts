import { PASSWORD_LENGTH } from '@portico/api';
import type { Format } from '@portico/conventions';

/** The rule for new passwords beyond the schema's: a minimum that can be configured, in code points after NFC. */
export function passwordFormat(minimum: number): Format<string> {
  return (password) =>
    minimum > PASSWORD_LENGTH.minimum && [...password].length < minimum
      ? { flaw: `must have at least ${minimum} characters` }
      : { value: password };
}

/** A password that is the email is the first guess of anybody. */
export function isTheEmail(password: string, email: string): boolean {
  const plain = (text: string) => text.normalize('NFC').toLowerCase();
  return plain(password) === plain(email);
}

export const PASSWORD_IS_EMAIL = 'must not be the email';
