/** How often the lag is measured; also how long a spike is remembered. */
const INTERVAL_MS = 250;

/** Tells how far the event loop is behind. */
export interface EventLoop {
  /** Milliseconds that the last measurement came too late. */
  readonly lag: number;
  /** Forgets what was measured: a start keeps the loop busy, and nobody waits for it yet. */
  restart(): void;
  stop(): void;
}

export function watchEventLoop(): EventLoop {
  let expected = performance.now() + INTERVAL_MS;
  let lag = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lag = Math.max(0, now - expected);
    expected = now + INTERVAL_MS;
  }, INTERVAL_MS);
  timer.unref();
  return {
    get lag() {
      // A loop that is blocked does not measure: what is overdue counts.
      return Math.max(lag, performance.now() - expected);
    },
    restart: () => {
      lag = 0;
      expected = performance.now() + INTERVAL_MS;
    },
    stop: () => clearInterval(timer),
  };
}
