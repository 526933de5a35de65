import { readFileSync } from 'node:fs';

/** Of those that start each other, the most that are looked at. */
const MOST = 10;
const BY_NPM = /(?:^|\0)npm_lifecycle_event=/;

/**
 * The processes that this one ends with, by their IDs: its parent and, where that is a shell that npm runs, all up to npm
 * itself. A signal ends npm or such a shell alone, and the other goes on. Where the system has no `/proc`, the parent alone.
 */
export function startersFrom(parent: number): readonly number[] {
  const starters = [parent];
  for (let last = parent; starters.length < MOST && isByNpm(last); starters.push(last)) {
    const next = parentOf(last);
    if (next === undefined) break;
    last = next;
  }
  return starters;
}

/** Whether each still is the parent of the one before: one that ends leaves its child to another. */
export function areThere([parent, ...others]: readonly number[]): boolean {
  if (process.ppid !== parent) return false;
  let child = parent;
  return others.every((starter) => {
    const found = parentOf(child);
    child = starter;
    return found === starter;
  });
}

function isByNpm(pid: number): boolean {
  return BY_NPM.test(contentOf(pid, 'environ') ?? '');
}

function parentOf(pid: number): number | undefined {
  const stat = contentOf(pid, 'stat');
  // The name of the program, in parentheses, may have any characters (proc_pid_stat(5)).
  const [, parent] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return parent === undefined ? undefined : Number(parent);
}

/** Undefined where the process has ended, is another user's, or the system has no such files. */
function contentOf(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return undefined;
  }
}
