/**
 * Runs the tests: what is independent of a database once, the rest on SQLite and again on PostgreSQL. Each pass
 * begins when few files of the one before are left, and the checks run beside them, so that no core waits for the last
 * file. `node --test` alone would not know of the second run, nor that everything declared must have been observed in both
 * together.
 *
 *     npm test                            what one runs before a commit, with all checks
 *     npm run test:all                    everything
 *     npm test -- accounts --postgres     the tests of a slice, a folder or a file, on SQLite unless asked otherwise
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { availableMemory } from 'node:process';
import { makeTemplate } from '../packages/server/test/harness/databases.ts';
import { findPostgres, startPostgres } from '../packages/server/test/harness/postgres.ts';
import { reportUnobserved } from './observed.ts';
import { reportSkipped } from './skipped.ts';
import { testFiles } from './test-files.ts';
import { groupsOf, writeGroups } from './test-groups.ts';
import { failedOf, type Part, part, programPart } from './test-parts.ts';
import { type Passes, type PassName, passesOf, type Selection, selectionOf } from './test-passes.ts';
import { Progress } from './test-progress.ts';
import { type Run, runGroups } from './test-run.ts';

/** Processes at once: most of them wait now and then. On PostgreSQL, that has processes of its own. */
const CORES = Math.min(availableParallelism(), 8);
const AT_ONCE: Readonly<Record<PassName, number>> = {
  once: CORES + 3,
  sqlite: CORES + 3,
  postgres: CORES + 2,
};

/** Memory that files can lie in: what the tests write need not survive them, and a sync costs nothing there. */
const MEMORY = '/dev/shm';
/** Bytes that the tests write at once, with room to spare. */
const ROOM = 4 * 2 ** 30;

const TITLES: Readonly<Record<PassName, string>> = {
  once: 'without a database of the harness',
  sqlite: 'on SQLite',
  postgres: 'on PostgreSQL',
};

const HOW: Readonly<Record<PassName, (run: RunPass) => Promise<boolean>>> = {
  once: (run) => run(),
  sqlite: runOnSqlite,
  postgres: runOnPostgres,
};

/** Hundreds of small databases are made, and none is kept: to tidy them up, or to save them from a crash, is lost work. */
const SHORT_LIVED = {
  autovacuum: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
  // For the nodes of all races that run at once.
  max_connections: String(100 * (CORES + 1)),
};

const isCI = Boolean(process.env.CI);
const selection = chosen();
const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'portico-tests-'));
const scratch = join(folder, 'scratch');
mkdirSync(scratch);
// Users without rights have files there, too: PostgreSQL's, and that of the image.
chmodSync(folder, 0o711);
chmodSync(scratch, 0o1777);
const observed = join(folder, 'observed');
// A process that was left behind may still write there what it has compiled.
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
// By default, a signal ends the process without that. On a terminal, those that it started get the signal, too.
process.once('SIGINT', () => process.exit(130));
const failed = await runSelected(selection);
console.log(failed.length === 0 ? '\nAll tests passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > ROOM && availableMemory() > 2 * ROOM;
  } catch {
    return false;
  }
}

