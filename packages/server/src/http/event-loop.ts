/** How often the lag is measured, in milliseconds. */
const INTERVAL_MS = 250;

/** How many measurements it is judged by: most of them must be late, so that one slow moment refuses nobody. */
const MEASUREMENTS = 5;

/** Tells how far the event loop is behind. */
export interface EventLoop {
  /** Milliseconds by which measurements come too late: the median of the last few. */
  readonly lag: number;
  /** Forgets what was measured: a start keeps the loop busy, and nobody waits for it yet. */
  restart(): void;
  stop(): void;
}

export function watchEventLoop(): EventLoop {
  let expected: number;
  let late: number[];
  let lag: number;
  const restart = () => {
    expected = performance.now() + INTERVAL_MS;
    late = new Array(MEASUREMENTS).fill(0);
    lag = 0;
  };
  restart();
  const timer = setInterval(() => {
    const now = performance.now();
    late = [...late.slice(1), Math.max(0, now - expected)];
    lag = median(late);
    expected = now + INTERVAL_MS;
  }, INTERVAL_MS);
  timer.unref();
  return {
    get lag() {
      // A loop that is blocked does not measure: what is overdue counts as the next measurement.
      const overdue = performance.now() - expected;
      return overdue < INTERVAL_MS ? lag : median([...late.slice(1), overdue]);
    },
    restart,
    stop: () => clearInterval(timer),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
