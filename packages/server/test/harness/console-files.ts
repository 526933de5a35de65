import assert from 'node:assert/strict';
import { readConsole } from '../../src/team/documents/index.ts';

const built = readConsole();
assert.ok(built, 'The console has not been built: npm run prepare');

/** The names of the console's files, which change with their content. */
const [[, english] = []] = built.editions;
assert.ok(english);

export const consoleFiles = {
  scripts: [...built.scripts.keys()],
  styles: [...built.styles.keys()],
  /** Each names a folder with all scripts and its own texts. */
  editions: [...built.editions.values()].map(({ id }) => id),
  texts: [...english.texts.keys()],
};
