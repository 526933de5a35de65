import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Makes the function that finds the network address of a caller: the socket's or, if that is a trusted proxy, the
 * rightmost entry of `X-Forwarded-For` that is not one. Anybody can write what stands to the left of it.
 * @param trustedProxies addresses or CIDRs
 */
export function callerAddress(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | null {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (request) => {
    let address = plain(request.socket.remoteAddress ?? '');
    if (trustedProxies.length > 0) {
      const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
      while (isTrusted(address) && forwarded.length > 0) {
        const next = plain(withoutPort(forwarded.pop()?.trim() ?? ''));
        // Anything but an address says nothing: the last known hop stands.
        if (isIP(next) === 0) break;
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

/** An IPv4 address on a socket for both families comes as `::ffff:192.0.2.1`. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
