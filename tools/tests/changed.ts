/**
 * Chooses the tests of changes since the last commit: those that changed, those in the folder of a file that changed, and
 * those that import it themselves. What they reach by imports of imports would be nearly all tests of the service.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestFile } from './files.ts';

const PROOFS = 'packages/server/test/proofs/';

/** A file that differs from the last commit; without a text, it was deleted. */
export interface Change {
  readonly path: string;
  readonly text?: string | undefined;
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

/** @returns the paths of the tests that these changes are most likely to break */
export function testsOf(changes: readonly Change[], tests: readonly TestFile[]): string[] {
  const paths = tests.map(({ path }) => path);
  const isOf = (changed: string, { path, imports }: TestFile) =>
    paths.includes(changed)
      ? path === changed
      : dirname(path) === dirname(changed) || imports.includes(changed);
  return tests.filter((test) => changes.some(({ path }) => isOf(path, test))).map(({ path }) => path);
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
