import type { Config } from '../config.ts';

/** Connections to PostgreSQL of a process, and at least of each of its threads. */
const CONNECTIONS = 10;
const LEAST_CONNECTIONS = 2;

/** How many connections to PostgreSQL each thread has. */
export function poolSizeOf({ threads }: Pick<Config, 'threads'>): number {
  return Math.max(LEAST_CONNECTIONS, Math.floor(CONNECTIONS / threads));
}

/**
 * What each thread counts by itself is divided among them. On SQLite, the first thread alone hashes passwords and makes changes, so
 * that only connections are.
 */
export function shareOf(config: Config): Config {
  const { threads, maxConnections, maxConnectionsPerAddress: perAddress } = config;
  if (threads === 1) return config;
  const share = (amount: number) => Math.ceil(amount / threads);
  const connections = {
    maxConnections: share(maxConnections),
    maxConnectionsPerAddress: perAddress === undefined ? undefined : share(perAddress),
  };
  if (config.database.kind === 'sqlite') return { ...config, ...connections };
  return {
    ...config,
    ...connections,
    hashingConcurrency: share(config.hashingConcurrency),
    hashingQueue: share(config.hashingQueue),
    accountConcurrency: share(config.accountConcurrency),
    addressConcurrency: share(config.addressConcurrency),
  };
}
