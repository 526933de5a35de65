import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import { timeFormat } from '../ground/clock.ts';
import { localeFormat } from '../ground/languages/format.ts';
import { isAddressOrRange } from '../ground/network-addresses.ts';
import { cursorFormat, placeFormat } from '../ground/paging.ts';
import { searchFormat } from '../ground/search/words.ts';

const NO_NETWORK = flaw('format', 'must be an IP address, or a range in CIDR notation, such as 192.0.2.0/24');

function networkFormat(text: string): Parsed<string> {
  return isAddressOrRange(text) ? { value: text } : { flaw: NO_NETWORK };
}

/** The formats that are no storey's own. */
export const formats = {
  network: networkFormat,
  locale: localeFormat,
  time: timeFormat,
  cursor: cursorFormat,
  place: placeFormat,
  search: searchFormat,
};
