import { request as requestByHttp } from 'node:http';
import { Readable } from 'node:stream';

/** Sends a request over the network as it is: `fetch` of Node writes headers of its own. */
export async function overHttp(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.length) };
  const sent = requestByHttp(request.url, { method: request.method, headers, agent: false }, (answer) => {
    const pairs = answer.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
    );
    const status = answer.statusCode ?? 0;
    const hasBody = status !== 204 && status !== 304;
    const stream = Readable.toWeb(answer) as unknown as ReadableStream;
    resolve(new Response(hasBody ? stream : null, { status, headers: pairs as [string, string][] }));
  });
  sent.on('error', reject).end(body);
  return promise;
}

/** A browser with a cookie jar, as the standard has it (RFC 6265bis), which follows no redirect by itself. */
export interface Browser {
  /** Navigates, as a person does. */
  open(target: string): Promise<Response>;
  /** @returns where a navigation is sent */
  go(target: string): Promise<string>;
  /** Sends a request of a page's own script. */
  ask(target: string, init?: RequestInit): Promise<Response>;
  /** @returns the JSON that a page's own script reads */
  read(target: string, init?: RequestInit): Promise<Readonly<Record<string, unknown>>>;
  /** The header `Cookie` of the next request. */
  cookie(): string;
  names(): string[];
  /** Takes the cookies of an answer. */
  receive(response: Response): void;
}

interface Cookie {
  readonly value: string;
  readonly ends: number;
}

export interface BrowserOptions {
  readonly origin: string;
  readonly send: (request: Request) => Promise<Response>;
  readonly now?: () => number;
}

export function createBrowser({ origin, send, now = Date.now }: BrowserOptions): Browser {
  const jar = new Map<string, Cookie>();
  const kept = () => [...jar].filter(([, { ends }]) => now() < ends);
  const cookie = () =>
    kept()
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');

  function receive(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!/^(?:__Host-)?portico-/.test(name)) continue;
      // In any order: frameworks write their own.
      if (!['; Path=/', '; HttpOnly', '; SameSite=Lax'].every((attribute) => line.includes(attribute)))
        throw new Error(`Without what it must have: ${name}`);
      if (name.startsWith('__Host-') !== /; Secure(?:;|$)/.test(line))
        throw new Error(`Refused by browsers: ${name}`);
      const [, age = ''] = /; Max-Age=(\d+)/.exec(line) ?? [];
      if (line.length > 4_096) throw new Error(`Too long for browsers: ${line.length}`);
      jar.set(name, { value, ends: now() + Number(age) * 1_000 });
    }
  }

  async function request(target: string, init: RequestInit, fetched: Readonly<Record<string, string>>) {
    const headers = new Headers({ ...fetched, ...(init.headers as Record<string, string>) });
    if (cookie() !== '') headers.set('Cookie', cookie());
    const response = await send(
      new Request(new URL(target, origin), { ...init, headers, redirect: 'manual' }),
    );
    receive(response);
    return response;
  }

  const open = (target: string) =>
    request(target, {}, { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none', Accept: 'text/html' });
  const ask = (target: string, init: RequestInit = {}) =>
    request(target, init, { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-origin' });
  return {
    open,
    ask,
    go: async (target) => {
      const response = await open(target);
      const location = response.headers.get('Location');
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      return new URL(location, origin).href;
    },
    read: async (target, init) => (await ask(target, init)).json() as Promise<Record<string, unknown>>,
    cookie,
    names: () => kept().map(([name]) => name),
    receive,
  };
}
