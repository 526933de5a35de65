import { randomInt } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../database.ts';
import { DatabaseInUse, DatabaseRefused, isOutside } from '../failures.ts';
import type { Location } from '../location.ts';
import { asRefusal, migrateIn } from '../migrate.ts';
import { openPostgres, type PostgresEngine } from '../postgres.ts';
import { takeLock } from '../sqlite-files.ts';
import type { Transaction } from '../transaction.ts';
import { copyAll, type TableCopy } from './copy.ts';
import { makeDatabaseFile, openSnapshot } from './files.ts';
import { assertNoRows, isMarked, postgresSource, postgresTarget, setMark } from './postgres-store.ts';
import { sqliteSource, sqliteTarget } from './sqlite-store.ts';
import type { Source, Step, Target } from './store.ts';

interface Move {
  readonly from: Location;
  readonly to: Location;
  readonly onStep: (step: Step) => void;
  /** Called with a line for the operator where a service may write to the source meanwhile. */
  readonly onWarning: (warning: string) => void;
}

/**
 * Copies a snapshot of a database into an empty one, all or nothing: into PostgreSQL in one transaction, into SQLite as a
 * file that gets its name only when it is complete. Memory use does not grow with the data.
 *
 * @throws {DatabaseRefused} where the source is not of this build, the target is not empty, or the copy differs
 * @throws {DatabaseUnavailable} where either cannot be reached
 */
export async function moveDatabase({ from, to, onStep, onWarning }: Move): Promise<TableCopy[]> {
  if (nameOf(from) === nameOf(to)) throw new DatabaseRefused(TARGET_IS_SOURCE);
  const mark = randomInt(MARKS);
  return fromSource(from, { mark, onWarning }, (source) =>
    toTarget(to, mark, (target) => copyAll({ source, target, onStep })),
  );
}

const TARGET_IS_SOURCE = 'The target is the source';
const MARKS = 2 ** 47;

/** A file may be reached by several paths. */
function nameOf(location: Location): string {
  if (location.kind === 'postgres') return location.url;
  return existsSync(location.file) ? realpathSync(location.file) : location.file;
}

interface Reading extends Pick<Move, 'onWarning'> {
  /** Marks a source on PostgreSQL while it is read, to recognize it as the target by another spelling of its URL. */
  readonly mark: number;
}
type Read<Result> = (source: Source) => Promise<Result>;
type Write<Result> = (target: Target) => Promise<Result>;

function fromSource<Result>(from: Location, reading: Reading, work: Read<Result>): Promise<Result> {
  return from.kind === 'sqlite'
    ? readSqlite(from.file, reading, work)
    : readPostgres(from.url, reading, work);
}

function toTarget<Result>(to: Location, mark: number, work: Write<Result>): Promise<Result> {
  return to.kind === 'sqlite' ? writeSqlite(to.file, work) : writePostgres(to.url, mark, work);
}

async function readSqlite<Result>(file: string, { onWarning }: Reading, work: Read<Result>): Promise<Result> {
  using database = openSnapshot(file);
  using _lock = lockUnlessServed(file, onWarning);
  return await work(sqliteSource(database));
}

/** Keeps a service from starting on the file meanwhile; one that is already running may go on. */
function lockUnlessServed(file: string, warn: Move['onWarning']): DatabaseSync | undefined {
  try {
    // A service resolves links before it takes the lock.
    return takeLock(realpathSync(file));
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    warn(STILL_SERVED);
    return undefined;
  }
}

const STILL_SERVED =
  'A service uses the database: anything that it writes from now on is not copied. To copy everything, stop it first.';

async function writeSqlite<Result>(file: string, work: Write<Result>): Promise<Result> {
  return makeDatabaseFile(file, async (part) => {
    const empty = await openDatabase({ url: `sqlite:${part}` });
    await empty.close();
    using database = new DatabaseSync(part);
    // Without durability, as the file is discarded if this process ends before it is complete.
    database.exec(`
      pragma journal_mode = off;
      pragma synchronous = off;
      pragma foreign_keys = off;
      pragma cache_size = -16384;
      begin`);
    const result = await work(sqliteTarget(database));
    database.exec('commit');
    return result;
  });
}

/** @throws {DatabaseRefused} which names the role */
async function connect(role: 'source' | 'target', url: string): Promise<PostgresEngine> {
  try {
    return await openPostgres({ url, poolSize: 1 });
  } catch (error) {
    throw refusalOf(role, error);
  }
}

/** The same error, with the role in its message. */
function refusalOf(role: 'source' | 'target', error: unknown): unknown {
  return isOutside(error) ? new DatabaseRefused(`The ${role}: ${error.message}`, { cause: error }) : error;
}

async function readPostgres<Result>(
  url: string,
  { mark, onWarning }: Reading,
  work: Read<Result>,
): Promise<Result> {
  const engine = await connect('source', url);
  try {
    return await engine.snapshots.transaction().execute(async (tx) => {
      await setMark(tx, mark);
      const source = await postgresSource(tx);
      if (source.isServed) onWarning(STILL_SERVED);
      return work(source);
    });
  } finally {
    await engine.close();
  }
}

async function writePostgres<Result>(url: string, mark: number, work: Write<Result>): Promise<Result> {
  const engine = await connect('target', url);
  try {
    return await engine.migrations.transaction().execute(async (tx) => {
      if (await isMarked(tx, mark)) throw new DatabaseRefused(TARGET_IS_SOURCE);
      return work(await newTarget(tx));
    });
  } finally {
    await engine.close();
  }
}

async function newTarget(tx: Transaction): Promise<Target> {
  try {
    await assertNoRows(tx);
    await migrateIn(tx, 'postgres');
    return await postgresTarget(tx);
  } catch (error) {
    throw refusalOf('target', asRefusal(error));
  }
}
