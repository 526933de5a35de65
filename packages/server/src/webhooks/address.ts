import { BlockList, isIP } from 'node:net';
import { resolveName } from './resolve.ts';

/** How the addresses behind URLs are found and judged. */
export interface AddressRules {
  /** Whether http: will do. */
  readonly isInsecureAllowed: boolean;
  /** All addresses of a name. */
  readonly resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Whether a connection to this IP address leads into no network of the operator's. */
  readonly isPublic: (address: string) => boolean;
  /** Whether names of this machine itself will do, where its addresses do. */
  readonly isOwnNameAllowed?: boolean;
}

/** The rules of a service with this configuration: what listens for this machine alone may also send to it alone. */
export function addressRules({
  webhookInsecure,
  host,
}: {
  readonly webhookInsecure: boolean;
  readonly host: string;
}): AddressRules {
  return webhookInsecure && isLoopback(host) ? localAddresses() : publicAddresses(webhookInsecure);
}

/** The rules for URLs that come from outside. */
export function publicAddresses(isInsecureAllowed: boolean): AddressRules {
  return { isInsecureAllowed, resolve: resolveName, isPublic: isPublicAddress };
}

/** The rules where somebody builds against the service: receivers may be on the same machine, which nobody else reaches. */
function localAddresses(): AddressRules {
  return {
    isInsecureAllowed: true,
    resolve: async (name, signal) => (OWN_NAME.test(name) ? LOOPBACK : resolveName(name, signal)),
    isPublic: (address) => isLoopbackAddress(address) || isPublicAddress(address),
    isOwnNameAllowed: true,
  };
}

/** `localhost` and all below it lead to loopback addresses, whatever a name server says (RFC 6761, section 6.3). */
const OWN_NAME = /(?:^|\.)localhost$/i;
const LOOPBACK = ['127.0.0.1', '::1'];
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether what listens on a host can be reached from the same machine alone. */
export function isLoopback(host: string): boolean {
  return OWN_NAME.test(host) || isLoopbackAddress(host);
}

function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

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

const inside4 = blockList('ipv4', INSIDE_IPV4);
const global6 = blockList('ipv6', GLOBAL_IPV6);
const inside6 = blockList('ipv6', INSIDE_IPV6);

function blockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', length] = range.split('/');
    list.addSubnet(network, Number(length), family);
  }
  return list;
}

/** Whether an IP address is one of the public internet. Text that is no address is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !inside4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Names that no public look-up answers for (RFC 6761, RFC 6762, RFC 8375; ICANN keeps `internal` for this). */
const INSIDE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

const PORTS = new Set(['', '80', '443']);
const LEAST_PORT = 1024;

/** How long a URL's name is looked up before it is accepted, in milliseconds. */
const LOOK_UP = 3_000;

export const NOT_PUBLIC = 'leads to an address that is not public';

/**
 * What is wrong with a URL by itself, as the end of a sentence about it; undefined where nothing is. It says nothing of
 * where a name leads.
 */
export function flawOf(text: string, rules: AddressRules): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\/[^/]/i.test(text)) return 'must be an https:// URL';
  if (url.protocol !== 'https:' && !rules.isInsecureAllowed) return 'must be an https:// URL';
  if (url.username || url.password) return 'must have no user name or password';
  if (!PORTS.has(url.port) && Number(url.port) < LEAST_PORT) return 'must have port 443, 80 or one from 1024';
  const host = hostOf(url);
  if (isIP(host)) return rules.isPublic(host) ? undefined : NOT_PUBLIC;
  const isAllowed = !INSIDE_NAME.test(host) || (rules.isOwnNameAllowed === true && OWN_NAME.test(host));
  return isAllowed ? undefined : NOT_PUBLIC;
}

/**
 * Why events are not delivered to a URL, as the end of a sentence about it; undefined where they are. A name that does
 * not resolve now may do so later: where it leads is judged again at each try.
 */
export async function refusalOf(text: string, rules: AddressRules): Promise<string | undefined> {
  const flaw = flawOf(text, rules);
  if (flaw !== undefined) return flaw;
  const host = hostOf(new URL(text));
  if (isIP(host)) return undefined;
  const addresses = await rules.resolve(host, AbortSignal.timeout(LOOK_UP)).catch(() => []);
  return addresses.every(rules.isPublic) ? undefined : NOT_PUBLIC;
}

/** The host of a URL as a name or an address: without brackets, and without dots that end a name. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}
