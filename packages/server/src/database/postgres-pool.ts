import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
} from 'pg';
import { DatabaseOverloaded, fromPostgres, isFullDisk, isLostStatement } from './failures.ts';
import { keeperOf } from './postgres-poolers.ts';
import { Pulse } from './postgres-pulse.ts';
import { type PostgresServer, PostgresServers } from './postgres-servers.ts';
import { KeptStatements, type PostgresStatement, parserOf, StatementRun } from './postgres-statement.ts';

/** Milliseconds. */
export const limits = {
  start: 10_000,
  connect: 1_000,
  statement: 5_000,
  migration: 600_000,
  ping: 1_000,
  probe: 700,
};

/** `pg` takes the limit with each query; its types do not know. On expiry the connection is of no more use. */
export interface TimedQuery extends QueryConfig {
  query_timeout: number;
}

interface KeepingClient extends PoolClient {
  /** Known from its first statement on. */
  kept?: KeptStatements;
}

type Rows = Record<string, unknown>[];

/** The connections to PostgreSQL: to the server that takes writes, where the URL names several. */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #servers: PostgresServers;
  readonly #pulse: Pulse;
  /** Set from a statement that met a full disk until there is known to be room again. */
  #isFull = false;

  constructor(url: string, size: number) {
    this.#servers = new PostgresServers(url);
    this.#pool = createPool(this.#servers, size);
    this.#pulse = new Pulse(() => probe(this.#servers));
  }

  /** From now on, connecting takes as long as a request may wait. */
  hurry(): void {
    this.#pool.options.connectionTimeoutMillis = limits.connect;
  }

  /**
   * @throws {DatabaseUnavailable} while the server hangs or cannot be reached
   * @throws {DatabaseOverloaded} when no connection becomes free in time
   */
  async connect(): Promise<PoolClient> {
    this.#pulse.assertAlive();
    for (let left = this.#servers.count - 1; ; left--) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if ((error as Error).message === WAITED_IN_VAIN) {
          throw this.#pulse.hang ?? new DatabaseOverloaded(this.#pool.options.connectionTimeoutMillis ?? 0);
        }
        if (left <= 0) throw fromPostgres(error);
      }
    }
  }

  /** Runs a query on a connection, which is broken afterwards where the query was not answered. */
  run(client: PoolClient, query: TimedQuery) {
    return this.#heard(this.#pulse.listen(client.query(query)));
  }

  /**
   * Where the disk was full when something was last written: tries whether there is room now.
   * @throws {DatabaseUnavailable} while there is none
   */
  async assertRoom(): Promise<void> {
    if (!this.#isFull) return;
    try {
      await this.query({ text: WRITE_AND_DROP, query_timeout: limits.ping });
    } catch (error) {
      // Whatever else keeps this user from making a table says nothing of the disk.
      if (isFullDisk(error)) throw error;
    }
    this.#isFull = false;
  }

  async #heard<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      this.#isFull ||= isFullDisk(error);
      throw error;
    }
  }

  /** Runs a statement that stands alone, and that the server is to keep where it can. */
  async execute(statement: PostgresStatement, values: readonly unknown[]): Promise<Rows> {
    const { name } = statement;
    try {
      return await this.#execute(statement, values);
    } catch (error) {
      if (!isLostStatement(error)) throw error;
      if (statement.name === name) statement.renew();
      return this.#execute(statement, values);
    }
  }

  async #execute(statement: PostgresStatement, values: readonly unknown[]): Promise<Rows> {
    const client = (await this.connect()) as KeepingClient;
    try {
      client.kept ??= await this.#keptFor(client);
      const run = new StatementRun({ statement, values, kept: client.kept, limit: limits.statement });
      client.query(run);
      const rows = await this.#heard(this.#pulse.listen(run.rows, run));
      client.release();
      return rows;
    } catch (error) {
      client.release(true);
      throw fromPostgres(error);
    }
  }

  async #keptFor(client: PoolClient): Promise<KeptStatements> {
    const run = (query: QueryConfig) => this.run(client, { ...query, query_timeout: limits.statement });
    return new KeptStatements(await keeperOf(client, run));
  }

  /** Runs a query that stands alone. */
  async query(query: TimedQuery): Promise<Rows> {
    const client = await this.connect();
    try {
      const { rows } = await this.run(client, query);
      client.release();
      return rows;
    } catch (error) {
      client.release(true);
      throw fromPostgres(error);
    }
  }

  end(): Promise<void> {
    this.#pulse.stop();
    return this.#pool.end();
  }
}

/** What `pg-pool` says where all connections stay in use; what it says of a server that does not answer is different. */
const WAITED_IN_VAIN = 'timeout exceeded when trying to connect';

function createPool(servers: PostgresServers, size: number): Pool {
  /** Goes to the server that is current when it is made. */
  class ServerClient extends Client {
    readonly server: PostgresServer = servers.current;

    constructor(config: ClientConfig) {
      super({ ...config, connectionString: servers.current.url });
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
      if (!callback) return super.connect();
      if (!(this.port > 0 && this.port < 65_536)) {
        // `pg` would throw, and throw again when its time to connect is over.
        callback(new Error('PGPORT must be a whole number from 1 to 65535'));
        return undefined;
      }
      super.connect((error: Error) => {
        if (error) servers.failed(this.server);
        callback(error);
      });
      return undefined;
    }
  }
  const pool = new Pool({
    Client: ServerClient as unknown as new () => ClientBase,
    fallback_application_name: 'portico',
    max: size,
    // Nobody waits for an answer yet, and a server that many nodes come to at once is slow to let them in.
    connectionTimeoutMillis: limits.start,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserOf as never },
    // A single server is what it is: reads go on while it takes no writes.
    ...(servers.count > 1 && {
      onConnect: async (client: Client) => {
        if (await takesWrites(client)) return;
        servers.failed((client as ServerClient).server);
        throw new Error('it is read-only, as a standby is');
      },
    }),
  } as PoolConfig);
  // A connection that breaks while nobody uses it is gone from the pool already; one that breaks between two statements
  // of a transaction fails the next. Without listeners, either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A table that takes room on the disk for a moment: nothing stays on the connection, which may be a pooler's. */
const WRITE_AND_DROP = `begin;
  create temporary table portico_room (filler text) on commit drop;
  insert into portico_room select repeat('x', 1000) from generate_series(1, 100);
  rollback`;

const READ_ONLY = `select current_setting('transaction_read_only') as read_only`;

async function takesWrites(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query({ text: READ_ONLY, query_timeout: limits.connect } as TimedQuery);
  return rows[0]?.read_only === 'off';
}

/** Asks for a sign of life beside the pool. */
async function probe(servers: PostgresServers): Promise<void> {
  const server = servers.current;
  const client = new Client({
    connectionString: server.url,
    connectionTimeoutMillis: limits.probe,
    fallback_application_name: 'portico',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query({ text: 'select 1', query_timeout: limits.probe } as TimedQuery);
  } catch (error) {
    servers.failed(server);
    throw error;
  } finally {
    // Its answer is not waited for: it may never come.
    client.end().catch(() => {});
  }
}
