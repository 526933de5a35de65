import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { type Finding, ok, problem } from './finding.ts';

const { W_OK, X_OK } = constants;

/** The folders that the service writes to, and the SQLite file. Asks the system, and writes nothing. */
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

/** One that is not there yet is made in the nearest that is. */
function checkFolder(
  check: string,
  { folder, variable }: { readonly folder: string; readonly variable: string },
): Finding {
  const nearest = existing(folder);
  const what = nearest === folder ? folder : `${folder} (to be created in ${nearest})`;
  const refused = refusalOf(() => {
    // Ends in a slash, so that a file in its place is refused.
    accessSync(`${nearest}/`, W_OK | X_OK);
  });
  if (!refused) return ok(check, `${what} can be written to`);
  return problem(check, `${what} cannot be written to (${refused})`, `${ADVICE}, or set ${variable}.`);
}

function refusalOf(look: () => void): string | undefined {
  try {
    look();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}
