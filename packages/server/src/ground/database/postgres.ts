import type { CompiledQuery, Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { DatabaseRefused, fromPostgres } from './failures.ts';
import { READ_ONLY } from './postgres-client.ts';
import { kyselyOver, PostgresDriver } from './postgres-driver.ts';
import { PostgresLookUps } from './postgres-look-ups.ts';
import { limits, PostgresPool } from './postgres-pool.ts';
import { PostgresReplica, ReplicaDriver, type ReplicaOptions } from './postgres-replica.ts';
import { PostgresStatement } from './postgres-statement.ts';
import { onlyReads, type Statement } from './prepared.ts';
import type { Schema } from './schema.ts';

// Rules over several rows rely on this isolation, whatever a database or a role has as its default.
const begin = `begin isolation level read committed; set local statement_timeout = ${limits.statement}; set local idle_in_transaction_session_timeout = 10000`;

// The lock ends with the transaction, so that it does not stay on a connection that a pooler gives to another client.
const beginMigration = `begin isolation level read committed; set local statement_timeout = ${limits.migration}; select pg_advisory_xact_lock(7012884620093614)`;

// Without time limits, since rows are copied elsewhere while the transaction is open.
const beginSnapshot =
  'begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, or several hosts, of which the primary is used. */
  readonly url: string;
  /** Connections at most, to each server. */
  readonly poolSize: number;
  readonly replica?: ReplicaOptions | undefined;
  /** Called where the server confirms commits that a power cut could undo, and where the replica is passed by. */
  readonly onWarning?: (warning: string) => void;
}

export interface PostgresEngine extends Engine {
  /** For transactions that read a snapshot as of their first statement. */
  readonly snapshots: Kysely<Schema>;
}

/**
 * Connects to PostgreSQL 15 or newer, directly or through PgBouncer in transaction mode: between transactions, a connection
 * has no state but prepared statements, where these are supported.
 *
 * @throws {TypeError} when the URL asks for a server that cannot be written to
 * @throws {DatabaseRefused} when the server is too old or the database has an unusable encoding
 * @throws {DatabaseUnavailable} when it cannot be reached
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresEngine> {
  const { url, poolSize, onWarning = () => {} } = options;
  const pool = new PostgresPool(url, poolSize);
  try {
    pool.remember(await tellsCommits(pool, await examine(pool, onWarning)));
    pool.hurry();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const replica = options.replica && new PostgresReplica(pool, { ...options.replica, poolSize, onWarning });
  const lookUps = new PostgresLookUps(pool);
  const statement = (query: CompiledQuery, isRemembered: boolean): Statement => {
    const prepared = new PostgresStatement(query.sql);
    const all = (values: unknown[]) => pool.execute({ statement: prepared, values });
    if (!onlyReads(query)) return { all, first: async (values) => (await all(values))[0] };
    return { all, first: (values) => lookUps.run({ statement: prepared, values }, isRemembered) };
  };
  const driver = new PostgresDriver(pool, begin, limits.statement);
  const standard = kyselyOver(driver);
  return {
    kind: 'postgres',
    reads: standard,
    writes: standard,
    migrations: kyselyOver(new PostgresDriver(pool, beginMigration, limits.migration)),
    snapshots: kyselyOver(new PostgresDriver(pool, beginSnapshot, limits.migration)),
    statement: (query) => statement(query, false),
    lookUp: (query) => statement(query, true),
    ...(replica && {
      replica: {
        reader: () => kyselyOver(new ReplicaDriver(replica, driver)),
        isFresh: () => replica.isFresh,
        lag: () => replica.lag,
        look: () => replica.look(),
      },
    }),
    // The server confirms a commit when it is durable.
    settled: async () => {},
    lostAt: () => undefined,
    ping: () => ping(pool),
    close: async () => {
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
}

async function examine(pool: PostgresPool, onWarning: (warning: string) => void): Promise<ServerFacts> {
  const text = `select version(), current_setting('server_version_num')::int as number,
    current_setting('server_version') as release, current_setting('server_encoding') as encoding,
    current_setting('fsync', true) as fsync, current_setting('synchronous_commit', true) as synchronous_commit,
    current_setting('default_transaction_isolation', true) as isolation`;
  const [server] = await pool.query({ text, query_timeout: limits.statement });
  const facts = server as unknown as ServerFacts & Settings;
  const objection = objectionTo(facts);
  if (objection) throw new DatabaseRefused(objection);
  for (const name of ['fsync', 'synchronous_commit'] as const) {
    if (facts[name] !== 'off') continue;
    onWarning(`PostgreSQL runs with ${name} = off: if its machine fails, confirmed changes are lost`);
  }
  // Transactions say which they need; single statements cannot.
  if (facts.isolation === 'repeatable read')
    onWarning(
      'PostgreSQL runs with default_transaction_isolation = repeatable read: of single changes at the same time, one is refused with 503',
    );
  return facts;
}

/** Settings without which a commit may be lost or refused; null on other makes of server. */
interface Settings {
  readonly fsync: string | null;
  readonly synchronous_commit: string | null;
  readonly isolation: string | null;
}

interface ServerFacts {
  version: string;
  /** `server_version_num`: 150003 is 15.3. */
  number: number;
  release: string;
  encoding: string;
}

/**
 * Whether whatever is committed is a transaction of this server, which its snapshots tell: not in other makes, which may commit
 * elsewhere, nor in tables that are kept in another way.
 */
export async function tellsCommits(
  pool: PostgresPool,
  { version }: Pick<ServerFacts, 'version'>,
): Promise<boolean> {
  if (!isPostgresItself(version)) return false;
  const text = `select current_setting('default_table_access_method') = 'heap' as is_heap,
    to_regclass('pg_dist_partition') is null as is_alone`;
  const [tables] = await pool.query({ text, query_timeout: limits.statement });
  return tables?.is_heap === true && tables.is_alone === true;
}

/** Makes for several machines have a name behind the number, or say nothing of what they were built for. */
export function isPostgresItself(version: string): boolean {
  return /^PostgreSQL [\d.]+ (?:\([^)]*\) )?on /.test(version);
}

/** Why a server cannot be used, in a line for the operator; undefined when it can. */
export function objectionTo({ version, number, release, encoding }: ServerFacts): string | undefined {
  // Other servers with the same protocol have version numbers of their own.
  if (version.startsWith('PostgreSQL') && number < 150_000) {
    return `PostgreSQL 15 or newer is needed; this is ${release}`;
  }
  // SQL_ASCII, the default without a locale, stores the bytes of UTF-8 unchanged.
  if (encoding === 'UTF8' || encoding === 'SQL_ASCII') return undefined;
  return `The PostgreSQL database must be encoded in UTF8; this one is in ${encoding}`;
}

async function ping(pool: PostgresPool): Promise<void> {
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(fromPostgres(new Error('no response to a ping'))), limits.ping);
  try {
    const [answer] = await Promise.race([
      pool.query({ text: READ_ONLY, query_timeout: limits.ping }),
      expiry,
    ]);
    if (answer?.read_only !== 'off') throw fromPostgres(new Error('it is read-only, as a standby is'));
    await Promise.race([pool.assertRoom(), expiry]);
  } finally {
    clearTimeout(timer);
  }
}
