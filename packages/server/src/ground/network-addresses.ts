import { BlockList, isIP } from 'node:net';

/** Excludes addresses with a zone (`fe80::1%eth0`): URLs cannot hold one, and callers' addresses never have one of ours. */
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

/**
 * An IP address in the one spelling of RFC 5952, section 4, and an IPv4 address without the prefix of a dual-stack socket;
 * other text is unchanged.
 */
export function canonicalAddress(text: string): string {
  if (isIP(text) !== 6 || !isAddress(text)) return text;
  const spelt = bareHost(new URL(`http://[${text}]`));
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(spelt) ?? [];
  if (high === undefined || low === undefined) return spelt;
  const bits = [high, low].map((part) => Number.parseInt(part, 16));
  return bits.flatMap((part) => [part >> 8, part & 0xff]).join('.');
}

/**
 * Makes the function that returns whether an address lies in one of these ranges; false for text that is not an address.
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

/** Whether it is an address of a private network (RFC 1918, RFC 4193) or of this machine. */
export const isPrivateAddress = within([
  ...LOOPBACK,
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
]);

/** Ranges outside the public internet (IANA's registries of special-purpose addresses), and clouds' metadata services. */
const INSIDE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's service for its virtual machines is the only one of a cloud with a public address.
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
 * The only part of IPv6 that is allocated for the public internet (RFC 4291, section 2.4). Loopback, link-local, unique
 * local and multicast addresses are outside, and so are IPv4-mapped and translated ones (NAT64).
 */
const GLOBAL_IPV6 = ['2000::/3'];

/** Special-purpose parts of it: protocols and tunnels (Teredo, 6to4), documentation, AS112. */
const INSIDE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const isInside = within([...INSIDE_IPV4, ...INSIDE_IPV6]);
const isGlobalIpv6 = within(GLOBAL_IPV6);

/** Whether it is an IP address of the public internet; false for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !isInside(address) && (family === 4 || isGlobalIpv6(address));
}

/** `localhost` and its subdomains are loopback, whatever a name server answers (RFC 6761, section 6.3). */
export function isLocalhost(name: string): boolean {
  return /(?:^|\.)localhost$/i.test(name);
}

/** Whether a host (a name or an address) is this machine itself, which nobody else can reach under it. */
export function isLoopback(host: string): boolean {
  const bare = bareHost({ hostname: host });
  return isLocalhost(bare) || isLoopbackAddress(bare);
}

/** The host of a URL without the brackets of an IPv6 address. */
export function bareHost({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The same, also without the dots that end a fully qualified name. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return bareHost({ hostname }).replace(/\.+$/, '');
}

/** A name whose last label is a number is a mistyped IPv4 address. `_` is not allowed in DNS, but in names of Compose. */
export function isHost(text: string): boolean {
  if (isAddress(text)) return true;
  const labels = text.split('.');
  const fit = labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label));
  return fit && text.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '');
}
