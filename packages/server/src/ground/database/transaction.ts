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

/** A database transaction; not to be used after its work has ended. */
export type Transaction = KyselyTransaction<Schema>;

/**
 * Runs `work` in a transaction, and again, up to five times, when PostgreSQL rolled it back because of a concurrent one; so
 * `work` must have no effect outside the database. An error that it throws rolls back and is rethrown. Either way, this
 * settles only when everything that `work` read and wrote is durable.
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
      // A random backoff separates the transactions: at most 10, 20, 40, 80, 160 ms.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

type TransactionEngine = Pick<Engine, 'writes' | 'settled'>;

/**
 * Locks the rows that `query` selects until the transaction ends; others may still insert rows that refer to them. On
 * SQLite, this changes nothing, as only one transaction runs at a time.
 */
export function locking<Query extends { forNoKeyUpdate(): Query }>(tx: Transaction, query: Query): Query {
  return isPostgres(tx) ? query.forNoKeyUpdate() : query;
}

/**
 * Locks the rows that `query` selects until the transaction ends, so that others cannot insert rows that refer to them: for
 * rows that are about to be deleted.
 */
export function lockingToDelete<Query extends { forUpdate(): Query }>(tx: Transaction, query: Query): Query {
  return isPostgres(tx) ? query.forUpdate() : query;
}

/** Keeps the rows that `query` selects from being deleted until the transaction ends. */
export function holding<Query extends { forKeyShare(): Query }>(tx: Transaction, query: Query): Query {
  return isPostgres(tx) ? query.forKeyShare() : query;
}

/** A lock was not free in time. The transaction can only be rolled back. */
export class LockTimeout extends Error {
  override name = 'LockTimeout';
}

/** Runs statements that wait for locks at most so long. On SQLite, there are no other transactions to wait for. */
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

/** Runs work in a savepoint, so that its failure does not undo the whole transaction. */
export async function undoable<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint undoable`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint undoable`.execute(tx);
    return result;
  } catch (error) {
    // After a conflict, the whole transaction is rolled back and run again.
    if (!(error instanceof DatabaseUnavailable)) await sql`rollback to savepoint undoable`.execute(tx);
    throw error;
  }
}

function isPostgres(tx: Transaction): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter;
}

/** Locks the rows that `query` selects, and skips those that others have locked. */
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

/** A time from now by the database's own clock. @param milliseconds may be a placeholder */
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
 * Whether a row's key is among those that a query, in parentheses, selects. On PostgreSQL, keys of one column become an
 * array, which is looked up by index: a subquery might be joined with all rows, or run again for each and select others.
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
 * Whether a stored time has come. A time further ahead than possible was stored before the clock was set back, and counts as
 * come, so that nothing has to wait until the clock has caught up.
 * @param longest how far ahead it was at most when it was stored, in milliseconds
 */
export function hasCome<Tables, Table extends keyof Tables>(
  is: ExpressionBuilder<Tables, Table>,
  column: StringReference<Tables, Table>,
  { kind, longest }: { readonly kind: DatabaseKind; readonly longest: number | Expression<number> },
): Expression<SqlBool> {
  return is.or([
    is(column, '<=', databaseClock[kind] as never),
    // With a tolerance for a time that is being stored at this moment.
    is(column, '>', sql`${databaseTimeIn(kind, longest)} + 1000` as never),
  ]);
}

/** The database's own clock, for a statement of a transaction. */
export function databaseNow(tx: Transaction): RawBuilder<number> {
  return databaseClock[kindOf(tx)];
}
