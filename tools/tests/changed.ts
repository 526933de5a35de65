/**
 * Chooses the tests of changes since the last commit. Imports cannot choose: every test of the service imports all of
 * it. So a whole run records which functions each test file ran once its service had started; a file runs again if one
 * of these has changed. A change outside of functions, or in a file that no test ran, chooses the tests in its folder.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CACHE } from './builds.ts';
import type { Ran } from './process.ts';

const PROOFS = 'packages/server/test/proofs/';
const RECORD = join(CACHE, 'ran.json');

export interface Recording {
  readonly ran: readonly Ran[];
  /** The modules at that time, by path. */
  readonly sources: Readonly<Record<string, string>>;
}

/** A file that differs from the last commit; without a text, it was deleted. */
export interface Change {
  readonly path: string;
  readonly text?: string | undefined;
}

/** @param folder with the recordings of a whole run's processes */
export function keepRecording(folder: string): void {
  const ran = readdirSync(folder).map((name): Ran => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const paths = new Set(ran.flatMap(({ functions }) => Object.keys(functions)));
  const sources = Object.fromEntries([...paths].map((path) => [path, readFileSync(path, 'utf8')]));
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(RECORD, JSON.stringify({ ran, sources } satisfies Recording));
}

export function lastRecording(): Recording | undefined {
  return existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : undefined;
}

export function changesOfTree(): Change[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);
  const paths = [
    ...git('diff', '--name-only', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return paths.map((path) => ({ path, text: existsSync(path) ? readFileSync(path, 'utf8') : undefined }));
}

/** @returns the test files that a change can break, by the recording */
export function testsOf(
  changes: readonly Change[],
  tests: readonly string[],
  recording: Recording | undefined,
): string[] {
  const chosen = new Set(changes.flatMap((change) => testsOfOne(change, tests, recording)));
  return tests.filter((test) => chosen.has(test));
}

function testsOfOne({ path, text = '' }: Change, tests: readonly string[], recording?: Recording): string[] {
  if (tests.includes(path)) return [path];
  const source = recording?.sources[path] ?? '';
  const isDifferent = ([start, end]: readonly [number, number]) => !text.includes(source.slice(start, end));
  const byFunctions = (recording?.ran ?? [])
    .filter(({ functions }) => functions[path]?.some(isDifferent))
    .map(({ file }) => file);
  if (byFunctions.length > 0) return byFunctions;
  return tests.filter((test) => dirname(test) === dirname(path));
}

/**
 * @param ids of all operations
 * @returns those that changed files declare, or files beside such a one that declares none
 */
export function operationsOf(changes: readonly Change[], ids: readonly string[]): string[] {
  const declaredIn = (text: string) =>
    ids.filter((id) => new RegExp(`^export (?:const|(?:async )?function) ${id}\\b`, 'm').test(text));
  const sources = changes.filter(({ path }) => /^packages\/(api|server)\/src\/.*(?<!\.test)\.ts$/.test(path));
  const found = sources.flatMap(({ path, text = '' }) => {
    const own = declaredIn(text);
    const isVerb = own.length > 0 || path.startsWith('packages/api/') || !existsSync(dirname(path));
    return isVerb
      ? own
      : readdirSync(dirname(path)).flatMap((name) => declaredIn(textOf(join(dirname(path), name))));
  });
  return [...new Set(found)];
}

const textOf = (path: string) => (path.endsWith('.ts') ? readFileSync(path, 'utf8') : '');

/** Whether a file is a proof that has a test for each operation, whose title begins with its ID. */
export function isProofByOperation(file: string): boolean {
  const hasTests = () => /test\(`\$\{(?:operation\.)?id\}/.test(readFileSync(file, 'utf8'));
  return file.startsWith(PROOFS) && hasTests();
}

/** @returns the pattern of the titles of these tests */
export const testsNamed = (ids: readonly string[]): RegExp => new RegExp(`^(?:${ids.join('|')})\\b`);
