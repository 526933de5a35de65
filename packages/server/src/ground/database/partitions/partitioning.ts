/** Makes a table of events that has no partitions a partitioned one, in steps beside requests. */
import { firstIdAt } from '../../id.ts';
import type { Transaction } from '../transaction.ts';
import {
  AHEAD,
  addPartition,
  LATER,
  monthAfter,
  nameOf,
  rowsOf,
  run,
  type State,
  stateOf,
} from './catalogue.ts';
import { addMonths } from './months.ts';

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
  const state = await stateOf(tx);
  const { isPartitioned, bound, isValidated, now } = state;
  if (isPartitioned) return false;
  if (isStale(state, now)) return giveUp(tx);
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

/** Waits while another process does a step. */
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

/** Whether an attempt ended in an earlier month, long before its constraint would refuse events. */
const isStale = ({ bound }: State, now: number) => bound !== undefined && bound < monthAfter(now, AHEAD);

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
  const state = await stateOf(tx);
  if (!state.isOwner) return 0;
  if (state.isPartitioned) return addMonths(tx, now);
  return Number(isStale(state, now) && (await giveUp(tx)));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
