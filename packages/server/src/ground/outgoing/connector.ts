import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { hostOf } from '../network-addresses.ts';
import type { AddressRules } from './address.ts';

/** How long it may take to connect, including TLS, in milliseconds. */
const CONNECT = 3_000;
/** How long to wait for one address before the next one is tried as well, in milliseconds. */
const NEXT_ADDRESS = 1_000;

/** HTTP/1.1, without TLS session caching. */
const PLAIN = {
  allowH2: false,
  maxCachedSessions: 0,
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: NEXT_ADDRESS,
};

/** Loaded with the first delivery, to keep startup fast. */
async function builder(): Promise<typeof buildConnector> {
  return (await import('undici')).buildConnector;
}

/** The URL leads to an address that deliveries must not be sent to. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/**
 * Connects only to addresses that the rules allow. A name is resolved once, and the connection goes to the addresses that
 * were checked; the certificate must be for the name.
 */
export function checkedConnector(rules: AddressRules): buildConnector.connector {
  return (options, callback) => {
    const start = performance.now();
    Promise.all([addressesOf(hostOf(options), rules), builder()]).then(
      ([addresses, build]) => {
        const timeout = Math.max(1, CONNECT - (performance.now() - start));
        connectTo(addresses, { build, options, timeout }, callback);
      },
      (error: Error) => callback(error, null),
    );
  };
}

/** Connects to any address, as the system resolves it. */
export function plainConnector(): buildConnector.connector {
  return (options, callback) => {
    builder().then(
      (build) => build({ ...PLAIN, timeout: CONNECT })(options, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function addressesOf(host: string, rules: AddressRules): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await rules.resolve(host, AbortSignal.timeout(CONNECT));
  if (addresses.length === 0 || !addresses.every(rules.isPublic)) {
    throw new AddressRefused('The address is not public');
  }
  return addresses;
}

interface ConnectorOptions {
  readonly build: typeof buildConnector;
  readonly options: buildConnector.Options;
  readonly timeout: number;
}

function connectTo(
  addresses: readonly string[],
  wanted: ConnectorOptions,
  callback: buildConnector.Callback,
): void {
  const { build, options, timeout } = wanted;
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  // Replaces the system's resolver, and returns only the addresses that were checked.
  const lookup: LookupFunction = (_name, { all }, answer) => {
    const [first] = known;
    if (all) answer(null, known);
    else answer(null, first?.address ?? '', first?.family);
  };
  const host = hostOf(options);
  const connect = build({ ...PLAIN, lookup, timeout });
  // An address is not a valid server name (RFC 6066, section 3).
  connect({ ...options, hostname: host, servername: isIP(host) ? undefined : host }, callback);
}
