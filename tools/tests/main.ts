/**
 * Runs the tests at two speeds: `npm test` before each commit, and `npm run test:all` for everything, on both
 * databases. `node --test` alone would not know the second database, nor that everything declared must have been
 * observed in both together.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, CACHE } from './builds.ts';
import { keepRecording } from './changed.ts';
import { type Choice, choose, type Options, optionsOf, USAGE } from './choice.ts';
import { type Environment, newEnvironment, startDatabases } from './environment.ts';
import { runAgain } from './flaky.ts';
import { runGroups, type TestResult } from './run.ts';
import { reportSkipped } from './skipped.ts';
import { runAtEachChange } from './watch.ts';

const isCI = Boolean(process.env.CI);
const options = chosen();
const isPart = options.changed || options.names.length > 0;
if (options.watch) {
  const others = process.argv.slice(2).filter((arg) => arg !== '--watch');
  await runAtEachChange(import.meta.filename, others);
}
const problems = await runChosen(await choose(options));
console.log(problems.length === 0 ? '\nAll tests passed.' : `\nFailed: ${problems.join(', ')}.`);
if (problems.length > 0) process.exitCode = 1;

function chosen(): Options {
  try {
    return optionsOf(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

/** @returns the failures */
async function runChosen(choice: Choice): Promise<string[]> {
  if (choice.groups.length === 0) return options.changed ? [] : ['nothing can run there'];
  for (const name of choice.builds) build(name);
  const whole = ['tools/check.ts', 'tools/openapi/main.ts'];
  const programs = isPart ? [] : options.all ? whole : ['tools/check.ts --quick'];
  const checks = Promise.all(programs.map(runProgram));
  const problems = await runTests(choice, newEnvironment());
  for (const { program, output, hasFailed } of await checks) {
    console.log(`\n── ${program}\n${output.trimEnd()}`);
    if (hasFailed) problems.push(program);
  }
  if (!isPart && !options.all)
    console.log(`
── Not run: ${choice.left} files of proofs over all operations, fuzz, faults, load, processes, clients, most of the browser;
   the tours of the documentation; and everything on PostgreSQL. npm run test:all runs them, npm test -- --changed those of what you changed.`);
  return problems;
}

async function runProgram(program: string) {
  const options = { maxBuffer: Number.POSITIVE_INFINITY };
  const outcome = await promisify(execFile)(process.execPath, program.split(' '), options).catch(
    (error) => error,
  );
  return { program, output: outcome.stdout + outcome.stderr, hasFailed: outcome instanceof Error };
}

async function runTests({ groups }: Choice, { folder, variables }: Environment): Promise<string[]> {
  const elsewhere = groups.filter(({ pass }) => pass !== 'postgres');
  const needsPostgres = elsewhere.length < groups.length;
  const databases = needsPostgres ? await startDatabases(folder) : undefined;
  const isSkipping = needsPostgres && !databases;
  if (isSkipping)
    console.log('\n── SKIPPED: the tests on PostgreSQL. Install PostgreSQL 15 or newer to run them.');
  try {
    const environment = {
      ...variables,
      ...databases?.variables,
      // Tests of the whole run load modules from temporary folders, whose cache would never be used again.
      NODE_COMPILE_CACHE: options.all ? join(folder, 'compiled') : join(CACHE, 'compiled'),
      // To record for `--changed` adds a third to the time of a pass: in CI, the next clone is new.
      ...(options.all && !isCI && { PORTICO_TEST_RAN: join(folder, 'ran') }),
    };
    const report = await runGroups(isSkipping ? elsewhere : groups, environment);
    const failed =
      options.all && isCI
        ? await runAgain(report.failed, environment)
        : report.failed.map(({ file }) => file);
    const missing = isSkipping && isCI ? ['PostgreSQL is not installed'] : [];
    const judged = options.all ? await judgeWhole(report.tests, folder, Boolean(databases)) : [];
    return [...missing, ...failed, ...judged];
  } finally {
    await databases?.remove();
  }
}

/** @returns the problems of a whole run besides failed tests */
async function judgeWhole(
  tests: readonly TestResult[],
  folder: string,
  onPostgres: boolean,
): Promise<string[]> {
  const { reportUnobserved } = await import('./observed.ts');
  if (!isCI) keepRecording(join(folder, 'ran'));
  return [
    ...(reportUnobserved(join(folder, 'observed'), onPostgres) ? [] : ['what is declared and observed']),
    ...(reportSkipped(tests, isCI) ? [] : ['what was skipped']),
  ];
}
