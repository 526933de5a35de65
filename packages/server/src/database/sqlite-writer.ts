import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { DatabaseOverloaded, DatabaseUnavailable } from './failures.ts';
import type { LogSync } from './log-sync.ts';
import { Mutex } from './mutex.ts';
import type { Statement } from './prepared.ts';
import { onlyReads, type SqliteConnection } from './sqlite-connection.ts';

/** How long a transaction waits for those before it, in milliseconds. */
const PATIENCE = 5_000;

/** What a commit needs beside SQLite. */
export type CommitLog = Pick<LogSync, 'commit' | 'settled' | 'assertWorks' | 'lastSync'>;

/** The one connection that writes, a transaction at a time; stand-alone writes take turns with transactions. */
export class SqliteWriter implements Driver, DatabaseConnection {
  readonly #connection: SqliteConnection;
  readonly #log: CommitLog;
  readonly #mutex = new Mutex();
  /** Whether the transaction under way may have changed something. */
  #hasWritten = false;

  constructor(connection: SqliteConnection, log: CommitLog) {
    this.#connection = connection;
    this.#log = log;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#take(PATIENCE);
    return this;
  }

  async beginTransaction(): Promise<void> {
    this.#connection.execute('begin immediate');
    this.#hasWritten = false;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#hasWritten ||= !onlyReads(query);
    return this.#connection.executeQuery(query);
  }

  async commitTransaction(): Promise<void> {
    const commit = () => this.#connection.execute('commit');
    if (this.#hasWritten) this.#log.commit(commit);
    else commit();
  }

  async rollbackTransaction(): Promise<void> {
    // After some failures (a full disk, for one) SQLite has rolled back by itself.
    if (this.#connection.isTransaction) this.#connection.execute('rollback');
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.release();
  }

  async destroy(): Promise<void> {}

  streamQuery(): never {
    throw new Error('Results are read whole');
  }

  /** A write that stands alone. */
  statement(sql: string): Statement {
    const statement = this.#connection.statement(sql);
    return {
      first: (values) => this.#alone(() => statement.first(values)),
      all: (values) => this.#alone(() => statement.all(values)),
    };
  }

  /** Resolves when the disk takes writes, which it need not be asked for if it has just taken one. */
  async ping(patience: number): Promise<void> {
    this.#log.assertWorks();
    if (performance.now() - this.#log.lastSync < patience) return;
    const { promise: expiry, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new DatabaseUnavailable(new Error(`${patience} ms passed without a write`)));
    }, patience);
    const statement = this.#connection.statement(MARK);
    try {
      await Promise.race([this.#alone(() => statement.run([]), patience), expiry]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs `work` while no transaction is under way and everything is synced, after those that came before. */
  async pause<Result>(work: () => Promise<Result>): Promise<Result> {
    // It waits as long as it takes: without it the log would grow.
    await this.#mutex.acquire(2 ** 31 - 1);
    try {
      await this.#log.settled();
      return await work();
    } finally {
      this.#mutex.release();
    }
  }

  /** Closes the file by `close`, after the transaction under way; those that wait meet the closed file at once. */
  async end(close: () => Promise<void>): Promise<void> {
    await this.#take(PATIENCE);
    try {
      // Those who wait for the disk hear of its failure themselves.
      await this.#log.settled().catch(() => {});
      await close();
    } finally {
      this.#mutex.release();
    }
  }

  async #alone<Result>(work: () => Result, patience = PATIENCE): Promise<Result> {
    await this.#take(patience);
    let result!: Result;
    try {
      this.#log.commit(() => {
        result = work();
      });
    } finally {
      this.#mutex.release();
    }
    await this.#log.settled();
    return result;
  }

  async #take(patience: number): Promise<void> {
    if (!(await this.#mutex.acquire(patience))) throw new DatabaseOverloaded(patience);
  }
}

/** Writes a page and changes nothing: it says whose file this is, in ASCII "Port". */
const MARK = 'pragma application_id = 0x506f7274';
