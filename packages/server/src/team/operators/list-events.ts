import type { Contracts } from '@portico/api';
import { MINUTE } from '../../ground/clock.ts';
import { lateReader, type Reader } from '../../ground/database/database.ts';
import { firstIdAt } from '../../ground/id.ts';
import {
  filteredPage,
  type Page,
  type PageBounds,
  pageBounds,
  pageOf,
  totalAmong,
  withTotal,
} from '../../ground/paging.ts';
import { detailsOf, type ListedEvent, presentEvent } from '../../notices/events/event.ts';
import {
  type EventRange,
  eventsIn,
  READS,
  selectExamined,
  selectRange,
  selectThese,
} from '../../notices/events/store.ts';
import { ok } from '../../pipeline/answers.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import { changing } from '../handler.ts';
import { usedEvent } from './operator.ts';

/** How much later than its `at` an event may get its id, in milliseconds. */
const RECORDED_WITHIN = 10 * MINUTE;

/** Operators also see network addresses, the email addresses of other operators, and all details of an event. */
export const presentForOperators = (event: ListedEvent) => {
  const presented = presentEvent(event, true);
  return {
    ...presented,
    actor: { ...presented.actor, email: event.actor_email },
    details: detailsOf(event),
    ipAddress: event.ip_address,
  };
};

type Query = Contracts['listEventsAsOperator']['query'];

/** The range of events to search, which an index can find. */
function rangeOf({ accountId, organizationId, after }: Query): EventRange {
  const from = after === undefined ? undefined : firstIdAt(Math.max(0, after));
  if (accountId !== undefined) return { of: 'account_id', id: accountId, from };
  return { of: organizationId === undefined ? undefined : 'organization_id', id: organizationId, from };
}

type ExaminedEvent = Pick<ListedEvent, 'id' | 'type' | 'organization_id' | 'at' | 'actor_id'>;

interface EventSearch {
  readonly query: Query;
  /** The operator whose own reads are left out; undefined to include all. Reads by programs are not recorded. */
  readonly reader: string | undefined;
}

const readerOf = (caller: TeamCaller, { ownReads = true }: Query) =>
  ownReads || caller.kind === 'service_key' ? undefined : caller.account.id;

/** The conditions that no index covers; undefined if there are none. */
function filterOf({ query: { type, accountId, organizationId, after, before }, reader }: EventSearch) {
  const isOfBoth = accountId !== undefined && organizationId !== undefined;
  const isFiltered = [type, after, before, reader].some((one) => one !== undefined) || isOfBoth;
  if (!isFiltered) return undefined;
  return (event: ExaminedEvent) =>
    (type === undefined || event.type === type) &&
    (reader === undefined ||
      event.actor_id !== reader ||
      !(READS as readonly string[]).includes(event.type)) &&
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

function count(read: Reader, asked: EventSearch): Promise<number | null> {
  const { query, reader } = asked;
  const { type, organizationId, after, before } = query;
  const range = { ...rangeOf(query), before: boundsOf({ ...query, cursor: undefined }).before };
  const wanted = filterOf(asked) && eventsIn(read, range, { type, organizationId, after, before, reader });
  return totalAmong(read, eventsIn(read, range), wanted);
}

async function pageFor(
  read: Reader,
  asked: EventSearch,
): Promise<Page<ReturnType<typeof presentForOperators>>> {
  const { query } = asked;
  const [range, bounds, matches] = [rangeOf(query), boundsOf(query), filterOf(asked)];
  if (!matches) return pageOf(await selectRange(read, range, bounds).execute(), bounds, presentForOperators);
  const found = await filteredPage<ExaminedEvent, string>({
    list: (page) => selectExamined(read, range, page).execute(),
    bounds,
    matches,
    present: ({ id }) => id,
  });
  // Showing an event takes many look-ups: only those of the page are made.
  const events = found.items.length > 0 ? await selectThese(read, found.items).execute() : [];
  return { ...found, items: events.map(presentForOperators) };
}

export const listEventsAsOperator = changing('listEventsAsOperator', ({ database }) => ({
  // Searching within the transaction would block other writers.
  prepare: async ({ caller, query }) => {
    const read = lateReader(database);
    const asked = { query, reader: readerOf(caller, query) };
    return withTotal(await pageFor(read, asked), query, () => count(read, asked));
  },
  apply: async ({ caller, query, prepared }) => {
    const used = usedEvent({ by: caller, operation: 'listEventsAsOperator' });
    const { accountId, organizationId } = query;
    return {
      // Kept out of the account's and organization's own lists, which operators would otherwise fill by reading them.
      events:
        used === 'unchanged' ? used : { ...used, details: { ...used.details, accountId, organizationId } },
      answer: ok(prepared),
    };
  },
}));
