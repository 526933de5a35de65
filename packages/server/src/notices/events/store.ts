import type { EventType } from '@portico/api';
import { MINUTE } from '../../ground/clock.ts';
import {
  type Database,
  inParts,
  inPlace,
  kindOf,
  literal,
  type Placeholders,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
  transactionalRows,
} from '../../ground/database/database.ts';
import type { EventRow } from '../../ground/database/schema.ts';
import { firstIdAt, timeOf } from '../../ground/id.ts';
import type { PageBounds } from '../../ground/paging.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { ListedEvent } from './event.ts';
import { IMPERSONATOR_EMAIL, isThere, REMEMBERED, TELLS_OF_GONE } from './forgetting.ts';

/** On PostgreSQL, a sequence numbers them. Below the numbers of events that have their place, it may begin anew. */
function numbered(row: Placeholders<EventRow>, at: number) {
  const recorded = sql<number>`(select coalesce(max(recorded), 0) from events where seq is null) + ${sql.lit(at + 1)}`;
  return { ...row, recorded };
}

const inserted = transactionalRows((tx, rows: readonly Placeholders<EventRow>[]) =>
  tx
    .insertInto('events')
    .values(kindOf(tx) === 'sqlite' ? rows.map(numbered) : rows)
    .returning(({ exists, selectFrom }) => [
      'id',
      exists(
        selectFrom('webhooks as w')
          .select('w.id')
          .whereRef('w.organization_id', '=', 'events.organization_id')
          .where('w.state', '=', literal('active')),
      ).as('is_awaited'),
      exists(selectFrom('team_webhooks as t').select('t.id').where('t.state', '=', literal('active'))).as(
        'is_team_waiting',
      ),
    ]),
);

interface InsertedEvents {
  /** The events of organizations with active webhooks. */
  readonly awaited: readonly EventRow[];
  /** Whether files describe webhooks of the team that are active. */
  readonly isTeamWaiting: boolean;
}

/** Stores events. The same statement finds active webhooks, so that where there are none, no other is needed. */
export async function insertEvents(tx: Transaction, events: readonly EventRow[]): Promise<InsertedEvents> {
  const awaited = new Set<string>();
  let isTeamWaiting = false;
  for (const some of inParts(events)) {
    for (const { id, is_awaited, is_team_waiting } of await inserted.all(tx, some)) {
      if (is_awaited) awaited.add(id);
      isTeamWaiting ||= Boolean(is_team_waiting);
    }
  }
  return { awaited: events.filter(({ id }) => awaited.has(id)), isTeamWaiting };
}

/** How long after the id of its subject the first event is recorded at the latest, in milliseconds. */
const RECORDED_WITHIN = MINUTE;

/** The first event of a type about a subject, recorded soon after the subject's id was made. */
interface FirstEvent {
  readonly type: EventType;
  readonly subject: string;
  readonly organization: string;
}

/** Replaces some of the details of an event; the salts of what stood there are forgotten. */
export async function replaceDetails(
  tx: Transaction,
  { type, subject, organization }: FirstEvent,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const event = await tx
    .selectFrom('events')
    .select(['id', 'details', 'details_salts'])
    .where('organization_id', '=', organization)
    .where('id', '>', subject)
    .where('id', '<', firstIdAt(timeOf(subject) + RECORDED_WITHIN))
    .where('type', '=', type)
    .where('subject_id', '=', subject)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!event) return;
  const replaced = JSON.stringify({ ...JSON.parse(event.details), ...details });
  const salts = event.details_salts && saltsWithout(event.details_salts, Object.keys(details));
  const change = { details: replaced, details_salts: salts };
  await tx.updateTable('events').set(change).where('id', '=', event.id).execute();
}

function saltsWithout(salts: string, names: readonly string[]): string {
  const gone = new Set(names.map((name) => `/details/${name}`));
  const left = Object.entries(JSON.parse(salts)).filter(([pointer]) => !gone.has(pointer));
  return JSON.stringify(Object.fromEntries(left));
}

/** @param upTo the greatest id */
export function oldEvents(upTo: string): OldRows<'events', 'id'> {
  return { table: 'events', by: 'id', upTo };
}

type ListOwner = 'account_id' | 'organization_id';
interface EventsPage {
  readonly id: string;
  readonly before: string;
  readonly rows: number;
}

/**
 * The length of a page, hidden from PostgreSQL's planner. Its statistics name few of the owners with many events. For any
 * other it expects less than a page and, given the limit, plans to read and sort all events of that owner instead of
 * following the order of the partitions.
 */
const unforeseen = (rows: Placeholders<EventsPage>['rows'] | number) =>
  sql<number>`(select cast(${rows} as bigint))`;

/** The query of a list of events, newest first. */
export function selectEvents(
  queries: Pick<Reader, 'selectFrom'>,
  of: ListOwner,
  { id, before, rows }: Placeholders<EventsPage>,
) {
  return queries
    .selectFrom('events as e')
    .leftJoin('accounts as a', (join) => join.onRef('a.id', '=', 'e.actor_id').on('a.erased_at', 'is', null))
    .selectAll('e')
    .select(['a.email as actor_email', IMPERSONATOR_EMAIL, TELLS_OF_GONE])
    .where(`e.${of}`, '=', id)
    .where('e.id', '<', before)
    .orderBy('e.id', 'desc')
    .limit(unforeseen(rows));
}

