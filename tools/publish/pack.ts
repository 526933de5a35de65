/** Packs the staged packages, and installs them as a user would: from the packed files, in a project of its own. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Staged } from './build.ts';
import { npm } from './machine.ts';

const TOOLS = import.meta.dirname;

export interface Packed {
  readonly name: string;
  readonly version: string;
  /** The absolute path of the packed file. */
  readonly file: string;
  /** Its files, as paths from the folder of the package. */
  readonly contents: readonly string[];
}

/** @param target an existing folder for the packed files */
export function pack(staged: readonly Staged[], target: string): readonly Packed[] {
  const options = ['--json', '--ignore-scripts', '--pack-destination', target];
  const said = JSON.parse(npm(['pack', ...options, ...staged.map(({ folder }) => folder)], target));
  // One list or, in npm 12, one entry for each package.
  const entries: { name: string; version: string; filename: string; files: { path: string }[] }[] =
    Object.values(said);
  return entries.map(({ name, version, filename, files }) => ({
    name,
    version,
    file: join(target, filename.replace('@', '').replace('/', '-')),
    contents: files.map(({ path }) => path).sort(),
  }));
}

/**
 * @param folder the project to make
 * @param others packages of the registry, such as `fastify`, with their versions
 */
export function installPacked(
  folder: string,
  packed: readonly Packed[],
  others: Record<string, string> = {},
): void {
  mkdirSync(folder, { recursive: true });
  const local = Object.fromEntries(packed.map(({ name, file }) => [name, `file:${file}`]));
  const manifest = { name: 'project', private: true, type: 'module', dependencies: { ...local, ...others } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  // Overrides the user's npm settings; packages that this machine has packed before are not fetched again.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--include=prod'];
  npm(['install', ...options, '--install-strategy=hoisted', '--package-lock', '--bin-links'], folder);
}

/** Installs the judges of packages by their lock file, again whenever that changes. @returns its commands */
export function installTools(): string {
  const lock = join(TOOLS, 'package-lock.json');
  const installed = join(TOOLS, 'node_modules', '.installed.json');
  if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lock))) {
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--prefer-offline'], TOOLS);
    cpSync(lock, installed);
  }
  return join(TOOLS, 'node_modules');
}
