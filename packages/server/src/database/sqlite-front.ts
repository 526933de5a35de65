import { DatabaseSync } from 'node:sqlite';
import type { Engine, ForThreads } from './engine.ts';
import { fromSqlite } from './failures.ts';
import { FrontSnapshots } from './front-snapshots.ts';
import type { Statement } from './prepared.ts';
import { kyselyOver } from './sqlite.ts';
import { onlyReads, SqliteConnection } from './sqlite-connection.ts';
import { ReaderDriver, SqliteReader } from './sqlite-reader.ts';

interface FrontNeeds extends ForThreads {
  /** Has the engine's `moved` called once, soon after the numbers have moved next. */
  readonly watch: () => void;
}

/**
 * Opens a SQLite file on a thread beside the one that writes. Reads happen here; stand-alone writes are handed to that thread,
 * and transactions are its own.
 */
export function openFront({ file, numbers, write, watch }: FrontNeeds): Engine & { moved(): void } {
  const files = [open(file), open(file)] as const;
  const connections = [connectionOver(files[0]), connectionOver(files[1])] as const;
  const snapshots = new FrontSnapshots({ connections, numbers, watch });
  const reader = new SqliteReader(snapshots, connections);
  const reads = kyselyOver(new ReaderDriver(reader));
  const writing = (sql: string): Statement => ({
    first: async (values) => (await write(sql, values))[0],
    all: async (values) => [...(await write(sql, values))],
  });
  return {
    kind: 'sqlite',
    reads,
    writes: reads,
    migrations: reads,
    statement: (query) => (onlyReads(query) ? reader.statement(query.sql) : writing(query.sql)),
    settled: async () => {},
    lostAt: () => undefined,
    ping: async () => {
      await reader.statement('select 1 from sqlite_schema').first([]);
    },
    moved: () => snapshots.moved(),
    close: async () => {
      snapshots.close();
      for (const each of files) each.close();
    },
  };
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 1_000, readOnly: true });
  database.exec('pragma trusted_schema = off');
  return database;
}

const connectionOver = (database: DatabaseSync) => new SqliteConnection(database, fromSqlite);
