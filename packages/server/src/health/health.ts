import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';

const OK = { status: 200, body: { status: 'ok' } } as const;

export function getLiveness(): HandlerOf<'getLiveness'> {
  return { handle: () => OK };
}

export interface ReadinessNeeds {
  readonly database: Database;
  /** True from the moment that the service was asked to stop. */
  readonly isStopping: () => boolean;
}

export function getReadiness({ database, isStopping }: ReadinessNeeds): HandlerOf<'getReadiness'> {
  return {
    handle: async ({ fail }) => {
      if (isStopping()) throw fail('SERVICE_UNAVAILABLE');
      await database.ping();
      return OK;
    },
  };
}
