import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Location } from './location.ts';

/**
 * The free space on the disk of the SQLite file, in octets.
 * @returns undefined for PostgreSQL, where it is known only on the server's machine
 */
export async function freeSpace(location: Location): Promise<number | undefined> {
  if (location.kind === 'postgres') return undefined;
  const { bavail, bsize } = await statfs(dirname(location.file));
  return bavail * bsize;
}
