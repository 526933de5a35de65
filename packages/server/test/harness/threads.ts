import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** For the `skip` of node:test: the missing feature of this machine, or false. */
export const withoutThreads = !existsSync('/proc/self/task') && 'threads are counted where there is /proc';

/** How many threads of a process give way to the others. */
export function threadsBehind(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).filter((thread) => niceOf(`/proc/${pid}/task/${thread}`) === 19)
    .length;
}

/** @returns undefined where the thread has ended */
function niceOf(thread: string): number | undefined {
  try {
    // The 19th field; the second, in parentheses, may hold spaces.
    return Number(readFileSync(`${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
  } catch {
    return undefined;
  }
}
