import { MINUTE } from '../clock.ts';
import { isAmong, kindOf, type Reader, sql, type Transaction } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { cut } from './pace.ts';
import type { Batch, Task } from './task.ts';

/** Which rows are old enough to be deleted. */
export interface OldRows<Table extends keyof Schema, Column extends keyof Schema[Table]> {
  readonly table: Table;
  /** The column by which the oldest are found; it has an index. */
  readonly by: Column;
  /** The greatest value of that column at which a row is old enough. */
  readonly upTo: Schema[Table][Column];
  /** The primary key, if it is not `id`, by which a batch can delete some of several equally old rows. */
  readonly key?: readonly (keyof Schema[Table] & string)[];
}

/** Kysely cannot type columns of a table chosen at run time: all are typed as this one. */
type AnyOldRows = OldRows<'events', 'id'>;

/** Selects the keys of the rows to delete next. */
export function nextBatch<Table extends keyof Schema, Column extends keyof Schema[Table]>(
  read: Reader,
  rows: OldRows<Table, Column>,
  limit: number,
) {
  const { table, by, upTo, key = ['id'] } = rows as unknown as AnyOldRows;
  return read.selectFrom(table).select(key).where(by, '<=', upTo).orderBy(by).limit(limit);
}

/** Deletes the oldest rows, at most `limit`. */
async function deleteBatch<Table extends keyof Schema, Column extends keyof Schema[Table]>(
  tx: Transaction,
  rows: OldRows<Table, Column>,
  limit: number,
): Promise<Batch> {
  const { table, key = ['id'] } = rows as unknown as AnyOldRows;
  const isNext = isAmong(kindOf(tx), key, nextBatch(tx, rows, limit));
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${isNext}`.execute(tx);
  return { done: Number(numAffectedRows), isMoreLeft: Number(numAffectedRows) >= limit };
}

/**
 * Makes the task that deletes rows once they are old enough.
 * @param rows which rows are old enough at a given time
 * @param limit most rows deleted in one transaction
 */
export function deletingTask<Table extends keyof Schema, Column extends keyof Schema[Table]>(
  name: string,
  rows: (now: number) => OldRows<Table, Column>,
  limit = 200,
): Task {
  return { name, every: 10 * MINUTE, batch: (tx, now, part) => deleteBatch(tx, rows(now), cut(limit, part)) };
}
