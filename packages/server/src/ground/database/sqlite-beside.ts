import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Engine } from './engine.ts';
import { DatabaseRefused, fromSqlite } from './failures.ts';
import { kyselyOver } from './sqlite.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SECURE_DELETE } from './sqlite-forgetting.ts';
import { type CommitLog, SqliteWriter } from './sqlite-writer.ts';

/** How long a statement waits for the process that serves the file, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Opens a SQLite file for a few short transactions beside the process that serves it. SQLite itself syncs each commit
 * before others see it, together with everything that the other process has written before, so nothing that a power cut
 * could undo is visible. Checkpoints are left to the other process.
 *
 * @throws {DatabaseRefused} where it cannot be opened
 */
export function openBeside(path: string): Engine {
  return engineOver(path, () => {
    const database = new DatabaseSync(path, { timeout: PATIENCE });
    database.exec(`
      pragma synchronous = full;
      pragma wal_autocheckpoint = 0;
      pragma fullfsync = on;
      pragma foreign_keys = on;
      pragma trusted_schema = off;
      ${SECURE_DELETE}`);
    return database;
  });
}

/**
 * Opens a SQLite file read-only, whether or not it is served, and leaves no files behind.
 *
 * @throws {DatabaseRefused} where it cannot be opened
 */
export function openToRead(path: string): Engine {
  return engineOver(path, () => {
    // Without a log, no process has the file open; unless it is immutable, SQLite would create one and could not remove it.
    const isOpen = existsSync(`${path}-wal`);
    const place = Object.assign(pathToFileURL(path), { search: isOpen ? '' : 'immutable=1' });
    const database = new DatabaseSync(place, { timeout: PATIENCE, readOnly: true });
    database.exec('pragma trusted_schema = off');
    // Fails where the file is not a database.
    database.prepare('select 1 from sqlite_schema').get();
    return database;
  });
}

/** SQLite syncs each commit by itself. */
const NO_LOG: CommitLog = {
  commit: (work) => work(),
  settled: async () => {},
  assertWorks: () => {},
  lastSync: Number.NEGATIVE_INFINITY,
};

function engineOver(path: string, open: () => DatabaseSync): Engine {
  const database = opened(path, open);
  const writer = new SqliteWriter(new SqliteConnection(database, fromSqlite), NO_LOG);
  const everything = kyselyOver(writer);
  return {
    kind: 'sqlite',
    reads: everything,
    writes: everything,
    migrations: everything,
    statement: ({ sql }) => writer.statement(sql),
    settled: async () => {},
    ping: () => writer.ping(PATIENCE),
    lostAt: () => undefined,
    close: () => writer.end(async () => database.close()),
  };
}

function opened(path: string, open: () => DatabaseSync): DatabaseSync {
  try {
    return open();
  } catch (error) {
    throw new DatabaseRefused(`Cannot open the database ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
