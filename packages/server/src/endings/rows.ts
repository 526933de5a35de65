import { isAmong, kindOf, sql, type Transaction } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** Rows that belong to something, and by what they are told apart. */
export interface OwnedRows<Table extends keyof Schema = keyof Schema> {
  readonly table: Table;
  /** The column that names what they belong to; an index begins with it. */
  readonly owner: string;
  /** The primary key. */
  readonly key: readonly string[];
}

/** Deletes rows of something. @returns how many, at most `limit` */
export async function deleteRowsOf(
  tx: Transaction,
  { table, owner, key }: OwnedRows,
  { id, limit }: { readonly id: string; readonly limit: number },
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const some = sql`(
    select ${columns} from ${sql.table(table)} where ${sql.ref(owner)} = ${id} limit ${sql.lit(limit)})`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${isAmong(kindOf(tx), key, some)}`.execute(tx);
  return Number(numAffectedRows);
}
