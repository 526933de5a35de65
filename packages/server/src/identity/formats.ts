import type { FormatTypes, GivenPassword } from '@portico/api';
import { type Formats, normalize, type Parsed } from '@portico/conventions';
import { canonicalEmail, emailFormat } from '../ground/email.ts';
import { externalIdFormat } from './accounts/external-id.ts';
import type { PasswordRules } from './accounts/passwords.ts';
import { givenCodeFormat } from './second-factors/codes.ts';

function givenPasswordFormat(typed: string): Parsed<GivenPassword | null> {
  const nfc = normalize(typed, 'nfc');
  return { value: nfc === undefined ? null : { typed, nfc } };
}

type Names = 'email' | 'givenEmail' | 'newPassword' | 'givenPassword' | 'givenCode' | 'externalId';

/** The formats of what people sign in with. */
export const formats = (passwords: PasswordRules): Formats<Pick<FormatTypes, Names>> => ({
  email: emailFormat,
  givenEmail: (text) => ({ value: canonicalEmail(normalize(text, 'trim') ?? '') ?? null }),
  newPassword: passwords.format,
  givenPassword: givenPasswordFormat,
  givenCode: givenCodeFormat,
  externalId: externalIdFormat,
});
