/**
 * Which test file is run how often. Nobody lists them: a file that reaches the databases of the harness, by whatever
 * imports, runs on each database, and any other runs once. Tests that see the service only from outside, in a browser, by
 * clients, by the checker or by other services, and those of bytes before an operation begins, have the same result on
 * each database, whose own tests show that: those files run on SQLite, unless they ask which database it is.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a test imports, directly or not, that is about a database. */
const DATABASES = 'packages/server/test/harness/databases.ts';
/** What a test imports, directly or not, that starts the service as a process. */
const PROCESSES = [
  'packages/server/test/harness/process.ts',
  'packages/server/test/features/proxies/nodes.ts',
];

const IMPORT =
  /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm;
const OUTSIDE = ['node_modules', '.git', 'dist'];
/** Where tests look at the service from outside alone. */
const LOOKING =
  /^(packages\/((client|console|conformance)\/test|server\/test\/(features\/(clients|port)|proofs\/payload))|deploy|examples)\//;

export interface TestFiles {
  readonly once: readonly string[];
  readonly onEachDatabase: readonly string[];
  readonly onSqlite: readonly string[];
  /** Those of all that start the service as a process. */
  readonly spawning: ReadonlySet<string>;
}

/**
 * @param root of the repository
 * @returns every test file in exactly one list, by its path from the root
 * @throws Error where a pass would have nothing to run, or a file looks like a test that none would run
 */
export function testFiles(root: string): TestFiles {
  const found = globSync('**/*.{test,spec}.*', {
    cwd: root,
    exclude: (name) => OUTSIDE.includes(name),
  }).sort();
  const stray = found.filter((file) => !file.endsWith('.test.ts'));
  if (stray.length > 0)
    throw new Error(`No pass runs these, because tests end in .test.ts: ${stray.join(', ')}`);
  const imports = importsIn(root);
  const {
    once = [],
    onEachDatabase = [],
    onSqlite = [],
  } = Object.groupBy(found, (file) => {
    if (!reaches(file, DATABASES, imports)) return 'once';
    return LOOKING.test(file) && !imports(file).includes(DATABASES) ? 'onSqlite' : 'onEachDatabase';
  });
  if (once.length === 0) throw new Error(`${root}: no test file without a database was found`);
  if (onEachDatabase.length === 0) throw new Error(`${root}: no test file with a database was found`);
  const spawning = new Set(
    found.filter((file) => PROCESSES.some((module) => reaches(file, module, imports))),
  );
  return { once, onEachDatabase, onSqlite, spawning };
}

/** What a file imports, by paths from the root. */
type Imports = (file: string) => readonly string[];

function reaches(file: string, target: string, imports: Imports): boolean {
  const seen = new Set([file]);
  for (const one of seen) {
    if (one === target) return true;
    for (const path of imports(one)) seen.add(path);
  }
  return false;
}

/** Reads each file once: nearly every test reaches nearly all of the service. */
function importsIn(root: string): Imports {
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const read = known.get(file) ?? readImports(root, file);
    known.set(file, read);
    return read;
  };
}

function readImports(root: string, file: string): readonly string[] {
  const found = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)];
  const paths = found.map(([, listed, dynamic]) => join(dirname(file), listed ?? dynamic ?? ''));
  // Nothing but TypeScript leads on, and what only looks like an import in a text leads nowhere.
  return paths.filter((path) => path.endsWith('.ts') && existsSync(join(root, path)));
}
