import type { FormatTypes } from '@portico/api';
import { type Formats, normalize } from '@portico/conventions';
import { canonicalEmail, emailFormat } from './accounts/email.ts';
import { externalIdFormat } from './accounts/external-id.ts';
import type { PasswordRules } from './accounts/passwords.ts';
import { brandFormats } from './brand/formats.ts';
import { timeFormat } from './clock.ts';
import { domainFormat } from './domains/name.ts';
import { feedPlaceFormat } from './events/feed-place.ts';
import { localeFormat } from './languages/format.ts';
import { cursorFormat, placeFormat } from './paging.ts';
import { searchFormat } from './search/words.ts';
import { givenCodeFormat } from './second-factors/codes.ts';

/** The functions that check and parse strings in requests, by the `x-format` of their schemas. */
export function createFormats({ passwords }: { readonly passwords: PasswordRules }): Formats<FormatTypes> {
  return {
    ...brandFormats,
    email: emailFormat,
    givenEmail: (text) => ({ value: canonicalEmail(normalize(text, 'trim') ?? '') ?? null }),
    domain: domainFormat,
    newPassword: passwords.format,
    givenPassword: (text) => ({ value: normalize(text, 'nfc') ?? null }),
    givenCode: givenCodeFormat,
    externalId: externalIdFormat,
    locale: localeFormat,
    time: timeFormat,
    cursor: cursorFormat,
    place: placeFormat,
    feedPlace: feedPlaceFormat,
    search: searchFormat,
  };
}
