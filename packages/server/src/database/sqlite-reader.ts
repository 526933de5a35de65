import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Statement } from './prepared.ts';
import type { Snapshots } from './snapshots.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Runs all stand-alone SELECTs, on the connection with the current snapshot. */
export class SqliteReader implements DatabaseConnection {
  readonly #snapshots: Snapshots;
  readonly #connections: readonly [SqliteConnection, SqliteConnection];

  constructor(snapshots: Snapshots, connections: readonly [SqliteConnection, SqliteConnection]) {
    this.#snapshots = snapshots;
    this.#connections = connections;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = this.#snapshots.connection();
    try {
      return connection.statement(sql).run(parameters) as QueryResult<Row>;
    } catch (error) {
      this.#snapshots.readFailed();
      throw error;
    }
  }

  /** A SELECT that runs often, prepared once on both connections. */
  statement(sql: string): Statement {
    const [one, other] = this.#connections;
    const onOne = one.statement(sql);
    const onOther = other.statement(sql);
    const snapshots = this.#snapshots;
    const run = <Result>(work: (statement: Statement) => Result): Result => {
      const statement = snapshots.connection() === one ? onOne : onOther;
      try {
        return work(statement);
      } catch (error) {
        snapshots.readFailed();
        throw error;
      }
    };
    return {
      first: (values) => run((statement) => statement.first(values)),
      all: (values) => run((statement) => statement.all(values)),
    };
  }

  streamQuery(): never {
    throw new Error('Results are read whole');
  }
}

export class ReaderDriver implements Driver {
  readonly #reader: DatabaseConnection;

  constructor(reader: DatabaseConnection) {
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
