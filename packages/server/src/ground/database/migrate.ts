import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { systemClock } from '../system-clock.ts';
import type { DatabaseKind, Engine } from './engine.ts';
import {
  DatabaseRefused,
  DatabaseUnavailable,
  isConflict,
  isDamage,
  isMissingTable,
  SchemaTooNew,
} from './failures.ts';
import { FOUNDATION, migrationsFor } from './migrations/index.ts';
import { giveUp, NotPartitioned, partitionNext } from './partitions/partitioning.ts';
import { TABLES } from './schema.ts';
import { inTransaction, LockTimeout, type Transaction, withLockTimeout } from './transaction.ts';

/**
 * How long migrations wait for a table that requests use, in milliseconds. Other requests queue behind them, and the holder
 * may be waiting for a table that they have locked. So they give up before PostgreSQL looks for a deadlock, after a second,
 * which it might resolve by ending a request.
 */
const LONGEST_WAIT = 500;
/** How often they try, and the longest pause in between, in milliseconds. */
const MOST_ATTEMPTS = 100;
const PARTITION_ATTEMPTS = 20;
const LONGEST_PAUSE = 1_000;
/** PostgreSQL's code where this user may not do it. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** The bytes of a table that a start checks in some seconds. */
const SMALL = 2 ** 30;

/**
 * Brings the schema up to this build, all or nothing, even while nodes of an older build serve. When nodes start together,
 * they take turns, and the first migrates. Partitions the events of PostgreSQL afterwards, in steps of their own.
 *
 * @throws {DatabaseUnavailable} when a table was not free in about a minute and a half
 * @throws {SchemaTooNew} when a newer build was here
 * @throws {DatabaseRefused} when PostgreSQL does not let this user create tables, or a table is missing or damaged
 */
export async function migrate(engine: Engine, partitioning: Partitioning = {}): Promise<void> {
  try {
    await patiently(engine, MOST_ATTEMPTS, (tx) => migrateIn(tx, engine.kind));
  } catch (error) {
    throw asRefusal(error);
  }
  if (engine.kind === 'postgres') await partition(engine, partitioning);
}

/**
 * Partitions the events, while all nodes serve. Portico works without partitions, so that a service starts even if this
 * fails: the next start tries again.
 */
async function partition(engine: Engine, options: Partitioning): Promise<void> {
  const { onWarning, onPartitioned, mostBytes = SMALL } = options;
  const inSteps = (work: (tx: Transaction) => Promise<boolean>, attempts: number) =>
    patiently(engine, attempts, (tx) => withLockTimeout(tx, LONGEST_WAIT, () => work(tx)));
  try {
    let steps = 0;
    while (await inSteps((tx) => partitionNext(tx, mostBytes), PARTITION_ATTEMPTS)) steps++;
    if (steps > 0) onPartitioned?.();
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof LockTimeout ? 'the table was in use for too long' : message;
    onWarning?.(`Events are not partitioned by month: ${why}`);
    // Another process may be at it. An hourly task removes what is left where this fails, too.
    if (!(error instanceof NotPartitioned)) await inSteps(giveUp, 1).catch(() => {});
  }
}

export interface Partitioning {
  /** Called with a line for the operator about what was left undone. */
  readonly onWarning?: ((warning: string) => void) | undefined;
  /** Called after the last step, if this process did any of them. */
  readonly onPartitioned?: (() => void) | undefined;
  /** Of a table of events that is partitioned; 1 GiB where absent. */
  readonly mostBytes?: number | undefined;
}

/** Runs work in a transaction for migrations, again where a lock was not free or others changed the same. */
async function patiently<Result>(
  engine: Engine,
  mostAttempts: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction({ writes: engine.migrations, settled: engine.settled }, work);
    } catch (error) {
      const isLocked = error instanceof LockTimeout;
      if (!isLocked && !isConflict(error)) throw error;
      if (attempt === mostAttempts) throw isLocked ? new DatabaseUnavailable(error) : error;
      await sleep(Math.random() * LONGEST_PAUSE);
    }
  }
}

/** An error of a migration as `DatabaseRefused`, where the operator can fix it. */
export function asRefusal(error: unknown): unknown {
  const refusal = refusalFor(error);
  return refusal === undefined ? error : new DatabaseRefused(refusal, { cause: error });
}

/**
 * Migrates in a transaction of `engine.migrations`, without mapping errors.
 * @throws {LockTimeout} when a table is in use for too long
 */
export async function migrateIn(tx: Transaction, kind: DatabaseKind): Promise<void> {
  const migrations = migrationsFor(kind);
  // Kysely would take this lock only later, under the lock timeout; other nodes may migrate for longer than that.
  await tx.getExecutor().adapter.acquireMigrationLock(tx, KYSELY_TABLES);
  const applied = await appliedMigrations(tx, kind);
  assertKnown(applied);
  // Kysely would look at every column of every table first.
  if (migrationsAfter(applied).length === 0) return touchTables(tx);
  const provider = { getMigrations: async () => migrations };
  await withLockTimeout(tx, LONGEST_WAIT, async () => {
    if (kind === 'postgres' && applied.length > 0) await lockAll(tx);
    const { error } = await new Migrator({ db: tx, provider }).migrateToLatest();
    if (error) throw error;
  });
  await touchTables(tx);
}

