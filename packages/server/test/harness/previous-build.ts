import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_PERMITTED } from '../../../../tools/tests/skipped.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const RELEASED = join(ROOT, 'packages/server/src/ground/database/migrations/released.json');

interface Released {
  readonly commit: string;
  readonly migrations: Readonly<Record<string, string>>;
}

/** The last release: its nodes run beside those of this build, which replaces them. */
const { commit, migrations }: Released = JSON.parse(readFileSync(RELEASED, 'utf8'));

/** The migrations that the last release applies to an empty database. */
export const RELEASED_MIGRATIONS = Object.keys(migrations);

const git = (...args: string[]) => ['-C', ROOT, ...args];

/** Why the build of the last release is not available here, or false. */
export function skipWithoutHistory(): string | false {
  const { status } = spawnSync('git', git('cat-file', '-e', `${commit}:packages/server/src/main.ts`));
  return status !== 0 && `${NOT_PERMITTED}the history does not reach back to ${commit}, the last release`;
}

/**
 * Unpacks the last release, to run on the packages that are installed for this build.
 * @returns its main.ts
 */
export function previousBuild(folder: string): string {
  const archive = execFileSync('git', git('archive', commit, 'packages'), { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const [installed, packages] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(packages, '@portico'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@portico' && !name.startsWith('.'))
      symlinkSync(join(installed, name), join(packages, name));
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(packages, '@portico', name));
  }
  return join(folder, 'packages/server/src/main.ts');
}

/** Removes what `previousBuild` has unpacked. */
export const removeBuild = (folder: string) => rmSync(folder, { recursive: true, force: true });
