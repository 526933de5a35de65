/** Loads test files in a process, one after another, and ends it if they do not. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join, relative } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = new URL('../..', import.meta.url).href;
const INSTALLED = /\/node_modules\//;
/** The process's longest life after its last test, in milliseconds. */
const LONGEST_END = Number(process.env.PORTICO_TEST_LONGEST_END ?? 60_000);

/** A file's ranges of functions that ran after it was loaded, by module path: `start, end, start, …` */
export interface Ran {
  readonly file: string;
  readonly functions: Readonly<Record<string, readonly number[]>>;
}

/**
 * Runs test files, given by their absolute paths. To load and start the service takes longer than the tests of most
 * files; in a shared process it is loaded and its hot code compiled. Each of several files is a test, with its own
 * `before`, `after` and tests as parts. A module that several load is loaded once: hooks that it sets up while loading
 * belong to the first file alone.
 */
export async function runFiles(files: readonly string[]): Promise<void> {
  after(() => setTimeout(giveUp, LONGEST_END).unref());
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0) return load(first);
  for (const file of files) test(relative('.', file), () => load(file));
}

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
  const { PORTICO_TEST_RAN: folder, PORTICO_TEST_DATABASE: database } = process.env;
  // A file runs the same functions on each database.
  if (folder !== undefined && database !== 'postgres') recordInto(folder, relative('.', file));
  await import(pathToFileURL(file).href);
}

/** Records the functions that run from a file's first test, when its service has started, to the end of the last. */
function recordInto(folder: string, file: string): void {
  let functionsThatRan: (() => Ran['functions']) | undefined;
  beforeEach(() => {
    functionsThatRan ??= record();
  });
  after(() => {
    const ran: Ran = { file, functions: functionsThatRan?.() ?? {} };
    writeFileSync(join(folder, `${file.replaceAll('/', '!')}.json`), JSON.stringify(ran));
  });
}

let session: Session | undefined;

function inspect<Result>(method: string, parameters: object = {}): Result | undefined {
  let answer: Result | undefined;
  if (!session) {
    session = new Session();
    session.connect();
    session.post('Profiler.enable');
  }
  // It answers at once.
  session.post(method, parameters, (_error, result) => {
    answer = result as Result;
  });
  return answer;
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly [{ startOffset: number; endOffset: number; count: number }];
    }[];
  }[];
}

/** Begins to record functions. @returns a function with those of the repository that ran */
function record(): () => Ran['functions'] {
  inspect('Profiler.stopPreciseCoverage');
  inspect('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  return () => {
    const { result = [] } = inspect<Coverage>('Profiler.takePreciseCoverage') ?? {};
    const own = result.filter(
      ({ url }) => url.startsWith(ROOT) && url !== import.meta.url && !INSTALLED.test(url),
    );
    const entries = own.map(({ url, functions }) => {
      const ranges = functions.filter(({ functionName, ranges: [{ count }] }) => functionName && count > 0);
      return [
        relative('.', fileURLToPath(url)),
        ranges.flatMap(({ ranges: [{ startOffset, endOffset }] }) => [startOffset, endOffset]),
      ] as const;
    });
    return Object.fromEntries(
      entries.filter(([path, ranges]) => !path.startsWith('..') && ranges.length > 0),
    );
  };
}
