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

/** What SQLite and this build keep beside a file. */
const BESIDE = ['-wal', '-shm', '-journal', '.lock'];

/**
 * Makes a SQLite file that nobody sees before it is whole: it is made under another name, beside its place. Whatever
 * ends this process before leaves the place empty, and what it leaves beside is taken away by the next attempt.
 * @param make makes the file whose name it gets, and leaves nothing open
 * @throws {DatabaseRefused} where something is in its place, or another process is about to put something there
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
 * Makes a file that gets its name only when it is whole, in a folder that is there. What an earlier attempt left that was
 * killed is taken away; attempts under way are left alone.
 * @param make makes the file whose name it gets, and leaves nothing open
 * @throws {DatabaseRefused} where something is in its place
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

/** The process that makes a file holds its lock for as long as it lives. */
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
 * Opens a file as it is now, whatever a service does to it meanwhile: nothing of it is changed, and nobody has to wait.
 * @throws {DatabaseRefused} where there is none, or nothing that can be read
 */
export function openSnapshot(file: string): DatabaseSync {
  return opened(file, () => new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
}

/**
 * Opens a copy that nobody changes. SQLite makes no files beside it, so that it may lie where nothing can be written.
 * @throws {DatabaseRefused} where there is none, or nothing that can be read
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
    // A transaction has its snapshot from its first read on.
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

/** What is wrong with a place, which SQLite does not tell: undefined where there is a file. */
function faultOf(file: string): string | undefined {
  try {
    const facts = statSync(file, { throwIfNoEntry: false });
    if (!facts) return 'there is no such file';
    return facts.isFile() ? undefined : 'it is not a file';
  } catch (error) {
    return (error as Error).message;
  }
}

/** A file cannot be made where it was to be: no variable has to change, but the place. */
export class PlaceRefused extends DatabaseRefused {
  override name = 'PlaceRefused';
}

/** @throws {PlaceRefused} where there is a file of that name, or a link, or no folder for it */
export function assertFree(file: string): void {
  if (!existsSync(dirname(file))) throw new PlaceRefused(`There is no folder ${dirname(file)}`);
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw new PlaceRefused(`${file} is there already, and is not overwritten`);
}

/**
 * Gives a closed file its name, so that it survives a power cut and takes nobody's place.
 * @throws {PlaceRefused} where the name is taken
 */
export function giveName(part: string, file: string): void {
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

/** @returns false where there are no hard links; then the name was free a moment ago */
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

/** What file systems say that have no hard links, such as exFAT and many of networks. */
const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Removes a file that nobody has open, and what SQLite kept beside it. */
export function removeDatabase(file: string): void {
  for (const name of [file, ...BESIDE.map((end) => file + end)]) rmSync(name, { force: true });
}
