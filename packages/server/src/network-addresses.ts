import { BlockList, isIP } from 'node:net';

/** A zone (`fe80::1%eth0`) is left out: it cannot stand in a URL, and a caller's address never carries ours. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

/** Whether it is an address, or a range in CIDR notation. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const fits = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
  return isAddress(address) && fits && more.length === 0;
}

/** An IPv4 address on a socket for both families comes as `::ffff:192.0.2.1`. */
export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/**
 * Makes the function that tells whether an address lies in one of these ranges. Text that is no address does not.
 * @param ranges addresses, or ranges in CIDR notation
 */
export function within(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', length] = range.split('/');
    if (length === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(length), familyOf(network));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const LOOPBACK = ['127.0.0.0/8', '::1'];
const isLoopbackAddress = within(LOOPBACK);

/** Whether it is an address of networks that are nobody's own (RFC 1918, RFC 4193), or of this machine. */
export const isPrivateAddress = within([
  ...LOOPBACK,
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
]);

/** What is no part of the public internet (IANA's registries of special-purpose addresses), and clouds' metadata. */
const INSIDE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's: the one service for machines of a cloud that has a public address.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Of IPv6, only this has been given out for the public internet (RFC 4291, section 2.4): no loopback, link-local,
 * unique local and multicast addresses, none of IPv4 written as IPv6 or translated (NAT64).
 */
const GLOBAL_IPV6 = ['2000::/3'];

/** Parts of it that are something else: protocols and tunnels (Teredo, 6to4), documentation, AS112. */
const INSIDE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const isInside = within([...INSIDE_IPV4, ...INSIDE_IPV6]);
const isGlobalIpv6 = within(GLOBAL_IPV6);

/** Whether an IP address is one of the public internet. Text that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !isInside(address) && (family === 4 || isGlobalIpv6(address));
}

/** `localhost` and all below it lead to loopback addresses, whatever a name server says (RFC 6761, section 6.3). */
export function isLocalhost(name: string): boolean {
  return /(?:^|\.)localhost$/i.test(name);
}

/** Whether a host, a name or an address, is this machine itself: what is sent to it stays here, nobody else reaches it. */
export function isLoopback(host: string): boolean {
  const bare = bareHost({ hostname: host });
  return isLocalhost(bare) || isLoopbackAddress(bare);
}

/** The host of a URL without the brackets of an IPv6 address. */
export function bareHost({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The host of a URL as a name or an address: without dots that end a name, either. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return bareHost({ hostname }).replace(/\.+$/, '');
}

/** No name ends in digits alone: that is a mistyped IPv4 address. `_` is no letter of DNS, but of Compose. */
export function isHost(text: string): boolean {
  if (isAddress(text)) return true;
  const labels = text.split('.');
  const fit = labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label));
  return fit && text.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '');
}
