/**
 * Test files that share a process. To load and start the service takes longer than most files beside its source need
 * for their tests; in a process with others they find it loaded, and what runs often compiled. A file that changes or
 * measures what belongs to its process has one to itself: it lies elsewhere. A module that several files load is loaded
 * once: hooks that it sets up while it is loaded are those of the first file alone.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Beside what they test, and in some folders of tests; those of pages share a browser. */
const SHARING =
  /^packages\/(console\/test|[a-z]+\/(src|test\/(features\/(clients|deliveries|import|journeys|port)|proofs\/(operations|payload|precedence|races|trust|whole))))\//;
const MOST_FILES = 24;
/** What takes longest begins first: at the end of a pass one process would otherwise run by itself. Fewer of these share one. */
const LONG =
  /^(tools\/publish|packages\/(console\/test|server\/(src\/identity\/limits|test\/proofs\/(fuzz|growth|operations|races))))\//;
const MOST_LONG_FILES = 5;
const GROUP = '.group.test.mjs';
const LOADING = new URL('test-tracking.ts', import.meta.url).href;
/** At the beginning of a line: for the file, and within no function. */
const DECLARES = /^(?:test|it|describe)(?:\.\w+)?\(/m;
const STARTS = /^(?:\w.* = )?await start\w*\(/m;

/**
 * @param files by their paths from the working directory
 * @returns which of them share a process: each in exactly one group, neighbours together; what takes longest comes first, and
 * groups before files by themselves, which fill the cores at the end of a pass
 */
export function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const { long = [], others = [] } = Object.groupBy(files, (file) => (LONG.test(file) ? 'long' : 'others'));
  return [...grouped(long, MOST_LONG_FILES), ...grouped(others, MOST_FILES)];
}

function grouped(files: readonly string[], most: number): readonly (readonly string[])[] {
  const { sharing = [], alone = [] } = Object.groupBy(files, (file) =>
    isSharing(file) ? 'sharing' : 'alone',
  );
  const count = Math.ceil(sharing.length / most);
  const size = Math.ceil(sharing.length / count);
  const groups = Array.from({ length: count }, (_, at) => sharing.slice(at * size, (at + 1) * size));
  return [...groups, ...alone.map((file) => [file])];
}

/**
 * Writes what `node --test` is given for each group: a file that has every file of the group as a test, one after
 * another, with what that one declares, `before` and `after` too, as its parts.
 * @param folder where they are written
 * @returns their paths; that of a file by itself for a group of one
 */
export function writeGroups(groups: readonly (readonly string[])[], folder: string): string[] {
  return groups.map((group, at) => {
    const [first, ...others] = group;
    if (first !== undefined && others.length === 0) return first;
    const path = join(folder, `${at + 1}${GROUP}`);
    const tests = group.map((file) => {
      const url = pathToFileURL(resolve(file)).href;
      return `test(${JSON.stringify(file)}, () => load(${JSON.stringify(url)}));`;
    });
    const imports = `import { test } from 'node:test';\nimport { load } from '${LOADING}';`;
    writeFileSync(path, `${imports}\n${tests.join('\n')}\n`);
    return path;
  });
}

/** Whether a file of this path shares a process, as soon as another one does. */
export const isSharing = (path: string): boolean => SHARING.test(path);

/**
 * Whether a test file declares tests before a service has started for it. As a part of a group these begin at once, and
 * find no service. By itself, what comes after the tests is done as soon as all that have been declared are over, even if
 * the file is still waiting for a service, and further tests follow.
 */
export function startsTooLate(text: string): boolean {
  const firstTest = text.search(DECLARES);
  return firstTest !== -1 && STARTS.test(text.slice(firstTest));
}

/** Whether a path is of a file that `writeGroups` wrote: its tests are files. */
export function isGroup(path: string): boolean {
  return path.endsWith(GROUP);
}
