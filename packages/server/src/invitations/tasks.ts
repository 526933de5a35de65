import { oldInvitations } from '../consequences/invitations-forgotten.ts';
import { deletingTask } from '../work/old-rows.ts';
import { MARGIN } from '../work/task.ts';

/** @param eventsKept how long invitations are kept after they expired, as the events that tell of them: milliseconds */
export const invitationTasks = ({ eventsKept }: { readonly eventsKept: number }) => [
  deletingTask('delete-invitations', (now) => oldInvitations(now - eventsKept - MARGIN)),
];
