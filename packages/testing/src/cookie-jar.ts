import type { SignInTarget } from './sign-in.ts';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  /** Whether it is for the hosts below, too. */
  readonly isForAll: boolean;
  readonly path: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * The cookies of a browser without one (RFC 6265, sections 5.1 to 5.4), for tests that call the product with `fetch`:
 *
 *     const browser = new CookieJar('http://localhost:3000');
 *     await ada.signIn(browser);
 *     const response = await browser.fetch('/invoices');
 *
 * Tests run on this machine, so cookies that are `Secure` are sent over `http` as well, as browsers do on `localhost`.
 */
export class CookieJar implements SignInTarget {
  readonly #base: string;
  #cookies: readonly Cookie[] = [];

  /** @param baseUrl what addresses are relative to */
  constructor(baseUrl: string) {
    this.#base = baseUrl;
  }

  readonly request: SignInTarget['request'] = {
    get: async (url) => {
      const response = await this.fetch(url, { redirect: 'manual' });
      await response.body?.cancel();
      return {
        status: () => response.status,
        headers: () => Object.fromEntries(response.headers),
        url: () => new URL(url, this.#base).href,
      };
    },
  };

  /** As the function of that name. Redirects that it follows get no cookies: follow them one by one with `redirect: 'manual'`. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#base);
    const headers = new Headers(init.headers);
    const sent = this.#for(url).map(({ name, value }) => `${name}=${value}`);
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(cookieFrom(line, url));
    return response;
  }

  #for(url: URL): Cookie[] {
    return this.#cookies.filter(
      ({ host, isForAll, path, expiresAt }) =>
        (url.hostname === host || (isForAll && url.hostname.endsWith(`.${host}`))) &&
        (url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)) &&
        expiresAt > Date.now(),
    );
  }

  #keep(cookie: Cookie): void {
    const { name, host, path } = cookie;
    const others = this.#cookies.filter((one) => one.name !== name || one.host !== host || one.path !== path);
    this.#cookies = [...others, cookie];
  }
}

function cookieFrom(line: string, url: URL): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const [name, value] = splitAt(pair);
  const given = new Map(attributes.map((text) => splitAt(text)).map(([key, of]) => [key.toLowerCase(), of]));
  const domain = given.get('domain')?.replace(/^\./, '').toLowerCase();
  const path = given.get('path');
  return {
    name,
    value,
    host: domain || url.hostname,
    isForAll: Boolean(domain),
    path: path?.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
    expiresAt: expiryIn(given),
  };
}

function expiryIn(given: ReadonlyMap<string, string>): number {
  const age = given.get('max-age');
  if (age !== undefined) return Date.now() + Number(age) * 1_000;
  const expires = given.get('expires');
  return expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires);
}

function splitAt(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
