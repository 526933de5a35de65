import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Statement } from './prepared.ts';
import type { ReadTransaction } from './read-transaction.ts';
import type { Snapshots } from './snapshots.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

type Transactions = readonly [ReadTransaction<SqliteConnection>, ReadTransaction<SqliteConnection>];

/** Runs all stand-alone SELECTs, on the connection with the current snapshot. */
export class SqliteReader implements DatabaseConnection {
  readonly #snapshots: Snapshots;
  readonly #transactions: Transactions;

  constructor(snapshots: Snapshots, transactions: Transactions) {
    this.#snapshots = snapshots;
    this.#transactions = transactions;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { connection } = this.#snapshots.reading();
    try {
      return connection.statement(sql).run(parameters) as QueryResult<Row>;
    } catch (error) {
      this.#snapshots.readFailed();
      throw error;
    }
  }

  /** A SELECT that runs often, prepared once on both connections. */
  statement(sql: string): Statement {
    const run = this.#onCurrent(({ connection }) => connection.statement(sql));
    return {
      first: (values) => run((statement) => statement.first(values)),
      all: (values) => run((statement) => statement.all(values)),
    };
  }

  /** A SELECT of one row by its keys, which is remembered. */
  lookUp(sql: string): Statement {
    const run = this.#onCurrent(({ connection, remembered }) =>
      remembered.of(sql, connection.statement(sql)),
    );
    return { ...this.statement(sql), first: (values) => run((rows) => rows.first(values)) };
  }

  /** Makes something for each connection. @returns what runs work with that for the connection with the current snapshot */
  #onCurrent<Made>(make: (transaction: Transactions[number]) => Made) {
    const [one, other] = this.#transactions;
    const onOne = make(one);
    const onOther = make(other);
    const snapshots = this.#snapshots;
    return <Result>(work: (made: Made) => Result): Result => {
      const made = snapshots.reading() === one ? onOne : onOther;
      try {
        return work(made);
      } catch (error) {
        snapshots.readFailed();
        throw error;
      }
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
