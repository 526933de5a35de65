import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** For the `skip` of node:test: what this machine lacks, or false. */
export const withoutThreads = !existsSync('/proc/self/task') && 'threads are counted where there is /proc';

/** How many threads of a process give way to the others. */
export function threadsBehind(pid: number): number {
  const nices = readdirSync(`/proc/${pid}/task`).map((thread) => {
    // The 19th field; the second, in parentheses, may hold spaces.
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return Number(stat.split(') ')[1]?.split(' ')[16]);
  });
  return nices.filter((nice) => nice === 19).length;
}
