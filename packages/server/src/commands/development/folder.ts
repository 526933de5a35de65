import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DATABASE_FILE } from './variables.ts';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
const PREFIX = 'portico-dev-';

/** The folder with the data of `portico dev`. */
export interface DataFolder {
  /** An absolute path. */
  readonly path: string;
  /** Whether there was no database in it. */
  readonly isNew: boolean;
}

/**
 * Uses the given folder, or creates one that is removed when the process ends: in memory or, without such a file
 * system, among temporary files.
 * @throws an error of the system
 */
export function dataFolder(given: string | undefined): DataFolder {
  if (given !== undefined) {
    const path = resolve(given);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return { path, isNew: !existsSync(join(path, DATABASE_FILE)) };
  }
  const place = existsSync(MEMORY) ? MEMORY : tmpdir();
  removeAbandoned(place);
  const path = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return { path, isNew: true };
}

/** Removes the folders of processes that were killed. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
