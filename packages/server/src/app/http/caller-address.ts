import type { IncomingMessage } from 'node:http';
import { canonicalAddress, isAddress, within } from '../../ground/network-addresses.ts';

/**
 * Makes the function that finds the network address of a caller: the socket's or, if that is a trusted proxy, the
 * rightmost entry of `X-Forwarded-For` that is not one. Entries to the left of that can be forged by the caller.
 * @param trustedProxies addresses or CIDRs
 */
export function callerAddress(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | null {
  const isTrusted = within(trustedProxies);
  return (request) => {
    let address = canonicalAddress(request.socket.remoteAddress ?? '');
    if (trustedProxies.length > 0) {
      const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
      while (isTrusted(address) && forwarded.length > 0) {
        const next = canonicalAddress(withoutPort(forwarded.pop()?.trim() ?? ''));
        // An entry that is not an address cannot be followed further: the last known hop counts.
        if (!isAddress(next)) break;
        address = next;
      }
    }
    return address === '' ? null : address;
  };
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? dotted ?? entry;
}
