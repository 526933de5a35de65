import assert from 'node:assert/strict';
import { readConsole } from '../src/documents/index.ts';

const built = readConsole();
assert.ok(built, 'The console has not been built: npm run prepare');

/** The names of the files that the console consists of, which change with what is in them. */
export const consoleFiles = { scripts: [...built.scripts.keys()], styles: [...built.styles.keys()] };
