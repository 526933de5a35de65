import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Threads for files, the log and look-ups of names, which would otherwise wait until passwords are hashed. */
const OTHER_THREADS = 4;
const MOST_THREADS = 1_024;

/** Passwords are hashed on libuv's threads: four, unless the environment says otherwise when the first is needed. */
export function provideThreads(hashingConcurrency: number): void {
  const wanted = Math.min(hashingConcurrency + OTHER_THREADS, MOST_THREADS);
  process.env.UV_THREADPOOL_SIZE ??= String(wanted);
}

const TASKS = '/proc/self/task';

/**
 * Puts those threads behind the one that answers requests: hashing takes every core, and whoever asks for something
 * cheap should not wait for whoever signs in. Only on Linux do threads have priorities of their own.
 */
export function putHashingBehind(): void {
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync(TASKS)) {
      if (readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() !== 'libuv-worker') continue;
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
    }
  } catch {
    // A sandbox may forbid it. Then they share.
  }
}
