import { DatabaseUnavailable } from '../../ground/database/failures.ts';
import type { HandlerOf, Needs } from '../handler.ts';

const OK = { status: 200, body: { status: 'ok' } } as const;

/** Reports a fault that only a restart cures after a while: until then, the process can be examined. */
export function getLiveness({ database, failedSyncGrace }: Needs): HandlerOf<'getLiveness'> {
  return {
    handle: () => {
      const lostAt = database.lostAt();
      if (lostAt !== undefined && performance.now() - lostAt > failedSyncGrace)
        throw new DatabaseUnavailable(new Error('writes fail until a restart'));
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
