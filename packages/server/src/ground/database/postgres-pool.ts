import { type Client, type ClientBase, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { DatabaseOverloaded, fromPostgres, isFullDisk, isLostStatement } from './failures.ts';
import { assertPrimary, clientsOf, type TimedQuery } from './postgres-client.ts';
import { PostgresMemory } from './postgres-memory.ts';
import { keeperOf } from './postgres-poolers.ts';
import { Pulse } from './postgres-pulse.ts';
import { PostgresServers } from './postgres-servers.ts';
import { KeptStatements, parserOf, type Question, StatementRun } from './postgres-statement.ts';
import type { Row } from './rows.ts';

/** Milliseconds. */
export const limits = {
  start: 10_000,
  connect: 1_000,
  statement: 5_000,
  migration: 600_000,
  ping: 1_000,
  probe: 700,
};

interface KeepingClient extends PoolClient {
  /** Set with its first statement. */
  kept?: KeptStatements;
  /** Set with it, where the server tells what is committed. */
  memory?: PostgresMemory;
}

export type Rows = Row[];

/** A connection that its borrower alone uses for a while. */
export interface LentConnection {
  /** Absent where nothing can be remembered. */
  readonly memory: PostgresMemory | undefined;
  /**
   * Runs statements in one round trip.
   * @returns the rows of each; if one fails, all do
   */
  run(asked: readonly Question[]): Promise<Rows[]>;
}

/** The connections to PostgreSQL: to the primary, where the URL names several servers. */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #servers: PostgresServers;
  readonly #pulse: Pulse;
  /** Set when a statement finds the disk full, until it is known to have room again. */
  #isFull = false;
  #remembers = false;

  constructor(url: string, size: number) {
    this.#servers = new PostgresServers(url);
    const ServerClient = clientsOf(this.#servers);
    this.#pool = createPool(this.#servers, ServerClient, size);
    this.#pulse = new Pulse(() => probe(this.#servers, ServerClient));
  }

  /** @param does whether a connection to a process of the server remembers what it looks up, of those made from now on */
  remember(does: boolean): void {
    this.#remembers = does;
  }

  /** From now on, connecting may take only as long as a request can wait. */
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

  /** Runs a query on a connection, which can no longer be used if there is no answer. */
  run(client: PoolClient, query: TimedQuery) {
    return this.#heard(this.#pulse.listen(client.query(query)));
  }

  /**
   * Checks for room again after the disk was full.
   * @throws {DatabaseUnavailable} while it is full
   */
  async assertRoom(): Promise<void> {
    if (!this.#isFull) return;
    try {
      await this.query({ text: WRITE_AND_DROP, query_timeout: limits.ping });
    } catch (error) {
      // Any other reason why this user cannot create a table does not concern the disk.
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

  /** Runs a stand-alone statement, prepared by the server where possible. */
  async execute(asked: Question): Promise<Rows> {
    const { statement } = asked;
    const { name } = statement;
    const run = () => this.lend(async (connection) => (await connection.run([asked]))[0] as Rows);
    try {
      return await run();
    } catch (error) {
      if (!isLostStatement(error)) throw error;
      if (statement.name === name) statement.renew();
      return await run();
    }
  }

  /**
   * Lends a connection, which nobody else uses until `work` has ended.
   * @throws {DatabaseUnavailable} and others as `connect` does; what `work` throws ends the connection
   */
  async lend<Result>(work: (connection: LentConnection) => Promise<Result>): Promise<Result> {
    const client = (await this.connect()) as KeepingClient;
    try {
      const result = await work({ memory: client.memory, run: (asked) => this.#run(client, asked) });
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw fromPostgres(error);
    }
  }

  async #run(client: KeepingClient, asked: readonly Question[]): Promise<Rows[]> {
    client.kept ??= await this.#keptFor(client);
    const run = new StatementRun({ asked, kept: client.kept, limit: limits.statement });
    client.query(run);
    return this.#heard(this.#pulse.listen(run.results, run));
  }

  async #keptFor(client: KeepingClient): Promise<KeptStatements> {
    const run = (query: QueryConfig) => this.run(client, { ...query, query_timeout: limits.statement });
    const keeper = await keeperOf(client, run);
    // Behind a pooler, it would be that of several processes, and perhaps of several servers.
    if (this.#remembers && keeper === 'server') client.memory = new PostgresMemory();
    return new KeptStatements(keeper);
  }

  /** Runs a stand-alone query. */
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

/** The message of `pg-pool` when all connections stay in use; it has another for a server that does not answer. */
const WAITED_IN_VAIN = 'timeout exceeded when trying to connect';

type Clients = ReturnType<typeof clientsOf>;

function createPool(servers: PostgresServers, ServerClient: Clients, size: number): Pool {
  const pool = new Pool({
    Client: ServerClient as unknown as new () => ClientBase,
    fallback_application_name: 'portico',
    max: size,
    // No client is waiting yet, and a server is slow to accept connections of many nodes at once.
    connectionTimeoutMillis: limits.start,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserOf as never },
    // There is no alternative to a single server: reads go on while it is read-only.
    ...(servers.count > 1 && {
      onConnect: (client: Client) => assertPrimary(servers, client as InstanceType<Clients>, limits.connect),
    }),
  } as PoolConfig);
  // The pool itself drops idle connections that break, and one that breaks within a transaction fails its next statement.
  // Without listeners, either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Takes room on the disk for a moment, and leaves nothing on the connection, which may be a pooler's. */
export const WRITE_AND_DROP = `begin;
  create temporary table portico_room (filler text) on commit drop;
  insert into portico_room select repeat('x', 1000) from generate_series(1, 100);
  rollback`;

/** Checks outside the pool whether the server responds; of several, whether it is the primary. */
async function probe(servers: PostgresServers, ServerClient: Clients): Promise<void> {
  const client = new ServerClient({
    connectionTimeoutMillis: limits.probe,
    fallback_application_name: 'portico',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    if (servers.count > 1) await assertPrimary(servers, client, limits.probe);
    else await client.query({ text: 'select 1', query_timeout: limits.probe } as TimedQuery);
  } catch (error) {
    servers.failed(client.server);
    throw error;
  } finally {
    // Not awaited: the server may never respond.
    client.end().catch(() => {});
  }
}
