import { statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from '../failures.ts';
import { assertKnown } from '../migrate.ts';
import { createPrivately } from '../sqlite-files.ts';
import { makeDatabaseFile, makeFile, openCopy, openSnapshot } from './files.ts';
import { migrationsOf } from './sqlite-store.ts';
import type { Step } from './store.ts';

export interface Copying {
  readonly from: string;
  readonly to: string;
  readonly onStep: (step: Step) => void;
}

/** The content of a copy that has been checked. */
interface CopyFacts {
  readonly bytes: number;
  readonly migrations: readonly string[];
  /** The fingerprints of the secret keys that are needed to decrypt its values. */
  readonly keys: readonly string[];
}

/**
 * Copies a SQLite file as it is now, even while a service uses it: the copy has everything that was answered before. It
 * gets its name when it has been checked and is durable.
 * @throws {DatabaseRefused} where the name is taken, or the file is not a complete database of Portico
 */
export async function backUpFile({ from, to, onStep }: Copying): Promise<CopyFacts> {
  return makeFile(to, async (part) => {
    using source = openSnapshot(from);
    await copyPages(source, part, onStep);
    return examine(part);
  });
}

/**
 * Puts a copy in the configured place of the database.
 * @throws {DatabaseRefused} where there is one already, or the copy is damaged or of a newer build
 */
export async function restoreFile({ from, to, onStep }: Copying): Promise<CopyFacts> {
  using source = openCopy(from);
  return await makeDatabaseFile(to, async (part) => {
    await copyPages(source, part, onStep);
    return examine(part);
  });
}

/** Pages per step: 4 MB. */
const PAGES = 1_024;

/** The source has a transaction open, so that concurrent writes do not make the backup start over. */
async function copyPages(source: DatabaseSync, part: string, onStep: Copying['onStep']): Promise<void> {
  createPrivately(part);
  let done = 0;
  await backup(source, part, {
    rate: PAGES,
    progress: ({ totalPages: total, remainingPages }) => {
      onStep({ more: total - remainingPages - done, total });
      done = total - remainingPages;
    },
  });
}

/** Checks a whole copy, and leaves it as a single file without a log. */
function examine(part: string): CopyFacts {
  using database = new DatabaseSync(part);
  database.exec('pragma trusted_schema = off; pragma journal_mode = delete');
  const { integrity_check: verdict } = database.prepare('pragma integrity_check(1)').get() ?? {};
  if (verdict !== 'ok')
    throw new DatabaseRefused(`The copy is damaged: ${String(verdict).replaceAll('\n', ' ')}`);
  const migrations = migrationsOf(database);
  assertKnown(migrations);
  return { bytes: statSync(part).size, migrations, keys: keysOf(database) };
}

function keysOf(database: DatabaseSync): string[] {
  // Builds without this table had no secret keys.
  const known = database.prepare(`select 1 from sqlite_schema where name = 'secret_keys'`).get();
  if (!known) return [];
  const rows = database.prepare('select fingerprint from secret_keys order by number').all();
  return rows.map(({ fingerprint }) => String(fingerprint));
}
