const INTERVAL = 1;

/** The longest turn of this thread's event loop, in milliseconds for which the thread had a processor. */
export interface TurnMeter {
  /** The longest since this was called last. */
  take(): number;
  /** Does something that does not count. */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function startTurnMeter(): TurnMeter {
  let longest = 0;
  let isAside = false;
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = used();
  const measure = () => {
    const now = used();
    if (!isAside) longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(measure, INTERVAL).unref();
  return {
    take: () => {
      measure();
      const taken = longest;
      longest = 0;
      return taken;
    },
    aside: async (work) => {
      measure();
      isAside = true;
      try {
        return await work();
      } finally {
        measure();
        isAside = false;
      }
    },
  };
}
