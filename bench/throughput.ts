import autocannon, { type Options } from 'autocannon';
import type { Child } from './child.ts';

/** The speed of a server's answers. */
export interface Throughput {
  readonly perSecond: number;
  /** Microseconds of CPU that the server used for each request. */
  readonly cpuPerRequest: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly p99: number;
}

/**
 * Keeps a number of connections busy, one request at a time on each. Counts any answer but a success as an error,
 * because fast failures would look fast.
 */
export async function throughput(
  server: Child,
  { path = '', ...options }: Omit<Options, 'url'> & { path?: string },
): Promise<Throughput> {
  const before = server.cpuTime();
  const result = await autocannon({ url: server.url + path, timeout: 30, ...options });
  const { duration, '2xx': answered, non2xx, errors } = result;
  if (answered === 0 || non2xx > 0 || errors > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${server.url}${path}: ${answered} successes, ${errors} errors, statuses ${statuses}`);
  }
  const cpuPerRequest = (server.cpuTime() - before) / answered;
  return { perSecond: answered / duration, cpuPerRequest, p99: result.latency.p99 };
}

/**
 * Runs a measurement while this process never sleeps. Waking a sleeping core costs the server that writes to it more
 * than the rest of a small answer, and only a server fast enough to keep the generator busy would be spared it: without
 * this, the fast look faster than they are.
 */
export async function awake<Result>(work: () => Promise<Result>): Promise<Result> {
  let working = true;
  const turn = () => {
    if (working) setImmediate(turn);
  };
  turn();
  try {
    return await work();
  } finally {
    working = false;
  }
}
