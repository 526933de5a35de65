/**
 * Imports point one way, as the table in imports.yaml says. Otherwise, a slice that imports the HTTP framework, or a library
 * that imports the service built on it, would go unnoticed.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse } from 'yaml';

interface Table {
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** The allowed imports by the beginning of the files' paths. */
  readonly places: Readonly<Record<string, readonly string[]>>;
}

const { groups, places }: Table = parse(readFileSync(join(import.meta.dirname, 'imports.yaml'), 'utf8'));

const isPath = (name: string) => name.includes('/src/');
const pathOf = (name: string) => (isPath(name) ? `packages/${name}` : name);
const inFull = (names: readonly string[]): string[] =>
  names.flatMap((name) => (groups[name] ? inFull(groups[name]) : pathOf(name)));
const TABLE = Object.entries(places).map(([place, may]) => ({ place: pathOf(place), may: inFull(may) }));

const FEWEST_FILES = 60;
/** Statements, and `import()` at any place. */
const IMPORT = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
/** Type-only imports are gone when the program runs. */
const TYPES_ALONE = /^(?:import|export)\stype\s/;

/** Entry points for browsers, and the packages they may bring along. */
const FOR_BROWSERS = [
  'conventions/src/index.ts',
  'conventions/src/openapi/index.ts',
  'api/src/index.ts',
  'api/src/client-settings/index.ts',
  'api/src/code-examples/index.ts',
  'api/src/provider-guides/index.ts',
  'client/src/index.ts',
];
const IN_BROWSERS = ['typebox'];

const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'examples/*.ts']).filter(
  (file) => !file.endsWith('.test.ts'),
);
let imports = 0;
const named = TABLE.flatMap(({ place, may }) => [place, ...may]);
const problems = [
  ...named
    .filter((name) => name.startsWith('packages/') && !existsSync(name))
    .map((name) => `imports.yaml names ${name}, which there is not`),
  ...files.flatMap(problemsOf),
];

function problemsOf(file: string): string[] {
  const rule = TABLE.find(({ place }) => file.startsWith(place));
  if (!rule) return [`${file} has no row in the table`];
  return importsOf(file).flatMap(({ target }) => {
    imports++;
    const allowed = [rule.place, ...rule.may].some((start) => target.startsWith(start));
    return allowed ? [] : [`${file} imports ${target}, which ${rule.place} may not`];
  });
}

function importsOf(file: string): { target: string; typesAlone: boolean }[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([statement, listed, dynamic]) => {
    const specifier = listed ?? dynamic ?? '';
    const target = specifier.startsWith('.') ? relative('.', join(dirname(file), specifier)) : specifier;
    return { target, typesAlone: TYPES_ALONE.test(statement) };
  });
}

/** Follows everything that runs when this file is imported. */
function browserProblemsOf(entry: string): string[] {
  const seen = new Set([entry]);
  const foreign: string[] = [];
  for (const file of seen) {
    for (const { target, typesAlone } of importsOf(file)) {
      const source = EXPORTS[target] ?? target;
      if (typesAlone || IN_BROWSERS.includes(source)) continue;
      if (source.startsWith('packages/')) seen.add(source);
      else foreign.push(`${file} imports ${source}, which no browser has: ${entry} comes with it`);
    }
  }
  if (seen.size < FEWEST_IN_BROWSERS) foreign.push(`${entry}: only ${seen.size} files were followed`);
  return foreign;
}

const EXPORTS: Readonly<Record<string, string>> = {
  '@portico/conventions': 'packages/conventions/src/index.ts',
};
const FEWEST_IN_BROWSERS = 4;
problems.push(...FOR_BROWSERS.flatMap((entry) => browserProblemsOf(`packages/${entry}`)));

for (const problem of problems) console.error(problem);
if (files.length < FEWEST_FILES || imports < 2 * FEWEST_FILES) {
  console.error(
    `Only ${files.length} files with ${imports} imports were examined: the patterns no longer fit the tree.`,
  );
  process.exitCode = 1;
}
if (problems.length > 0) process.exitCode = 1;
else console.log(`Imports point one way: ${files.length} files, ${imports} imports.`);
