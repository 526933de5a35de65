/** Runs groups of test files with Node's runner, each in a process of its own, and prints failures at once. */
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import type { Group, Pass } from './files.ts';

const PROGRAM = resolve(import.meta.dirname, 'process.ts');
/** The longest time of a test, in milliseconds: a longer one fails, and the others go on. */
const LONGEST_TEST = 600_000;
/** Processes at once: most of them wait at times. */
const AT_ONCE = Math.min(availableParallelism(), 8) + 2;
/** Characters of the end of a process's output. */
const MOST_SAID = 4_000;

export const TITLES: Readonly<Record<Pass, string>> = {
  once: 'without a database',
  sqlite: 'on SQLite',
  postgres: 'on PostgreSQL',
};

/** A test or a suite that ran, or was skipped for a reason, or without one. Node reports no test of a skipped suite. */
export interface TestResult {
  readonly file: string;
  readonly name: string;
  readonly isSuite?: boolean;
  readonly skip?: string | boolean | undefined;
}

/** A file that failed in a pass, with its errors and the output of its process. */
export interface FailedFile {
  readonly file: string;
  readonly pass: Pass;
  output: string;
}

export interface Report {
  readonly tests: TestResult[];
  readonly failed: FailedFile[];
  /** The number of failures, of tests or of processes. */
  failures: number;
  /** The end of the output of the process that ended last. */
  said: string;
}

export async function runGroups(
  groups: readonly Group[],
  environment: NodeJS.ProcessEnv,
  atOnce = AT_ONCE,
): Promise<Report> {
  const report: Report = { tests: [], failed: [], failures: 0, said: '' };
  const start = performance.now();
  const remaining = groups.values();
  const runRemaining = async () => {
    // The loops share the iterator, so that each group runs once.
    for (const group of remaining) await runGroup(group, environment, report);
  };
  await Promise.all(Array.from({ length: atOnce }, runRemaining));
  const { tests, failures } = report;
  const skipped = tests.filter(({ skip }) => skip).length;
  const ran = tests.filter(({ skip, isSuite }) => !skip && !isSuite).length;
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `\n${ran} ran, ${failures} failed, ${skipped} skipped, in ${groups.length} processes and ${seconds} s`,
  );
  return report;
}

async function runGroup({ pass, files, titles }: Group, environment: NodeJS.ProcessEnv, report: Report) {
  const failed = new Map<string, FailedFile>();
  /** Several files are a test each, and end with it; a single file ends with its process. */
  const unfinished = new Set(files);
  let said = '';
  const fail = (file: string, name: string, error: Error) => {
    const output = `\n✖ ${file}: ${name}, ${TITLES[pass]}\n${textOf(error)}\n`;
    failed.getOrInsert(file, { file, pass, output: '' }).output += output;
    report.failures++;
    console.log(output);
  };
  const events = run({
    files: [PROGRAM],
    argv: files.map((file) => resolve(file)),
    timeout: LONGEST_TEST,
    env: { ...environment, PORTICO_TEST_DATABASE: pass },
    ...(titles && { testNamePatterns: titles }),
  });
  for await (const { type, data } of events) {
    // Without a file, these are the runner's totals.
    if ('message' in data && data.file) said += `${data.message.trimEnd()}\n`;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, file = '', details, skip } = data;
    const error = 'error' in details && !isOfParts(details.error) ? details.error : undefined;
    if (name === PROGRAM) {
      const isUnclear = failed.size === 0 && unfinished.size === 0;
      for (const one of error ? (isUnclear ? files : unfinished) : [])
        if (!failed.has(one)) fail(one, 'its process failed', error);
      continue;
    }
    const isFile = unfinished.delete(name);
    const path = isFile ? name : relative('.', file);
    if (!isFile) report.tests.push({ file: path, name, skip, isSuite: details.type === 'suite' });
    if (error) fail(path, name, error);
  }
  report.said = said.slice(-MOST_SAID);
  const text = said && `\nThe process said:\n${report.said}`;
  for (const one of failed.values()) report.failed.push({ ...one, output: one.output + text });
  process.stdout.write(failed.size > 0 ? text : '.');
}

const isOfParts = (error: Error) => (error as { failureType?: string }).failureType === 'subtestsFailed';

function textOf({ cause, message }: Error): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? message);
}
