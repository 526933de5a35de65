/** Builds the artifacts that tests need, if their sources have changed since. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Build } from './files.ts';

/** The cache between runs of the tests. */
export const CACHE = resolve('node_modules/.cache/tests');

interface Recipe {
  readonly sources: string;
  readonly output: string;
  readonly command: readonly [program: string, argument: string];
}

const BUILDS: Readonly<Record<Build, Recipe>> = {
  bundle: {
    sources:
      '{package-lock.json,packages/{api,conventions}/{src/**,package.json},packages/server/{src,build}/**}',
    output: 'packages/server/dist/main.js',
    command: [process.execPath, 'packages/server/build/main.ts'],
  },
  console: {
    sources:
      '{package-lock.json,packages/{api,client,conventions}/{src/**,package.json},packages/console/{*.*,{src,build}/**}}',
    output: 'packages/console/dist/manifest.json',
    command: ['sh', 'packages/console/prepare.sh'],
  },
  site: {
    sources:
      '{*.md,package.json,docs/**,packages/*/README.md,sdks/*/README.md,examples/*/README.md,packages/{api,conventions}/src/**,packages/server/{src/team/documents/**,build/third-party.ts},tools/site/{*.ts,package-lock.json,.vitepress/{config.ts,theme/**}}}',
    output: 'tools/site/dist/llms.txt',
    command: [process.execPath, 'tools/site/main.ts'],
  },
};

export function build(name: Build): void {
  const { command, sources, output } = BUILDS[name];
  // `npm ci` writes that of the console, see `packages/console/prepare.sh`.
  const stamp = join(CACHE, `${name}.built`);
  // Folders too, because a deleted file changes only its folder.
  const times = globSync(sources).map((path) => statSync(path).mtimeMs);
  if (times.length < 10) throw new Error(`${name}: only ${times.length} sources were found`);
  const built = existsSync(output) && existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (times.every((time) => time < built)) return;
  const start = new Date();
  execFileSync(command[0], command.slice(1), { stdio: 'inherit' });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, start, start);
}
