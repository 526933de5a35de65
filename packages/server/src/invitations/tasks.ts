import { MINUTE } from '../clock.ts';
import { oldInvitations } from '../consequences/invitations-forgotten.ts';
import { deleteBatch } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';

const BATCH = 200;

/** @param eventsKept how long invitations are kept after they expired, as the events that tell of them: milliseconds */
export function invitationTasks({ eventsKept }: { readonly eventsKept: number }): Task[] {
  return [
    {
      name: 'delete-invitations',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, oldInvitations(now - eventsKept - MARGIN), BATCH),
    },
  ];
}
