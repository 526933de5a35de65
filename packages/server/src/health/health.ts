import type { HandlerOf, Needs } from '../handler.ts';

const OK = { status: 200, body: { status: 'ok' } } as const;

export function getLiveness(): HandlerOf<'getLiveness'> {
  return { handle: () => OK };
}

export function getReadiness({
  database,
  isStopping,
}: Pick<Needs, 'database' | 'isStopping'>): HandlerOf<'getReadiness'> {
  return {
    handle: async ({ fail }) => {
      if (isStopping()) throw fail('SERVICE_UNAVAILABLE');
      await database.ping();
      return OK;
    },
  };
}