/**
 * Locks all tables at once, in the order in which changes lock them. If migrations locked each when they need it, there
 * would always be a request that holds one of them and waits for another.
 */
async function lockAll(tx: Transaction): Promise<void> {
  const names = new Set(['organizations', 'accounts', ...TABLES]);
  // Only Portico's tables, and not those that migrations have yet to create.
  const isThere = sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) with ordinality as known (name, place)
    where to_regclass(quote_ident(name)) is not null order by place`;
  const { rows } = await isThere.execute(tx);
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(
    tx,
  );
}

/** The migrations of this build, in order. */
const names = Object.keys(migrationsFor('sqlite'));

/**
 * @param applied the migrations that were applied to a database
 * @param which the name of the database for the operator
 * @throws {SchemaTooNew} where this build does not know one of them
 */
export function assertKnown(applied: readonly string[], which = 'The database'): void {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new SchemaTooNew(
    `${which} was migrated by a newer build: this one does not know ${unknown.join(', ')}`,
  );
}

/**
 * Translates the migrations of a database into those of this build: its foundation replaces the steps of earlier builds.
 * @param applied the migrations as the database records them
 * @throws {DatabaseRefused} where only some of the steps were applied
 */
export function recognized(applied: readonly string[]): string[] {
  const steps = applied.filter((name) => name <= FOUNDATION.last && !names.includes(name)).sort();
  if (steps.length === 0) return [...applied];
  if (steps.at(-1) !== FOUNDATION.lastStep)
    throw new DatabaseRefused(
      `The database was migrated by an early build, up to ${steps.at(-1)}, and this one no longer applies the steps after that: start the build of commit ${FOUNDATION.commit} on it once, and then this one`,
    );
  const others = applied.filter((name) => !steps.includes(name));
  return [...names.filter((name) => name <= FOUNDATION.last), ...others].sort();
}

/** The migrations that a database lacks. */
export function migrationsAfter(applied: readonly string[]): string[] {
  return names.filter((name) => !applied.includes(name));
}

/** The line for the operator about an error that the operator can fix. */
function refusalFor(error: unknown): string | undefined {
  const { cause = error } = error as { cause?: unknown };
  const { message } = cause as Error;
  // Since version 15, only the owner of a PostgreSQL database may create tables there by default.
  if (codeOf(cause) === INSUFFICIENT_PRIVILEGE) return `The tables cannot be created: ${message}`;
  if (isDamage(cause)) return `The database is damaged or cannot be read: ${message}`;
  if (isMissingTable(cause)) {
    return `The database lacks a table that its migrations created (${message}): restore it from a backup`;
  }
  return undefined;
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Reads a row of each table, so that missing or damaged tables are found here and not by a request. */
export async function touchTables(read: Pick<Transaction, 'selectFrom'>): Promise<void> {
  for (const name of TABLES) await read.selectFrom(name).selectAll().limit(1).execute();
}

const table = 'kysely_migration';
/** Kysely's lock table, for adapters that need it. */
const KYSELY_TABLES = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };

/** Whether a table is there. */
async function isThere(tx: Transaction, kind: DatabaseKind, name: string): Promise<boolean> {
  const query =
    kind === 'sqlite'
      ? tx
          .withTables<{ sqlite_schema: { name: string } }>()
          .selectFrom('sqlite_schema')
          .select('name')
          .where('name', '=', name)
      : tx.selectNoFrom(sql<string | null>`to_regclass(${name})::text`.as('name'));
  return Boolean((await query.executeTakeFirst())?.name);
}

async function appliedMigrations(tx: Transaction, kind: DatabaseKind): Promise<string[]> {
  if (!(await isThere(tx, kind, table))) {
    // Kysely would create it, too, but its next query in the failed transaction would hide the error.
    await tx.schema
      .createTable(table)
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    return [];
  }
  const rows = await tx
    .withTables<{ [table]: { name: string } }>()
    .selectFrom(table)
    .select('name')
    .orderBy('name')
    .execute();
  const stored = rows.map(({ name }) => name);
  const applied = recognized(stored);
  await rename(tx, stored, applied);
  return applied;
}

/** Replaces steps of earlier builds in the database's record by the foundation of this one. */
async function rename(tx: Transaction, stored: readonly string[], applied: readonly string[]): Promise<void> {
  const former = stored.filter((name) => !applied.includes(name));
  if (former.length === 0) return;
  const migrations = tx.withTables<{ [table]: { name: string; timestamp: string } }>();
  await migrations.deleteFrom(table).where('name', 'in', former).execute();
  const timestamp = new Date(systemClock()).toISOString();
  const rows = applied.filter((name) => !stored.includes(name)).map((name) => ({ name, timestamp }));
  await migrations.insertInto(table).values(rows).execute();
}
