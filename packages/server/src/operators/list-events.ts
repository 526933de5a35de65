import type { OperationId } from '@portico/api';
import { type ListedEvent, presentEvent } from '../events/event.ts';
import { type EventRange, readEvents } from '../events/store.ts';
import type { Needs } from '../handler.ts';
import { firstIdAt } from '../id.ts';
import { filteredPage, pageBounds } from '../paging.ts';
import { MINUTE } from '../work/task.ts';
import { usedEvent } from './operator.ts';

const OPERATION: OperationId = 'listEventsAsOperator';

/** An event gets its id when it is recorded, some time after the moment that it tells. */
const RECORDED_WITHIN = 10 * MINUTE;

/** Operators see from where events came, and who they are. */
const present = (event: ListedEvent) => {
  const presented = presentEvent(event, true);
  return { ...presented, actor: { ...presented.actor, email: event.actor_email } };
};

const earlier = (one: string, other: string) => (one < other ? one : other);

export function listEventsAsOperator({ change }: Pick<Needs, 'change'>) {
  return change('listEventsAsOperator', {
    apply: async ({ tx, caller, query: { type, accountId, organizationId, after, before, ...query } }) => {
      const bounds = pageBounds(query);
      const range: EventRange = {
        of:
          accountId !== undefined
            ? 'account_id'
            : organizationId !== undefined
              ? 'organization_id'
              : undefined,
        id: accountId ?? organizationId,
        from: after === undefined ? undefined : firstIdAt(Math.max(0, after)),
      };
      const end = before === undefined ? bounds.before : firstIdAt(Math.max(0, before + RECORDED_WITHIN));
      const body = await filteredPage({
        list: (page) => readEvents(tx, range, page),
        bounds: { ...bounds, before: earlier(bounds.before, end) },
        matches: (event) =>
          (type === undefined || event.type === type) &&
          (organizationId === undefined || event.organization_id === organizationId) &&
          (after === undefined || event.at > after) &&
          (before === undefined || event.at < before),
        present,
      });
      const used = usedEvent({ by: caller, operation: OPERATION });
      return {
        // It stands in no list but that of all: who reads a list would else find themselves on top of it.
        events: { ...used, details: { ...used.details, accountId, organizationId } },
        answer: { status: 200, body },
      };
    },
  });
}
