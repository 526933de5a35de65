import { DatabaseUnavailable } from '../database/failures.ts';
import type { HandlerOf, Needs } from '../handler.ts';

const OK = { status: 200, body: { status: 'ok' } } as const;

/**
 * Reports a fault that only a restart cures, but only after a while, so that the process can be examined before a
 * supervisor replaces it.
 */
export function getLiveness({ database, failedSyncGrace }: Needs): HandlerOf<'getLiveness'> {
  return {
    handle: () => {
      const lostAt = database.lostAt();
      if (lostAt !== undefined && performance.now() - lostAt > failedSyncGrace)
        throw new DatabaseUnavailable(new Error('nothing can be written until a restart'));
      return OK;
    },
  };
}

export function getReadiness({ database, isStopping }: Needs): HandlerOf<'getReadiness'> {
  return {
    handle: async ({ fail }) => {
      if (isStopping()) throw fail('SERVICE_UNAVAILABLE');
      await database.ping();
      return OK;
    },
  };
}
