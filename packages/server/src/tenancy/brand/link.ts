import { flaw } from '@portico/api';
import type { Format } from '@portico/conventions';
import { canonicalEmail } from '../../ground/email.ts';
import { isLoopback } from '../../ground/network-addresses.ts';

const MUST_BE_PAGE = 'must be an https:// URL without credentials, or http:// on this machine';
const NO_PAGE = flaw('format', MUST_BE_PAGE);

/** A page that people can be sent to. */
export const linkFormat: Format<string> = (text) => {
  const url = /^https?:\/\/[^/\s]/i.test(text) ? URL.parse(text) : null;
  if (!url || /\s/.test(text) || url.username || url.password) return { flaw: NO_PAGE };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { flaw: NO_PAGE };
  return { value: url.href };
};

/** The same, or a mailbox. */
export const supportLinkFormat: Format<string> = (text) => {
  const [, address] = /^mailto:([^?\s]+)$/i.exec(text) ?? [];
  if (address === undefined) {
    const page = linkFormat(text);
    return 'flaw' in page ? { flaw: flaw('format', `${MUST_BE_PAGE}, or mailto: and an address`) } : page;
  }
  return canonicalEmail(address) === undefined
    ? { flaw: flaw('format', 'must have a valid email address after mailto:') }
    : { value: `mailto:${address}` };
};
