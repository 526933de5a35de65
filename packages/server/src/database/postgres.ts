import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CustomTypesConfig, PoolClient, QueryConfig } from 'pg';
import { Pool, types } from 'pg';
import type { Engine } from './engine.ts';
import { DatabaseRefused, fromPostgres, isSurvivable } from './failures.ts';
import type { Schema } from './schema.ts';

/** Milliseconds. */
const limits = { start: 10_000, connect: 1_000, statement: 5_000, migration: 600_000, ping: 1_000 };

const begin = `begin; set local statement_timeout = ${limits.statement}; set local idle_in_transaction_session_timeout = 10000`;

// The lock ends with the transaction, so nothing of it stays on a connection that a pooler hands to someone else.
const beginMigration = `begin; set local statement_timeout = ${limits.migration}; select pg_advisory_xact_lock(7012884620093614)`;

/**
 * Connects to PostgreSQL 15 or newer, directly or through PgBouncer in transaction mode: nothing is left on a
 * connection between transactions, and no statement has a name.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param poolSize connections at most
 * @throws {DatabaseRefused} when the server is too old or the database has an unusable encoding
 * @throws {DatabaseUnavailable} when it cannot be reached
 */
export async function openPostgres(url: string, poolSize: number): Promise<Engine> {
  const pool = createPool(url, poolSize);
  try {
    await examine(pool);
    pool.options.connectionTimeoutMillis = limits.connect;
  } catch (error) {
    await pool.end();
    throw error;
  }
  const standard = kyselyOver(new PostgresDriver(pool, begin, limits.statement));
  return {
    kind: 'postgres',
    reads: standard,
    writes: standard,
    migrations: kyselyOver(new PostgresDriver(pool, beginMigration, limits.migration)),
    statement: ({ sql: text }) => {
      const all = (values: unknown[]) => query(pool, { text, values, query_timeout: limits.statement });
      return { all, first: async (values) => (await all(values))[0] };
    },
    // The server answers a commit when it is on its disk.
    settled: async () => {},
    ping: () => ping(pool),
    close: () => pool.end(),
  };
}

/** `pg` takes the limit with each query; its types do not know. On expiry the connection is of no more use. */
interface TimedQuery extends QueryConfig {
  query_timeout: number;
}

function createPool(url: string, poolSize: number): Pool {
  const pool = new Pool({
    connectionString: url,
    fallback_application_name: 'portico',
    max: poolSize,
    // Nobody waits for an answer yet, and a server that many nodes come to at once is slow to let them in.
    connectionTimeoutMillis: limits.start,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: withNumbersForBigints,
  });
  // A connection that breaks while nobody uses it is gone from the pool already; one that breaks between two statements
  // of a transaction fails the next. Without listeners, either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const withNumbersForBigints: CustomTypesConfig = {
  // Times and counts stay far below 2^53.
  getTypeParser: ((oid: number, format: 'text') =>
    oid === types.builtins.INT8
      ? Number
      : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};

async function query(pool: Pool, config: TimedQuery): Promise<Record<string, unknown>[]> {
  try {
    return (await pool.query(config)).rows;
  } catch (error) {
    throw fromPostgres(error);
  }
}

async function examine(pool: Pool): Promise<void> {
  const text = `select version(), current_setting('server_version_num')::int as number,
    current_setting('server_version') as release, current_setting('server_encoding') as encoding`;
  const [server] = await query(pool, { text, query_timeout: limits.statement });
  const objection = objectionTo(server as unknown as ServerFacts);
  if (objection) throw new DatabaseRefused(objection);
}

/** What a server says of itself. */
export interface ServerFacts {
  version: string;
  /** `server_version_num`: 150003 is 15.3. */
  number: number;
  release: string;
  encoding: string;
}

/** Why this server cannot be used, in a line for the operator; undefined when it can. */
export function objectionTo({ version, number, release, encoding }: ServerFacts): string | undefined {
  // Others that speak the protocol number their releases as they like.
  if (version.startsWith('PostgreSQL') && number < 150_000) {
    return `PostgreSQL 15 or newer is needed; this is ${release}`;
  }
  // SQL_ASCII, the default where no locale is set, keeps the bytes of UTF-8 as they come.
  if (encoding === 'UTF8' || encoding === 'SQL_ASCII') return undefined;
  return `The PostgreSQL database must be encoded in UTF8; this one is in ${encoding}`;
}

async function ping(pool: Pool): Promise<void> {
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(fromPostgres(new Error('no answer to a ping'))), limits.ping);
  try {
    const text = `select current_setting('transaction_read_only') as read_only`;
    const [answer] = await Promise.race([query(pool, { text, query_timeout: limits.ping }), expiry]);
    if (answer?.read_only !== 'off') throw fromPostgres(new Error('it is read-only, as a standby is'));
  } finally {
    clearTimeout(timer);
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #limit: number;
  #broken = false;
  #inTransaction = false;

  constructor(client: PoolClient, limit: number) {
    this.#client = client;
    this.#limit = limit;
  }

  async begin(sql: string): Promise<void> {
    this.#inTransaction = true;
    await this.#run({ text: sql });
  }

  async commit(): Promise<void> {
    const { command } = await this.#run({ text: 'commit' });
    // PostgreSQL ends a failed transaction so, without an error: the work has swallowed the failure of a statement.
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed but ended with ${command}`);
  }

  async rollback(): Promise<void> {
    // On a broken connection it would only wait behind what will never be answered.
    if (this.#broken) return;
    // Why it is rolled back is what the caller has to hear, not that the connection is lost as well.
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
    // In a transaction the server keeps the limit and says so in an orderly way; ours is for the server that is gone.
    const limit = this.#inTransaction ? this.#limit + 500 : this.#limit;
    try {
      return await this.#client.query({ ...config, query_timeout: limit } as TimedQuery);
    } catch (thrown) {
      const error = fromPostgres(thrown);
      this.#broken ||= !isSurvivable(error);
      throw error;
    }
  }
}

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #begin: string;
  readonly #limit: number;

  constructor(pool: Pool, begin: string, limit: number) {
    this.#pool = pool;
    this.#begin = begin;
    this.#limit = limit;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#limit);
    } catch (error) {
      throw fromPostgres(error);
    }
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
  // The transaction that migrates begins with a lock; Kysely's own belongs to the session, and would stay on a
  // pooler's connection when a migration fails.
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

function kyselyOver(driver: Driver): Kysely<Schema> {
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}
