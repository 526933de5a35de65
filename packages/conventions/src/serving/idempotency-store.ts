type Awaitable<T> = T | Promise<T>;

/** What is known about an idempotency key. */
export interface KeptRequest {
  /** Tells the request from others with the same key. */
  readonly fingerprint: string;
  /** What came of it; undefined while it runs. */
  readonly outcome: string | undefined;
}

/**
 * Where a service keeps what came of requests with an `Idempotency-Key`. Keys, fingerprints and outcomes are opaque texts;
 * a key is different for each caller and operation. How long outcomes are kept is up to the store; 24 hours are usual.
 */
export interface IdempotencyStore {
  /**
   * Claims a key for a request, atomically.
   * @returns undefined if nobody has claimed it, otherwise what is known about it
   */
  readonly claim: (key: string, fingerprint: string) => Awaitable<KeptRequest | undefined>;
  /** Keeps what came of the request that claimed the key. */
  readonly keep: (key: string, outcome: string) => Awaitable<void>;
  /** Gives the key back, because the request had no effect. */
  readonly release: (key: string) => Awaitable<void>;
}

const DAY_MS = 86_400_000;

/**
 * A store in the memory of this process: for services with one process, where a key may be forgotten when it ends.
 * @param lifetime milliseconds for which outcomes are kept; a day by default
 * @param most how many keys are kept; 10,000 by default, then the oldest go first, except those of requests that still
 * run
 */
export function idempotencyInMemory({ lifetime = DAY_MS, most = 10_000 } = {}): IdempotencyStore {
  const kept = new Map<string, KeptRequest & { readonly claimed: number }>();
  const deleteOldest = () => {
    const earliest = Date.now() - lifetime;
    for (const [key, { claimed, outcome }] of kept) {
      const isOver = claimed < earliest;
      if (kept.size <= most && !isOver) return;
      // A request that still runs must not run twice.
      if (isOver || outcome !== undefined) kept.delete(key);
    }
  };
  return {
    claim(key, fingerprint) {
      deleteOldest();
      const known = kept.get(key);
      if (!known) kept.set(key, { fingerprint, outcome: undefined, claimed: Date.now() });
      return known;
    },
    keep(key, outcome) {
      const claimed = kept.get(key);
      if (claimed) kept.set(key, { ...claimed, outcome });
    },
    release(key) {
      kept.delete(key);
    },
  };
}
