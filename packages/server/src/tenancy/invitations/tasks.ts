import { oldInvitations } from '../../consequences/invitations-forgotten.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN } from '../../ground/work/task.ts';

/** @param eventsKept how long invitations are kept after they expire, as long as their events: milliseconds */
export const invitationTasks = ({ eventsKept }: { readonly eventsKept: number }) => [
  deletingTask('delete-invitations', (now) => oldInvitations(now - eventsKept - MARGIN)),
];
