/**
 * Runs the tests: what is independent of a database once, the rest on SQLite and again on PostgreSQL. `node --test`
 * alone would not know of the second run, nor that everything declared must have been observed in each. Beside the
 * first run goes `check:openapi`, which waits for the network.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts';
import { reportUnobserved } from './observed.ts';
import { reportCut } from './reported.ts';
import { reportSkipped } from './skipped.ts';
import { testFiles } from './test-files.ts';
import { groupsOf, writeGroups } from './test-groups.ts';

/** A test that takes longer, in milliseconds, hangs: it fails, and the others go on. A file ends as test-end.ts says. */
const LONGEST_TEST = 600_000;

/**
 * Processes at once: most of them wait now and then. On PostgreSQL races would wait too long for connections, of which
 * the one server has 200 however many cores there are.
 */
const CORES = Math.min(availableParallelism(), 8);
const AT_ONCE = CORES + 2;
const AT_ONCE_ON_POSTGRES = CORES;

/** Hundreds of small databases are made, and none is kept: to tidy them up, or to save them from a crash, is lost work. */
const SHORT_LIVED = {
  autovacuum: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
};

const isCI = Boolean(process.env.CI);
const { once, onEachDatabase, onSqlite } = testFiles('.');
const folder = mkdtempSync(join(tmpdir(), 'portico-observed-'));
const ran = join(folder, 'ran');

function run(title: string, files: readonly string[], environment: Record<string, string> = {}): boolean {
  console.log(`\n── ${title}: ${files.length} files`);
  const atOnce = environment.PORTICO_TEST_DATABASE === 'postgres' ? AT_ONCE_ON_POSTGRES : AT_ONCE;
  const reporter = ['--test-reporter=./tools/test-reporter.ts', '--test-reporter-destination=stdout'];
  const options = [
    `--test-concurrency=${atOnce}`,
    `--test-timeout=${LONGEST_TEST}`,
    '--import=./tools/test-end.ts',
  ];
  const reported = join(folder, `reported ${title}`);
  const groups = writeGroups(groupsOf(files), mkdtempSync(join(folder, 'groups-')));
  const { status } = spawnSync(process.execPath, ['--test', ...options, ...reporter, ...groups], {
    stdio: 'inherit',
    // Every file is a process that loads the same modules: they are compiled once.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      PORTICO_TEST_MAIN: resolve('packages/server/dist/main.js'),
      PORTICO_TEST_RAN: ran,
      PORTICO_TEST_REPORTED: reported,
      ...environment,
    },
  });
  return (
    reportCut(
      groups.map((path) => relative('.', path)),
      reported,
    ) && status === 0
  );
}

function runOn(database: 'sqlite' | 'postgres', environment: Record<string, string> = {}): boolean {
  const observed = join(folder, database);
  const files = database === 'sqlite' ? [...onEachDatabase, ...onSqlite] : onEachDatabase;
  const passed = run(`on ${database}`, files, {
    PORTICO_TEST_DATABASE: database,
    PORTICO_TEST_OBSERVED: observed,
    ...environment,
  });
  return reportUnobserved(database, observed) && passed;
}

/** Begins to check the OpenAPI document. @returns what waits for the end, shows the output, and says whether it passed */
function startOpenApiCheck(): () => Promise<boolean> {
  const path = join(folder, 'check-openapi');
  // A file, because nobody reads a pipe while `spawnSync` runs the tests.
  const output = openSync(path, 'w');
  const child = spawn(process.execPath, ['tools/openapi.ts'], { stdio: ['ignore', output, output] });
  const ended = onceEmitted(child, 'close');
  return async () => {
    const [status] = await ended;
    console.log(`\n── check:openapi\n${readFileSync(path, 'utf8').trimEnd()}`);
    if (status !== 0) console.error('check:openapi failed.');
    return status === 0;
  };
}

// Tests start the service several hundred times: as the bundle that is published, each start takes half the time.
execFileSync(process.execPath, ['packages/server/build/main.ts'], { stdio: 'inherit' });
const openApiCheck = startOpenApiCheck();
let passed = run('without a database of the harness', once);
passed = (await openApiCheck()) && passed;
passed = runOn('sqlite') && passed;
if (findPostgres()) {
  const cluster = await startPostgres({ fsync: false, settings: SHORT_LIVED });
  passed = runOn('postgres', { PORTICO_TEST_POSTGRES: cluster.url('postgres') }) && passed;
  await cluster.remove();
} else if (isCI) {
  console.error('PostgreSQL 15 or newer is not installed, and CI must not skip what needs it.');
  passed = false;
} else {
  console.log('\n── SKIPPED: the tests on PostgreSQL. Install PostgreSQL 15 or newer to run them.');
}
passed = reportSkipped(ran, isCI) && passed;
// A process that was left behind may still write there what it has compiled.
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
console.log(passed ? '\nAll tests passed.' : '\nSome tests failed.');
process.exitCode = passed ? 0 : 1;
