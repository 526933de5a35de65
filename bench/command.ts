import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { MAIN } from './portico.ts';

const POLL_MS = 20;

/** The output and duration of a run of the `portico` command. */
export interface CommandRun {
  readonly output: string;
  readonly seconds: number;
  /** MB in memory at most. */
  readonly peak: number;
}

/**
 * Runs the `portico` command in a process of its own.
 * @throws Error for another exit code than 0
 */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandRun> {
  const begun = performance.now();
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  let [peak, output] = [0, ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0));
  }, POLL_MS);
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  const code = await ended;
  clearInterval(timer);
  if (code !== 0) throw new Error(`portico ${args[0]} ended with ${code}`);
  return { output, peak, seconds: (performance.now() - begun) / 1_000 };
}

/** MB in memory at most so far; 0 when the process has just ended. */
function peakOf(pid: number): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1_000;
  } catch {
    return 0;
  }
}
