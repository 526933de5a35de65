import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DATABASE_FILE } from './variables.ts';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';

/** Where the data of `portico dev` is. */
export interface DataFolder {
  /** An absolute path. */
  readonly path: string;
  /** Whether there was no database in it. */
  readonly isNew: boolean;
}

/**
 * Makes a folder in memory, or where there is no such file system one for temporary files, that is gone when the process
 * ends; or takes the one that was given.
 * @throws an error of the system
 */
export function dataFolder(given: string | undefined): DataFolder {
  if (given !== undefined) {
    const path = resolve(given);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return { path, isNew: !existsSync(join(path, DATABASE_FILE)) };
  }
  const path = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'portico-dev-'));
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return { path, isNew: true };
}
