/**
 * Bundles the service: a start then reads a few files where it would read two thousand. What is loaded late stays in
 * chunks of its own. Beside them lies what others wrote of it, with their licences.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const PACKAGE = join(import.meta.dirname, '..');
/** What Node starts by its path: `files.ts` finds them under the same names. */
const ENTRIES = [
  'main.ts',
  'identity/accounts/hashing-thread.mjs',
  'ground/database/checkpoint-worker.ts',
  'federation/saml/thread.ts',
  'app/threads/front-worker.ts',
];
/** It brings a binary for each system: it is installed beside the bundle. */
export const INSTALLED: readonly string[] = ['@node-rs/argon2'];
/** `pg` asks for these and goes without. */
const ABSENT = ['pg-native', 'pg-cloudflare'];

/** A package that somebody else wrote. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * @param folder is emptied; it must be one below the package, or below one that has what the package has beside its source
 * @throws Error where the bundler warns of something
 */
export async function bundleService(folder: string): Promise<void> {
  const sources = ENTRIES.map((entry) => [entry.replace(/\.\w+$/, ''), join(PACKAGE, 'src', entry)]);
  const bundle = await rolldown({
    input: Object.fromEntries(sources),
    platform: 'node',
    // Its `paths` lead to types alone.
    tsconfig: false,
    external: [...INSTALLED, ...ABSENT],
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(`The bundle: ${message}`);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    keepNames: true,
    cleanDir: true,
  });
  await bundle.close();
  for (const part of output) if (part.type === 'chunk') narrow(join(folder, part.fileName));
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  const packages = packagesOf(modules);
  writeFileSync(join(folder, 'bundled.json'), `${JSON.stringify(packages.map(manifestOf), null, 2)}\n`);
  writeFileSync(join(folder, 'licenses.txt'), packages.map(noticeOf).join('\n'));
}

/** Escapes what is beyond Latin-1: a single such character doubles the memory that a source takes. */
function narrow(file: string): void {
  const wide = /[\u0100-\uffff]/g;
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(wide, escaped));
}

/** @returns the folders of installed packages from which modules come */
function packagesOf(modules: readonly string[]): readonly string[] {
  const folders = modules.flatMap((module) => {
    const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module) ?? [];
    return folder === undefined ? [] : [folder];
  });
  return [...new Set(folders)].sort();
}

function manifestOf(folder: string): Bundled {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version, license };
}

/** What a licence asks those who hand on a copy to hand on with it. */
function noticeOf(folder: string): string {
  const { name, version, license } = manifestOf(folder);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n\n${'-'.repeat(80)}\n`;
}
