import type { FormatTypes } from '@portico/api';
import { type Format, type Formats, normalize } from '@portico/conventions';
import { canonicalEmail, emailFormat } from './accounts/email.ts';
import type { PasswordRules } from './accounts/passwords.ts';
import { timeFormat } from './clock.ts';
import { cursorFormat, placeFormat } from './paging.ts';
import { searchFormat } from './search/words.ts';
import { givenCodeFormat } from './second-factors/codes.ts';

/** What judges and parses the strings of requests, by the names that the schemas use. */
export function createFormats({ passwords }: { readonly passwords: PasswordRules }): Formats<FormatTypes> {
  return {
    email: emailFormat,
    givenEmail: (text) => ({ value: canonicalEmail(normalize(text, 'trim') ?? '') ?? null }),
    newPassword: passwords.format,
    givenPassword: (text) => ({ value: normalize(text, 'nfc') ?? null }),
    givenCode: givenCodeFormat,
    visible: visibleFormat,
    time: timeFormat,
    cursor: cursorFormat,
    place: placeFormat,
    search: searchFormat,
  };
}

/** Letters, digits, punctuation and symbols, but for those that are drawn as nothing (Unicode, section 5.21). */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

export const visibleFormat: Format<string> = (text) =>
  VISIBLE.test(text) ? { value: text } : { flaw: 'must have a visible character' };
