import { statSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { type Database, databaseOver } from './database.ts';
import type { DatabaseKind } from './engine.ts';
import { DatabaseInUse, DatabaseRefused, isMissingTable } from './failures.ts';
import { assertKnown, migrationsAfter, recognized } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { openBeside, openToRead } from './sqlite-beside.ts';

const SQLITE = 'sqlite:';
/** Connections to PostgreSQL: a command runs one query at a time. */
const POOL_SIZE = 1;

/** A database that is open for inspection. */
export interface Look {
  readonly kind: DatabaseKind;
  readonly read: Kysely<Schema>;
  /** The migrations that were applied to it. */
  readonly applied: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens a database for inspection without changing it, whether or not it is served and however old its schema is.
 *
 * @param onWarning called for settings of a server with which changes can be lost
 * @returns undefined where the file of a SQLite database does not exist
 * @throws {DatabaseRefused} when it cannot be used
 * @throws {DatabaseUnavailable} when it cannot be reached
 */
export async function lookAt(
  url: string,
  onWarning: (warning: string) => void = () => {},
): Promise<Look | undefined> {
  if (!exists(url)) return undefined;
  const engine = url.startsWith(SQLITE)
    ? openToRead(url.slice(SQLITE.length))
    : await openPostgres({ url, poolSize: POOL_SIZE, onWarning });
  try {
    const applied = await appliedMigrations(engine.reads);
    return { kind: engine.kind, read: engine.reads, applied, close: () => engine.close() };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** A database for a command. */
export interface JoinedDatabase extends Database {
  /** Whether another process serves the SQLite file. */
  readonly isBeside: boolean;
}

/**
 * Opens an up-to-date database for a command. Nodes may serve it meanwhile, even from a SQLite file.
 *
 * @throws {DatabaseRefused} when it cannot be used, does not exist, or lacks migrations; `SchemaTooNew`
 * @throws {DatabaseUnavailable} when it cannot be reached
 */
export async function joinDatabase(url: string): Promise<JoinedDatabase> {
  await assertUpToDate(url);
  if (!url.startsWith(SQLITE)) {
    return { ...databaseOver(await openPostgres({ url, poolSize: POOL_SIZE })), isBeside: false };
  }
  const path = url.slice(SQLITE.length);
  try {
    return { ...databaseOver(openSqlite(path)), isBeside: false };
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return { ...databaseOver(openBeside(path)), isBeside: true };
  }
}

/** @throws {DatabaseRefused} as `joinDatabase` */
export async function assertUpToDate(url: string): Promise<void> {
  const look = await lookAt(url);
  await look?.close();
  // Only a file can be missing here: a server that has no such database refuses the connection.
  if (!look)
    throw new DatabaseRefused(
      `There is no database yet at ${url.slice(SQLITE.length)}: portico serve or portico migrate creates it, or start portico dev, which these commands then find. A service that runs with other variables has its own, and this command then needs the same variables`,
    );
  assertKnown(look.applied);
  const lacking = migrationsAfter(look.applied);
  if (lacking.length > 0)
    throw new DatabaseRefused(`The database lacks ${lacking.join(', ')}: run portico migrate`);
}

/** @throws {DatabaseRefused} where that is unknown, as in another user's folder */
function exists(url: string): boolean {
  if (!url.startsWith(SQLITE)) return true;
  const path = url.slice(SQLITE.length);
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new DatabaseRefused(`Cannot open the database ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function appliedMigrations(read: Kysely<Schema>): Promise<string[]> {
  try {
    const rows = await read
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute();
    return recognized(rows.map(({ name }) => name));
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}