/** An event by its id, without values that are to be forgotten. */
export function findEvent(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .selectFrom('events as e')
      .leftJoin('accounts as a', (join) =>
        join.onRef('a.id', '=', 'e.actor_id').on('a.erased_at', 'is', null),
      )
      .select(REMEMBERED)
      .select('a.email as actor_email')
      .where('e.id', '=', id),
  );
}

/** The events in the list of an account or of an organization, newest first. */
export function listEvents(database: Pick<Database, 'prepare'>, of: ListOwner) {
  const query = database.prepare((queries, page: Placeholders<EventsPage>) =>
    selectEvents(queries, of, page),
  );
  return async (id: string, page: PageBounds, late?: Reader): Promise<ListedEvent[]> =>
    late ? selectEvents(late, of, inPlace({ id, ...page })).execute() : query.all({ id, ...page });
}

/** The events in a list, or all; from an id on, or from the first. */
export interface EventRange {
  readonly of: ListOwner | undefined;
  readonly id: string | undefined;
  readonly from: string | undefined;
}

/** Events as operators see them, without values that are to be forgotten. */
function selectRemembered(read: Reader) {
  return read
    .selectFrom('events as e')
    .leftJoin('accounts as a', (join) => join.onRef('a.id', '=', 'e.actor_id').on('a.erased_at', 'is', null))
    .select(REMEMBERED)
    .select('a.email as actor_email')
    .where(isThere);
}

/** A page of all events, or of those in a list, newest first. */
export function selectRange(read: Reader, range: EventRange, page: PageBounds) {
  return selectRemembered(read)
    .where(isInRange(range, page))
    .orderBy('e.id', 'desc')
    .limit(unforeseen(page.rows));
}

/** The same, with only what events are filtered by: far more are examined than shown. */
export function selectExamined(read: Reader, range: EventRange, page: PageBounds) {
  return read
    .selectFrom('events as e')
    .select(['e.id', 'e.type', 'e.organization_id', 'e.at', 'e.actor_id'])
    .where(isThere)
    .where(isInRange(range, page))
    .orderBy('e.id', 'desc')
    .limit(unforeseen(page.rows));
}

/** Events by their ids, newest first. */
export function selectThese(read: Reader, ids: readonly string[]) {
  return selectRemembered(read).where('e.id', 'in', ids).orderBy('e.id', 'desc');
}

function isInRange({ of, id, from }: EventRange, { before }: PageBounds) {
  const conditions = [sql`e.id < ${before}`];
  if (of !== undefined) conditions.push(sql`${sql.ref(`e.${of}`)} = ${id}`);
  if (from !== undefined) conditions.push(sql`e.id >= ${from}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Events of the feed after one of them, oldest first. */
export function selectPlaced(read: Reader, after: number, limit: number) {
  return selectRemembered(read)
    .select(sql<number>`e.seq`.as('seq'))
    .where('e.seq', '>', after)
    .orderBy('e.seq')
    .limit(limit);
}

/** Events of an organization, or all, after one of them and before another, oldest first, with their seals. */
export function selectForExport(read: Reader, { organization, after, before }: ExportRange, rows: number) {
  return selectRemembered(read)
    .select(['e.seal_number', 'e.leaf_index', 'e.commitments', 'e.details_salts', 'e.ip_salt'])
    .where('e.id', '>', after)
    .where('e.id', '<', before)
    .$if(organization !== undefined, (query) => query.where('e.organization_id', '=', organization ?? ''))
    .orderBy('e.id')
    .limit(unforeseen(rows));
}

/** The exclusive bounds of an export. */
export interface ExportRange {
  /** Undefined for all events. */
  readonly organization: string | undefined;
  readonly after: string;
  readonly before: string;
}

/** Filters for the events in a range; no index supports them. */
interface EventFilter {
  readonly type?: string | undefined;
  readonly actorId?: string | undefined;
  readonly organizationId?: string | undefined;
  /** Exclusive bounds of the time, in milliseconds since 1970. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  /** The operator whose own reads are left out. */
  readonly reader?: string | undefined;
}

/** The types of events that record reads by operators. */
export const READS: readonly EventType[] = ['operator.read', 'operator.read_account'];

/** The ids of the events in a range that match a filter. */
export function eventsIn(
  read: Reader,
  { of, id, from, before }: EventRange & Pick<PageBounds, 'before'>,
  { type, actorId, organizationId, reader, ...times }: EventFilter = {},
) {
  return read
    .selectFrom('events')
    .select('id')
    .where('id', '<', before)
    .$if(of !== undefined, (query) => query.where(of ?? 'account_id', '=', id ?? ''))
    .$if(from !== undefined, (query) => query.where('id', '>=', from ?? ''))
    .$if(type !== undefined, (query) => query.where('type', '=', (type ?? '') as EventType))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
    .$if(reader !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('type', 'not in', READS), eb('actor_id', 'is', null), eb('actor_id', '!=', reader ?? '')]),
      ),
    )
    .$if(times.after !== undefined, (query) => query.where('at', '>', times.after ?? 0))
    .$if(times.before !== undefined, (query) => query.where('at', '<', times.before ?? 0));
}
