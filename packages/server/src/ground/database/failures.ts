import { DatabaseError } from 'pg';

/** The database cannot be used by this process, and waiting will not help. `message` is one line for the operator. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/** Another process serves this SQLite file. */
export class DatabaseInUse extends DatabaseRefused {
  override name = 'DatabaseInUse';
}

/** Whether the reason is outside this program, so that its message helps the operator more than a stack would. */
export function isOutside(error: unknown): error is Error {
  return (
    error instanceof DatabaseRefused ||
    error instanceof DatabaseUnavailable ||
    (error instanceof Error && 'syscall' in error)
  );
}

/** A migration was applied that this build does not know. */
export class SchemaTooNew extends DatabaseRefused {
  override name = 'SchemaTooNew';
}

/** The database cannot work now; the same call may succeed later. `cause` is the driver's error. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`The database is unavailable: ${describe(cause)}`, { cause });
  }
}

/** All connections of the database, or its only writer, were in use for too long. */
export class DatabaseOverloaded extends Error {
  override name = 'DatabaseOverloaded';

  constructor(patience: number) {
    super(`${patience} ms passed in the queue for the database`);
  }
}

/** Something that only the thread that writes can do. The request has had no effect, and has to be handed to that thread. */
export class WriterNeeded extends Error {
  override readonly name = 'WriterNeeded';

  constructor() {
    super('Only the writing thread can do this');
  }
}

/** Whether the same call may succeed later: the database was unavailable or overloaded. */
export function isAway(error: unknown): error is DatabaseUnavailable | DatabaseOverloaded {
  return error instanceof DatabaseUnavailable || error instanceof DatabaseOverloaded;
}

/** Whether a transaction was rolled back because of a concurrent one, and can be run again. */
export function isConflict(error: unknown): boolean {
  // Foreign keys are always checked before rows are inserted or deleted, so a violation comes from a concurrent transaction.
  if (error instanceof DatabaseError) return error.code === '23503';
  return error instanceof DatabaseUnavailable && conflicts.has(codeOf(error.cause));
}

/** Whether a statement gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && codeOf(error.cause) === '55P03';
}

/** Whether a unique constraint was violated. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === '23505' || (code === 'ERR_SQLITE_ERROR' && errcode === 2_067);
}

/** Whether the connection can still be used after this error. */
export function isSurvivable(error: unknown): boolean {
  return !(error instanceof DatabaseUnavailable) || survivable.has(codeOf(error.cause));
}

/**
 * Whether a statement did not run because the server's prepared one cannot be used: it is gone, its name is taken, or a
 * migration has changed its columns.
 */
export function isLostStatement(error: unknown): boolean {
  return error instanceof DatabaseError && lostStatement.has(error.code ?? '');
}

/** Maps an error of `pg` to `DatabaseUnavailable` where it means that, and otherwise returns it. */
export function fromPostgres(error: unknown): unknown {
  if (error instanceof DatabaseError)
    return isOutage(error.code ?? '') ? new DatabaseUnavailable(error) : error;
  // Any other error is from the socket, TLS, the handshake, the pool or a timeout, with too many messages to list. Only the
  // built-in error classes mean a bug.
  return isMistake(error) ? error : new DatabaseUnavailable(error);
}

/** Maps an error of `node:sqlite` to `DatabaseUnavailable` where it means that, and otherwise returns it. */
export function fromSqlite(error: unknown): unknown {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  const closed = code === 'ERR_INVALID_STATE';
  const outage = code === 'ERR_SQLITE_ERROR' && sqliteOutages.has((errcode ?? 0) & 0xff);
  return closed || outage ? new DatabaseUnavailable(error) : error;
}

const conflicts = new Set(['40001', '40P01']);

// Besides conflicts: a statement that reached its time limit, and a lock that was not free.
const survivable = new Set([...conflicts, '57014', '55P03']);

const lostStatement = new Set(['26000', '42P05', '0A000']);

// 08 connection, 28 authentication, 53 insufficient resources, 58 system error.
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

/** Whether SQLite read a malformed page (SQLITE_CORRUPT), which can also come from a failed read. */
export function isDamage(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) === 11;
}

/** Whether PostgreSQL's disk is full. */
export function isFullDisk(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof DatabaseError && cause.code === '53100';
}

/** Whether PostgreSQL's user lacks a privilege, usually because another user owns the tables. */
export function isForbidden(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501';
}

export function isMissingTable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return code === '42P01' || (code === 'ERR_SQLITE_ERROR' && /no such (table|column)/.test(message ?? ''));
}

/** Whether SQLite could not sync: IOERR_FSYNC, IOERR_DIR_FSYNC. */
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
