import { fstatSync } from 'node:fs';
import { areThere, startersFrom } from './ground/starters.ts';

/** Stops everything in order. */
type Stop = (hurry: boolean) => Promise<void>;
/** Logs why the process stops; `again` where it was asked to before. */
type Say = (reason: string, again: boolean) => void;

/** A terminal signals npm and the service, and npm forwards its signal: two within this time, in milliseconds, are one. */
const COPY_MS = 1_000;
const LOOK_FOR_PARENT_MS = 250;

/** Set by npm for what it starts, and by others that run scripts of packages. */
const startedByNpm = process.env.npm_lifecycle_event !== undefined;
/** As the start script found it: until this process can look, its parent may have ended. */
const parent = Number(process.env.portico_parent) || process.ppid;
delete process.env.portico_parent;
let stop: Stop = async () => {};
let say: Say = () => {};
let askedAt: number | undefined;

/** Sets how to stop in order; before that, there is nothing to stop. */
export function whenAskedToStop(handlers: { readonly stop: Stop; readonly say: Say }) {
  ({ stop, say } = handlers);
}

/**
 * Listens for everything that asks the process to end. Called before anything else: PID 1 of a container ignores signals
 * without a listener.
 */
export function listenForStop(): void {
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
  // Node would open a debugger, to which every user of the machine could connect.
  process.on('SIGUSR1', () => {});
  if (startedByNpm) watchParent();
}

/**
 * Lets SIGTERM and SIGINT end commands that can end at any time, as is their default. For PID 1 of a container that
 * would have no effect, so it ends with the exit codes that shells report.
 */
export function letSignalsEnd(): void {
  process.off('SIGTERM', ask);
  process.off('SIGINT', ask);
  if (process.pid !== 1) return;
  process.on('SIGTERM', () => process.exit(143));
  process.on('SIGINT', () => process.exit(130));
}

/**
 * Stops when the program that started this one ends, which it shows by holding the other end of standard input. A shell
 * that starts something in the background gives it a terminal or `/dev/null`, so that goes on.
 */
export function endWithParent(): void {
  const input = fstatSync(0);
  if (!startedByNpm && (input.isFIFO() || input.isSocket())) watchParent();
}

/** A process is not notified when its parent is killed, but gets another parent. */
function watchParent(): void {
  const starters = startersFrom(parent);
  const timer = setInterval(() => {
    if (areThere(starters)) return;
    clearInterval(timer);
    void ask('the end of its parent');
  }, LOOK_FOR_PARENT_MS);
  timer.unref();
}

async function ask(reason: string): Promise<void> {
  const now = performance.now();
  if (askedAt !== undefined) {
    if (startedByNpm && now - askedAt < COPY_MS) return;
    // A second signal stops at once.
    say(reason, true);
    process.exit(1);
  }
  askedAt = now;
  say(reason, false);
  await stop(reason === 'SIGINT');
  process.exit(0);
}
