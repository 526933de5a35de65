import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { fromPostgres, isSurvivable } from './failures.ts';
import type { PostgresPool } from './postgres-pool.ts';
import type { Schema } from './schema.ts';

class PostgresConnection implements DatabaseConnection {
  readonly #pool: PostgresPool;
  readonly #client: PoolClient;
  readonly #limit: number;
  #broken = false;
  #inTransaction = false;

  constructor(pool: PostgresPool, client: PoolClient, limit: number) {
    this.#pool = pool;
    this.#client = client;
    this.#limit = limit;
  }

  async begin(sql: string): Promise<void> {
    this.#inTransaction = true;
    await this.#run({ text: sql });
  }

  async commit(): Promise<void> {
    const { command } = await this.#run({ text: 'commit' });
    // PostgreSQL rolls a failed transaction back without an error: `work` must have caught that of a statement.
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed but ended with ${command}`);
  }

  async rollback(): Promise<void> {
    // On a broken connection, it would wait behind a query that is never answered.
    if (this.#broken) return;
    // The caller needs the error that caused the rollback, not that of the connection.
    await this.#run({ text: 'rollback' }).catch(() => {
      this.#broken = true;
    });
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run({ text: sql, values: [...parameters] });
    return { rows, numAffectedRows: command === 'SELECT' ? undefined : BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('Results are read whole');
  }

  async #run(config: QueryConfig) {
    // In a transaction, the server enforces the limit itself; this one, a little longer, is for a server that is gone.
    const limit = this.#inTransaction ? this.#limit + 500 : this.#limit;
    try {
      return await this.#pool.run(this.#client, { ...config, query_timeout: limit });
    } catch (thrown) {
      const error = fromPostgres(thrown);
      this.#broken ||= !isSurvivable(error);
      throw error;
    }
  }
}

export class PostgresDriver implements Driver {
  readonly #pool: PostgresPool;
  readonly #begin: string;
  readonly #limit: number;

  constructor(pool: PostgresPool, begin: string, limit: number) {
    this.#pool = pool;
    this.#begin = begin;
    this.#limit = limit;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#pool, await this.#pool.connect(), this.#limit);
  }

  beginTransaction(connection: PostgresConnection): Promise<void> {
    return connection.begin(this.#begin);
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {}
}

class Adapter extends PostgresAdapter {
  // The transaction that migrates begins with a lock. Kysely's belongs to the session, and would stay on a pooler's
  // connection when a migration fails.
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

export function kyselyOver(driver: Driver): Kysely<Schema> {
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}
