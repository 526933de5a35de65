export type EndReason = 'timeout' | 'aborted';

/** The end of a call: when its time is over, or its caller no longer wants an answer. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the call is over; undefined while it goes on. */
  readonly reason: () => EndReason | undefined;
  /** Milliseconds. */
  readonly left: () => number;
  /** Waits for this time, or less if the call ends. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** The value of a promise, or undefined if the call ends first. */
  readonly within: <Value>(promise: Promise<Value>) => Promise<Value | undefined>;
  /** Stops the timer and removes the listener from the caller's signal. */
  readonly release: () => void;
}

/** The longest time that timers take; with a longer one they fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** @param timeout in milliseconds */
export function deadlineOf(timeout: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  const end = performance.now() + timeout;
  let reason: EndReason | undefined;
  const finish = (why: EndReason) => {
    reason ??= why;
    controller.abort();
  };
  const abort = () => finish('aborted');
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(finish, Math.min(timeout, LONGEST_TIMER), 'timeout');
  const ended = (resolve: (nothing: undefined) => void) => {
    if (reason) resolve(undefined);
    else controller.signal.addEventListener('abort', () => resolve(undefined));
  };
  return {
    signal: controller.signal,
    reason: () => reason,
    left: () => end - performance.now(),
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const waiting = setTimeout(resolve, milliseconds);
        controller.signal.addEventListener('abort', () => {
          clearTimeout(waiting);
          resolve();
        });
      }),
    within: (promise) => Promise.race([promise, new Promise<undefined>(ended)]),
    release: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
