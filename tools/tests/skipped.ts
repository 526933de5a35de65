/**
 * Finds tests that ran in no pass, which prove nothing even if the totals look right: one skipped in one pass must run
 * in another. In CI that is a failure, unless the machine does not permit the test.
 */
import type { TestResult } from './run.ts';

/** The beginning of a reason that no installation would remove. */
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

/** @returns whether every skipped test may be skipped; prints those that were */
export function reportSkipped(results: readonly TestResult[], isCI: boolean): boolean {
  const skipped = ranNowhere(results);
  if (skipped.length > 0) console.log(`\n── ran in no pass: ${skipped.length} tests`);
  for (const { file: where, name, skip } of skipped) console.log(`   ${where}: ${name} (${skip})`);
  const avoidable = skipped.filter(({ skip }) => !String(skip).startsWith(NOT_PERMITTED));
  if (isCI && avoidable.length > 0) console.error('CI must not skip what an installation would let run.');
  return !isCI || avoidable.length === 0;
}
