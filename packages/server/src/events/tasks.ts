import { firstIdAt } from '../id.ts';
import { MINUTE, type Task } from '../work/task.ts';
import { deleteEvents } from './store.ts';

const BATCH = 500;

/** @param eventsKept how long events are kept, in milliseconds */
export function eventTasks({ eventsKept }: { readonly eventsKept: number }): Task[] {
  return [
    {
      name: 'delete-events',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteEvents(tx, firstIdAt(now - eventsKept), BATCH),
    },
  ];
}
