/** The months of a partitioned table. */
import { timeOf } from '../../id.ts';
import type { Transaction } from '../transaction.ts';
import {
  AHEAD,
  addPartition,
  boundsOf,
  LATER,
  monthAfter,
  nameOf,
  type Range,
  rowsOf,
  run,
  stateOf,
  valuesOf,
} from './catalogue.ts';

/** Adds the partitions of this month and of the next ones. @returns how many */
export async function addMonths(tx: Transaction, now: number): Promise<number> {
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

/** Gives the last partition an end, with the events that it has. */
async function closeLater(tx: Transaction, range: Range & { readonly before: number }): Promise<void> {
  const name = nameOf(range.before);
  await run(tx, `alter table events detach partition ${LATER}`);
  await run(tx, `alter table ${LATER} rename to ${name}`);
  await run(tx, `alter index ${LATER}_seq_key rename to ${name}_seq_key`);
  await run(tx, `alter table events attach partition ${name} ${valuesOf(range)}`);
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
