import type { Settings } from '../settings.ts';

/** With the port that some proxies write behind it: `192.0.2.7:51234`, `[2001:db8::7]:443`. */
const WITH_PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/;

function isAddress(text: string): boolean {
  if (/^[\da-f:.]*:[\da-f:.]*$/i.test(text)) return URL.canParse(`http://[${text}]`);
  if (!/^[\d.]+$/.test(text)) return false;
  // URLs allow more forms of an IPv4 address than proxies write.
  return URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text;
}

/**
 * The network address of the caller, from the header in which the product's proxy puts it: its last entry, because callers
 * can invent those before it. Null unless addresses are passed on.
 * @throws Error where the proxy has not set it: Portico would judge the address of the product in its place
 */
export function addressOf(
  request: Request,
  { addressHeader }: Pick<Settings, 'addressHeader'>,
): string | null {
  if (addressHeader === undefined) return null;
  const entry = request.headers.get(addressHeader)?.split(',').at(-1)?.trim() ?? '';
  const [, bracketed, dotted] = WITH_PORT.exec(entry) ?? [];
  const address = bracketed ?? dotted ?? entry;
  if (isAddress(address)) return address;
  throw new Error(`The request has no network address in ${addressHeader}, where your proxy has to put it.`);
}

/** Sends requests on behalf of a caller at a network address, which Portico believes of servers that it trusts. */
export function fetchFor(send: typeof fetch, address: string | null): typeof fetch {
  if (address === null) return send;
  return (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Forwarded-For', address);
    return send(url, { ...init, headers });
  };
}
