/** Runs test files, each group in a process of its own, and prints the results. */
import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { reportCut } from './reported.ts';
import type { Progress } from './test-progress.ts';
import { reporting } from './test-reporter.ts';

/** What the process of each file loads before it. */
const FIRST = ['test-end.ts', 'test-tracking.ts'];
/** A test that takes longer, in milliseconds, hangs: it fails, and the others go on. A file ends as test-end.ts says. */
const LONGEST_TEST = 600_000;

export interface Run {
  /** As `writeGroups` names them. */
  readonly groups: readonly string[];
  /** Processes at once. */
  readonly atOnce: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Where the tests that ran, and the files that reported to the end, are recorded. */
  readonly folder: string;
  readonly progress: Progress;
  /** What is printed with its results, where several runs print theirs. */
  readonly title?: string;
  /** Called when no more than so many processes are left. */
  readonly ending?: { readonly left: number; readonly call: () => void };
}

/** @returns whether all passed and reported to the end */
export async function runGroups(options: Run): Promise<boolean> {
  const { groups, atOnce, environment, folder, progress, title, ending } = options;
  const events = run({
    files: groups.map((path) => resolve(path)),
    concurrency: atOnce,
    timeout: LONGEST_TEST,
    execArgv: ['--expose-internals', ...FIRST.map((name) => `--import=${new URL(name, import.meta.url)}`)],
    env: environment,
  });
  let hasFailed = false;
  events.on('test:fail', () => {
    hasFailed = true;
  });
  let left = groups.length;
  // Of a process as a whole, at once; other events come in the order of the files.
  events.on('test:complete', ({ name, file }) => {
    if (name === file && --left === ending?.left) ending.call();
  });
  const reported = join(folder, 'reported');
  // A file that ran earlier has to report again.
  writeFileSync(reported, '');
  const report = reporting({ ran: join(folder, 'ran'), reported, progress, title });
  for await (const text of report(events)) process.stdout.write(text);
  const isWhole = reportCut(
    groups.map((path) => relative('.', path)),
    reported,
  );
  return isWhole && !hasFailed;
}
