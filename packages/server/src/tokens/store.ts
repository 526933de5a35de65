import type { Database, Transaction } from '../database/database.ts';
import type { SigningKeyRow } from '../database/schema.ts';

/** All keys, in the order of their turns. */
export function listSigningKeys(database: Pick<Database, 'prepare'>): () => Promise<SigningKeyRow[]> {
  const query = database.prepare((queries) =>
    queries.selectFrom('signing_keys').selectAll().orderBy('number'),
  );
  return async () => query.all({});
}

/** Stores a key, unless another node has just created the one of this number. */
export async function insertSigningKey(tx: Transaction, row: SigningKeyRow): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes keys whose successor began to sign at or before a time. @returns how many */
export async function deleteSucceeded(tx: Transaction, upTo: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('signing_keys')
    .where('number', '<', (keys) =>
      keys
        .selectFrom('signing_keys as successor')
        .select(({ fn }) => fn.max('successor.number').as('number'))
        .where('successor.signs_from', '<=', upTo),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
