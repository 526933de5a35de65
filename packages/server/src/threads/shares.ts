import type { Config } from '../config.ts';

/** Connections of a node to PostgreSQL at most. */
const POOL_SIZE = 10;
/** Of a thread, at least: a request may need a second one while the first waits for a lock. */
const LEAST = 2;

/** What each thread has of what a node on PostgreSQL has in all. */
export function sharedAmong({
  threads,
  database,
  hashingConcurrency,
  hashingQueue,
}: Pick<Config, 'threads' | 'database' | 'hashingConcurrency' | 'hashingQueue'>) {
  const among = database.kind === 'postgres' ? threads : 1;
  return {
    poolSize: Math.max(LEAST, Math.ceil(POOL_SIZE / among)),
    concurrency: Math.ceil(hashingConcurrency / among),
    queue: Math.ceil(hashingQueue / among),
  };
}
