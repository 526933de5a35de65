import type { QueueOptions, QueueWork } from '../work/queue-worker.ts';
import { startQueue } from '../work/queue-worker.ts';
import { type DeliveryNeeds, organizationQueue, teamQueue } from './delivery-queue.ts';
import { TEAM } from './group.ts';

/** Begins to deliver what is due, to organizations' webhooks and to the team's. */
export function startDeliveries(
  needs: DeliveryNeeds,
  options: Omit<QueueOptions<never, never>, 'queue'>,
): QueueWork {
  const organizations = startQueue({ ...options, queue: organizationQueue(needs) });
  const team = needs.team && startQueue({ ...options, queue: teamQueue(needs) });
  return {
    wake: (webhooks = []) => {
      const { own = [], others = [] } = Object.groupBy(webhooks, ({ id }) =>
        id === TEAM ? 'own' : 'others',
      );
      if (own.length > 0) team?.wake(own);
      if (others.length > 0) organizations.wake(others);
    },
    backlog: organizations.backlog,
    stop: async (grace) => {
      await Promise.all([organizations.stop(grace), team?.stop(grace)]);
    },
  };
}
