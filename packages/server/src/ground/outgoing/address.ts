import { Resolver } from 'node:dns/promises';
import { flaw } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { hostOf, isAddress, isLocalhost, isLoopback, isPublicAddress } from '../network-addresses.ts';

/** How the addresses of URLs are resolved and judged. */
export interface AddressRules {
  /** Whether `http:` is allowed. */
  readonly isInsecureAllowed: boolean;
  /** Finds all addresses of a name. */
  readonly resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Whether an IP address lies outside the operator's own networks. */
  readonly isPublic: (address: string) => boolean;
  /** Whether names of this machine are allowed. */
  readonly isOwnNameAllowed?: boolean;
}

/** The rules for a configuration. A service that listens on loopback may also send to loopback. */
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

/** The rules for development: receivers may run on the same machine, as nobody else can reach the service. */
export function localAddresses(): AddressRules {
  return {
    isInsecureAllowed: true,
    resolve: async (name, signal) => (isLocalhost(name) ? LOOPBACK : resolveName(name, signal)),
    isPublic: (address) => isLoopback(address) || isPublicAddress(address),
    isOwnNameAllowed: true,
  };
}

const LOOPBACK = ['127.0.0.1', '::1'];

/** Names that do not exist in the public DNS (RFC 6761, RFC 6762, RFC 8375; ICANN has reserved `internal`). */
const INSIDE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

const PORTS = new Set(['', '80', '443']);
const LEAST_PORT = 1024;

/** How long the name of a new URL is looked up, in milliseconds. */
const LOOK_UP = 3_000;

/** Characters of a URL: to parse the host of one takes the square of its length (Punycode). */
export const LONGEST_URL = 2_048;

export const NOT_PUBLIC = flaw('not_reachable', 'leads to an address that is not public');

/** The flaw in a URL; undefined where there is none. Names are not resolved. */
export function flawOf(text: string, rules: AddressRules): Flaw | undefined {
  if (text.length > LONGEST_URL)
    return flaw('too_long', `must have at most ${LONGEST_URL} characters`, { max: LONGEST_URL });
  const url = URL.parse(text);
  if (!url || !/^https?:\/\/[^/]/i.test(text)) return flaw('format', 'must be an https:// URL');
  if (url.protocol !== 'https:' && !rules.isInsecureAllowed) return flaw('format', 'must be an https:// URL');
  if (url.username || url.password) return flaw('format', 'must have no user name or password');
  if (!PORTS.has(url.port) && Number(url.port) < LEAST_PORT)
    return flaw('not_allowed', 'must have port 443, 80 or one from 1024');
  const host = hostOf(url);
  if (isAddress(host)) return rules.isPublic(host) ? undefined : NOT_PUBLIC;
  const isAllowed = !INSIDE_NAME.test(host) || (rules.isOwnNameAllowed === true && isLocalhost(host));
  return isAllowed ? undefined : NOT_PUBLIC;
}

/**
 * Why events are not delivered to a URL; undefined where they are. A name that does
 * not resolve now is accepted, because addresses are checked again at each attempt.
 */
export async function refusalOf(text: string, rules: AddressRules): Promise<Flaw | undefined> {
  const refusal = flawOf(text, rules);
  if (refusal !== undefined) return refusal;
  const host = hostOf(new URL(text));
  if (isAddress(host)) return undefined;
  const addresses = await rules.resolve(host, AbortSignal.timeout(LOOK_UP)).catch(() => []);
  return addresses.every(rules.isPublic) ? undefined : NOT_PUBLIC;
}

/** How long one query to a name server may take, in milliseconds, and how often it is sent. */
const QUESTION = { timeout: 1_000, tries: 2 };

/**
 * Finds all addresses of a name in the DNS. It queries the name servers directly: the system's resolver would also use
 * local files, and has few threads, which the whole process shares and slow names would block.
 * @throws Error of `node:dns`, with its `code`, where there are none
 */
async function resolveName(name: string, signal: AbortSignal): Promise<readonly string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver(QUESTION);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failure] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    if (addresses.length === 0) throw failure;
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
