/** The end of a call: when its time is over, or its caller wants no answer any more. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the call has ended; undefined as long as it goes on. */
  readonly reason: () => 'timeout' | 'aborted' | undefined;
  /** Milliseconds. */
  readonly left: () => number;
  /** Waits, or less long if the call ends. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Forgets the caller's signal and the time. */
  readonly release: () => void;
}

/** @param timeout in milliseconds */
export function deadlineOf(timeout: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  const end = performance.now() + timeout;
  let reason: 'timeout' | 'aborted' | undefined;
  const finish = (why: 'timeout' | 'aborted') => {
    reason ??= why;
    controller.abort();
  };
  const abort = () => finish('aborted');
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(finish, timeout, 'timeout');
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
    release: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
