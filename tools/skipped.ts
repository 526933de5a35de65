/**
 * A test that is skipped in one pass runs in another. One that ran in none proves nothing, whatever the totals say: in
 * CI that is a failure, unless it is the machine that does not permit it.
 */
import type { TestResult } from './test-reporter.ts';

/** How the reason begins where no installation would help. */
export const NOT_PERMITTED = 'not permitted here: ';

/**
 * @param results of all passes
 * @returns the tests that ran in no pass
 */
export function ranNowhere(results: readonly TestResult[]): TestResult[] {
  const tests = new Map<string, TestResult>();
  for (const test of results) {
    const key = `${test.file} ${test.name}`;
    if (!test.skip || !tests.has(key)) tests.set(key, test);
  }
  return [...tests.values()].filter(({ skip }) => skip);
}

/** @returns whether nothing was skipped that must not be; says on the console what was */
export function reportSkipped(results: readonly TestResult[], isCI: boolean): boolean {
  const skipped = ranNowhere(results);
  if (skipped.length > 0) console.log(`\n── ran in no pass: ${skipped.length} tests`);
  for (const { file: where, name, skip } of skipped) console.log(`   ${where}: ${name} (${skip})`);
  const avoidable = skipped.filter(({ skip }) => !String(skip).startsWith(NOT_PERMITTED));
  if (isCI && avoidable.length > 0) console.error('CI must not skip what an installation would let run.');
  return !isCI || avoidable.length === 0;
}
