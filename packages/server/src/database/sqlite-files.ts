import { closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUse, DatabaseRefused } from './failures.ts';

export interface SqliteFiles {
  readonly writer: DatabaseSync;
  /** Read-only. */
  readonly reader: DatabaseSync;
  /** Writes the log back into the file, and lets the next process in. */
  close(): void;
}

/**
 * Opens the two connections on a SQLite file, and takes the file for this process.
 *
 * @throws {DatabaseInUse} while another process, or this one, has the file
 * @throws {DatabaseRefused} when the file cannot be opened, is no database or is damaged
 */
export function openFiles(path: string): SqliteFiles {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    createPrivately(path);
    const file = realpathSync(path);
    if (!statSync(file).isFile()) throw new Error('it is not a file');
    using open = new DisposableStack();
    open.use(takeLock(file));
    const writer = open.use(new DatabaseSync(file, { timeout: 1_000 }));
    configureWriter(writer);
    const reader = open.use(new DatabaseSync(file, { timeout: 1_000, readOnly: true }));
    reader.exec('pragma trusted_schema = off');
    // Closed in reverse order: the writer is the last on the file, which makes SQLite write the log back.
    const handles = open.move();
    return { writer, reader, close: () => handles.dispose() };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefused(`Cannot open the database ${path}: ${reason}`, { cause: error });
  }
}

/** SQLite gives a new file the rights of the umask; its log and index take theirs from the file. */
function createPrivately(path: string): void {
  try {
    // Never opens what exists: closing any descriptor of a file drops all locks this process has on it (POSIX).
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The lock is the kernel's: it ends with the process however that ends, so it is never stale. */
function takeLock(file: string): DatabaseSync {
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
      `The database ${file} is in use by another process; an SQLite file serves one at a time`,
    );
  }
}

function configureWriter(writer: DatabaseSync): void {
  // fullfsync is what reaches the disk on macOS; elsewhere it does nothing.
  writer.exec(`
    pragma synchronous = full;
    pragma fullfsync = on;
    pragma checkpoint_fullfsync = on;
    pragma foreign_keys = on;
    pragma trusted_schema = off`);
  const { journal_mode: mode } = writer.prepare('pragma journal_mode = wal').get() ?? {};
  if (mode !== 'wal') throw new Error(`it cannot have a write-ahead log here (its journal is ${mode})`);
  // About a second for a gigabyte; a damaged page would otherwise be met in the middle of somebody's request.
  const { quick_check: verdict } = writer.prepare('pragma quick_check(1)').get() ?? {};
  if (verdict !== 'ok') throw new Error(`it is damaged (${String(verdict).replaceAll('\n', ' ')})`);
}

const SQLITE_BUSY = 5;
