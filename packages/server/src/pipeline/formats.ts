import { type FormatTypes, flaw, type GivenPassword } from '@portico/api';
import { type Formats, normalize, type Parsed } from '@portico/conventions';
import { timeFormat } from '../ground/clock.ts';
import { localeFormat } from '../ground/languages/format.ts';
import { isAddressOrRange } from '../ground/network-addresses.ts';
import { cursorFormat, placeFormat } from '../ground/paging.ts';
import { searchFormat } from '../ground/search/words.ts';
import { canonicalEmail, emailFormat } from '../identity/accounts/email.ts';
import { externalIdFormat } from '../identity/accounts/external-id.ts';
import type { PasswordRules } from '../identity/accounts/passwords.ts';
import { givenCodeFormat } from '../identity/second-factors/codes.ts';
import { feedPlaceFormat } from '../notices/events/feed-place.ts';
import { brandFormats } from '../tenancy/brand/formats.ts';
import { domainFormat } from '../tenancy/domains/name.ts';

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
