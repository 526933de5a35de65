import {
  type Database,
  hasRow,
  inParts,
  kindOf,
  lockingFree,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import type { AddressSaltRow, LeafRow, SealRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { goesWithAccount } from '../events/forgetting.ts';
import { isGiven, isOneOf } from '../events/given.ts';

/**
 * The oldest events that have no seal, by their ids, locked until the transaction ends; locked ones are skipped. Their ids
 * are read from the index of those alone: with whole rows, the primary key would do as well for PostgreSQL, which does not
 * know how many are sealed before it comes to one that is not.
 *
 * @returns them, and whether there may be more after the last one that was looked at
 */
export async function lockUnsealed(tx: Transaction, before: string, limit: number) {
  const oldest = await tx
    .selectFrom('events')
    .select('id')
    .where('seal_number', 'is', null)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  const found = [];
  for (const some of inParts(oldest.map(({ id }) => id))) {
    const rows = tx
      .selectFrom('events as e')
      .selectAll('e')
      .select(sql<number>`case when ${goesWithAccount} then 1 else 0 end`.as('goes'))
      .where(isOneOf(kindOf(tx), 'e.id', some))
      .where('e.seal_number', 'is', null)
      .orderBy('e.id');
    found.push(...(await lockingFree(tx, rows).execute()));
  }
  return { events: found, isMoreLeft: oldest.length === limit };
}

/** Accounts that are not gone, with their addresses and the salts of these. */
export async function addressesOf(read: Reader, ids: readonly string[]) {
  const found = [];
  for (const some of inParts(ids)) {
    const rows = await read
      .selectFrom('accounts as a')
      .leftJoin('address_salts as s', 's.account_id', 'a.id')
      .select(['a.id', 'a.email', 's.salt', 's.commitment'])
      .where('a.id', 'in', some)
      .where('a.erased_at', 'is', null)
      .execute();
    found.push(...rows);
  }
  return found;
}

export async function keepAddressSalts(tx: Transaction, rows: readonly AddressSaltRow[]): Promise<void> {
  for (const some of inParts(rows)) {
    await tx
      .insertInto('address_salts')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(({ ref }) => ({
          salt: ref('excluded.salt'),
          commitment: ref('excluded.commitment'),
        })),
      )
      .execute();
  }
}

export function latestSeal(read: Reader): Promise<SealRow | undefined> {
  return read.selectFrom('seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** @returns whether it was stored; if not, another node has sealed something under this number */
export async function insertSeal(tx: Transaction, seal: SealRow): Promise<boolean> {
  const stored = await tx
    .insertInto('seals')
    .values(seal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return stored !== undefined;
}

export async function insertLeaves(tx: Transaction, leaves: readonly LeafRow[]): Promise<void> {
  for (const some of inParts(leaves)) await tx.insertInto('leaves').values(some).execute();
}

/** The columns of an event that sealing sets. */
export interface Sealing extends Sealed {
  readonly id: string;
  readonly leaf_index: number;
}

/** The salts and commitments with which the leaf of an event can be computed again. */
export interface Sealed {
  readonly commitments: string | null;
  readonly details_salts: string | null;
  readonly ip_salt: string | null;
}

export async function markAsSealed(
  tx: Transaction,
  number: number,
  sealings: readonly Sealing[],
): Promise<void> {
  for (const some of inParts(sealings)) {
    const rows = some.map(
      (one) => sql`(${one.id}, ${one.leaf_index}, ${one.commitments}, ${one.details_salts}, ${one.ip_salt})`,
    );
    await sql`with given (id, leaf_index, commitments, details_salts, ip_salt) as materialized (
        values ${sql.join(rows)}
      )
      update events set seal_number = ${number}, leaf_index = cast(given.leaf_index as integer),
        commitments = given.commitments, details_salts = given.details_salts, ip_salt = given.ip_salt
      from given where ${isGiven(kindOf(tx), some)}`.execute(tx);
  }
}

/** The two oldest seals. */
export function oldestSeals(read: Reader): Promise<Pick<SealRow, 'number' | 'last_event_id'>[]> {
  return read.selectFrom('seals').select(['number', 'last_event_id']).orderBy('number').limit(2).execute();
}

/** Deletes a seal, and the leaves of its tree. */
export async function deleteSeal(tx: Transaction, number: number): Promise<void> {
  await tx.deleteFrom('leaves').where('seal_number', '=', number).execute();
  await tx.deleteFrom('seals').where('number', '=', number).execute();
}

/** @param numbers at most as many as a page has rows */
export async function sealsWith(read: Reader, numbers: readonly number[]): Promise<SealRow[]> {
  if (numbers.length === 0) return [];
  return read.selectFrom('seals').selectAll().where('number', 'in', numbers).execute();
}

/** The leaves of the tree of a seal, in their order. */
export function leavesOf(read: Reader, number: number): Promise<LeafRow[]> {
  return read
    .selectFrom('leaves')
    .selectAll()
    .where('seal_number', '=', number)
    .orderBy('leaf_index')
    .execute();
}

/** The leaves of events that went with an account, in the order of the events. */
export function selectForgotten(
  read: Reader,
  { after, upTo }: { after: string; upTo: string },
  rows: number,
) {
  return read
    .selectFrom('leaves as l')
    .selectAll('l')
    .where('l.account_id', 'is not', null)
    .where('l.event_id', '>', after)
    .where('l.event_id', '<=', upTo)
    .where(({ not }) => not(hasRow(sql`select 1 from events as e where e.id = l.event_id`)))
    .orderBy('l.event_id')
    .limit(rows);
}

/** The seals, the latest first. */
export function listSealRows(read: Reader, { before, rows }: PageBounds): Promise<SealRow[]> {
  return read
    .selectFrom('seals')
    .selectAll()
    .$call((query) => newestFirst(query, 'id', { before, rows }))
    .execute();
}

/** Where an event is sealed, and the salts that are kept with it. */
export function findSealing(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .selectFrom('events as e')
      .select(['e.seal_number', 'e.leaf_index', 'e.commitments', 'e.details_salts', 'e.ip_salt'])
      .where('e.id', '=', id),
  );
}
