import type { Needs } from '../handler.ts';
import { usedEvent } from './operator.ts';
import { presentStatistics } from './statistics.ts';
import { readStatistics } from './statistics-store.ts';

export function getStatistics({ change }: Needs) {
  return change('getStatistics', {
    apply: async ({ tx, caller, now }) => ({
      events: usedEvent({ by: caller, operation: 'getStatistics' }),
      answer: { status: 200, body: presentStatistics(await readStatistics(tx), now) },
    }),
  });
}
