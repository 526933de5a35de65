import { purgeOrganization } from '../../consequences/organization-purged.ts';
import { BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import { MINUTE } from '../../ground/clock.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import type { Needs } from '../handler.ts';
import { hasOwner } from '../managers/ownership.ts';
import { lockAwaitingOwner, lockPurgeable, noteOwned } from './ending-store.ts';

export function organizationTasks({
  deletionGrace,
  isTeamTold,
}: Pick<Needs, 'deletionGrace'> & Pick<Recording, 'isTeamTold'>): Task[] {
  return [
    {
      name: 'purge-organizations',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const organization = await lockPurgeable(tx, now - deletionGrace - MARGIN);
        if (!organization) return { done: 0, isMoreLeft: false };
        const purged = await purgeOrganization(tx, organization.id, { reason: 'grace_ended', now });
        await recordEvents(tx, purged, { source: BY_ITSELF, now, isTeamTold });
        return { done: 1, isMoreLeft: true };
      },
    },
    {
      name: 'purge-ownerless-organizations',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const organization = await lockAwaitingOwner(tx, now - deletionGrace - MARGIN);
        if (!organization) return { done: 0, isMoreLeft: false };
        const { id } = organization;
        if (await hasOwner(tx, id)) await noteOwned(tx, id);
        else {
          const purged = await purgeOrganization(tx, id, { reason: 'owner_missing', now });
          await recordEvents(tx, purged, { source: BY_ITSELF, now, isTeamTold });
        }
        return { done: 1, isMoreLeft: true };
      },
    },
  ];
}
