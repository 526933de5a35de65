import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { databaseIn } from './portico.ts';

/** Portico's parameters for hashing passwords, read from a stored hash, so that they stay current. */
export function storedParameters(folder: string): string {
  const database = new DatabaseSync(databaseIn(folder), { readOnly: true });
  const { password_hash: stored } =
    database.prepare('select password_hash from accounts limit 1').get() ?? {};
  database.close();
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(String(stored));
  if (!found) throw new Error('The stored hash is not argon2id');
  const [memoryCost, timeCost, parallelism] = found.slice(1).map(Number);
  return JSON.stringify({ algorithm: 2, memoryCost, timeCost, parallelism });
}

export interface Hashing {
  readonly parameters: string;
  /** The number of concurrent hashes. */
  readonly concurrency: number;
  /** A list, as of taskset. */
  readonly cores: string;
  readonly seconds: number;
}

/** The rate of a process that only hashes. */
export interface Hashed {
  readonly perSecond: number;
  /** Microseconds of CPU for each. */
  readonly cpuPerHash: number;
}

export async function hashBare({ parameters, concurrency, cores, seconds }: Hashing): Promise<Hashed> {
  const file = join(import.meta.dirname, 'bare-hashing.ts');
  const node = [process.execPath, file, parameters, String(concurrency), String(seconds)];
  return hashedBy('taskset', ['--cpu-list', cores, ...node]);
}

/** @param args of a program that prints both numbers */
export async function hashedBy(program: string, args: readonly string[]): Promise<Hashed> {
  const { stdout } = await promisify(execFile)(program, args);
  const [perSecond = Number.NaN, cpuPerHash = Number.NaN] = stdout.split(' ').map(Number);
  return { perSecond, cpuPerHash };
}
