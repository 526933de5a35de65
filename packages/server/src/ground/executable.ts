import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import sea from 'node:sea';
import { pipeline } from 'node:stream/promises';

/** The executable that this process runs. */
export interface Executable {
  readonly path: string;
  /** SHA-256 of the file, in hexadecimal, as in `SHA256SUMS` of its release. */
  readonly sha256: string;
}

/** @returns undefined where the installed Node runs a package or a clone */
export async function thisExecutable(): Promise<Executable | undefined> {
  if (!sea.isSea()) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(process.execPath), hash);
  return { path: process.execPath, sha256: hash.digest('hex') };
}
