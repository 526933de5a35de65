/**
 * Partitions the table of events by month on PostgreSQL, so that a month that is past keeping goes by dropping its
 * table instead of deleting millions of rows. Events are found by their id, which begins with their time (UUIDv7): the
 * primary key divides them, too.
 *
 * The ranges have no gap: the first is open to the past, and the last to the future, for clocks that are wrong. There is
 * no default partition, beside which PostgreSQL would look into all of them for a page of the newest events.
 */
import { sql } from 'kysely';
import { firstIdAt, timeOf } from '../id.ts';
import { databaseClock, type Transaction } from './transaction.ts';

/** The last partition. Each other has the month before which its events were recorded in its name. */
const LATER = 'events_later';
const BEFORE = 'events_before_';
/** How many months after the present one have a partition. */
const AHEAD = 2;
/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;
/** The advisory lock of a step, so that nodes that start together take turns. */
const TURN = 2 ** 48;

/** Events are not partitioned, and a step to it is refused. */
export class NotPartitioned extends Error {
  override name = 'NotPartitioned';
}

/**
 * Does the next step of partitioning the table. It becomes the first partition, so that no row is copied, and a constraint
 * that was checked beside requests spares the last step from looking at its rows.
 *
 * @param mostBytes of a table that is partitioned; a larger one takes long to check
 * @returns whether there are more steps
 * @throws {NotPartitioned} with a line for the operator
 */
export async function partitionNext(tx: Transaction, mostBytes: number): Promise<boolean> {
  const early = await stateOf(tx);
  if (early.isPartitioned) return false;
  if (early.bytes > mostBytes)
    throw new NotPartitioned('the table is large: run `portico migrate` beside the nodes');
  await takeTurn(tx);
  const { isPartitioned, bound, isValidated, now } = await stateOf(tx);
  if (isPartitioned) return false;
  if (await dropStaleBound(tx)) return true;
  if (bound === undefined) {
    const before = monthAfter(now, AHEAD);
    // A constraint that not all events keep would refuse changes of those.
    const [later] = await rowsOf<{ id: string }>(
      tx,
      `select id from events where id >= '${firstIdAt(before)}' limit 1`,
    );
    if (later) throw new NotPartitioned(`the clock was wrong when event ${later.id} was recorded`);
    await run(
      tx,
      `alter table events add constraint ${nameOf(before)} check (id < '${firstIdAt(before)}') not valid`,
    );
    return true;
  }
  if (!isValidated) {
    await run(tx, `alter table events validate constraint ${nameOf(bound)}`);
    return true;
  }
  await replaceTable(tx, bound);
  await addMonths(tx, now);
  return true;
}

