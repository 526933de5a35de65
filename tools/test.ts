/**
 * Runs the tests: what is independent of a database once, the rest on SQLite and again on PostgreSQL. `node --test`
 * alone would not know of the second run, nor that everything declared must have been observed in each.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts';
import { reportUnobserved } from './observed.ts';

const ONCE = [
  'packages/conventions/**/*.test.ts',
  'packages/api/**/*.test.ts',
  'packages/server/src/*.test.ts',
  'packages/server/src/{database,documents,http}/**/*.test.ts',
  'tools/*.test.ts',
];
const ON_EACH_DATABASE = [
  'packages/server/src/{accounts,sessions,organizations,managers,health}/**/*.test.ts',
  'packages/server/test/**/*.test.ts',
];

function run(title: string, patterns: readonly string[], environment: Record<string, string> = {}): boolean {
  const files = patterns.flatMap((pattern) => globSync(pattern)).sort();
  if (files.length === 0) throw new Error(`${title}: no test file matches`);
  console.log(`\n── ${title}: ${files.length} files`);
  const { status } = spawnSync(
    process.execPath,
    [
      '--test',
      '--test-concurrency=2',
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      '--test-reporter=./tools/failures-reporter.ts',
      '--test-reporter-destination=stdout',
      ...files,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    },
  );
  return status === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'portico-observed-'));

function runOn(database: 'sqlite' | 'postgres', environment: Record<string, string> = {}): boolean {
  const observed = join(folder, database);
  const passed = run(`on ${database}`, ON_EACH_DATABASE, {
    PORTICO_TEST_DATABASE: database,
    PORTICO_TEST_OBSERVED: observed,
    ...environment,
  });
  return reportUnobserved(database, observed) && passed;
}

let passed = run('without a database', ONCE);
passed = runOn('sqlite') && passed;
if (findPostgres()) {
  const cluster = await startPostgres({ fsync: false });
  passed = runOn('postgres', { PORTICO_TEST_POSTGRES: cluster.url('postgres') }) && passed;
  await cluster.remove();
} else if (process.env.CI) {
  console.error('PostgreSQL 15 or newer is not installed, and CI must not skip what needs it.');
  passed = false;
} else {
  console.log('\n── SKIPPED: the tests on PostgreSQL. Install PostgreSQL 15 or newer to run them.');
}
rmSync(folder, { recursive: true });
console.log(passed ? '\nAll tests passed.' : '\nSome tests failed.');
process.exitCode = passed ? 0 : 1;
