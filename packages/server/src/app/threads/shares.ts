import type { Config } from '../../configuration/config.ts';

/** Connections of a process to PostgreSQL at most. */
const POOL_SIZE = 10;
/** Threads on PostgreSQL at most: each needs some connections, as requests on it may wait for each other's locks. */
const MOST_ON_POSTGRES = 3;

/** How many threads there may be. */
export function mostThreads({ threads, database, hashingConcurrency }: Config): number {
  return database.kind === 'sqlite' ? threads : Math.min(threads, MOST_ON_POSTGRES, hashingConcurrency);
}

/**
 * Returns a thread's share of the resources of the process: on SQLite, the first has all of them.
 * @param number of the thread, from 0
 */
export function shareOf(
  { database, hashingConcurrency, hashingQueue }: Config,
  { threads, number }: { readonly threads: number; readonly number: number },
) {
  const among = database.kind === 'sqlite' ? 1 : threads;
  const share = (whole: number) => Math.floor(whole / among) + (number < whole % among ? 1 : 0);
  return {
    poolSize: share(POOL_SIZE),
    concurrency: share(hashingConcurrency),
    queue: share(hashingQueue),
  };
}
