import { firstIdAt } from '../../ground/id.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { oldEvents } from './store.ts';

const BATCH = 500;

/** @param eventsKept how long events are kept, in milliseconds */
export const eventTasks = ({ eventsKept }: { readonly eventsKept: number }) => [
  deletingTask('delete-events', (now) => oldEvents(firstIdAt(now - eventsKept)), BATCH),
];
