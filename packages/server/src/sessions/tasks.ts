import type { Needs } from '../handler.ts';
import type { Task } from '../work/task.ts';
import { ends } from './session.ts';
import { deleteEndedSessions } from './store.ts';

const MINUTE = 60_000;
const BATCH = 200;
/** How long a session is kept after its end: clocks of nodes differ, and one that lives must never be deleted. */
const MARGIN = 60 * MINUTE;

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
