import { MINUTE } from '../clock.ts';
import type { Needs } from '../handler.ts';
import { foldNames } from '../organizations/store.ts';
import type { Task } from '../work/task.ts';
import { countBatch } from './count.ts';

const BATCH = 500;

export function operatorTasks({ lifetimes }: Pick<Needs, 'lifetimes'>): Task[] {
  return [
    {
      name: 'count-statistics',
      every: 5 * MINUTE,
      batch: (tx, now) => countBatch(tx, lifetimes, now),
    },
    {
      name: 'fold-names',
      every: 10 * MINUTE,
      batch: async (tx) => {
        const done = await foldNames(tx, BATCH);
        return { done, isMoreLeft: done === BATCH };
      },
    },
  ];
}
