import type { DatabaseSync } from 'node:sqlite';
import { type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { type Clock, SECOND } from '../clock.ts';
import { Checkpoints, CheckpointThread } from './checkpoints.ts';
import { CommitNumbers } from './commit-numbers.ts';
import { COPIES } from './copies.ts';
import type { Engine } from './engine.ts';
import { fromSqlite, isDamage } from './failures.ts';
import { LogSync } from './log-sync.ts';
import { onlyReads } from './prepared.ts';
import { ReadTransaction } from './read-transaction.ts';
import type { Schema } from './schema.ts';
import { Snapshots } from './snapshots.ts';
import { SqliteConnection, type Translate } from './sqlite-connection.ts';
import { openFiles, type SqliteFiles, secureLog } from './sqlite-files.ts';
import { ReaderDriver, SqliteReader } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';

/** How long readiness waits for the disk, in milliseconds. */
const PING_PATIENCE = 1_000;

/** In milliseconds; a check reads the whole file. */
const PAUSE_BETWEEN_CHECKS = 60_000;

/** For `portico dev`: a database that can be copied into memory and back (`copies.ts`), with another clock than its own. */
export interface Development {
  readonly clock: Clock;
}

interface SqliteOptions {
  /** Called about damage, a disk that failed, and a log that cannot be written back. */
  readonly onWarning?: ((warning: string) => void) | undefined;
  /** Set with each commit for threads that only read. */
  readonly commits?: CommitNumbers | undefined;
  readonly development?: Development | undefined;
}

/**
 * Opens a SQLite file exclusively for this process, and creates it where there is none.
 *
 * Stand-alone SELECTs have their own connections, which never wait for the writer in WAL mode. Everything else uses a single
 * connection, one transaction at a time. docs/decisions/0009 explains how commits reach the disk.
 *
 * @throws {DatabaseInUse} while another process serves the file
 * @throws {DatabaseRefused} when the file cannot be opened, is not a database or is damaged
 */
export function openSqlite(path: string, options: SqliteOptions = {}): Engine {
  const { onWarning = () => {}, commits = new CommitNumbers(), development } = options;
  const files = openFiles(path, onWarning);
  if (development) prepareForDevelopment(files, development);
  const thread = new CheckpointThread(files.path);
  const translate = translator(thread, onWarning);
  const transactionOn = (reader: DatabaseSync) =>
    new ReadTransaction(new SqliteConnection(reader, translate));
  const [one, other] = files.readers;
  const transactions = [transactionOn(one), transactionOn(other)] as const;
  const snapshots = new Snapshots(...transactions);
  const log = new LogSync({
    ...{ descriptor: files.log, snapshots, commits, onWarning },
    afterCommit: () => checkpoints.committed(),
    afterSync: () => checkpoints.consider(),
  });
  const writer = new SqliteWriter(new SqliteConnection(files.writer, translate), log);
  const checkpoints = new Checkpoints({ files, thread, writer, log, onWarning });
  const reader = new SqliteReader(snapshots, transactions);
  const writes = kyselyOver(writer);
  return {
    kind: 'sqlite',
    reads: kyselyOver(new ReaderDriver(reader)),
    writes,
    migrations: writes,
    turns: writer.turns,
    statement: (query) => (onlyReads(query) ? reader : writer).statement(query.sql),
    lookUp: (query) => reader.lookUp(query.sql),
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
        // Closing the file writes the log back, which must not happen from a log that is not durable.
        if (log.failure) secureLog(files.logPath);
        files.close();
      });
    },
  };
}

/**
 * Maps SQLite’s errors to those of the service. SQLite, including its own check of the file, cannot distinguish a page that
 * cannot be read from a damaged one. Both count as an outage, and the operator gets the result of that check.
 */
function translator(thread: CheckpointThread, onWarning: (warning: string) => void): Translate {
  let notBefore = Number.NEGATIVE_INFINITY;
  let lastVerdict = 'ok';
  const check = async () => {
    if (performance.now() < notBefore) return;
    notBefore = Number.POSITIVE_INFINITY;
    // A check that could not run has no result.
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

function prepareForDevelopment({ writer, readers }: SqliteFiles, { clock }: Development): void {
  for (const connection of [writer, ...readers]) replaceClock(connection, clock);
  writer.exec(`attach ':memory:' as ${COPIES}`);
}

/** An application's function takes the place of SQLite's own of that name (sqlite3_create_function), in every statement. */
function replaceClock(connection: DatabaseSync, clock: Clock): void {
  connection.function('unixepoch', { varargs: true }, () => clock() / SECOND);
}

class Adapter extends SqliteAdapter {
  // The writer's mutex replaces Kysely's own, which stand-alone writes could not share.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  // Kysely says otherwise, but SQLite does support it: an interrupted migration leaves nothing behind.
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
