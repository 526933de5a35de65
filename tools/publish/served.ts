/** Runs the packed service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The first start of each fills its cache of compiled code. */
const FEWEST_STARTS = 2;
/** Many take longer on a busy machine. */
const MOST_STARTS = 10;
/** Hundredths of a second, in which Linux counts, in milliseconds. */
const TICK = 10;

/** Bare Fastify with one route and a cache of compiled code, for comparison. */
const BARE = `
import { enableCompileCache } from 'node:module';
enableCompileCache(process.env.CACHE);
const { default: fastify } = await import('fastify');
const app = fastify();
app.get('/', async () => ({}));
process.once('SIGINT', () => app.close());
console.log(JSON.stringify({ listening: await app.listen({ port: 0, host: '127.0.0.1' }) }));
`;

/**
 * Compares the processor time that `portico dev` takes until it serves with that of bare Fastify, in turn, so that both meet
 * the same load; only on Linux.
 * @param project with both installed, which gets the program of the other
 * @param enough no further starts are measured after this ratio
 * @returns the ratio of the best starts of both
 */
export async function startRatio(program: string, project: string, enough: number): Promise<number> {
  const bare = join(project, 'bare.js');
  writeFileSync(bare, BARE);
  const variables = { CACHE: join(project, 'node_modules/.cache/bare') };
  const best = { portico: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
  const ratio = () => best.portico / best.bare;
  for (let start = 0; start < MOST_STARTS && (start < FEWEST_STARTS || ratio() > enough); start++) {
    best.bare = Math.min(best.bare, await startTime(bare, { args: [], variables }));
    best.portico = Math.min(best.portico, await startTime(program, { args: ['dev'] }));
  }
  return ratio();
}

/** The processor time that a service takes until it serves. */
const startTime = (program: string, running: Running) =>
  whileServed(program, running, async (_, pid) => timeOf(pid));

/** The processor time of a process (proc_pid_stat(5), fields 14 and 15), in milliseconds. */
function timeOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK;
}
