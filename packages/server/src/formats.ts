import { type FormatTypes, flaw, type GivenPassword } from '@portico/api';
import { type Formats, normalize, type Parsed } from '@portico/conventions';
import { canonicalEmail, emailFormat } from './accounts/email.ts';
import { externalIdFormat } from './accounts/external-id.ts';
import type { PasswordRules } from './accounts/passwords.ts';
import { brandFormats } from './brand/formats.ts';
import { timeFormat } from './clock.ts';
import { domainFormat } from './domains/name.ts';
import { feedPlaceFormat } from './events/feed-place.ts';
import { localeFormat } from './languages/format.ts';
import { isAddressOrRange } from './network-addresses.ts';
import { cursorFormat, placeFormat } from './paging.ts';
import { searchFormat } from './search/words.ts';
import { givenCodeFormat } from './second-factors/codes.ts';

const NO_NETWORK = flaw('format', 'must be an IP address, or a range in CIDR notation, such as 192.0.2.0/24');

function networkFormat(text: string): Parsed<string> {
  return isAddressOrRange(text) ? { value: text } : { flaw: NO_NETWORK };
}

function givenPasswordFormat(typed: string): Parsed<GivenPassword | null> {
  const nfc = normalize(typed, 'nfc');
  return { value: nfc === undefined ? null : { typed, nfc } };
}

/** The functions that check and parse strings in requests, by the `x-format` of their schemas. */
export function createFormats({ passwords }: { readonly passwords: PasswordRules }): Formats<FormatTypes> {
  return {
    ...brandFormats,
    email: emailFormat,
    givenEmail: (text) => ({ value: canonicalEmail(normalize(text, 'trim') ?? '') ?? null }),
    domain: domainFormat,
    network: networkFormat,
    newPassword: passwords.format,
    givenPassword: givenPasswordFormat,
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
