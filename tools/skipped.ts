/**
 * A test that is skipped in one pass runs in another. One that ran in none proves nothing, whatever the totals say: in
 * CI that is a failure, unless it is the machine that does not permit it.
 */
import { existsSync, readFileSync } from 'node:fs';

/** How the reason begins where no installation would help. */
export const NOT_PERMITTED = 'not permitted here: ';

interface Noted {
  readonly file: string;
  readonly name: string;
  /** The reason, or true without one. */
  readonly skip?: string | boolean;
}

/**
 * @param noted lines of JSON from test-reporter.ts, of all passes
 * @returns the tests that ran in no pass
 */
export function ranNowhere(noted: string): Noted[] {
  const tests = new Map<string, Noted>();
  for (const line of noted.split('\n').filter(Boolean)) {
    const test: Noted = JSON.parse(line);
    const key = `${test.file} ${test.name}`;
    if (!test.skip || !tests.has(key)) tests.set(key, test);
  }
  return [...tests.values()].filter(({ skip }) => skip);
}

/** @param files of the passes, as test-reporter.ts writes them @returns whether nothing was skipped that must not be; says on the console what was */
export function reportSkipped(files: readonly string[], isCI: boolean): boolean {
  const noted = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const skipped = ranNowhere(noted.join(''));
  if (skipped.length > 0) console.log(`\n── ran in no pass: ${skipped.length} tests`);
  for (const { file: where, name, skip } of skipped) console.log(`   ${where}: ${name} (${skip})`);
  const avoidable = skipped.filter(({ skip }) => !String(skip).startsWith(NOT_PERMITTED));
  if (isCI && avoidable.length > 0) console.error('CI must not skip what an installation would let run.');
  return !isCI || avoidable.length === 0;
}
