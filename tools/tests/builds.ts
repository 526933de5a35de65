/** Builds the artifacts that tests need, if their sources have changed since. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
      '{package-lock.json,packages/{api,client,conventions}/{src/**,package.json},packages/console/{*,{src,build}/**}}',
    output: 'packages/console/dist/manifest.json',
    command: ['sh', 'packages/console/prepare.sh'],
  },
  site: {
    sources:
      '{*.md,package.json,docs/**,packages/*/README.md,sdks/*/README.md,examples/*/README.md,packages/{api,conventions}/src/**,packages/server/{src/team/documents/**,build/third-party.ts},tools/site/{*.ts,package-lock.json,.vitepress/**}}',
    output: 'tools/site/dist/llms.txt',
    command: [process.execPath, 'tools/site/main.ts'],
  },
};

export function build(name: Build): void {
  const { command, sources, output } = BUILDS[name];
  const stamp = join(CACHE, `${name}.built`);
  const paths = globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length < 10) throw new Error(`${name}: only ${paths.length} sources were found`);
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update('\0').update(readFileSync(path));
  const sourcesNow = hash.digest('hex');
  // Another process may have built it since, from other sources.
  const state = () => `${sourcesNow} ${existsSync(output) ? statSync(output).mtimeMs : 'absent'}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state()) return;
  execFileSync(command[0], command.slice(1), { stdio: 'inherit' });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stamp, state());
}
