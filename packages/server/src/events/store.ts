import type { EventType } from '@portico/api';
import {
  type Database,
  inParts,
  literal,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { EventRow } from '../database/schema.ts';
import type { PageBounds } from '../paging.ts';
import type { OldRows } from '../work/old-rows.ts';
import type { ListedEvent } from './event.ts';

/**
 * The same statement finds out who waits for the events: most organizations have no webhooks, and need no other.
 * @returns the events of organizations with active webhooks
 */
export async function insertEvents(tx: Transaction, events: readonly EventRow[]): Promise<EventRow[]> {
  const awaited = new Set<string>();
  for (const some of inParts(events)) {
    const inserted = await tx
      .insertInto('events')
      .values(some)
      .returning(({ exists, selectFrom }) => [
        'id',
        exists(
          selectFrom('webhooks as w')
            .select('w.id')
            .whereRef('w.organization_id', '=', 'events.organization_id')
            .where('w.state', '=', literal('active')),
        ).as('is_awaited'),
      ])
      .execute();
    for (const { id, is_awaited } of inserted) if (is_awaited) awaited.add(id);
  }
  return events.filter(({ id }) => awaited.has(id));
}

/** Whose events: those in the list of an organization, or what an account did. */
export interface Erased {
  readonly of: 'organization_id' | 'actor_id';
  readonly id: string;
}

/** Forgets from where changes came. @returns in how many events, at most `limit` */
export async function eraseAddresses(tx: Transaction, { of, id }: Erased, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ ip_address: null })
    .where('id', 'in', eventsWithAddress(tx, { of, id }, limit))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function eventsWithAddress(read: Reader, { of, id }: Erased, limit: number) {
  return read
    .selectFrom('events')
    .select('id')
    .where(of, '=', id)
    .where('ip_address', 'is not', null)
    .limit(limit);
}

const ERASED_AT_ONCE = 500;

/** Forgets from where all of these changes came. */
export async function eraseAllAddresses(tx: Transaction, erased: Erased): Promise<void> {
  while ((await eraseAddresses(tx, erased, ERASED_AT_ONCE)) === ERASED_AT_ONCE);
}

/** The first event of a type about something that is as old as its id. */
export interface FirstEvent {
  readonly type: EventType;
  readonly subject: string;
  readonly organization: string;
}

/** Puts other values in place of some that an event tells. */
export async function replaceDetails(
  tx: Transaction,
  { type, subject, organization }: FirstEvent,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  // It stands soon after the moment at which the id of its subject was made.
  const event = await tx
    .selectFrom('events')
    .select(['id', 'details'])
    .where('organization_id', '=', organization)
    .where('id', '>', subject)
    .where('type', '=', type)
    .where('subject_id', '=', subject)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!event) return;
  const replaced = JSON.stringify({ ...JSON.parse(event.details), ...details });
  await tx.updateTable('events').set({ details: replaced }).where('id', '=', event.id).execute();
}

/** The events whose ids are not greater than this one. */
export function oldEvents(upTo: string): OldRows<'events', 'id'> {
  return { table: 'events', by: 'id', upTo };
}

type ListOwner = 'account_id' | 'organization_id';
interface EventsPage {
  readonly id: string;
  readonly before: string;
  readonly rows: number;
}

/** The query of a list of events, newest first. */
export function selectEvents(
  queries: Pick<Reader, 'selectFrom'>,
  of: ListOwner,
  { id, before, rows }: Placeholders<EventsPage>,
) {
  return queries
    .selectFrom('events as e')
    .leftJoin('accounts as a', 'a.id', 'e.actor_id')
    .selectAll('e')
    .select('a.email as actor_email')
    .where(`e.${of}`, '=', id)
    .where('e.id', '<', before)
    .orderBy('e.id', 'desc')
    .limit(rows);
}

/** An event by its id. */
export function findEvent(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .selectFrom('events as e')
      .leftJoin('accounts as a', 'a.id', 'e.actor_id')
      .selectAll('e')
      .select('a.email as actor_email')
      .where('e.id', '=', id),
  );
}

/** The events that stand in the list of an account or of an organization, newest first. */
export function listEvents(database: Pick<Database, 'prepare'>, of: ListOwner) {
  const query = database.prepare((queries, page: Placeholders<EventsPage>) =>
    selectEvents(queries, of, page),
  );
  return async (id: string, page: PageBounds): Promise<ListedEvent[]> => query.all({ id, ...page });
}

/**
 * Deletes the events that stand in the list of an account alone, but for what operators did to it, and that it was one:
 * that is not the account's to take away. What they wrote of it goes.
 */
export async function deleteAccountEvents(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .deleteFrom('events')
    .where('account_id', '=', accountId)
    .where('organization_id', 'is', null)
    .where((is) => is.or([is('actor_type', 'is', null), is('actor_type', '!=', 'operator')]))
    .where('type', 'not in', ['operator.added', 'operator.removed'])
    .execute();
  await tx
    .updateTable('events')
    .set({ details: '{}' })
    .where('account_id', '=', accountId)
    .where('type', '=', 'account.suspended')
    .execute();
}

/** Which events: those in a list, or all; from an id on, or from the first. */
export interface EventRange {
  readonly of: ListOwner | undefined;
  readonly id: string | undefined;
  readonly from: string | undefined;
}

/** The query of a page of all events, or of those in a list, newest first. */
export function selectRange(read: Reader, { of, id, from }: EventRange, { before, rows }: PageBounds) {
  return read
    .selectFrom('events as e')
    .leftJoin('accounts as a', 'a.id', 'e.actor_id')
    .selectAll('e')
    .select('a.email as actor_email')
    .where('e.id', '<', before)
    .$if(of !== undefined, (query) => query.where(`e.${of ?? 'account_id'}`, '=', id ?? ''))
    .$if(from !== undefined, (query) => query.where('e.id', '>=', from ?? ''))
    .orderBy('e.id', 'desc')
    .limit(rows);
}

export async function readEvents(read: Reader, range: EventRange, page: PageBounds): Promise<ListedEvent[]> {
  return selectRange(read, range, page).execute();
}
