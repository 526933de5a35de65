import { isIPv6 } from 'node:net';

/** A host and perhaps a port; the contents of an IP literal are checked separately (RFC 3986, sections 3.2.2 and 3.2.3). */
const AUTHORITY = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::(\d*))?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;
const LAST_PORT = 65_535;

/** The last valid one, because most callers name the same. */
let known = '';

/** True for a host with or without a port. User information is not allowed (RFC 9110, section 4.2.4). */
export function isAuthority(text: string): boolean {
  if (text === known && text !== '') return true;
  const found = AUTHORITY.exec(text);
  if (!found) return false;
  const [, literal, port = ''] = found;
  const isGood = (literal === undefined || isIPv6(literal)) && Number(port) <= LAST_PORT;
  if (isGood) known = text;
  return isGood;
}

/**
 * Reads the target of a request (RFC 9112, section 3.2).
 * @returns the target in origin form, without the authority of the absolute form; `*` for OPTIONS; undefined if it is
 * invalid
 */
export function originForm(method: string | undefined, target: string): string | undefined {
  if (target.includes('#')) return undefined;
  if (target[0] === '/') return target;
  if (target === '*') return method === 'OPTIONS' ? target : undefined;
  const [, authority = '', rest = ''] = ABSOLUTE.exec(target) ?? [];
  if (!isAuthority(authority)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Percent-encoding must be complete and decode to UTF-8, in the path and in the query (RFC 3986, section 2.1). */
export function isDecodable(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target);
    return true;
  } catch {
    return false;
  }
}
