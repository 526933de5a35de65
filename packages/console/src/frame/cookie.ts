import { BASE } from './router.ts';

const isSecure = location.protocol === 'https:';

/**
 * With the prefix by which browsers hold a cookie to https, and to this host where it is for all paths (RFC 6265bis, section
 * 4.1.3). Over plain http they would refuse it.
 */
export function cookieName(name: string): string {
  if (!isSecure) return name;
  return BASE === '' ? `__Host-${name}` : `__Secure-${name}`;
}

/** @param attributes separated by semicolons, without path and `Secure` */
export function writeCookie(name: string, value: string, attributes: string): void {
  const secure = isSecure ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not there over plain http
  document.cookie = `${cookieName(name)}=${value}; Path=${BASE || '/'}; ${attributes}${secure}`;
}
