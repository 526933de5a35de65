import { allOf, BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import { MINUTE } from '../../ground/clock.ts';
import type { Task } from '../../ground/work/task.ts';
import { giveAwaitedRoles } from './group-roles.ts';

/** The name of the task that has roles follow groups that changed with many members. */
export const GIVE_ROLES = 'give-roles-by-groups';

export function scimTasks({ isTeamTold }: Pick<Recording, 'isTeamTold'>): Task[] {
  return [
    {
      name: GIVE_ROLES,
      every: MINUTE,
      batch: async (tx, now) => {
        const given = await giveAwaitedRoles(tx, now);
        if (!given) return { done: 0, isMoreLeft: false };
        const source = { ...BY_ITSELF, actor: { type: 'connection', id: given.connection } } as const;
        await recordEvents(tx, allOf(given.events), { source, now, isTeamTold });
        return { done: given.done, isMoreLeft: true };
      },
    },
  ];
}
