import { request as plainRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A browser with only cookies, which follows no redirect by itself. */
export interface CookieBrowser {
  /** Of the application. */
  readonly origin: string;
  open(target: string, method?: 'GET' | 'POST', form?: FormData | URLSearchParams): Promise<Response>;
  /** @returns where it is sent; the front page if nowhere */
  follow(target: string, method?: 'GET' | 'POST', form?: Readonly<Record<string, string>>): Promise<string>;
  /** @returns the JSON of a page */
  read(target: string): Promise<unknown>;
  cookies(): string[];
}

/**
 * @param origin of the application, as a URL
 * @param send what answers its requests, if not a server
 */
export function browserAt(
  origin: string,
  send: (request: Request) => Promise<Response> = fetch,
): CookieBrowser {
  const cookies = new Map<string, string>();
  const open: CookieBrowser['open'] = async (target, method = 'GET', form) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(new URL(target, origin), {
      method,
      headers: { cookie },
      redirect: 'manual',
      ...(form && { body: form }),
    });
    const response = await send(request);
    for (const line of response.headers.getSetCookie()) {
      // Safari keeps none of these without TLS, on this machine either.
      if (/;\s*secure\b/i.test(line) && !origin.startsWith('https:')) continue;
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    origin,
    open,
    follow: async (target, method, form) => {
      const response = await open(target, method, form && new URLSearchParams(form));
      return new URL(response.headers.get('location') ?? '', origin).href;
    },
    read: async (target) => (await open(target)).json(),
    cookies: () => [...cookies.values()],
  };
}

/** Sends a request as a browser does that goes to a page, which `fetch` never pretends to. */
export async function navigate(request: Request): Promise<Response> {
  const { method, headers, url } = request;
  const sent = {
    ...Object.fromEntries(headers),
    accept: 'text/html,*/*;q=0.8',
    'sec-fetch-mode': 'navigate',
  };
  const body = Buffer.from(await request.arrayBuffer());
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = plainRequest(url, { method, headers: sent, agent: false }, (incoming) => {
    const received = new Headers();
    for (const [name, values] of Object.entries(incoming.headersDistinct))
      for (const value of values ?? []) received.append(name, value);
    const { statusCode: status = 0 } = incoming;
    buffer(incoming).then(
      (bytes) => resolve(new Response(new Uint8Array(bytes), { status, headers: received })),
      reject,
    );
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

const MOST_REDIRECTS = 10;

/**
 * Follows redirects as long as they stay with the application.
 * @returns the first address elsewhere, or the last one here
 */
export async function walk(browser: CookieBrowser, target: string, first?: Response): Promise<string> {
  let url = new URL(target, browser.origin).href;
  let response = first;
  for (let redirects = 0; redirects < MOST_REDIRECTS; redirects++) {
    if (new URL(url).origin !== browser.origin) return url;
    response ??= await browser.open(url);
    const location = response.headers.get('location');
    if (location === null) return url;
    url = new URL(location, url).href;
    response = undefined;
  }
  throw new Error(`${target} redirects in a circle`);
}
