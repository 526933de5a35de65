import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DatabaseRefused } from '../failures.ts';
import { makeDirectory, syncDirectory, takeLock } from '../sqlite-files.ts';

/** The endings of files that SQLite and Portico keep beside a database. */
const BESIDE = ['-wal', '-shm', '-journal', '.lock'];

/**
 * Makes a SQLite file that gets its name only when it is complete. If the process ends before, the name stays free, and
 * the next attempt removes the incomplete file.
 * @param make creates the file at the given path, and leaves nothing open
 * @throws {DatabaseRefused} where the name is taken, or another process is creating the same file
 */
export async function makeDatabaseFile<Result>(
  file: string,
  make: (part: string) => Promise<Result>,
): Promise<Result> {
  makeDirectory(dirname(file));
  using _lock = takeLock(file);
  for (const taken of [file, `${file}-wal`]) assertFree(taken);
  const part = `${file}.part`;
  removeDatabase(part);
  try {
    const result = await make(part);
    giveName(part, file);
    return result;
  } finally {
    removeDatabase(part);
  }
}

/**
 * Makes a file in an existing folder that gets its name only when it is complete. Incomplete files of attempts that were
 * killed are removed, but not those of attempts under way.
 * @param make creates the file at the given path, and leaves nothing open
 * @throws {DatabaseRefused} where the name is taken
 */
export async function makeFile<Result>(
  file: string,
  make: (part: string) => Promise<Result>,
): Promise<Result> {
  assertFree(file);
  removeLeftBehind(file);
  const part = `${file}.${randomUUID()}.part`;
  const lock = takeLock(part);
  try {
    const result = await make(part);
    giveName(part, file);
    return result;
  } finally {
    lock.close();
    removeDatabase(part);
  }
}

/** Removes incomplete files whose lock is free: a process that is still making one holds it. */
function removeLeftBehind(file: string): void {
  const start = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(start) || !PART.test(name.slice(start.length))) continue;
    const part = join(dirname(file), name);
    try {
      takeLock(part).close();
      removeDatabase(part);
    } catch {
      // It is under way, or another user's.
    }
  }
}

const PART = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/**
 * Opens a snapshot of a file, without changing it or blocking a service that uses it.
 * @throws {DatabaseRefused} where it does not exist or cannot be read
 */
export function openSnapshot(file: string): DatabaseSync {
  return opened(file, () => new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
}

/**
 * Opens a copy that is not in use. SQLite creates no files beside it, so its folder may be read-only.
 * @throws {DatabaseRefused} where it does not exist or cannot be read
 */
export function openCopy(file: string): DatabaseSync {
  // A copy made by other means may come with its log.
  if (existsSync(`${file}-wal`)) return openSnapshot(file);
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return opened(file, () => new DatabaseSync(url, { readOnly: true }));
}

function opened(file: string, open: () => DatabaseSync): DatabaseSync {
  try {
    const database = open();
    // The first read of a transaction takes its snapshot.
    database.exec('pragma trusted_schema = off; begin; select 1 from sqlite_schema');
    return database;
  } catch (error) {
    throw new DatabaseRefused(
      `Cannot read the database ${file}: ${faultOf(file) ?? (error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

/** Why there is no file at a path, which SQLite does not report; undefined where there is one. */
function faultOf(file: string): string | undefined {
  try {
    const facts = statSync(file, { throwIfNoEntry: false });
    if (!facts) return 'the file does not exist';
    return facts.isFile() ? undefined : 'it is not a file';
  } catch (error) {
    return (error as Error).message;
  }
}

/** A file cannot be created at this path: the operator must choose another, not change a variable. */
export class PlaceRefused extends DatabaseRefused {
  override name = 'PlaceRefused';
}

/** @throws {PlaceRefused} where the name is taken, even by a link, or the folder does not exist */
function assertFree(file: string): void {
  if (!existsSync(dirname(file))) throw new PlaceRefused(`The folder ${dirname(file)} does not exist`);
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw new PlaceRefused(`${file} already exists, and is not overwritten`);
}

/**
 * Gives a closed file its name durably, without replacing another file.
 * @throws {PlaceRefused} where the name is taken
 */
function giveName(part: string, file: string): void {
  const descriptor = openSync(part, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  // Unlike renaming, linking fails where the name is taken.
  if (linked(part, file)) rmSync(part);
  else renameSync(part, file);
  syncDirectory(dirname(file));
}

/** @returns false where hard links are not supported; the name was free a moment ago */
function linked(part: string, file: string): boolean {
  try {
    linkSync(part, file);
    return true;
  } catch (error) {
    assertFree(file);
    if (WITHOUT_LINKS.includes(String((error as NodeJS.ErrnoException).code))) return false;
    throw error;
  }
}

/** The error codes of file systems without hard links, such as exFAT and many network file systems. */
const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Removes a database file that is not open, and SQLite's files beside it. */
function removeDatabase(file: string): void {
  for (const name of [file, ...BESIDE.map((end) => file + end)]) rmSync(name, { force: true });
}
