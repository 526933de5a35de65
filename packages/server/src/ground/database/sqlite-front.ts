import { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { CommitNumbers } from './commit-numbers.ts';
import type { Engine } from './engine.ts';
import { fromSqlite, WriterNeeded } from './failures.ts';
import { FollowedSnapshot } from './followed-snapshot.ts';
import { onlyReads, type Statement } from './prepared.ts';
import { ReadTransaction } from './read-transaction.ts';
import { kyselyOver } from './sqlite.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { ReaderDriver } from './sqlite-reader.ts';

/**
 * Opens a SQLite file for a thread that only reads, beside the one of this process that serves and writes it. Whatever
 * would write fails with `WriterNeeded`.
 *
 * @param commits of the thread that writes
 */
export function openToFollow(path: string, commits: CommitNumbers): Engine {
  const database = new DatabaseSync(path, { timeout: 1_000, readOnly: true });
  database.exec('pragma trusted_schema = off');
  const transaction = new ReadTransaction(new SqliteConnection(database, fromSqlite));
  const snapshot = new FollowedSnapshot(transaction, commits);
  const reader = new FollowingReader(snapshot, transaction);
  const writes = kyselyOver(new NoWriter());
  return {
    kind: 'sqlite',
    reads: kyselyOver(new ReaderDriver(reader)),
    writes,
    migrations: writes,
    statement: (query) => (onlyReads(query) ? reader.statement(query.sql) : NO_STATEMENT),
    lookUp: (query) => reader.lookUp(query.sql),
    settled: async () => {},
    lostAt: () => {
      throw new WriterNeeded();
    },
    ping: needsWriter,
    close: async () => {
      snapshot.release();
      database.close();
    },
  };
}

async function needsWriter(): Promise<never> {
  throw new WriterNeeded();
}

const NO_STATEMENT: Statement = { first: needsWriter, all: needsWriter };

class NoWriter implements Driver {
  readonly init = async () => {};
  readonly acquireConnection = needsWriter;
  readonly beginTransaction = needsWriter;
  readonly commitTransaction = needsWriter;
  readonly rollbackTransaction = needsWriter;
  readonly releaseConnection = async () => {};
  readonly destroy = async () => {};
}

/** Runs all SELECTs of the thread. */
class FollowingReader implements DatabaseConnection {
  readonly #snapshot: FollowedSnapshot;
  readonly #transaction: ReadTransaction<SqliteConnection>;

  constructor(snapshot: FollowedSnapshot, transaction: ReadTransaction<SqliteConnection>) {
    this.#snapshot = snapshot;
    this.#transaction = transaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.#transaction.connection.statement(query.sql).run(query.parameters);
    return this.#snapshot.read(run) as QueryResult<Row> | Promise<QueryResult<Row>>;
  }

  /** A SELECT that runs often, prepared once. */
  statement(sql: string): Statement {
    const statement = this.#transaction.connection.statement(sql);
    return {
      first: (values) => this.#snapshot.read(() => statement.first(values)),
      all: (values) => this.#snapshot.read(() => statement.all(values)),
    };
  }

  /** A SELECT of one row by its keys, which is remembered. */
  lookUp(sql: string): Statement {
    const { connection, remembered } = this.#transaction;
    const rows = remembered.of(sql, connection.statement(sql));
    return { ...this.statement(sql), first: (values) => this.#snapshot.read(() => rows.first(values)) };
  }

  streamQuery(): never {
    throw new Error('Results are read whole');
  }
}
