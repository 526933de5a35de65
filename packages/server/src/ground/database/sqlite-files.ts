import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUse, DatabaseRefused } from './failures.ts';
import { forgetDeleted, SECURE_DELETE } from './sqlite-forgetting.ts';

export interface SqliteFiles {
  /** The path of the file, with symbolic links resolved. */
  readonly path: string;
  readonly writer: DatabaseSync;
  /** Read-only. */
  readonly readers: readonly [DatabaseSync, DatabaseSync];
  readonly logPath: string;
  /** The descriptor of the log. */
  readonly log: number;
  /** Writes the log back into the file, and releases it for the next process. */
  close(): void;
}

/**
 * Opens the connections to a SQLite file, and locks it for this process. The time that it takes does not grow with the data,
 * as the file is not read as a whole.
 *
 * @param onWarning called for anything that makes the start slow, or endangers the data
 * @throws {DatabaseInUse} while another process, or this one, has the file
 * @throws {DatabaseRefused} when the file cannot be opened, is not a database or is damaged
 */
export function openFiles(path: string, onWarning: (warning: string) => void): SqliteFiles {
  try {
    makeDirectory(dirname(path));
    createPrivately(path);
    const file = realpathSync(path);
    examineFile(file, statSync(file));
    using open = new DisposableStack();
    open.use(takeLock(file));
    secureLog(logOf(file));
    const writer = open.use(new DatabaseSync(file, { timeout: 1_000 }));
    configureWriter(writer);
    // Once the log is written back, the file must have its full size.
    if (writeBack(writer)) examineSize(writer, file);
    forgetDeleted(writer, onWarning);
    writeBack(writer);
    const reader = () => {
      const connection = open.use(new DatabaseSync(file, { timeout: 1_000, readOnly: true }));
      connection.exec('pragma trusted_schema = off');
      return connection;
    };
    const readers = [reader(), reader()] as const;
    // On Windows, a file must be open for writing to be synced.
    const log = openSync(logOf(file), 'r+');
    open.defer(() => closeSync(log));
    // Closed in reverse order: the writer is the last connection, which makes SQLite write the log back.
    const handles = open.move();
    return { path: file, writer, readers, logPath: logOf(file), log, close: () => handles.dispose() };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(`Cannot open the database ${path}: ${reasonOf(error, path)}`, { cause: error });
  }
}

function logOf(file: string): string {
  return `${file}-wal`;
}

function reasonOf(error: unknown, path: string): string {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  // On a full disk, SQLite first fails to create its shared memory, which has no message of its own.
  const isFull = code === 'ENOSPC' || errcode === SQLITE_IOERR_SHMSIZE || errcode === SQLITE_FULL;
  if (isFull) return 'the disk is full';
  return readOnly(path) ?? message ?? String(error);
}

/** Which folder or file cannot be written to: SQLite only reports that it could not open, or write, some file. */
function readOnly(path: string): string | undefined {
  const files = [path, `${path}.lock`, logOf(path), `${path}-shm`].filter((file) => existsSync(file));
  for (const place of [nearestFolder(dirname(path)), ...files]) {
    try {
      accessSync(place, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EROFS') return `${place} is on a disk that can only be read (${code})`;
      return `the user of the service cannot write to ${place} (${code})`;
    }
  }
  return undefined;
}

/** The folder itself, or the nearest ancestor that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/** Not `mkdirSync` with `recursive`, which hangs where nothing can be created, as below `/proc`. */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  makeDirectory(parent);
  mkdirSync(path, { mode: 0o700 });
  syncDirectory(parent);
}

/** Creates a file that only its owner can access; SQLite would follow the umask. Its log and index inherit the mode. */
export function createPrivately(path: string): void {
  try {
    // Never opens an existing file: closing any descriptor of a file drops all locks of this process on it (POSIX).
    closeSync(openSync(path, 'wx', 0o600));
    syncDirectory(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes the names in a directory durable. */
export function syncDirectory(path: string): void {
  // Windows cannot sync directories.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function examineFile(file: string, facts: Stats): void {
  if (!facts.isFile()) throw new Error('it is not a file');
  // SQLite finds the log by the name of the file: under another name, a second process would not see it.
  if (facts.nlink > 1) {
    throw new Error(`the file has ${facts.nlink} hard links, and can have only one`);
  }
  const log = statSync(logOf(file), { throwIfNoEntry: false });
  if (facts.size === 0 && log && log.size > 0) {
    throw new Error(
      `the file is empty, but its log ${logOf(file)} is not: restore both, or move the log away to start from scratch`,
    );
  }
}

/**
 * Locks a file for this process. The kernel releases the lock with the process, however that ends, so it is never stale.
 * @throws {DatabaseInUse}
 */
export function takeLock(file: string): DatabaseSync {
  const path = `${file}.lock`;
  createPrivately(path);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DatabaseInUse(
      `The database ${file} is in use by another process; an SQLite file can serve only one at a time`,
    );
  }
}

/**
 * Makes the log of a process that ended without closing it durable, before anything reads it. It is written once more: after
 * a failed sync, the system may have marked pages as written that are not, and a sync alone would skip them.
 */
export function secureLog(log: string): void {
  if (!existsSync(log)) return;
  const descriptor = openSync(log, 'r+');
  try {
    const bytes = readFileSync(descriptor);
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, at);
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  syncDirectory(dirname(log));
}

function configureWriter(writer: DatabaseSync): void {
  // Commits are synced and the log is written back on other threads, so that neither blocks the event loop. Only fullfsync
  // reaches the disk on macOS; elsewhere, it does nothing.
  writer.exec(`
    pragma synchronous = normal;
    pragma wal_autocheckpoint = 0;
    pragma fullfsync = on;
    pragma checkpoint_fullfsync = on;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    ${SECURE_DELETE}`);
  const { journal_mode: mode } = writer.prepare('pragma journal_mode = wal').get() ?? {};
  if (mode !== 'wal') throw new Error(`it cannot have a write-ahead log here (its journal is ${mode})`);
}

/**
 * Writes the log back and empties it. That can wait where another program reads the file, as a backup does.
 * @returns whether it was done
 */
function writeBack(writer: DatabaseSync): boolean {
  const { busy } = writer.prepare('pragma wal_checkpoint(truncate)').get() ?? {};
  if (busy === 0) return true;
  try {
    writer.exec('begin immediate; rollback');
  } catch (error) {
    throw new Error('another program is writing to it', { cause: error });
  }
  return false;
}

function examineSize(writer: DatabaseSync, file: string): void {
  const { page_count: pages } = writer.prepare('pragma page_count').get() ?? {};
  const { page_size: bytes } = writer.prepare('pragma page_size').get() ?? {};
  const expected = Number(pages) * Number(bytes);
  const { size } = statSync(file);
  if (size < expected) throw new Error(`it is damaged (it has ${size} bytes of ${expected})`);
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_IOERR_SHMSIZE = 4_874;
