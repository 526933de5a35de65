/**
 * Runs the tests at two speeds: `npm test` before each commit, and `npm run test:all` for everything, on both
 * databases. `node --test` alone would not know the second database, nor that everything declared must have been
 * observed in both together.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import type { Choice, Options } from './choice.ts';
import type { Environment } from './environment.ts';
import type { Group } from './files.ts';
import type { Report } from './reporter.ts';

/** Caches compiled modules for processes of this run and the next. */
const COMPILED = resolve('node_modules/.cache/tests/compiled');
enableCompileCache(COMPILED);
const { choicesOf, groupsIn, optionsOf, USAGE } = await import('./choice.ts');

const isCI = Boolean(process.env.CI);
const options = chosen();
/** Whether to record for `--changed`, which adds a third to the time of a pass: in CI, the next clone is new. */
const isRecorded = options.all && !isCI;
const isPart = options.changed || options.names.length > 0;
if (options.watch) {
  const { runAtEachChange } = await import('./watch.ts');
  await runAtEachChange(
    import.meta.filename,
    process.argv.slice(2).filter((arg) => arg !== '--watch'),
  );
}
const problems = await runChosen(await choicesOf(options));
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
async function runChosen(choices: readonly Choice[]): Promise<string[]> {
  const chosen = choices.filter((choice) => groupsIn(choice).length > 0);
  if (chosen.length === 0) return options.changed ? [] : ['nothing can run there'];
  const { build } = await import('./builds.ts');
  for (const name of new Set(chosen.flatMap(({ files }) => files.flatMap(({ builds }) => builds))))
    build(name);
  const programs = isPart ? [] : ['tools/check.ts', ...(options.all ? ['tools/openapi/main.ts'] : [])];
  const checks = Promise.all(programs.map(runProgram));
  const { newEnvironment } = await import('./environment.ts');
  const environment = newEnvironment();
  const problems: string[] = [];
  for (const choice of chosen) problems.push(...(await runChoice(choice, environment)));
  for (const { program, output, passed } of await checks) {
    console.log(`\n── ${program}\n${output.trimEnd()}`);
    if (!passed) problems.push(program);
  }
  if (!isPart && !options.all) await tellWhatIsLeft(chosen);
  return problems;
}

async function runProgram(program: string) {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  return { program, output, passed: status === 0 };
}

async function runChoice(choice: Choice, { folder, variables }: Environment): Promise<string[]> {
  const all = groupsIn(choice);
  const isOnPostgres = ({ pass }: Group) => pass === 'postgres';
  const { startDatabases } = await import('./environment.ts');
  const databases = all.some(isOnPostgres) ? await startDatabases(folder) : undefined;
  const groups = databases ? all : all.filter((group) => !isOnPostgres(group));
  if (groups.length < all.length)
    console.log('\n── SKIPPED: the tests on PostgreSQL. Install PostgreSQL 15 or newer to run them.');
  const problems = isCI && groups.length < all.length ? ['PostgreSQL is not installed'] : [];
  try {
    const ran = await runOn(groups, choice, { folder, variables: { ...variables, ...databases?.variables } });
    return [...problems, ...ran];
  } finally {
    await databases?.remove();
  }
}

async function runOn(groups: readonly Group[], { titles }: Choice, { folder, variables }: Environment) {
  const { runGroups } = await import('./run.ts');
  const ran = join(folder, 'ran');
  mkdirSync(ran, { recursive: true });
  const environment = {
    ...variables,
    // Tests of the whole run load modules from temporary folders, whose cache would never be used again.
    NODE_COMPILE_CACHE: options.all ? join(folder, 'compiled') : COMPILED,
    ...(isRecorded && { PORTICO_TEST_RAN: ran }),
  };
  const report = await runGroups(groups, { environment, titles });
  const { runAgain } = await import('./flaky.ts');
  const failed =
    options.all && isCI
      ? await runAgain(report.failed, { environment })
      : report.failed.map(({ file }) => file);
  return options.all ? [...failed, ...(await judgeWhole(report, folder))] : failed;
}

/** @returns the problems of a whole run besides failed tests */
async function judgeWhole({ tests, groups }: Report, folder: string): Promise<string[]> {
  const { keepRecording } = await import('./changed.ts');
  const { reportUnobserved } = await import('./observed.ts');
  const { reportSkipped } = await import('./skipped.ts');
  if (isRecorded) keepRecording(join(folder, 'ran'));
  const isObserved = reportUnobserved(
    join(folder, 'observed'),
    groups.some(({ pass }) => pass === 'postgres'),
  );
  return [
    ...(isObserved ? [] : ['what is declared and observed']),
    ...(reportSkipped(tests, isCI) ? [] : ['what was skipped']),
  ];
}

async function tellWhatIsLeft(chosen: readonly Choice[]): Promise<void> {
  const { testFiles } = await import('./files.ts');
  const left = testFiles('.').length - chosen.flatMap(({ files }) => files).length;
  console.log(`
── Not run: ${left} files of proofs over all operations, fuzz, faults, load, processes, clients, most of the browser; and
   everything on PostgreSQL. npm run test:all runs them, npm test -- --changed those of what you changed.`);
}