/** Waits until nobody else does a step. */
async function takeTurn(tx: Transaction): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(${TURN})`);
}

/** Undoes an attempt that is given up. @returns whether there was one */
export async function giveUp(tx: Transaction): Promise<boolean> {
  await takeTurn(tx);
  const { isPartitioned, bound } = await stateOf(tx);
  if (isPartitioned || bound === undefined) return false;
  await run(tx, `alter table events drop constraint ${nameOf(bound)}`);
  return true;
}

interface State {
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

async function stateOf(tx: Transaction): Promise<State> {
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

/**
 * Removes the constraint of an attempt that ended in an earlier month, long before it would refuse events.
 * @returns whether there was one
 */
async function dropStaleBound(tx: Transaction, now?: number): Promise<boolean> {
  const state = await stateOf(tx);
  return state.bound !== undefined && state.bound < monthAfter(now ?? state.now, AHEAD) && giveUp(tx);
}

/** Puts a partitioned table in the place of the table, which becomes its first partition. */
async function replaceTable(tx: Transaction, bound: number): Promise<void> {
  const first = nameOf(bound);
  await run(tx, 'lock table events in access exclusive mode');
  const indexes = await rowsOf<{ name: string; definition: string; is_unique: boolean }>(
    tx,
    `select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition, i.indisunique as is_unique
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'events'::regclass`,
  );
  const grants = await rowsOf<{ statement: string }>(
    tx,
    `select format('grant %s on events to %s%s', privilege_type,
       case grantee when 0 then 'public' else grantee::regrole::text end,
       case when is_grantable then ' with grant option' end) as statement
     from pg_class t, aclexplode(t.relacl) where t.oid = 'events'::regclass and grantee <> t.relowner`,
  );
  await run(tx, `alter table events rename to ${first}`);
  for (const { name } of indexes) {
    const renamed = `${first}_${name.replace(/^events_/, '')}`.slice(0, LONGEST_NAME);
    await run(tx, `alter index ${quoted(name)} rename to ${quoted(renamed)}`);
  }
  await run(tx, `create table events (like ${first} including defaults) partition by range (id)`);
  await run(tx, 'alter sequence events_recorded_seq owned by events.recorded');
  await run(tx, 'alter table events add primary key (id)');
  // Other unique indexes of the whole table would need the id: each partition has its own.
  for (const { definition, is_unique } of indexes) if (!is_unique) await run(tx, definition);
  for (const { statement } of grants) await run(tx, statement);
  await run(
    tx,
    `alter table events attach partition ${first} for values from (minvalue) to ('${firstIdAt(bound)}')`,
  );
  await run(tx, `alter table ${first} drop constraint ${first}`);
  await addPartition(tx, { name: LATER, from: bound });
}

/**
 * Adds the partitions of this month and of the next ones, if events are partitioned and this user may do it.
 * @returns how much was done
 */
export async function keepMonths(tx: Transaction, now: number): Promise<number> {
  const { isPartitioned, isOwner } = await stateOf(tx);
  if (!isOwner) return 0;
  if (!isPartitioned) return Number(await dropStaleBound(tx, now));
  return addMonths(tx, now);
}

async function addMonths(tx: Transaction, now: number): Promise<number> {
  const last = (await boundsOf(tx)).at(-1) ?? 0;
  const end = monthAfter(now, AHEAD + 1);
  if (last >= end || (await newestLater(tx)) >= end) return 0;
  await run(tx, 'lock table events in access exclusive mode');
  const newest = await newestLater(tx);
  // After a standstill, one partition takes what came before this task. A clock that ran far ahead leaves its events there.
  const next = newest > 0 ? monthAfter(newest, 1) : monthAfter(last, 1);
  if (next > end) return 0;
  if (newest > 0) await closeLater(tx, { from: last, before: next });
  else await run(tx, `drop table ${LATER}`);
  let from = newest > 0 ? next : last;
  let added = newest > 0 ? 1 : 0;
  for (; from < end; added++) {
    const before = monthAfter(from, 1);
    await addPartition(tx, { name: nameOf(before), from, before });
    from = before;
  }
  await addPartition(tx, { name: LATER, from });
  return added;
}

/** The time of the newest event past the last month: milliseconds since 1970; 0 where there is none. */
async function newestLater(tx: Transaction): Promise<number> {
  const [newest] = await rowsOf<{ id: string }>(tx, `select id from ${LATER} order by id desc limit 1`);
  return newest ? timeOf(newest.id) : 0;
}

interface Range {
  /** Milliseconds since 1970; undefined where it is open. */
  readonly from?: number;
  readonly before?: number;
}

async function addPartition(
  tx: Transaction,
  { name, ...range }: Range & { readonly name: string },
): Promise<void> {
  await run(tx, `create table ${name} partition of events ${valuesOf(range)}`);
  await run(tx, `create unique index ${name}_seq_key on ${name} (seq) where seq is not null`);
}

/** Gives the last partition an end, with the events that it has. */
async function closeLater(tx: Transaction, range: Range & { readonly before: number }): Promise<void> {
  const name = nameOf(range.before);
  await run(tx, `alter table events detach partition ${LATER}`);
  await run(tx, `alter table ${LATER} rename to ${name}`);
  await run(tx, `alter index ${LATER}_seq_key rename to ${name}_seq_key`);
  await run(tx, `alter table events attach partition ${name} ${valuesOf(range)}`);
}

function valuesOf({ from, before }: Range): string {
  const id = (time: number | undefined, open: string) => (time === undefined ? open : `'${firstIdAt(time)}'`);
  return `for values from (${id(from, 'minvalue')}) to (${id(before, 'maxvalue')})`;
}

/**
 * Drops the partitions whose events are all older, and puts an empty one in their place.
 * @param time milliseconds since 1970
 * @returns about how many events they had, by the statistics of the server
 */
export async function dropMonths(tx: Transaction, time: number): Promise<number> {
  if (!(await stateOf(tx)).isOwner) return 0;
  const bounds = await boundsOf(tx);
  const old = bounds.slice(0, -1).filter((bound) => bound <= time);
  const before = old.at(-1);
  if (before === undefined) return 0;
  const names = old.map(nameOf);
  const [any] = await rowsOf(tx, `select 1 from ${nameOf(before)} limit 1`);
  if (old.length === 1 && !any) return 0;
  const [dropped] = await rowsOf<{ rows: number }>(
    tx,
    `select sum(greatest(reltuples, 0)) as rows from pg_class where oid = any ('{${names.join()}}'::regclass[])`,
  );
  await run(tx, `drop table ${names.join()}`);
  await addPartition(tx, { name: nameOf(before), before });
  return Number(dropped?.rows);
}

/** The bounds of all partitions but the last, in order; none where events are not partitioned. */
async function boundsOf(tx: Transaction): Promise<number[]> {
  const found = await rowsOf<{ name: string }>(
    tx,
    `select relname::text as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'events'::regclass and starts_with(relname, '${BEFORE}') order by relname`,
  );
  return found.map(({ name }) => boundOf(name));
}

const nameOf = (bound: number) => BEFORE + new Date(bound).toISOString().slice(0, 7).replace('-', '_');

const boundOf = (name: string) => Date.parse(`${name.slice(BEFORE.length).replace('_', '-')}-01T00:00:00Z`);

/** The start of a month in UTC, counted from the one of a time: milliseconds since 1970. */
export function monthAfter(time: number, months: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function clockOf(tx: Transaction): Promise<number | undefined> {
  const { rows } = await sql<{ now: number }>`select ${databaseClock.postgres} as now`.execute(tx);
  return rows[0]?.now;
}

async function run(tx: Transaction, statement: string): Promise<void> {
  await sql.raw(statement).execute(tx);
}

async function rowsOf<Row>(tx: Transaction, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(tx)).rows;
}
