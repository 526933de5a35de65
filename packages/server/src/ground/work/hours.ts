import { HOUR } from '../clock.ts';
import { lockingFree, type Transaction } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** Tables in which something is counted by hour. */
type Hourly = 'failed_guesses' | 'policy_refusals' | 'service_key_refusals';

/** Hours that ended by a time in milliseconds since 1970: how many rows of them at most. */
export interface EndedHours {
  readonly endedBy: number;
  readonly limit: number;
}

/**
 * Takes the counts of hours that have ended, at most `limit`; those that are locked are left to the next time.
 * @param key the columns of the primary key
 */
export async function takeHours<Table extends Hourly>(
  tx: Transaction,
  { table, key }: { readonly table: Table; readonly key: readonly (keyof Schema[Table])[] },
  { endedBy, limit }: EndedHours,
): Promise<Schema[Table][]> {
  // Kysely cannot type columns of a table chosen at run time.
  const any = table as 'service_key_refusals';
  const query = tx
    .selectFrom(any)
    .selectAll()
    .where('hour', '<=', endedBy - HOUR)
    .orderBy('hour')
    .limit(limit);
  const rows = (await lockingFree(tx, query).execute()) as unknown as Schema[Table][];
  for (const row of rows) {
    const taken = Object.fromEntries(key.map((column) => [column, row[column]]));
    await tx
      .deleteFrom(any)
      .where((is) => is.and(taken))
      .execute();
  }
  return rows;
}
