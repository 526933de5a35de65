/** Runs the packed service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { machineEnvironment } from './machine.ts';

/** Which command, and how. */
interface Running {
  readonly args: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** The line that names the addresses of a service. */
type Announcement = Readonly<Record<string, string>>;

/**
 * Starts a service on a free port, and ends it after the use.
 * @param program of the service
 * @param use gets the line with which it announces its addresses, and its process ID
 * @throws AssertionError where it does not end in order
 */
export async function whileServed<Result>(
  program: string,
  { args, variables = {} }: Running,
  use: (announcement: Announcement, pid: number) => Promise<Result>,
): Promise<Result> {
  const service = spawn(process.execPath, [program, ...args], {
    env: { ...machineEnvironment(), PORTICO_PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: service.stdout });
  try {
    let announcement: Announcement = {};
    for await (const line of lines) {
      announcement = JSON.parse(line);
      if (announcement.listening) break;
    }
    service.stdout.resume();
    return await use(announcement, service.pid ?? 0);
  } finally {
    const ended = once(service, 'exit');
    service.kill('SIGINT');
    assert.deepEqual(await ended, [0, null]);
  }
}

/** The most starts: the first fills the cache of compiled code, and many take longer on a busy machine. */
const STARTS = 10;
/** Hundredths of a second, in which Linux counts, in milliseconds. */
const TICK = 10;

/**
 * Measures the processor time that `portico dev` takes until it serves; only on Linux.
 * @param enough no further start is measured after one within this, in milliseconds
 * @returns the best of some starts, in milliseconds
 */
export async function startTime(program: string, enough: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let start = 0; start < STARTS && best > enough; start++)
    best = Math.min(best, await whileServed(program, { args: ['dev'] }, async (_, pid) => timeOf(pid)));
  return best;
}

/** The processor time of a process (proc_pid_stat(5), fields 14 and 15), in milliseconds. */
function timeOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK;
}
