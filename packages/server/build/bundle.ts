/**
 * Bundles the service: a start then reads a few files where it would read two thousand. What is loaded late stays in
 * chunks of its own. Beside them lie a list of the software of others in it, and their licences.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import {
  packageIn,
  packagesOf,
  packagesOfAssets,
  type ThirdParty,
  writeThirdParties,
} from './third-party.ts';

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
  // The pages and the files of others are handed on with it.
  writeThirdParties(folder, [...packagesOf(modules), ...packagesOfPages(), ...packagesOfAssets()]);
}

/** Escapes what is beyond Latin-1: a single such character doubles the memory that a source takes. */
function narrow(file: string): void {
  const wide = /[\u0100-\uffff]/g;
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(wide, escaped));
}

/** The packages in the console, whose manifest names each of them; what is there for its build is in no page. */
function packagesOfPages(): readonly ThirdParty[] {
  const { dependencies } = JSON.parse(readFileSync(join(PACKAGE, '../console/package.json'), 'utf8'));
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@portico/'));
  return names.map((name) => packageIn(join(PACKAGE, '../../node_modules', name)));
}
