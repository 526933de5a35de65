/** Loads test files in a process, one after another, and ends it if they do not. */
import { relative } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

/** The process's longest life after its last test, in milliseconds. */
const LONGEST_END = Number(process.env.PORTICO_TEST_LONGEST_END ?? 60_000);

/**
 * Runs test files, given by their absolute paths. To load and start the service takes longer than the tests of most
 * files; in a shared process it is loaded and its hot code compiled. Each of several files is a test, with its own
 * `before`, `after` and tests as parts. A module that several load is loaded once: hooks that it sets up while loading
 * belong to the first file alone.
 */
export async function runFiles(files: readonly string[]): Promise<void> {
  after(() => setTimeout(giveUp, LONGEST_END).unref());
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0) return load(first);
  for (const file of files) test(relative('.', file), () => load(file));
}

/**
 * A handle left open by a test would keep the process alive forever. `--test-force-exit` would end it at once, and lose
 * the unwritten part of its report (nodejs/node#64833).
 */
function giveUp(): void {
  const open = process.getActiveResourcesInfo().join(', ');
  // The runner reads stdout to the end, but may lose the last of stderr.
  console.log(`No test has run for ${LONGEST_END / 1_000} s, but the file does not end. Open: ${open}`);
  process.exit(1);
}

async function load(file: string): Promise<void> {
  await import(pathToFileURL(file).href);
}
