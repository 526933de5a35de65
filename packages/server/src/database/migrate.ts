import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseKind, Engine } from './engine.ts';
import {
  DatabaseRefused,
  DatabaseUnavailable,
  isConflict,
  isDamage,
  isMissingTable,
  SchemaTooNew,
} from './failures.ts';
import { migrationsFor, SQUASHED } from './migrations/index.ts';
import { TABLES } from './schema.ts';
import { inTransaction, LockTimeout, type Transaction, withLockTimeout } from './transaction.ts';

/**
 * How long migrations wait for a table that requests use, in milliseconds. Everyone else who wants it waits behind them,
 * and who holds it may be waiting for what they hold. So they step back before PostgreSQL looks for a deadlock, which it
 * does after a second: it might send a request away.
 */
const LONGEST_WAIT = 500;
/** How often they step back, and how long at most each time, in milliseconds. */
const MOST_ATTEMPTS = 100;
const LONGEST_PAUSE = 1_000;

/**
 * Brings the schema up to this build, all or nothing, also while nodes of an older build serve. Nodes that start
 * together take turns; the first does the work.
 *
 * @throws {DatabaseUnavailable} when a table was not free in about a minute and a half
 * @throws {SchemaTooNew} when a newer build was here
 * @throws {DatabaseRefused} when PostgreSQL does not let this user create tables, or a table is missing or damaged
 */
export async function migrate(engine: Engine): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction({ writes: engine.migrations, settled: engine.settled }, (tx) =>
        migrateIn(tx, engine.kind),
      );
    } catch (error) {
      const isLocked = error instanceof LockTimeout;
      if (!isLocked && !isConflict(error)) throw asRefusal(error);
      if (attempt === MOST_ATTEMPTS) throw isLocked ? new DatabaseUnavailable(error) : error;
      await sleep(Math.random() * LONGEST_PAUSE);
    }
  }
}

/** What kept migrations from being applied, as `DatabaseRefused` where the operator can mend it. */
export function asRefusal(error: unknown): unknown {
  const refusal = refusalFor(error);
  return refusal === undefined ? error : new DatabaseRefused(refusal, { cause: error });
}

/**
 * Does it in a transaction of `engine.migrations`, whose failures come out as they are.
 * @throws {LockTimeout} when somebody uses a table for long
 */
export async function migrateIn(tx: Transaction, kind: DatabaseKind): Promise<void> {
  const migrations = migrationsFor(kind);
  // The turn among nodes, which Kysely takes only later, is waited for as long as it takes.
  await tx.getExecutor().adapter.acquireMigrationLock(tx, KYSELY_TABLES);
  const applied = await appliedMigrations(tx);
  assertKnown(applied);
  const provider = { getMigrations: async () => migrations };
  await withLockTimeout(tx, LONGEST_WAIT, async () => {
    const isServed = kind === 'postgres' && applied.length > 0;
    if (isServed && migrationsAfter(applied).length > 0) await lockAll(tx);
    const { error } = await new Migrator({ db: tx, provider }).migrateToLatest();
    if (error) throw error;
  });
  await touchTables(tx);
}

/**
 * All tables at once, beginning with those where changes lock something first. One after the other, as migrations come to
 * them, there would always be a request that has one of them and waits for another.
 */
async function lockAll(tx: Transaction): Promise<void> {
  const names = new Set(['organizations', 'accounts', ...TABLES]);
  // The database may hold what is not Portico's, and lacks what migrations will make.
  const isThere = sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) with ordinality as known (name, place)
    where to_regclass(quote_ident(name)) is not null order by place`;
  const { rows } = await isThere.execute(tx);
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(
    tx,
  );
}

/** The migrations of this build, in their order. */
const names = Object.keys(migrationsFor('sqlite'));

/**
 * @param applied the migrations that a database says it has been through
 * @param which what the operator knows the database as
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
 * What a database has been through, in the migrations of this build: where one of them stands for several of earlier
 * builds, it takes their place.
 * @param applied the migrations that the database says it has been through
 * @throws {DatabaseRefused} where it has been through some of several for which one stands, and not through others
 */
export function recognized(applied: readonly string[]): string[] {
  let known = [...applied];
  for (const [name, parts] of Object.entries(SQUASHED)) {
    const lacking = parts.filter((part) => !applied.includes(part));
    if (lacking.length === parts.length) continue;
    if (lacking.length > 0)
      throw new DatabaseRefused(
        `The database was migrated by an early build and lacks ${lacking.join(', ')}, which this one no longer applies by themselves: open it with a build first that does, such as the last release`,
      );
    known = [name, ...known.filter((one) => !parts.includes(one))];
  }
  return known.sort();
}

/** Those that a database still lacks. */
export function migrationsAfter(applied: readonly string[]): string[] {
  return names.filter((name) => !applied.includes(name));
}

/** What the operator has to mend, where that is it. */
function refusalFor(error: unknown): string | undefined {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: string; message: string };
  // Since version 15, only the owner of a PostgreSQL database may create tables there until somebody grants it.
  if (code === '42501') return `The tables cannot be created: ${message}`;
  if (isDamage(cause)) return `The database is damaged or cannot be read: ${message}`;
  if (isMissingTable(cause)) {
    return `The database lacks what its migrations have made (${message}): restore it from a backup`;
  }
  return undefined;
}

/** Asks each table for a row: what is missing or damaged at its root is met here, not by a request. */
async function touchTables(tx: Transaction): Promise<void> {
  for (const name of TABLES) await tx.selectFrom(name).selectAll().limit(1).execute();
}

const table = 'kysely_migration';
/** Kysely's own, where a database has no lock of its own for this. */
const KYSELY_TABLES = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };

async function appliedMigrations(tx: Transaction): Promise<string[]> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) {
    // Kysely would do it, but hides why it could not: it looks once more in the transaction that has failed.
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

/** Has the database say from now on what it has been through in the migrations of this build. */
async function rename(tx: Transaction, stored: readonly string[], applied: readonly string[]): Promise<void> {
  const former = stored.filter((name) => !applied.includes(name));
  if (former.length === 0) return;
  const migrations = tx.withTables<{ [table]: { name: string; timestamp: string } }>();
  await migrations.deleteFrom(table).where('name', 'in', former).execute();
  const timestamp = new Date().toISOString();
  const rows = applied.filter((name) => !stored.includes(name)).map((name) => ({ name, timestamp }));
  await migrations.insertInto(table).values(rows).execute();
}
