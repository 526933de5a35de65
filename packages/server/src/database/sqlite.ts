import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Kysely, SelectQueryNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Engine } from './engine.ts';
import { DatabaseUnavailable, fromSqlite } from './failures.ts';
import { Mutex } from './mutex.ts';
import type { Statement } from './prepared.ts';
import type { Schema } from './schema.ts';
import { Snapshot } from './snapshot.ts';
import { openFiles } from './sqlite-files.ts';

/** How long a transaction waits for those before it, in milliseconds. */
const patience = 5_000;

/**
 * Opens a SQLite file for this process alone, and creates it where there is none.
 *
 * Stand-alone SELECTs have a connection of their own: in WAL mode it sees the last commit and waits for no writer.
 * Everything else goes to the one other connection, a transaction at a time.
 *
 * @throws {DatabaseInUse} while another process serves the file
 * @throws {DatabaseRefused} when the file cannot be opened, is no database or is damaged
 */
export function openSqlite(path: string): Engine {
  const files = openFiles(path);
  const mutex = new Mutex();
  const snapshot = new Snapshot(files.reader);
  const reader = new SqliteConnection(files.reader, () => snapshot.hold());
  const writer = new SqliteConnection(files.writer);
  const writes = kyselyOver(new WriterDriver(writer, mutex, snapshot));
  return {
    kind: 'sqlite',
    reads: kyselyOver(new ReaderDriver(reader)),
    writes,
    migrations: writes,
    statement: (query) =>
      SelectQueryNode.is(query.query)
        ? reader.statement(query.sql)
        : exclusively(mutex, writer.statement(query.sql), snapshot),
    ping: async () => {
      reader.statement('select 1').first([]);
    },
    close: async () => {
      await acquire(mutex);
      snapshot.release();
      files.close();
      // Whoever waited meets the closed file at once.
      mutex.release();
    },
  };
}

/** Runs statements on one connection; each text is prepared once. */
class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #beforeEach: () => void;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync, beforeEach: () => void = () => {}) {
    this.#database = database;
    this.#beforeEach = beforeEach;
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  statement(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = new SqliteStatement(
      translated(() => this.#database.prepare(sql)),
      this.#beforeEach,
    );
    // Lists of varying length make ever new texts; what is used is prepared again soon.
    if (this.#statements.size >= 500) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  execute(sql: string): void {
    translated(() => this.#database.exec(sql));
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.statement(query.sql).run(query.parameters) as QueryResult<Row>;
  }

  streamQuery(): never {
    throw new Error('Results are read whole');
  }
}

class SqliteStatement implements Statement {
  readonly #statement: StatementSync;
  readonly #beforeEach: () => void;
  readonly #returnsRows: boolean;

  constructor(statement: StatementSync, beforeEach: () => void) {
    this.#statement = statement;
    this.#beforeEach = beforeEach;
    this.#returnsRows = statement.columns().length > 0;
  }

  first(values: readonly unknown[]): unknown {
    return this.#translated(() => this.#statement.get(...(values as SQLInputValue[])));
  }

  all(values: readonly unknown[]): unknown[] {
    return this.#translated(() => this.#statement.all(...(values as SQLInputValue[])));
  }

  run(values: readonly unknown[]): QueryResult<unknown> {
    if (this.#returnsRows) return { rows: this.all(values) };
    const { changes } = this.#translated(() => this.#statement.run(...(values as SQLInputValue[])));
    return { numAffectedRows: BigInt(changes), rows: [] };
  }

  #translated<Result>(work: () => Result): Result {
    return translated(() => {
      this.#beforeEach();
      return work();
    });
  }
}

/** A stand-alone write: at once where no transaction is open, else after those that came before. */
function exclusively(mutex: Mutex, statement: Statement, snapshot: Snapshot): Statement {
  const run = async <Result>(work: () => Result): Promise<Awaited<Result>> => {
    await acquire(mutex);
    try {
      snapshot.release();
      return await work();
    } finally {
      mutex.release();
    }
  };
  return {
    first: (values) => run(() => statement.first(values)),
    all: (values) => run(() => statement.all(values)),
  };
}

async function acquire(mutex: Mutex): Promise<void> {
  if (await mutex.acquire(patience)) return;
  throw new DatabaseUnavailable(new Error(`${patience} ms passed in the queue of transactions`));
}

function translated<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw fromSqlite(error);
  }
}

class ReaderDriver implements Driver {
  protected readonly connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }

  // The reader serves everyone at once: a transaction on it would take in what others read.
  async beginTransaction(): Promise<void> {
    throw new Error('Transactions belong to the writer');
  }

  async commitTransaction(): Promise<void> {
    this.connection.execute('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // After some failures (a full disk, for one) SQLite has rolled back by itself.
    if (this.connection.isTransaction) this.connection.execute('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class WriterDriver extends ReaderDriver {
  readonly #mutex: Mutex;
  readonly #snapshot: Snapshot;

  constructor(connection: SqliteConnection, mutex: Mutex, snapshot: Snapshot) {
    super(connection);
    this.#mutex = mutex;
    this.#snapshot = snapshot;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await acquire(this.#mutex);
    return this.connection;
  }

  override async beginTransaction(): Promise<void> {
    this.connection.execute('begin immediate');
  }

  override async commitTransaction(): Promise<void> {
    this.#snapshot.release();
    await super.commitTransaction();
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.release();
  }
}

class Adapter extends SqliteAdapter {
  // The mutex takes the place of Kysely's own, which stand-alone writes could not share.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  // It does; Kysely says otherwise. A migration cut short leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function kyselyOver(driver: Driver): Kysely<Schema> {
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}
