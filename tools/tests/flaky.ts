/**
 * Runs failed files once more, alone, because a race in one test must not refuse a change to everything else. A file
 * that then passes has a bug: it is printed with both outputs, and counted.
 */
import { type FailedFile, runGroups, TITLES } from './run.ts';

/** More than this is not a race. */
const MOST_FLAKY = 3;

/** @returns the failures of the run, if any */
export async function runAgain(
  failed: readonly FailedFile[],
  environment: NodeJS.ProcessEnv,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { file, pass, output } of failed) {
    const title = `${file} ${TITLES[pass]}`;
    console.log(`\n── Once more, alone: ${title}`);
    const again = await runGroups([{ pass, files: [file] }], environment, 1);
    if (again.failed.length > 0) problems.push(title);
    else console.log(`\n── FLAKY: ${title}. First:\n${output}\nThen it passed:\n${again.said}`);
  }
  const flaky = failed.length - problems.length;
  if (failed.length > 0) console.log(`\n── flaky: ${flaky} files`);
  return flaky > MOST_FLAKY ? [...problems, `${flaky} flaky files`] : problems;
}
