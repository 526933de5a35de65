import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findExecutable } from './executable.ts';
import { connectPortico, type Portico } from './portico.ts';

/** Names the `portico dev` that all workers of a run share. */
const SHARED = 'PORTICO_TEST_URL';
/** The most characters of its output that an error shows. */
const SHOWN = 4_000;

export interface StartOptions {
  /** A file of people, organizations, applications and keys to begin with, as for `portico dev --seed`. */
  readonly seed?: string;
  /** A configuration file, as for `portico dev --configuration`. */
  readonly configuration?: string;
  /** The port; any free one when absent. */
  readonly port?: number;
  /** Variables of the service, such as `PORTICO_LIMITS`. None is taken from the environment of the tests. */
  readonly variables?: Readonly<Record<string, string>>;
  /**
   * Whether everything that this process starts from now on gets the same service from `startPortico`, instead of one of its
   * own: for the global set-up of a test runner.
   */
  readonly shared?: boolean;
}

/**
 * Starts `portico dev` in memory, and takes a snapshot, which `restore()` restores. It ends with this process, also when that
 * is killed. Returns the shared one where the run has one.
 * @throws Error where it is not installed, or with what it wrote where it does not start
 */
export async function startPortico(options: StartOptions = {}): Promise<Portico> {
  const { [SHARED]: shared } = process.env;
  if (shared !== undefined) return connectPortico(shared);
  const child = spawnDev(options);
  const { url } = await announcementOf(child);
  const portico = await connectPortico(url, { stop: () => stop(child) });
  await portico.snapshot();
  if (options.shared) process.env[SHARED] = url;
  return portico;
}

function spawnDev({ seed, configuration, port = 0, variables }: StartOptions): ChildProcess {
  const files = Object.entries({ seed, configuration }).flatMap(([name, file]) =>
    file === undefined ? [] : [`--${name}`, file],
  );
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTICO_'));
  return spawn(findExecutable(), ['dev', ...files], {
    env: {
      ...Object.fromEntries(inherited),
      PORTICO_LOG_LEVEL: 'warn',
      ...variables,
      PORTICO_PORT: String(port),
    },
    // It ends with the process that holds the other end of its standard input.
    stdio: ['pipe', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}

interface Announcement {
  readonly url: string;
}

/** Waits for the line that says where it serves. */
async function announcementOf(child: ChildProcess): Promise<Announcement> {
  const announced = new Promise<Announcement>((resolve, reject) => {
    let written = '';
    const read = (text: string) => {
      written = (written + text).slice(-SHOWN);
      const line = written.split('\n').find((one) => one.includes('"msg":"Portico is running"'));
      if (line?.endsWith('}')) resolve(JSON.parse(line));
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read);
    child.once('error', (cause) => reject(new Error('portico dev cannot be started', { cause })));
    child.once('close', (code) => {
      reject(new Error(`portico dev ended with ${code} instead of serving:\n${written.trim()}`));
    });
  });
  try {
    return await announced;
  } finally {
    letGo(child);
  }
}

/** Lets this process end before the other, which then ends as well. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    const { unref } = (stream ?? {}) as { unref?: () => void };
    unref?.call(stream);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
