import type { Contracts } from '@portico/api';
import { MINUTE } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { type ListedEvent, presentEvent } from '../events/event.ts';
import { type EventRange, eventsIn, readEvents } from '../events/store.ts';
import type { Needs } from '../handler.ts';
import { firstIdAt } from '../id.ts';
import { filteredPage, type PageBounds, pageBounds, totalAmong, withTotal } from '../paging.ts';
import { usedEvent } from './operator.ts';

/** An event gets its id when it is recorded, some time after the moment that it tells. */
const RECORDED_WITHIN = 10 * MINUTE;

/** Operators see from where events came, and who they are. */
const present = (event: ListedEvent) => {
  const presented = presentEvent(event, true);
  return { ...presented, actor: { ...presented.actor, email: event.actor_email } };
};

type Query = Contracts['listEventsAsOperator']['query'];

/** The part of all events in which those that are wanted stand: what an index finds. */
function rangeOf({ accountId, organizationId, after }: Query): EventRange {
  const from = after === undefined ? undefined : firstIdAt(Math.max(0, after));
  if (accountId !== undefined) return { of: 'account_id', id: accountId, from };
  return { of: organizationId === undefined ? undefined : 'organization_id', id: organizationId, from };
}

/** What no index tells of the events in that part; undefined where all of them are wanted. */
function filterOf({ type, accountId, organizationId, after, before }: Query) {
  const isOfBoth = accountId !== undefined && organizationId !== undefined;
  if (type === undefined && after === undefined && before === undefined && !isOfBoth) return undefined;
  return (event: ListedEvent) =>
    (type === undefined || event.type === type) &&
    (organizationId === undefined || event.organization_id === organizationId) &&
    (after === undefined || event.at > after) &&
    (before === undefined || event.at < before);
}

function boundsOf({ before, ...query }: Query): PageBounds {
  const bounds = pageBounds(query);
  if (before === undefined) return bounds;
  const end = firstIdAt(Math.max(0, before + RECORDED_WITHIN));
  return end < bounds.before ? { ...bounds, before: end } : bounds;
}

function count(tx: Transaction, query: Query): Promise<number | null> {
  const { type, organizationId, after, before } = query;
  const range = { ...rangeOf(query), before: boundsOf({ ...query, cursor: undefined }).before };
  const wanted = filterOf(query) && eventsIn(tx, range, { type, organizationId, after, before });
  return totalAmong(tx, eventsIn(tx, range), wanted);
}

export function listEventsAsOperator({ change }: Needs) {
  return change('listEventsAsOperator', {
    apply: async ({ tx, caller, query }) => {
      const page = await filteredPage({
        list: (page) => readEvents(tx, rangeOf(query), page),
        bounds: boundsOf(query),
        matches: filterOf(query),
        present,
      });
      const body = await withTotal(page, query, () => count(tx, query));
      const used = usedEvent({ by: caller, operation: 'listEventsAsOperator' });
      const { accountId, organizationId } = query;
      return {
        // It stands in no list but that of all: who reads a list would else find themselves on top of it.
        events: { ...used, details: { ...used.details, accountId, organizationId } },
        answer: { status: 200, body },
      };
    },
  });
}
