import type { SigningAlgorithm } from '@portico/api';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { SigningKeyRow } from '../../ground/database/schema.ts';

/** Where the keys of each algorithm are. */
export const TABLES_OF_KEYS = {
  ES256: 'signing_keys',
  RS256: 'rsa_signing_keys',
} as const satisfies Record<SigningAlgorithm, string>;

/** Kysely cannot type a table chosen at run time: both have the same columns. */
const tableOf = (algorithm: SigningAlgorithm) => TABLES_OF_KEYS[algorithm] as 'signing_keys';

/** All keys of an algorithm, in the order of their turns. */
export function listSigningKeys(
  database: Pick<Database, 'prepare'>,
  algorithm: SigningAlgorithm,
): () => Promise<SigningKeyRow[]> {
  const query = database.prepare((queries) =>
    queries.selectFrom(tableOf(algorithm)).selectAll().orderBy('number'),
  );
  return async () => query.all({});
}

/** Stores a key, unless another node has just created the one of this number. */
export async function insertSigningKey(
  tx: Transaction,
  algorithm: SigningAlgorithm,
  row: SigningKeyRow,
): Promise<void> {
  const into = algorithm === 'ES256' ? tx.insertInto('signing_keys') : tx.insertInto('rsa_signing_keys');
  await into
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes keys whose successor began to sign at or before a time. @returns how many */
export async function deleteSucceeded(
  tx: Transaction,
  algorithm: SigningAlgorithm,
  upTo: number,
): Promise<number> {
  const table = tableOf(algorithm);
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('number', '<', (keys) =>
      keys
        .selectFrom(`${table} as successor`)
        .select(({ fn }) => fn.max('successor.number').as('number'))
        .where('successor.signs_from', '<=', upTo),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
