import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Expression,
  type ExpressionBuilder,
  type Transaction as KyselyTransaction,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
import type { DatabaseKind, Engine } from './engine.ts';
import { DatabaseUnavailable, isAway, isConflict, isLockTimeout } from './failures.ts';
import type { Schema } from './schema.ts';

/** Statements that happen together or not at all; of no use once its work is done. */
export type Transaction = KyselyTransaction<Schema>;

/**
 * Runs `work` in a transaction, and again, up to five times, when PostgreSQL rolled it back only for what ran beside
 * it; so `work` does nothing but database work. What `work` throws rolls back and is thrown on as it is. Either way the
 * outcome is known only when everything that `work` saw and did survives a power cut.
 *
 * @throws {DatabaseUnavailable} when the database cannot do it now; whether it was committed may then be unknown
 * @throws {DatabaseOverloaded} when too many others wait for it; nothing was done
 */
export async function inTransaction<Result>(
  { writes, settled }: TransactionEngine,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await writes.transaction().execute(work);
      await settled();
      return result;
    } catch (error) {
      if (attempt === 5 || !isConflict(error)) {
        if (!isAway(error)) await settled();
        throw error;
      }
      // Those who met are sent apart by chance, further each time: at most 10, 20, 40, 80, 160 ms.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** What a transaction needs of an engine. */
export type TransactionEngine = Pick<Engine, 'writes' | 'settled'>;

/**
 * Locks the rows that `query` selects until the transaction ends, against all but rows that begin to refer to them. On
 * SQLite there is nothing to add: a transaction keeps all others out from its start.
 */
export function locking<Query extends { forNoKeyUpdate(): Query }>(tx: Transaction, query: Query): Query {
  return isPostgres(tx) ? query.forNoKeyUpdate() : query;
}

/**
 * Locks the rows that `query` selects until the transaction ends, also against rows that begin to refer to them: for
 * rows that are about to be deleted.
 */
export function lockingToDelete<Query extends { forUpdate(): Query }>(tx: Transaction, query: Query): Query {
  return isPostgres(tx) ? query.forUpdate() : query;
}

/** Keeps the rows that `query` selects from being deleted until the transaction ends. */
export function holding<Query extends { forKeyShare(): Query }>(tx: Transaction, query: Query): Query {
  return isPostgres(tx) ? query.forKeyShare() : query;
}

/** A lock was not free in the time that was allowed for it. The transaction can only be rolled back. */
export class LockTimeout extends Error {
  override name = 'LockTimeout';
}

/** Runs statements that wait at most so long for what others have locked. On SQLite nobody else is there. */
export async function withLockTimeout<Result>(
  tx: Transaction,
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isPostgres(tx)) return work();
  await setLockTimeout(tx, milliseconds);
  try {
    const result = await work();
    await setLockTimeout(tx, 0);
    return result;
  } catch (error) {
    throw isLockTimeout(error) ? new LockTimeout('The lock was not free in time', { cause: error }) : error;
  }
}

async function setLockTimeout(tx: Transaction, milliseconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

/** Runs work whose failure undoes only what it did itself, not the transaction. */
export async function undoable<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint undoable`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint undoable`.execute(tx);
    return result;
  } catch (error) {
    // After a conflict with another transaction, all of it is rolled back and run again.
    if (!(error instanceof DatabaseUnavailable)) await sql`rollback to savepoint undoable`.execute(tx);
    throw error;
  }
}

function isPostgres(tx: Transaction): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter;
}

/** Locks the rows that `query` selects, but for those that others have locked: they are left out. */
export function lockingFree<Query extends { forUpdate(): Query; skipLocked(): Query }>(
  tx: Transaction,
  query: Query,
): Query {
  return isPostgres(tx) ? query.forUpdate().skipLocked() : query;
}

/** The database's own clock, in milliseconds since 1970: the same for all nodes. */
export const databaseClock: Readonly<Record<DatabaseKind, RawBuilder<number>>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};

/** The database's own clock, some milliseconds on; both may be parameters of a prepared query. */
export function databaseTimeIn(
  kind: DatabaseKind,
  milliseconds: number | Expression<number>,
): RawBuilder<number> {
  return sql`${databaseClock[kind]} + ${milliseconds}`;
}

/** The greater of two numbers. */
export function greater(kind: DatabaseKind, one: RawBuilder<number>, other: RawBuilder<number>) {
  return kind === 'postgres' ? sql<number>`greatest(${one}, ${other})` : sql<number>`max(${one}, ${other})`;
}

/**
 * Whether a row is one of those whose keys a query selects, in parentheses. On PostgreSQL keys of one column are an array,
 * which is looked up on their index: a subquery might be joined with all rows, or be run again for each and then select others.
 */
export function isAmong(
  kind: DatabaseKind,
  key: readonly string[],
  some: Expression<unknown>,
): RawBuilder<SqlBool> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isLookedUp = kind === 'postgres' && key.length === 1;
  return isLookedUp ? sql`${columns} = any(array${some})` : sql`(${columns}) in ${some}`;
}

export function kindOf(tx: Transaction): DatabaseKind {
  return isPostgres(tx) ? 'postgres' : 'sqlite';
}

/**
 * Whether a time that the database has written has come. One that is further off than it can have been was written
 * before the clock was set back: nothing waits until that has caught up.
 * @param longest how far off it was at most when it was written, in milliseconds
 */
export function hasCome<Tables, Table extends keyof Tables>(
  is: ExpressionBuilder<Tables, Table>,
  column: StringReference<Tables, Table>,
  { kind, longest }: { readonly kind: DatabaseKind; readonly longest: number | Expression<number> },
): Expression<SqlBool> {
  return is.or([
    is(column, '<=', databaseClock[kind] as never),
    // One that is being written at this very moment is not further off.
    is(column, '>', sql`${databaseTimeIn(kind, longest)} + 1000` as never),
  ]);
}

/** The same clock, for a statement of a transaction. */
export function databaseNow(tx: Transaction): RawBuilder<number> {
  return databaseClock[kindOf(tx)];
}
