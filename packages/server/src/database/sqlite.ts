import { type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { Checkpoints, CheckpointThread } from './checkpoints.ts';
import type { Engine } from './engine.ts';
import { fromSqlite, isDamage } from './failures.ts';
import { LogSync } from './log-sync.ts';
import type { Schema } from './schema.ts';
import { Snapshots } from './snapshots.ts';
import { onlyReads, SqliteConnection, type Translate } from './sqlite-connection.ts';
import { openFiles, secureLog } from './sqlite-files.ts';
import { ReaderDriver, SqliteReader } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';

/** How long readiness waits for the disk, in milliseconds. */
const PING_PATIENCE = 1_000;

/** A check reads the whole file, in milliseconds. */
const PAUSE_BETWEEN_CHECKS = 60_000;

/**
 * Opens a SQLite file for this process alone, and creates it where there is none.
 *
 * Stand-alone SELECTs have connections of their own: in WAL mode they wait for no writer. Everything else goes to the one
 * other connection, a transaction at a time. docs/decisions/0009 explains how commits reach the disk.
 *
 * @param onWarning told of damage, of a disk that failed, and of a log that cannot be written back
 * @throws {DatabaseInUse} while another process serves the file
 * @throws {DatabaseRefused} when the file cannot be opened, is not a database or is damaged
 */
export function openSqlite(path: string, onWarning: (warning: string) => void): Engine {
  const files = openFiles(path, onWarning);
  const thread = new CheckpointThread(files.path);
  const translate = translator(thread, onWarning);
  const connections = files.readers.map((reader) => new SqliteConnection(reader, translate)) as [
    SqliteConnection,
    SqliteConnection,
  ];
  const snapshots = new Snapshots(...connections);
  const log = new LogSync(files.log, snapshots, { afterSync: () => checkpoints.consider(), onWarning });
  const writer = new SqliteWriter(new SqliteConnection(files.writer, translate), log);
  const checkpoints = new Checkpoints({ files, thread, writer, log, onWarning });
  const reader = new SqliteReader(snapshots, connections);
  const writes = kyselyOver(writer);
  return {
    kind: 'sqlite',
    reads: kyselyOver(new ReaderDriver(reader)),
    writes,
    migrations: writes,
    statement: (query) => (onlyReads(query) ? reader : writer).statement(query.sql),
    settled: () => log.settled(),
    lostAt: () => log.failedAt,
    ping: async () => {
      reader.statement('select 1 from sqlite_schema').first([]);
      await writer.ping(PING_PATIENCE);
    },
    close: async () => {
      await writer.end(async () => {
        snapshots.release();
        await thread.close();
        // SQLite writes the log back when the file is closed, and must not do so from a log that is not on the disk.
        if (log.failure) secureLog(files.logPath);
        files.close();
      });
    },
  };
}

/**
 * Maps SQLite’s errors to those of the service. A page that cannot be read looks to SQLite like a damaged one, to its own
 * check of the file too; both are an outage, and the operator is told what that check finds.
 */
function translator(thread: CheckpointThread, onWarning: (warning: string) => void): Translate {
  let notBefore = Number.NEGATIVE_INFINITY;
  let lastVerdict = 'ok';
  const check = async () => {
    if (performance.now() < notBefore) return;
    notBefore = Number.POSITIVE_INFINITY;
    // A check that fails has found nothing out.
    const verdict = await thread.run('check').catch(() => lastVerdict);
    notBefore = performance.now() + PAUSE_BETWEEN_CHECKS;
    if (verdict === lastVerdict) return;
    lastVerdict = verdict;
    if (verdict === 'ok') return;
    onWarning(`The database file is damaged, or cannot be read: ${verdict.replaceAll('\n', ' ')}`);
  };
  return (error) => {
    if (isDamage(error)) check();
    return fromSqlite(error);
  };
}

class Adapter extends SqliteAdapter {
  // The writer's turns take the place of Kysely's own, which stand-alone writes could not share.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  // It does; Kysely says otherwise. A migration cut short leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function kyselyOver(driver: Driver): Kysely<Schema> {
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}
