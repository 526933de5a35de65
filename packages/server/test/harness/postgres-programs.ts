import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The directory of `initdb` and `postgres`, 15 or newer; undefined where there is none. */
export function findPostgres(): string | undefined {
  return candidates().find((directory) => {
    const programs = ['initdb', 'postgres'].map((program) => join(directory, program));
    return programs.every((program) => fs.existsSync(program)) && majorVersion(directory) >= 15;
  });
}

function candidates(): string[] {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  // One program may be linked into the path without the other.
  const linked = path
    .flatMap((directory) => [join(directory, 'pg_ctl'), join(directory, 'initdb')])
    .filter((program) => fs.existsSync(program))
    .map((program) => dirname(fs.realpathSync(program)));
  const debian = '/usr/lib/postgresql';
  const packaged = (attempt(() => fs.readdirSync(debian)) ?? [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
  const configured = attempt(() => output('pg_config', '--bindir')) ?? [];
  return [...linked, ...packaged, configured].flat();
}

function majorVersion(directory: string): number {
  const version = attempt(() => output(join(directory, 'postgres'), '--version'));
  return Number(/\d+/.exec(version ?? '')?.[0] ?? 0);
}

function output(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** @returns undefined where it throws */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The user to switch to where PostgreSQL refuses this process's user, which is root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const ids = attempt(() => ({
      uid: Number(output('id', '-u', user)),
      gid: Number(output('id', '-g', user)),
    }));
    if (ids) return ids;
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}
