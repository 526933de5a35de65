import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { type Finding, ok, problem } from './finding.ts';

/** Asks the system, and writes nothing. */
export function checkDataFolder({ dataDir }: Config): Finding {
  const folder = resolve(dataDir);
  const nearest = existing(folder);
  const what = nearest === folder ? folder : `${folder} (to be made in ${nearest})`;
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return ok('data folder', `${what} can be written to`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice = 'Give the user of the service the right to write there, or set PORTICO_DATA_DIR.';
    return problem('data folder', `${what} cannot be written to (${code})`, advice);
  }
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}
