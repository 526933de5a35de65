/**
 * The table of events on PostgreSQL, which is partitioned by month, so that a month that is past keeping goes by dropping
 * its table instead of deleting millions of rows. Events are found by their id, which begins with their time (UUIDv7): the
 * primary key divides them, too.
 *
 * The ranges have no gap: the first is open to the past, and the last to the future, for clocks that are wrong. There is
 * no default partition, beside which PostgreSQL would look into all of them for a page of the newest events.
 */
import { sql } from 'kysely';
import { firstIdAt } from '../../id.ts';
import { databaseClock, type Transaction } from '../transaction.ts';

/** The last partition. Each other has the month before which its events were recorded in its name. */
export const LATER = 'events_later';
const BEFORE = 'events_before_';
/** How many months after the present one have a partition. */
export const AHEAD = 2;

export interface State {
  readonly isPartitioned: boolean;
  /** Of an unfinished attempt: the month before which all events have to be, in milliseconds since 1970. */
  readonly bound?: number;
  readonly isValidated?: boolean;
  /** Whether this user may change the table. */
  readonly isOwner: boolean;
  /** By the clock of the server, which all nodes share: milliseconds since 1970. */
  readonly now: number;
  readonly bytes: number;
}

/** Looks the table up. */
export async function stateOf(tx: Transaction): Promise<State> {
  const [state] = await rowsOf<{
    is_partitioned: boolean;
    bound: string | null;
    is_validated: boolean;
    is_owner: boolean;
    bytes: number;
  }>(
    tx,
    `select t.relkind = 'p' as is_partitioned, k.conname::text as bound, coalesce(k.convalidated, false) as is_validated,
       pg_has_role(t.relowner, 'usage') as is_owner,
       pg_relation_size(t.oid) as bytes
     from pg_class t left join pg_constraint k on k.conrelid = t.oid and starts_with(k.conname, '${BEFORE}')
     where t.oid = 'events'::regclass`,
  );
  return {
    isPartitioned: state?.is_partitioned === true,
    ...(state?.bound && { bound: boundOf(state.bound), isValidated: state.is_validated }),
    isOwner: state?.is_owner === true,
    now: Number(await clockOf(tx)),
    bytes: Number(state?.bytes),
  };
}

/** The bounds of all partitions but the last, in order; none where events are not partitioned. */
export async function boundsOf(tx: Transaction): Promise<number[]> {
  const found = await rowsOf<{ name: string }>(
    tx,
    `select relname::text as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'events'::regclass and starts_with(relname, '${BEFORE}') order by relname`,
  );
  return found.map(({ name }) => boundOf(name));
}

/** The name of a partition, and of the constraint that prepares it. @param bound its end, the start of a month */
export const nameOf = (bound: number) => BEFORE + new Date(bound).toISOString().slice(0, 7).replace('-', '_');

const boundOf = (name: string) => Date.parse(`${name.slice(BEFORE.length).replace('_', '-')}-01T00:00:00Z`);

/** The start of a month in UTC, counted from the one of a time: milliseconds since 1970. */
export function monthAfter(time: number, months: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

export interface Range {
  /** Milliseconds since 1970; undefined where it is open. */
  readonly from?: number;
  readonly before?: number;
}

export async function addPartition(
  tx: Transaction,
  { name, ...range }: Range & { readonly name: string },
): Promise<void> {
  await run(tx, `create table ${name} partition of events ${valuesOf(range)}`);
  await run(tx, `create unique index ${name}_seq_key on ${name} (seq) where seq is not null`);
}

/** The range of a partition, in SQL. */
export function valuesOf({ from, before }: Range): string {
  const id = (time: number | undefined, open: string) => (time === undefined ? open : `'${firstIdAt(time)}'`);
  return `for values from (${id(from, 'minvalue')}) to (${id(before, 'maxvalue')})`;
}

async function clockOf(tx: Transaction): Promise<number | undefined> {
  const { rows } = await sql<{ now: number }>`select ${databaseClock.postgres} as now`.execute(tx);
  return rows[0]?.now;
}

export async function run(tx: Transaction, statement: string): Promise<void> {
  await sql.raw(statement).execute(tx);
}

export async function rowsOf<Row>(tx: Transaction, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(tx)).rows;
}
