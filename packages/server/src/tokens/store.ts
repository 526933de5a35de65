import type { Database, Placeholders, Transaction } from '../database/database.ts';
import type { SigningKeyRow } from '../database/schema.ts';

/** All keys, in the order of their turns. */
export function listSigningKeys(database: Pick<Database, 'prepare'>): () => Promise<SigningKeyRow[]> {
  const query = database.prepare((queries) =>
    queries.selectFrom('signing_keys').selectAll().orderBy('number'),
  );
  return async () => query.all({});
}

/** Keeps a key; no row where another node was quicker to make the one of this number. */
export function insertSigningKey(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, row: Placeholders<SigningKeyRow>) =>
    queries
      .insertInto('signing_keys')
      .values({
        number: row.number,
        id: row.id,
        public_key: row.public_key,
        private_key: row.private_key,
        created_at: row.created_at,
        signs_from: row.signs_from,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number'),
  );
}

/** Deletes keys whose successor has signed since a time, or longer. @returns how many */
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
