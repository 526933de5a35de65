import { MINUTE } from '../clock.ts';
import { firstIdAt } from '../id.ts';
import { deleteBatch } from '../work/old-rows.ts';
import type { Task } from '../work/task.ts';
import { oldEvents } from './store.ts';

const BATCH = 500;

/** @param eventsKept how long events are kept, in milliseconds */
export function eventTasks({ eventsKept }: { readonly eventsKept: number }): Task[] {
  return [
    {
      name: 'delete-events',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, oldEvents(firstIdAt(now - eventsKept)), BATCH),
    },
  ];
}
