/** Names of this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * @returns the URL without a slash at its end
 * @throws TypeError for anything that paths cannot be added to, or that would send tokens and passwords in the clear
 */
export function baseOf(given: string | URL): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an absolute URL that begins with https:// or http://');
  if (url.username || url.password) throw new TypeError('baseUrl must not contain a user name or password');
  if (url.search || url.hash) throw new TypeError('baseUrl must have neither a query nor a fragment');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new TypeError(`baseUrl must begin with https://, because ${url.hostname} is another machine`);
  return url.href.replace(/\/+$/, '');
}