function chosen(): Selection {
  try {
    return selectionOf(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** @returns the parts that failed */
async function runSelected(selection: Selection): Promise<string[]> {
  const passes = passesOf(testFiles('.'), selection);
  if (typeof selection === 'object') {
    const { postgres, ...others } = passes;
    const files = [...Object.values(others), ...(canRunPostgres() ? [postgres] : [])].flat();
    if (files.length === 0) {
      console.error(`No test can run there: ${selection.names.join(', ')}`);
      return ['nothing ran'];
    }
    const unbuilt = await failedOf([part('the bundle', buildBundle)]);
    return unbuilt.length > 0 ? unbuilt : failedOf(startPasses(passes));
  }
  const unbuilt = await failedOf([part('the bundle', buildBundle), part('the console', buildConsole)]);
  if (unbuilt.length > 0) return unbuilt;
  const failed = await failedOf([
    programPart('the checks', 'tools/check.ts', folder),
    ...(selection === 'all' ? [programPart('check:openapi', 'tools/openapi/main.ts', folder)] : []),
    ...startPasses(passes),
  ]);
  const ran = Object.keys(TITLES).map((name) => join(folder, name, 'ran'));
  const whole = [
    part('what is declared and observed', () => reportUnobserved(observed, canRunPostgres())),
    part('what was skipped', () => reportSkipped(ran, isCI && selection === 'all')),
  ];
  return [...failed, ...(await failedOf(whole))];
}

/** Tests start the service several hundred times: as the bundle that is published, each start takes half the time. */
function buildBundle(): boolean {
  execFileSync(process.execPath, ['packages/server/build/main.ts'], { stdio: 'inherit' });
  return true;
}

/** It is read by checks, and by tests. */
function buildConsole(): boolean {
  execFileSync('sh', ['packages/console/prepare.sh'], { stdio: 'inherit' });
  return true;
}

/** Each pass begins when few files of the one before are left. */
function startPasses(passes: Passes): Part[] {
  const files = Object.values(passes).flat();
  const progress = new Progress(canRunPostgres() ? files.length : files.length - passes.postgres.length);
  const chosen = (['once', 'sqlite', 'postgres'] as const).filter((name) => passes[name].length > 0);
  let room: Promise<unknown> = Promise.resolve();
  return chosen.map((name) => {
    const before = room;
    const ending = Promise.withResolvers<void>();
    const run: RunPass = (environment = {}) =>
      runPass(name, passes[name], { progress, environment, ending: { left: CORES, call: ending.resolve } });
    const pass = part(TITLES[name], async () => {
      await before;
      return HOW[name](run);
    });
    room = Promise.race([ending.promise, pass.passed]);
    return pass;
  });
}

/** Runs the files of a pass, with more variables. @returns whether all passed */
type RunPass = (environment?: Readonly<Record<string, string>>) => Promise<boolean>;

async function runOnSqlite(run: RunPass): Promise<boolean> {
  const template = join(folder, 'template');
  mkdirSync(template);
  return run({
    PORTICO_TEST_TEMPLATE: await makeTemplate(`sqlite:${join(template, 'portico.db')}`),
  });
}

function canRunPostgres(): boolean {
  return findPostgres() !== undefined;
}

async function runOnPostgres(run: RunPass): Promise<boolean> {
  if (!canRunPostgres()) {
    if (isCI) console.error('PostgreSQL 15 or newer is not installed, and CI must not skip what needs it.');
    else console.log('\n── SKIPPED: the tests on PostgreSQL. Install PostgreSQL 15 or newer to run them.');
    return !isCI;
  }
  const cluster = await startPostgres({
    fsync: false,
    asksForPasswords: false,
    // A database is hundreds of files, and each service of a test has one: in memory, that costs a third.
    place: dirname(folder),
    settings: SHORT_LIVED,
  });
  try {
    return await run({
      PORTICO_TEST_POSTGRES: cluster.url('postgres'),
      PORTICO_TEST_TEMPLATE: await makeTemplate(await cluster.createDatabase()),
    });
  } finally {
    await cluster.remove();
  }
}

interface PassOptions extends Pick<Run, 'progress' | 'ending'> {
  readonly environment: Readonly<Record<string, string>>;
}

async function runPass(
  name: PassName,
  files: readonly string[],
  { progress, ending, environment }: PassOptions,
): Promise<boolean> {
  console.log(`\n── ${TITLES[name]}: ${files.length} files`);
  const own = join(folder, name);
  mkdirSync(own);
  const groups = writeGroups(groupsOf(files), own);
  return runGroups({
    groups,
    atOnce: AT_ONCE[name],
    title: TITLES[name],
    environment: {
      ...process.env,
      TMPDIR: scratch,
      // Every file is a process that loads the same modules: they are compiled once.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      PORTICO_TEST_MAIN: resolve('packages/server/dist/main.js'),
      PORTICO_TEST_SELECTION: typeof selection === 'object' ? 'chosen' : selection,
      ...(name === 'once' ? {} : { PORTICO_TEST_DATABASE: name, PORTICO_TEST_OBSERVED: observed }),
      ...environment,
    },
    folder: own,
    progress,
    ending,
  });
}
