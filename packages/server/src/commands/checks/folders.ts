import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../configuration/config.ts';
import { nearestFolder } from '../../ground/database/sqlite-files.ts';
import { type Finding, ok, problem } from './finding.ts';

const { W_OK, X_OK } = constants;

/** Checks the folders that the service writes to, and the SQLite file, without writing anything. */
export function checkFolders({ dataDir, database }: Config): Finding[] {
  const data = checkFolder('data folder', { folder: resolve(dataDir), variable: 'PORTICO_DATA_DIR' });
  if (database.kind === 'postgres') return [data];
  const { file } = database;
  const isElsewhere = dirname(file) !== resolve(dataDir);
  const place = { folder: dirname(file), variable: 'PORTICO_DATABASE_URL' };
  const refused = existsSync(file) ? refusalOf(() => accessSync(file, W_OK)) : undefined;
  return [
    data,
    ...(isElsewhere ? [checkFolder('database folder', place)] : []),
    ...(refused ? [problem('database file', `${file} cannot be written to (${refused})`, `${ADVICE}.`)] : []),
  ];
}

const ADVICE = 'Give the user of the service write access';

/** A folder that does not exist yet is judged by its nearest ancestor that does. */
function checkFolder(
  check: string,
  { folder, variable }: { readonly folder: string; readonly variable: string },
): Finding {
  const nearest = nearestFolder(folder);
  const what = nearest === folder ? folder : `${folder} (to be created in ${nearest})`;
  const refused = refusalOf(() => {
    // The slash makes this fail for a file.
    accessSync(`${nearest}/`, W_OK | X_OK);
  });
  if (!refused && isFull(nearest))
    return problem(check, `the disk of ${what} is full`, `Free space on it, or set ${variable}.`);
  if (!refused) return ok(check, `${what} can be written to`);
  return problem(check, `${what} cannot be written to (${refused})`, `${ADVICE}, or set ${variable}.`);
}

/** Even an empty database does not fit. */
const LEAST_BYTES = 4 * 2 ** 20;

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_BYTES;
}

function refusalOf(look: () => void): string | undefined {
  try {
    look();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
