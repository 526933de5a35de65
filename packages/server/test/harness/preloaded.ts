import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const LACKING = 'needs Linux and a C compiler, to stand between a process and its system';

/** For the `skip` of node:test: why this machine cannot, or false. Where `CI` is set, it throws instead. */
export function skipWithoutCompiler(): string | false {
  if (process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0) return false;
  if (process.env.CI) throw new Error(`${LACKING}, and CI must not skip it`);
  return LACKING;
}

const built = new Map<string, string>();

/** Builds a library for `LD_PRELOAD`, once. @param source in C @returns its path */
export function preloadable(source: string): string {
  const library = built.get(source) ?? build(source);
  built.set(source, library);
  return library;
}

function build(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-preloaded-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const library = join(folder, `${basename(source, '.c')}.so`);
  const options = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread'];
  const { status, stderr } = spawnSync('cc', options);
  if (status !== 0) throw new Error(`${source} was not built: ${stderr}`);
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  return library;
}
