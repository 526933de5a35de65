/**
 * Loads the test files in its arguments, one after another. To load and start the service takes longer than the tests
 * of most files; in a shared process it is loaded and its hot code compiled. Each of several files is a test, with its
 * own `before`, `after` and tests as parts. A module that several load is loaded once: hooks that it sets up while
 * loading belong to the first file alone.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const ROOT = new URL('../..', import.meta.url).href;
/** The process's longest life after its last test, in milliseconds. */
const LONGEST_END = Number(process.env.PORTICO_TEST_LONGEST_END ?? 60_000);

type Place = readonly [start: number, end: number];

/** A file's functions that ran after it was loaded, by the paths of modules. */
export interface Ran {
  readonly file: string;
  readonly functions: Readonly<Record<string, readonly Place[]>>;
}

/** A file that left one of them mocked would make every wait of the later files endless. */
const CLOCKS = (
  [
    [globalThis, 'Date'],
    [globalThis, 'setImmediate'],
    [globalThis, 'setInterval'],
    [globalThis, 'setTimeout'],
    [Date, 'now'],
    [performance, 'now'],
    [AbortSignal, 'timeout'],
  ] as const
).map(([owner, name]) => ({ owner, name, original: Reflect.get(owner, name) }));

const files = process.argv.slice(2);
let isDone = false;
after(() => {
  isDone = true;
  setTimeout(giveUp, LONGEST_END).unref();
});
// A process that a test ends with 0 loses the rest of its report.
process.once('exit', () => {
  if (!isDone) process.exitCode = 1;
});
if (files.length === 1) await load(files.join());
else for (const file of files) test(relative('.', file), () => load(file));

/**
 * A handle left open by a test would keep the process alive forever. `--test-force-exit` would end it at once, and lose
 * the unwritten part of its report (nodejs/node#64833).
 */
function giveUp(): void {
  const open = process.getActiveResourcesInfo().join(', ');
  // The runner reads stdout to the end, but may lose the last of stderr.
  console.log(`No test has run for ${LONGEST_END / 1_000} s, but the file does not end. Open: ${open}`);
  process.exit(1);
}

async function load(file: string): Promise<void> {
  // Node skips the hooks that come after one that fails.
  restoreClocks();
  const { PORTICO_TEST_RAN: folder, PORTICO_TEST_DATABASE: database } = process.env;
  // A file runs the same functions on each database.
  if (folder !== undefined && database !== 'postgres') await recordInto(folder, relative('.', file));
  await import(pathToFileURL(file).href);
  // After the file's own hooks. Of two mocks of one method in one test, Node restores the first first: it stays.
  if (files.length > 1) after(assertClocksRestored);
}

function assertClocksRestored(): void {
  assert.deepEqual(restoreClocks(), [], 'the file leaves clocks mocked');
}

/** @returns the names of those that were mocked */
function restoreClocks(): readonly string[] {
  const mocked = CLOCKS.filter(({ owner, name, original }) => Reflect.get(owner, name) !== original);
  for (const { owner, name, original } of mocked) Reflect.set(owner, name, original);
  return mocked.map(({ name }) => name);
}

/** Records the functions that run from a file's first test, when its service has started, to the end of the last. */
async function recordInto(folder: string, file: string): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  let isRecording = false;
  beforeEach(async () => {
    if (isRecording) return;
    isRecording = true;
    await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  });
  after(async () => {
    const { result } = isRecording ? await session.post('Profiler.takePreciseCoverage') : { result: [] };
    session.disconnect();
    const own = result.filter(
      ({ url }) => url.startsWith(ROOT) && url !== import.meta.url && !url.includes('/node_modules/'),
    );
    const entries = own.map(({ url, functions }): [string, Place[]] => {
      const ranges = functions.flatMap(({ functionName, ranges }) => (functionName ? ranges : []));
      const places = ranges.filter(({ count }) => count > 0);
      return [url.slice(ROOT.length), places.map(({ startOffset, endOffset }) => [startOffset, endOffset])];
    });
    const ran: Ran = {
      file,
      functions: Object.fromEntries(entries.filter(([, places]) => places.length > 0)),
    };
    writeFileSync(join(folder, `${file.replaceAll('/', '!')}.json`), JSON.stringify(ran));
  });
}
