import type { Settings } from '../settings.ts';

const ADDRESS = /^[\d.]{7,15}$|^[\da-f:.]{2,45}$/i;

/**
 * The network address of the caller, from the header in which the product's proxy puts it: its last entry, because what
 * stands before that may be the caller's own invention. Null where addresses are not passed on.
 * @throws Error where the proxy has not set it: Portico would judge the address of the product in its place
 */
export function addressOf(
  request: Request,
  { addressHeader }: Pick<Settings, 'addressHeader'>,
): string | null {
  if (addressHeader === undefined) return null;
  const address = request.headers.get(addressHeader)?.split(',').at(-1)?.trim() ?? '';
  if (ADDRESS.test(address)) return address;
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
