/**
 * The network that an address stands for where callers are told apart: an IPv4 address itself, of an IPv6 address its
 * /64, because that is what one subscriber gets (RFC 6177) and can choose addresses from at will.
 * @param address as a socket or a proxy names it; null where the socket is gone
 */
export function networkOf(address: string | null): string {
  if (address === null) return '';
  return prefixOf(address, 64) ?? address;
}

/**
 * The /48 that an IPv6 address stands in, which one customer may have (RFC 6177); undefined for other addresses.
 * @param address as a socket or a proxy names it; null where the socket is gone
 */
export function siteOf(address: string | null): string | undefined {
  return prefixOf(address ?? '', 48);
}

/** @returns undefined where it is no IPv6 address */
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
