import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Statement } from './prepared.ts';
import type { Readable } from './snapshots.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Runs all stand-alone SELECTs, on the connection with the current snapshot. */
export class SqliteReader implements DatabaseConnection {
  readonly #snapshots: Readable;
  readonly #connections: readonly [SqliteConnection, SqliteConnection];

  constructor(snapshots: Readable, connections: readonly [SqliteConnection, SqliteConnection]) {
    this.#snapshots = snapshots;
    this.#connections = connections;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#snapshots.read(
      (connection) => connection.statement(sql).run(parameters) as QueryResult<Row>,
    );
  }

  /** A SELECT that runs often, prepared once on both connections. */
  statement(sql: string): Statement {
    const [one, other] = this.#connections;
    const onOne = one.statement(sql);
    const onOther = other.statement(sql);
    const snapshots = this.#snapshots;
    const of = (connection: SqliteConnection) => (connection === one ? onOne : onOther);
    return {
      first: (values) => snapshots.read((connection) => of(connection).first(values)),
      all: (values) => snapshots.read((connection) => of(connection).all(values)),
    };
  }

  streamQuery(): never {
    throw new Error('Results are read whole');
  }
}

export class ReaderDriver implements Driver {
  readonly #reader: SqliteReader;

  constructor(reader: SqliteReader) {
    this.#reader = reader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#reader;
  }

  // All reads share the connections: a transaction on one would include those of others.
  async beginTransaction(): Promise<void> {
    throw new Error('Transactions belong to the writer');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
