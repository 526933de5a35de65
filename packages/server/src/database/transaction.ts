import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Kysely,
  type Transaction as KyselyTransaction,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely';
import type { DatabaseKind } from './engine.ts';
import { isConflict } from './failures.ts';
import type { Schema } from './schema.ts';

/** Statements that happen together or not at all; of no use once its work is done. */
export type Transaction = KyselyTransaction<Schema>;

/**
 * Runs `work` in a transaction, and again, up to five times, when PostgreSQL rolled it back only for what ran beside
 * it; so `work` does nothing but database work. What `work` throws rolls back and is thrown on as it is.
 *
 * @throws {DatabaseUnavailable} when the database cannot do it now; whether it was committed may then be unknown
 */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 5 || !isConflict(error)) throw error;
      // Those who met are sent apart by chance, further each time: at most 10, 20, 40, 80, 160 ms.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * Locks the rows that `query` selects until the transaction ends, against all but rows that begin to refer to them. On
 * SQLite there is nothing to add: a transaction keeps all others out from its start.
 */
export function locking<Query extends { forNoKeyUpdate(): Query }>(tx: Transaction, query: Query): Query {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query;
}

/** Locks the rows that `query` selects, but for those that others have locked: they are left out. */
export function lockingFree<Query extends { forUpdate(): Query; skipLocked(): Query }>(
  tx: Transaction,
  query: Query,
): Query {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query;
}

/** The database's own clock, in milliseconds since 1970: the same for all nodes. */
export const databaseClock: Readonly<Record<DatabaseKind, RawBuilder<number>>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};

/** The database's own clock, some milliseconds on; both may be parameters of a prepared query. */
export function databaseTimeIn(kind: DatabaseKind, milliseconds: number): RawBuilder<number> {
  return sql`${databaseClock[kind]} + ${milliseconds}`;
}
