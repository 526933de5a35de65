import { MINUTE } from '../clock.ts';
import { BY_ITSELF, type Recording, recordEvents } from '../events/record.ts';
import { eraseAddresses } from '../events/store.ts';
import type { Needs } from '../handler.ts';
import { deleteDeliveriesOf } from '../webhooks/delivery-store.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { purgeOrganization } from './purge.ts';
import { lockPurgeable } from './store.ts';

/** Events whose addresses are erased, and deliveries that are deleted, in one transaction. */
const BATCH = 500;

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
        const { id } = organization;
        // An organization with a long past loses these in several transactions, and goes with the last.
        const erased = await eraseAddresses(tx, { of: 'organization_id', id }, BATCH);
        const deleted = await deleteDeliveriesOf(tx, id, BATCH);
        if (erased === BATCH || deleted === BATCH) return { done: 0, isMoreLeft: true };
        const purged = await purgeOrganization(tx, id, 'grace_ended');
        await recordEvents(tx, purged, { source: BY_ITSELF, now, isTeamTold });
        return { done: 1, isMoreLeft: true };
      },
    },
  ];
}
