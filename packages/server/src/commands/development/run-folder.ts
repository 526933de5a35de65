import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../configuration/config.ts';

const OTHERS = 0o077;

/**
 * The folder for the sockets of this user's `portico dev`: in the user's run folder (XDG Base Directory Specification),
 * or otherwise among temporary files.
 *
 * @returns undefined if it does not exist, or if other users can write to it
 */
export function runFolder(env: Environment): string | undefined {
  const path = placeOf(env);
  return isPrivate(path) ? path : undefined;
}

/** Creates the folder if it is missing. @returns as `runFolder` */
export function madeRunFolder(env: Environment): string | undefined {
  try {
    mkdirSync(placeOf(env), { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return undefined;
  }
  return runFolder(env);
}

function placeOf({ XDG_RUNTIME_DIR: given }: Environment): string {
  return given && isPrivate(given) ? join(given, 'portico') : join(tmpdir(), `portico-${process.getuid?.()}`);
}

/** Whether it is a folder, and no link to one, into which only this user can put anything. */
function isPrivate(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & OTHERS) === 0;
}
