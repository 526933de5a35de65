/**
 * The network that a caller's address stands for. An IPv6 address counts as its /64, because that is what one
 * subscriber gets (RFC 6177) and can choose addresses from; an IPv4 address counts as itself.
 * @param address as a socket or a proxy gives it; null if the socket is gone
 */
export function networkOf(address: string | null): string {
  const given = unmapped(address ?? '');
  return prefixOf(given, 64) ?? given;
}

/**
 * The /48 of an IPv6 address, which one customer may have (RFC 6177); undefined for other addresses.
 * @param address as a socket or a proxy gives it; null if the socket is gone
 */
export function siteOf(address: string | null): string | undefined {
  return prefixOf(unmapped(address ?? ''), 48);
}

/** A socket for both families gives an IPv4 address as `::ffff:192.0.2.1`. */
export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** @returns undefined if it is not an IPv6 address */
function prefixOf(address: string, bits: 48 | 64): string | undefined {
  if (!address.includes(':')) return undefined;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const back = tail === '' ? [] : tail.split(':');
    while (front.length + back.length < 8) front.push('0');
    front.push(...back);
  }
  const groups = front.slice(0, bits / 16).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/${bits}`;
}
