import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LACKING = 'needs Linux and a C compiler, to stand between a process and its disk';

/** For the `skip` of node:test: why this machine cannot, or false. Where `CI` is set, it throws instead. */
export function skipWithoutCompiler(): string | false {
  if (process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0) return false;
  if (process.env.CI) throw new Error(`${LACKING}, and CI must not skip it`);
  return LACKING;
}

let built: string | undefined;

/** Builds disk.c, once. @returns the environment of a process that is to run on it */
export function diskEnvironment(variables: {
  readonly folder: string;
  readonly trace?: string;
  readonly faults?: string;
}): Record<string, string> {
  built ??= build();
  return {
    LD_PRELOAD: built,
    TEST_DISK_FOLDER: variables.folder,
    ...(variables.trace && { TEST_DISK_TRACE: variables.trace }),
    ...(variables.faults && { TEST_DISK_FAULTS: variables.faults }),
  };
}

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const library = join(folder, 'disk.so');
  const source = join(import.meta.dirname, 'disk.c');
  const { status, stderr } = spawnSync('cc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    source,
    '-ldl',
    '-lpthread',
  ]);
  if (status !== 0) throw new Error(`disk.c was not built: ${stderr}`);
  return library;
}
