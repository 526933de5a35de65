import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TABLE = /\/client\/src\/operations\.ts$/;
const ROW = /^ {2}(\w+): \{.*\n/gm;

/**
 * Leaves out of the client's table the operations that no page calls, such as those for back ends: the table is a fifth of
 * what a first visit fetches. One stays if its name is a word anywhere in the console's sources, however it is called.
 */
export function onlyCalledOperations(): Plugin {
  return {
    name: 'portico-only-called-operations',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: TABLE },
      handler: (table) => {
        const called = wordsIn(join(import.meta.dirname, '../src'));
        const rest = table.replace(ROW, (row, name) => (called.has(name) ? row : ''));
        if (rest === table)
          throw new Error('No operation was left out: the table is not written as expected.');
        return { code: rest, map: null };
      },
    },
  };
}

function wordsIn(folder: string): ReadonlySet<string> {
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder });
  return new Set(sources.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\w+/g) ?? []));
}
