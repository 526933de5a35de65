import { Resolver } from 'node:dns/promises';
import { hostOf, isAddress, isLocalhost, isLoopback, isPublicAddress } from '../network-addresses.ts';

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
    resolve: async (name, signal) => (isLocalhost(name) ? LOOPBACK : resolveName(name, signal)),
    isPublic: (address) => isLoopback(address) || isPublicAddress(address),
    isOwnNameAllowed: true,
  };
}

const LOOPBACK = ['127.0.0.1', '::1'];

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
  if (isAddress(host)) return rules.isPublic(host) ? undefined : NOT_PUBLIC;
  const isAllowed = !INSIDE_NAME.test(host) || (rules.isOwnNameAllowed === true && isLocalhost(host));
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
  if (isAddress(host)) return undefined;
  const addresses = await rules.resolve(host, AbortSignal.timeout(LOOK_UP)).catch(() => []);
  return addresses.every(rules.isPublic) ? undefined : NOT_PUBLIC;
}

/** How long one question to one name server may take, in milliseconds, and how often it is asked. */
const QUESTION = { timeout: 1_000, tries: 2 };

/**
 * All addresses of a name in the DNS. It asks the name servers itself: the system's own look-up would have it answered
 * by files of this machine, and its few threads, which the whole process shares, are all taken when some names hang.
 *
 * @throws Error of `node:dns`, with its `code`, where there is none
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
