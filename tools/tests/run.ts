/** Runs groups of test files with Node's runner, each in a process of its own. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { CACHE } from './builds.ts';
import type { Group } from './files.ts';
import { Report } from './reporter.ts';

/** The longest time of a test, in milliseconds: a longer one fails, and the others go on. */
const LONGEST_TEST = 600_000;
/** Processes at once: most of them wait at times. */
const CORES = Math.min(availableParallelism(), 8);

export interface RunOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly atOnce?: number;
  /** A pattern of titles; all tests by default. */
  readonly titles?: RegExp | undefined;
}

export async function runGroups(groups: readonly Group[], options: RunOptions): Promise<Report> {
  const { environment, atOnce = CORES + 2, titles } = options;
  const programs = new Map(groups.map((group) => [writeProgram(group), group]));
  const events = run({
    files: [...programs.keys()],
    concurrency: atOnce,
    timeout: LONGEST_TEST,
    env: environment,
    ...(titles && { testNamePatterns: titles }),
  });
  const report = new Report(programs);
  for await (const text of report.text(events)) process.stdout.write(text);
  return report;
}

/** @returns the path of the entry for Node's runner: the same for the same group, so that its compilation is cached */
function writeProgram({ pass, files }: Group): string {
  const program = `process.env.PORTICO_TEST_DATABASE = '${pass}';
const { runFiles } = await import('${new URL('process.ts', import.meta.url)}');
await runFiles(${JSON.stringify(files.map((file) => resolve(file)))});
`;
  const folder = join(CACHE, 'programs');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${createHash('sha256').update(program).digest('hex').slice(0, 16)}.mjs`);
  writeFileSync(path, program);
  return path;
}
