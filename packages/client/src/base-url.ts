/** Names of this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * @returns the URL without a trailing slash
 * @throws TypeError for one that is not absolute, or over which tokens and passwords would be sent in the clear
 */
export function baseOf(given: string | URL): string {
  const { protocol, hostname, username, password, search, hash, origin, pathname } = parsed(given);
  if (username || password) throw new TypeError('baseUrl must not contain a user name or password');
  if (search || hash) throw new TypeError('baseUrl must not have a query or a fragment');
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new TypeError(`baseUrl must begin with https://, because ${hostname} is another machine`);
  return origin + pathname.replace(/\/+$/, '');
}

function parsed(given: string | URL): URL {
  try {
    const url = new URL(given);
    if (/^https?:$/.test(url.protocol)) return url;
  } catch {
    // The message would repeat the URL, which may contain a password.
  }
  throw new TypeError('baseUrl must be an absolute URL that begins with https:// or http://');
}
