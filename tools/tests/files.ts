/**
 * The list of test files: the databases on which each runs, and its speed. Imports decide where they can: a file that
 * reaches the databases of the harness runs on each of them, one that starts a process runs in the whole run alone. The
 * patterns below decide the rest.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const PASSES = ['once', 'sqlite', 'postgres'] as const;
export type Pass = (typeof PASSES)[number];
const BUILDS = ['bundle', 'console', 'site'] as const;
export type Build = (typeof BUILDS)[number];

export interface TestFile {
  /** From the root. */
  readonly path: string;
  readonly passes: readonly Pass[];
  /** Whether `npm test` runs it: it is no proof over all operations, no fuzz or load, and starts no process. */
  readonly isQuick: boolean;
  /** The builds that it needs. */
  readonly builds: readonly Build[];
}

/** Patterns of files in the whole run only, besides those that start processes. */
const PROOFS = [
  // Over all operations, on several nodes, under faults and load; of the features, two journeys are quick.
  /^packages\/server\/test\/(?!features\/journeys\/(life|strong-path)\.)/,
  // Clients, the checker, the image and the examples use the product from outside; a skeleton compiles in a copy of all.
  /^(deploy|examples|sdks|tools\/(new|publish|site)|packages\/(backend|client|conformance|react)\/test)\//,
  // To register and sign in is the one journey in a browser.
  /^packages\/console\/test\/(?!first-visit\.)/,
  // Databases that are damaged, followed and replaced, and limits that take many requests to reach.
  /^packages\/server\/src\/(ground\/database|commands\/checks\/engine|identity\/limits\/(?!limits\.)|(?!identity\/limits\/).*\/limits\.)/,
  // Slow tests of a single feature, whose main path others cover.
  /\/(account-removed|connections\/saml|first-operator-passkey|grants|inviter|operators\/sessions|raw-frameworks|recent|renewal|saml-address|secret-keys\/open|seals\/lines|sso-(joined|release)|streams|totp-secrets|(saml-)?turns|webhooks\/tls)\.test\.ts$/,
  // Work in the background, which nodes share, and files that are read again at each start.
  /\/(file|tasks|(queue-)?worker)\.test\.ts$/,
  // Tables of callers, proofs, tokens, assertions, filters and documents that are refused; floods; frameworks of others.
  /\/(access|dpop|failing-providers|filter|flood|forgeries|frameworks|hostile|id-token-hint|party|scim\/names|passkeys\/documents)\.test\.ts$/,
  // Random input, every foreign hash, whole databases, standards' own suites, and counted statements and their plans.
  /\/(conformance|(login-)?cost|evaluate|foreign-passwords|garbage|hashes|move|(.*-)?plan|pipelining|proofs|property|request-mails)\.test\.ts$/,
];

/**
 * Tests the service from outside, which is the same on each database: on SQLite, unless it asks which database it is.
 */
const FROM_OUTSIDE =
  /^(packages\/((backend|client|console|conformance|react|testing)\/test|server\/test\/(features\/(clients|port|replica)|proofs\/(payload|rights)))|deploy|examples|sdks|tools\/publish)\//;

/** Shares a process with its neighbours, because it neither changes nor measures the process. */
const SHARING =
  /^packages\/(console\/test|conventions\/test(?!\/(connections|flood|pipelining|raw-frameworks|streams|turns)\.)|[a-z]+\/(src|test\/(features\/(clients|deliveries|import|journeys|port)|proofs\/(operations|payload|precedence|races|trust|whole))))\//;
const MOST_FILES = 40;
/** Slowest, so that it begins first, and fewer files share a process. */
const LONG =
  /^(tools\/publish|packages\/(console\/test|server\/(src\/identity\/limits|test\/proofs\/(fuzz|growth|operations|plans|races|rights))))\//;
const MOST_LONG_FILES = 5;

/** Modules by which a test needs a build, if its imports reach one. */
const MAIN = 'packages/server/test/harness/main.ts';
const NEEDING: Readonly<Record<Build, readonly string[]>> = {
  bundle: [MAIN],
  console: [
    MAIN,
    'packages/server/test/harness/chromium.ts',
    'packages/server/test/harness/console-files.ts',
    'packages/server/src/team/documents/console-build.test.ts',
  ],
  site: ['tools/site/site.test.ts', 'tools/publish/build.ts', 'tools/publish/root.ts'],
};
const DATABASES = 'packages/server/test/harness/databases.ts';
const STARTS_PROCESSES = /\bfrom 'node:(child_process|cluster)'/;
/** These start external programs: a server of databases, and one that makes certificates. */
const HELPERS = [
  'packages/server/test/harness/postgres.ts',
  'packages/server/test/harness/postgres-programs.ts',
  'packages/server/test/doubles/certificates.ts',
];

