import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { DatabaseOverloaded, DatabaseUnavailable } from './failures.ts';
import type { LogSync } from './log-sync.ts';
import { Mutex, type Turns } from './mutex.ts';
import { onlyReads, type Statement } from './prepared.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** How long a transaction waits for those before it, in milliseconds. */
const PATIENCE = 5_000;

/** The part of `LogSync` that commits need. */
export type CommitLog = Pick<LogSync, 'commit' | 'settled' | 'assertWorks' | 'lastSync'>;

/** The only connection that writes. Transactions and stand-alone writes take turns. */
export class SqliteWriter implements Driver, DatabaseConnection {
  readonly #connection: SqliteConnection;
  readonly #log: CommitLog;
  readonly #mutex = new Mutex();
  /** Whether the current transaction may have changed something. */
  #hasWritten = false;

  constructor(connection: SqliteConnection, log: CommitLog) {
    this.#connection = connection;
    this.#log = log;
  }

  get turns(): Turns {
    return this.#mutex;
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
    // After some failures, such as a full disk, SQLite has rolled back by itself.
    if (this.#connection.isTransaction) this.#connection.execute('rollback');
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.release();
  }

  async destroy(): Promise<void> {}

  streamQuery(): never {
    throw new Error('Results are read whole');
  }

  /** A stand-alone write. */
  statement(sql: string): Statement {
    const statement = this.#connection.statement(sql);
    return {
      first: (values) => this.#alone(() => statement.first(values)),
      all: (values) => this.#alone(() => statement.all(values)),
    };
  }

  /** Resolves when the disk can be written to; does not try if a write has just succeeded. */
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

  /** Runs `work` in its turn, while no transaction is under way and everything is synced. */
  async pause<Result>(work: () => Promise<Result>): Promise<Result> {
    // Without a time limit, as the log would otherwise grow.
    await this.#mutex.acquire(2 ** 31 - 1);
    try {
      await this.#log.settled();
      return await work();
    } finally {
      this.#mutex.release();
    }
  }

  /** Calls `close` after the current transaction; those that wait then fail at once, on the closed file. */
  async end(close: () => Promise<void>): Promise<void> {
    await this.#take(PATIENCE);
    try {
      // Transactions that wait for the disk get its error themselves.
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

/** Writes a page without changing anything: the application ID is always "Port" in ASCII. */
const MARK = 'pragma application_id = 0x506f7274';
