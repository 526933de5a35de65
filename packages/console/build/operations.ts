import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILES = /\/client\/src\/(?:operations|errors)\.ts$/;
const TABLE = /\/operations\.ts$/;
const ROW = /^ {2}(\w+): \{.*\n/gm;
const ERRORS = /, errors: '[^']*'/g;
const SHARED = /(?<=export const sharedErrors = )\{.*?^\}/ms;

/**
 * Shortens the client's table, all of which a first visit fetches. Leaves out operations that no page calls, such as
 * those for back ends: one stays if its name is a word anywhere in the console's code. Leaves out the errors that
 * each declares, because the frame treats undeclared ones like declared ones.
 */
export function shortOperations(): Plugin {
  return {
    name: 'portico-only-called-operations',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: FILES },
      handler: (code, id) => ({ code: TABLE.test(id) ? shortTable(code) : withoutShared(code), map: null }),
    },
  };
}

function shortTable(table: string): string {
  const called = wordsIn(join(import.meta.dirname, '../src'));
  const rest = table.replace(ROW, (row, name) => (called.has(name) ? row : ''));
  const short = rest.replaceAll(ERRORS, '');
  if (rest === table || short === rest)
    throw new Error('The table of operations is not written as expected.');
  return short;
}

function withoutShared(errors: string): string {
  if (!SHARED.test(errors)) throw new Error('The shared errors are not written as expected.');
  return errors.replace(SHARED, '{}');
}

function wordsIn(folder: string): ReadonlySet<string> {
  // Texts can be named after operations, and call none.
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['texts.d.ts'] });
  return new Set(sources.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\w+/g) ?? []));
}
