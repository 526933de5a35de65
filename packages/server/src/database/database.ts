import type { Kysely } from 'kysely';
import type { DatabaseKind, Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { parseServers } from './postgres-servers.ts';
import { type Build, type Prepared, prepareQuery } from './prepared.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { inTransaction, type Transaction } from './transaction.ts';

export { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
export type { DatabaseKind } from './engine.ts';
export {
  beginningOf,
  beginsWith,
  countUpTo,
  endsBefore,
  hasAsMany,
  inParts,
  inTextOrder,
  literal,
} from './expressions.ts';
export { isAway, isDuplicate } from './failures.ts';
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

/** What reads: `database.read`, or a transaction. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom' | 'fn'>;

/**
 * Everything here fails with `DatabaseUnavailable` when the database cannot do it now, and with `DatabaseOverloaded`
 * when too many others wait for it. Nothing is told to anyone, by a read or as the outcome of a transaction, that a power
 * cut could take back.
 */
export interface Database {
  readonly kind: DatabaseKind;

  /** For SELECTs that stand alone: each sees what was committed before it. */
  readonly read: Reader;

  /**
   * Runs `work` in a transaction, the one place where conflicts with others are retried: `work` may run up to six
   * times, so it does nothing but database work. What it throws rolls back and is thrown on as it is. It must not open
   * another transaction. After `DatabaseUnavailable` it may be unknown whether the commit happened.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;

  /**
   * Compiles a query once, so that running it costs no more than the database does. The query stands alone, as an
   * implicit transaction. What it is built with stands for values that come later.
   *
   *     const find = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
   *       queries.selectFrom('accounts').select('email').where('id', '=', id));
   *     const account = await find.first({ id });
   */
  prepare<Parameters extends object, Output>(build: Build<Parameters, Output>): Prepared<Parameters, Output>;

  /** Resolves when the database answers and takes writes; within a second either way. */
  ping(): Promise<void>;

  /** Since when nothing can be written until the process is started again, on the clock of `performance.now()`. */
  lostAt(): number | undefined;

  /** Resolves when reads see everything that was committed before, also past this service. */
  settled(): Promise<void>;

  /** Waits for transactions under way; everything afterwards fails. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `sqlite:<path>`, or `postgres://user:password@host:port/database`, where several hosts may stand. */
  url: string;
  /** PostgreSQL connections at most; 10 when absent. */
  poolSize?: number;
  /** Told, in a line for the operator, of what endangers the data or will soon stop the database. */
  onWarning?: (warning: string) => void;
}

/**
 * Opens a database and brings its schema up to this build.
 *
 * @throws {TypeError} on a URL that is neither
 * @throws {DatabaseRefused} with a line for the operator: `DatabaseInUse` by another process, `SchemaTooNew`, a file
 *   that is no database, a server that is too old
 * @throws {DatabaseUnavailable} when it cannot be reached
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = await openEngine(options);
  try {
    await migrate(engine);
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
    read: engine.reads,
    transaction: (work) => inTransaction(engine, work),
    prepare: (build) => prepareQuery(engine.writes, build, (query) => engine.statement(query)),
    ping: () => engine.ping(),
    lostAt: () => engine.lostAt(),
    settled: () => engine.settled(),
    close: () => {
      closed ??= engine.close();
      return closed;
    },
  };
}

async function openEngine({ url, poolSize = 10, onWarning = () => {} }: DatabaseOptions): Promise<Engine> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), onWarning);
  if (/^postgres(ql)?:\/\//.test(url) && parseServers(url).every((server) => URL.canParse(server.url))) {
    return openPostgres(url, poolSize, onWarning);
  }
  // The URL itself may hold a password.
  throw new TypeError('A database URL is sqlite:<path> or postgres://user:password@host:port/database');
}