const IMPORT =
  /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm;
const OUTSIDE = ['node_modules', '.git', 'dist'];

/**
 * @param root of the repository
 * @param isChosen by its path: others are skipped
 * @throws Error if a pass would be empty, or a file looks like a test that none would run
 */
export function testFiles(root: string, isChosen?: (path: string) => boolean): TestFile[] {
  const found = globSync('**/*.{test,spec}.*', { cwd: root, exclude: (name) => OUTSIDE.includes(name) });
  const stray = found.filter((path) => !path.endsWith('.test.ts'));
  if (stray.length > 0)
    throw new Error(`No pass runs these, because tests end in .test.ts: ${stray.join(', ')}`);
  const modulesFrom = reachableIn(root);
  const files = found
    .sort()
    .filter((path) => isChosen?.(path) ?? true)
    .map((path) => described(path, modulesFrom(path)));
  for (const pass of isChosen ? [] : PASSES)
    if (!files.some(({ passes }) => passes.includes(pass)))
      throw new Error(`${root}: nothing to run ${pass}`);
  return files;
}

function described(path: string, modules: ReadonlyMap<string, Module>): TestFile {
  const reaches = (targets: readonly string[]) => targets.some((target) => modules.has(target));
  const asksWhich = modules.get(path)?.imports.includes(DATABASES);
  const onSqliteAlone = FROM_OUTSIDE.test(path) && !asksWhich;
  const startsProcesses = modules
    .entries()
    .some(([module, { isStarting }]) => isStarting && !HELPERS.includes(module));
  return {
    path,
    passes: !reaches([DATABASES]) ? ['once'] : onSqliteAlone ? ['sqlite'] : ['sqlite', 'postgres'],
    isQuick: !startsProcesses && !PROOFS.some((pattern) => pattern.test(path)),
    builds: BUILDS.filter((build) => reaches(NEEDING[build])),
  };
}

interface Module {
  /** Paths from the root. */
  readonly imports: readonly string[];
  readonly isStarting: boolean;
}

/** @returns a function that finds the direct and indirect imports of a file, itself included; each is read once */
function reachableIn(root: string): (path: string) => ReadonlyMap<string, Module> {
  const known = new Map<string, Module>();
  return (path) => {
    const reached = new Map<string, Module>();
    const paths = new Set([path]);
    for (const one of paths) {
      const module = known.getOrInsertComputed(one, () => readModule(root, one));
      reached.set(one, module);
      for (const imported of module.imports) paths.add(imported);
    }
    return reached;
  };
}

function readModule(root: string, path: string): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const named = [...text.matchAll(IMPORT)].map(([, listed, dynamic]) => listed ?? dynamic ?? '');
  const paths = named.map((name) => join(dirname(path), name));
  // Text that only looks like an import resolves to no file.
  const imports = paths.filter((one) => one.endsWith('.ts') && existsSync(join(root, one)));
  return { imports, isStarting: STARTS_PROCESSES.test(text) };
}

/** Test files that run in one process, in one pass; with titles, only the tests that match. */
export interface Group {
  readonly pass: Pass;
  readonly files: readonly string[];
  readonly titles?: RegExp;
}

/**
 * @returns which of the files share a process, neighbours together; the slowest first, files with a process each last
 */
export function groupsOf(pass: Pass, files: readonly string[]): Group[] {
  const { long = [], others = [] } = Object.groupBy(files, (file) => (LONG.test(file) ? 'long' : 'others'));
  return [...grouped(long, MOST_LONG_FILES), ...grouped(others, MOST_FILES)].map((group) => ({
    pass,
    files: group,
  }));
}

function grouped(files: readonly string[], most: number): string[][] {
  const { sharing = [], alone = [] } = Object.groupBy(files, (one) =>
    SHARING.test(one) ? 'sharing' : 'alone',
  );
  const processes = Math.ceil(sharing.length / most);
  const size = Math.ceil(sharing.length / processes);
  const shared = Array.from({ length: processes }, (_, at) => sharing.slice(at * size, (at + 1) * size));
  return [...shared, ...alone.map((file) => [file])];
}
