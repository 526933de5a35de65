import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Location } from './location.ts';

/**
 * How much can still be written to the disk of the SQLite file, in octets.
 * @returns undefined for PostgreSQL: only the machine that it runs on knows
 */
export async function freeSpace(location: Location): Promise<number | undefined> {
  if (location.kind === 'postgres') return undefined;
  const { bavail, bsize } = await statfs(dirname(location.file));
  return bavail * bsize;
}
