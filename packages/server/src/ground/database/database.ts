import type { CommitNumbers } from './commit-numbers.ts';
import type { DatabaseKind, Engine, Reader, Replica } from './engine.ts';
import { migrate, type Partitioning } from './migrate.ts';
import type { Turns } from './mutex.ts';
import { openPostgres } from './postgres.ts';
import type { ReplicaOptions } from './postgres-replica.ts';
import { parseServers } from './postgres-servers.ts';
import { type Build, type LookUp, type Prepared, prepareQuery } from './prepared.ts';
import { type Development, openSqlite } from './sqlite.ts';
import { inTransaction, type Transaction } from './transaction.ts';

export {
  type Compilable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
export type { DatabaseKind, Reader, Replica } from './engine.ts';
export {
  beginningOf,
  beginsWith,
  countUpTo,
  endsBefore,
  hasAsMany,
  hasRow,
  inParts,
  inTextOrder,
  literal,
} from './expressions.ts';
export { isAway, isDuplicate } from './failures.ts';
export type { Turns } from './mutex.ts';
export { type Awaitable, inPlace, type Placeholders, type Prepared } from './prepared.ts';
export {
  databaseClock,
  databaseNow,
  databaseTimeIn,
  greater,
  hasCome,
  holding,
  isAmong,
  kindOf,
  LockTimeout,
  locking,
  lockingFree,
  lockingToDelete,
  type Transaction,
  undoable,
  withLockTimeout,
} from './transaction.ts';
export { transactional, transactionalRows } from './transactional.ts';

/** What a look-up depends on, which a time cannot be. */
type Keys<Parameters> = Readonly<Record<keyof Parameters, string>>;

/**
 * Everything here fails with `DatabaseUnavailable` when the database cannot do it now, and with `DatabaseOverloaded`
 * when too many others wait for it. Neither reads nor outcomes of transactions reveal anything that a power cut could undo.
 */
export interface Database {
  readonly kind: DatabaseKind;

  /** Of those that write, where only one does at a time: on SQLite. */
  readonly turns: Turns | undefined;

  /** For stand-alone SELECTs: each sees everything that was committed before it. */
  readonly read: Reader;

  /**
   * Runs `work` in a transaction, and again after conflicts with others: up to six times, so it must have no effect outside
   * the database. An error that it throws rolls back and is rethrown. It must not open another transaction. After
   * `DatabaseUnavailable`, it may be unknown whether the commit happened.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;

  /**
   * Compiles a query once, when it first runs, so that running it costs only the database's time. It runs alone, as an
   * implicit transaction.
   * Placeholders stand for the values in each run.
   *
   *     const find = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
   *       queries.selectFrom('accounts').select('email').where('id', '=', id));
   *     const account = await find.first({ id });
   */
  prepare<Parameters extends object, Output>(build: Build<Parameters, Output>): Prepared<Parameters, Output>;

  /**
   * The same for a SELECT of one row by its keys, which many requests make: the row is remembered for as long as nobody has
   * committed anything. What depends on the time is judged afterwards, and nobody may change the row.
   */
  prepareLookUp<Parameters extends Keys<Parameters>, Output>(
    build: Build<Parameters, Output>,
  ): LookUp<Parameters, Output>;

  /** Undefined where `read` and `prepare` answer everything. */
  readonly replica: Replica | undefined;

  /** Resolves when the database answers and can be written to, or rejects, within a second. */
  ping(): Promise<void>;

  /** When writing became impossible until the process is restarted, on the clock of `performance.now()`, if it has. */
  lostAt(): number | undefined;

  /** Resolves when reads see everything that was committed before, even by another process. */
  settled(): Promise<void>;

  /** Waits for transactions under way; everything afterwards fails. */
  close(): Promise<void>;
}

/** A reader for the SELECTs of one request that may be late. */
export function lateReader({ read, replica }: Pick<Database, 'read' | 'replica'>): Reader {
  return replica?.reader() ?? read;
}

interface DatabaseOptions {
  /** `sqlite:<path>`, or `postgres://user:password@host:port/database` with one host or several. */
  url: string;
  /** PostgreSQL connections at most; 10 when absent. */
  poolSize?: number;
  /** Only for PostgreSQL: a server that answers what may be late. */
  replica?: ReplicaOptions | undefined;
  /** Set with each commit to a SQLite file, for threads that read it. */
  commits?: CommitNumbers | undefined;
  /** Only for SQLite. */
  development?: Development | undefined;
  /** Only for PostgreSQL: how its events are partitioned. */
  partitioning?: Partitioning;
  /** Called with a line for the operator about anything that endangers the data or will soon stop the database. */
  onWarning?: (warning: string) => void;
}

/**
 * Opens a database and brings its schema up to this build.
 *
 * @throws {TypeError} on a URL that is neither
 * @throws {DatabaseRefused} with a line for the operator: `DatabaseInUse` by another process, `SchemaTooNew`, a file
 *   that is not a database, a server that is too old
 * @throws {DatabaseUnavailable} when it cannot be reached
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = await openEngine(options);
  try {
    await migrate(engine, { onWarning: options.onWarning, ...options.partitioning });
  } catch (error) {
    await engine.close();
    throw error;
  }
  return databaseOver(engine);
}

export function databaseOver(engine: Engine): Database {
  let closed: Promise<void> | undefined;
  return {
    kind: engine.kind,
    turns: engine.turns,
    read: engine.reads,
    transaction: (work) => inTransaction(engine, work),
    prepare: (build) => prepareQuery(engine.writes, build, engine.statement),
    prepareLookUp: (build) => prepareQuery(engine.writes, build, engine.lookUp ?? engine.statement),
    replica: engine.replica,
    ping: () => engine.ping(),
    lostAt: () => engine.lostAt(),
    settled: () => engine.settled(),
    close: () => {
      closed ??= engine.close();
      return closed;
    },
  };
}

async function openEngine(options: DatabaseOptions): Promise<Engine> {
  const { url, poolSize = 10, replica, onWarning = () => {} } = options;
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options);
  if (/^postgres(ql)?:\/\//.test(url) && parseServers(url).every((server) => URL.canParse(server.url))) {
    return openPostgres({ url, poolSize, replica, onWarning });
  }
  // Without the URL, which may contain a password.
  throw new TypeError('A database URL is sqlite:<path> or postgres://user:password@host:port/database');
}
