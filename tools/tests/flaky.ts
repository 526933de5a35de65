/**
 * Runs failed files once more, alone, because a race in one test must not refuse a change to everything else. A file
 * that then passes has a bug: it is printed with both outputs, and counted.
 */
import type { FailedFile, Report } from './reporter.ts';
import { TITLES } from './reporter.ts';
import { type RunOptions, runGroups } from './run.ts';

/** More than this is not a race. */
const MOST_FLAKY = 3;

/** @returns the failures of the run, if any */
export async function runAgain(failed: readonly FailedFile[], options: RunOptions): Promise<string[]> {
  if (failed.length === 0) return [];
  console.log(`\n── Once more, alone: ${failed.length} files that failed`);
  const again = await runGroups(
    failed.map(({ pass, file }) => ({ pass, files: [file] })),
    { ...options, atOnce: 1 },
  );
  return judged(failed, again);
}

function judged(failed: readonly FailedFile[], again: Report): string[] {
  const stillFails = ({ file, pass }: FailedFile) =>
    again.failed.some((other) => other.file === file && other.pass === pass);
  const flaky = failed.filter((one) => !stillFails(one));
  for (const { file, pass, output } of flaky)
    console.log(
      `\n── FLAKY: ${file}, ${TITLES[pass]}. First:\n${output}\nThen it passed:\n${again.saidBy(pass, file)}`,
    );
  console.log(`\n── flaky: ${flaky.length} files`);
  const problems = failed.filter(stillFails).map(({ file, pass }) => `${file} ${TITLES[pass]}`);
  return flaky.length > MOST_FLAKY ? [...problems, `${flaky.length} flaky files`] : problems;
}
