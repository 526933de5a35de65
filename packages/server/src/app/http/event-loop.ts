/** How often the lag is measured, in milliseconds. */
const INTERVAL_MS = 250;

/** How many measurements the median is taken of, so that one slow moment does not cause refusals. */
const MEASUREMENTS = 5;

/** Measures how far the event loop is behind. */
export interface EventLoop {
  /** Milliseconds by which measurements are late: the median of the last few. */
  readonly lag: number;
  /** Discards earlier measurements: startup keeps the loop busy while no requests are waiting. */
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
      // A blocked loop cannot measure: an overdue measurement counts as the next one.
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
