/** Ends what was started, in order. */
type Stop = (hurry: boolean) => Promise<void>;
/** Says why, and whether it was asked before. */
type Say = (reason: string, again: boolean) => void;

/** npm hands on each signal, which a terminal has sent to the service as well: two within this time are one. */
const COPY_MS = 1_000;
const LOOK_FOR_PARENT_MS = 250;

const startedByNpm = process.env.npm_lifecycle_event === 'start';
let stop: Stop = async () => {};
let say: Say = () => {};
let askedAt: number | undefined;

/** Says how to stop in order. Before that there is nothing that a stop could cut short. */
export function whenAskedToStop(handlers: { readonly stop: Stop; readonly say: Say }) {
  ({ stop, say } = handlers);
}

/**
 * Listens for everything that asks the process to end. Called before anything else: a signal that nobody listens for is
 * lost where the process is the first of its container.
 */
export function listenForStop(): void {
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
  if (startedByNpm) watchParent(process.ppid);
}

/**
 * Takes back `listenForStop`, where nothing runs that has to end in order: signals do what they do by default. The first
 * process of a container has no default, and ends with the exit codes that shells give.
 */
export function letSignalsEnd(): void {
  process.off('SIGTERM', ask);
  process.off('SIGINT', ask);
  if (process.pid !== 1) return;
  process.on('SIGTERM', () => process.exit(143));
  process.on('SIGINT', () => process.exit(130));
}

/** Nothing says that a parent was killed, but then another takes its place. */
function watchParent(parent: number): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void ask('the end of npm');
  }, LOOK_FOR_PARENT_MS);
  timer.unref();
}

async function ask(reason: string): Promise<void> {
  const now = performance.now();
  if (askedAt !== undefined) {
    if (startedByNpm && now - askedAt < COPY_MS) return;
    // Asked twice, it does not wait any longer.
    say(reason, true);
    process.exit(1);
  }
  askedAt = now;
  say(reason, false);
  await stop(reason === 'SIGINT');
  process.exit(0);
}
