import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A server in a process of its own. */
export interface Child {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from `spawn` to the first 200. */
  readonly startedIn: number;
  /** MB in memory now, without the pages of files, which the system can drop, and at most so far. */
  memory(): { resident: number; own: number; peak: number };
  /** Microseconds of its threads' running time. */
  cpuTime(): number;
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly file: string;
  /** Whether the file is an executable; otherwise Node runs it. */
  readonly native?: boolean;
  /** Whether the program is a script that starts the server as another process and waits for it. */
  readonly startsAnother?: boolean;
  readonly args?: readonly string[];
  /** Options for Node. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A path that answers with 200 once the server serves. */
  readonly ready: string;
}

const PATIENCE_MS = 60_000;
const POLL_MS = 2;
const running = new Set<ChildProcess>();
// Ends with this process, however that ends.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/**
 * Starts a server and waits until it serves. Its standard output, the log, goes to `/dev/null`.
 * @param options or a function of the port, which is free at the time
 */
export async function startChild(optionsFor: (port: number) => ChildOptions): Promise<Child> {
  const port = await freePort();
  const options = optionsFor(port);
  const { file, native = false, args = [], flags = [] } = options;
  const [program, ...given] = native ? [file, ...args] : [process.execPath, ...flags, file, ...args];
  const begun = performance.now();
  const child = spawn(program, given, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...options.environment },
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return signal ?? `code ${code}`;
  });
  const url = `http://127.0.0.1:${port}`;
  await serving(url + options.ready, child);
  const pid = options.startsAnother ? childOf(child.pid) : (child.pid ?? 0);
  return {
    url,
    pid,
    startedIn: performance.now() - begun,
    memory: () => ({
      resident: status(pid, 'VmRSS') / 1024,
      own: status(pid, 'RssAnon') / 1024,
      peak: status(pid, 'VmHWM') / 1024,
    }),
    cpuTime: () => cpuTime(pid),
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function serving(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${url} ended before it served`);
    if (performance.now() > end) throw new Error(`${url} does not serve`);
    await delay(POLL_MS);
  }
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => resolve(response.resume().statusCode === 200)).on('error', () =>
      resolve(false),
    );
  });
}

/** The only child of a process (proc_tid_children(5)). */
function childOf(pid: number | undefined): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

/** A line of /proc/<pid>/status, in KiB. */
function status(pid: number, name: string): number {
  const value = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(value?.[1]);
}

/** User and system time of /proc/<pid>/stat, which are counted in hundredths of a second. */
function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Memory and CPU time are read from /proc. */
export function refuseOtherSystems(): void {
  if (!existsSync('/proc/self/status')) throw new Error('The benchmarks need /proc: run them on Linux');
}
