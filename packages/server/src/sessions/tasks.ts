import { MINUTE } from '../clock.ts';
import type { Needs } from '../handler.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { ends } from './session.ts';
import { deleteEndedSessions } from './store.ts';

const BATCH = 200;

export function sessionTasks({ lifetimes }: Pick<Needs, 'lifetimes'>): Task[] {
  return [
    {
      name: 'delete-ended-sessions',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const done = await deleteEndedSessions(tx, ends(lifetimes, now - MARGIN), BATCH);
        return { done, isMoreLeft: done >= BATCH };
      },
    },
  ];
}
