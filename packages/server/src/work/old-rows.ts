import type { Reader, Transaction } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Batch } from './task.ts';

/** Which rows are old enough to be deleted. */
export interface OldRows<Table extends keyof Schema, Column extends keyof Schema[Table]> {
  readonly table: Table;
  /** What they are ordered by; it has an index, on which the oldest are found. */
  readonly by: Column;
  /** The greatest value of that column at which a row is old enough. */
  readonly upTo: Schema[Table][Column];
}

/** Kysely cannot type columns of a table that is not known yet: they are written as those of this one. */
type AnyOldRows = OldRows<'events', 'id'>;

/** The value up to which rows are deleted next; no row where no more than a batch is left. */
export function lastOfBatch<Table extends keyof Schema, Column extends keyof Schema[Table]>(
  read: Reader,
  rows: OldRows<Table, Column>,
  limit: number,
) {
  const { table, by, upTo } = rows as unknown as AnyOldRows;
  return read
    .selectFrom(table)
    .select(`${by} as value`)
    .where(by, '<=', upTo)
    .orderBy(by)
    .offset(limit - 1)
    .limit(1);
}

/** Deletes the oldest rows: about `limit`, and those that are as old as the last of them. */
export async function deleteBatch<Table extends keyof Schema, Column extends keyof Schema[Table]>(
  tx: Transaction,
  rows: OldRows<Table, Column>,
  limit: number,
): Promise<Batch> {
  const last = await lastOfBatch(tx, rows, limit).executeTakeFirst();
  const { table, by, upTo } = rows as unknown as AnyOldRows;
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where(by, '<=', last?.value ?? upTo)
    .executeTakeFirst();
  return { done: Number(numDeletedRows), isMoreLeft: last !== undefined };
}
