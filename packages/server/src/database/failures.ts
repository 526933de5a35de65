import { DatabaseError } from 'pg';

/** The database cannot be used by this process, and waiting will not help. `message` is one line for the operator. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/** Another process serves this SQLite file. */
export class DatabaseInUse extends DatabaseRefused {
  override name = 'DatabaseInUse';
}

/** A migration was applied that this build does not know. */
export class SchemaTooNew extends DatabaseRefused {
  override name = 'SchemaTooNew';
}

/** The database cannot work now; the same call may succeed later. `cause` is what the driver said. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`The database is unavailable: ${describe(cause)}`, { cause });
  }
}

/** Others have all of the database's connections, or its one writer, and did not give them back in time. */
export class DatabaseOverloaded extends Error {
  override name = 'DatabaseOverloaded';

  constructor(patience: number) {
    super(`${patience} ms passed in the queue for the database`);
  }
}

/** Whether the database did not do now what it may do later: it was unavailable, or too many waited for it. */
export function isAway(error: unknown): error is DatabaseUnavailable | DatabaseOverloaded {
  return error instanceof DatabaseUnavailable || error instanceof DatabaseOverloaded;
}

/** What the transaction met while it ran beside others: it was rolled back, and may be run again. */
export function isConflict(error: unknown): boolean {
  // Every row is looked for before another one refers to it, and those that refer to it before it is deleted: where they
  // do not fit, one came or went beside the transaction.
  if (error instanceof DatabaseError) return error.code === '23503';
  return error instanceof DatabaseUnavailable && conflicts.has(codeOf(error.cause));
}

/** Whether a statement gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && codeOf(error.cause) === '55P03';
}

/** Whether a row would have been there twice: a unique constraint refused it. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === '23505' || (code === 'ERR_SQLITE_ERROR' && errcode === 2_067);
}

/** Whether the connection is still good after this failure. */
export function isSurvivable(error: unknown): boolean {
  return !(error instanceof DatabaseUnavailable) || survivable.has(codeOf(error.cause));
}

/**
 * Whether a statement has not run because what the server kept of it is of no more use: it was forgotten, its name is
 * taken, or its rows have changed by a migration.
 */
export function isLostStatement(error: unknown): boolean {
  return error instanceof DatabaseError && lostStatement.has(error.code ?? '');
}

/** Maps what `pg` throws: to `DatabaseUnavailable` where it means that, else to the error itself. */
export function fromPostgres(error: unknown): unknown {
  if (error instanceof DatabaseError)
    return isOutage(error.code ?? '') ? new DatabaseUnavailable(error) : error;
  // What the server did not say came from the socket, TLS, the handshake, the pool or a time-out, under more messages
  // than a list could hold; only the errors of the language itself mean that the call was wrong.
  return isMistake(error) ? error : new DatabaseUnavailable(error);
}

/** Maps what `node:sqlite` throws: to `DatabaseUnavailable` where it means that, else to the error itself. */
export function fromSqlite(error: unknown): unknown {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  const closed = code === 'ERR_INVALID_STATE';
  const outage = code === 'ERR_SQLITE_ERROR' && sqliteOutages.has((errcode ?? 0) & 0xff);
  return closed || outage ? new DatabaseUnavailable(error) : error;
}

const conflicts = new Set(['40001', '40P01']);

// Beside conflicts: a statement cancelled by its own time limit, a lock that was not free.
const survivable = new Set([...conflicts, '57014', '55P03']);

const lostStatement = new Set(['26000', '42P05', '0A000']);

// 08 connection, 28 sign-in refused, 53 resources exhausted, 58 errors of the system below.
const outageClasses = new Set(['08', '28', '53', '58']);

const outages = new Set([
  ...survivable,
  '25006', // read-only: this was the primary before a failover
  '25P03', // idle in a transaction for too long
  '25P04', // transaction took too long
  '3D000', // no such database: dropped while it is being restored
  '57P01', // shut down by an administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '57P04', // database dropped
  '57P05', // idle session ended
]);

function isOutage(sqlstate: string): boolean {
  return outageClasses.has(sqlstate.slice(0, 2)) || outages.has(sqlstate);
}

/** SQLite met a page that makes no sense: by damage, or because it could not be read. */
export function isDamage(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) === 11;
}

/** The disk of PostgreSQL has no room. */
export function isFullDisk(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof DatabaseError && cause.code === '53100';
}

/** PostgreSQL does not let this user do it: as a rule, the tables are another's. */
export function isForbidden(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501';
}

export function isMissingTable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return code === '42P01' || (code === 'ERR_SQLITE_ERROR' && /no such (table|column)/.test(message ?? ''));
}

/** SQLite could not sync: IOERR_FSYNC, IOERR_DIR_FSYNC. */
export function isFailedSync(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode === 1_034 || errcode === 1_290;
}

// BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL
const sqliteOutages = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15]);

function isMistake(error: unknown): boolean {
  return (
    !(error instanceof Error) ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof ReferenceError ||
    error instanceof SyntaxError
  );
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code);
}

function describe(error: unknown): string {
  // Node's AggregateError for a name with several addresses has a code and an empty message.
  return (error instanceof Error && error.message) || codeOf(error);
}
