import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';

/** The nth request of a run. */
export interface Load {
  readonly url: string;
  readonly request: (n: number) => Buffer;
  readonly connections: number;
}

/**
 * Sends requests at a fixed rate, however slow the server is. Each latency counts from the moment the request was due:
 * one that waits because earlier ones are slow has waited all the same (no coordinated omission).
 * @returns milliseconds, one for each request
 */
export async function atFixedRate(
  { url, request, connections }: Load,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const all = await openAll(url, connections);
  const due: { at: number; n: number }[] = [];
  const latencies: number[] = [];
  const total = perSecond * seconds;
  let failure: unknown;

  async function serve(connection: Connection): Promise<void> {
    for (let next = due.shift(); next; next = due.shift()) {
      await connection.get(request(next.n));
      latencies.push(performance.now() - next.at);
    }
  }

  const begun = performance.now();
  for (let n = 0; n < total && !failure; n++) {
    const at = begun + (n * 1_000) / perSecond;
    const early = at - performance.now();
    // Timers have whole milliseconds: rounded down, a request would go before it is due.
    if (early > 0) await delay(Math.ceil(early));
    due.push({ at, n });
    const free = all.find(({ busy }) => !busy);
    if (free)
      serve(free).catch((error: unknown) => {
        failure ??= error;
      });
  }
  while (latencies.length < total && !failure) await delay(5);
  for (const connection of all) connection.close();
  if (failure) throw failure;
  return latencies;
}

/**
 * Keeps connections busy, a request at a time on each.
 * @returns milliseconds, one for each request
 */
export async function backToBack({ url, request, connections }: Load, total: number): Promise<number[]> {
  const all = await openAll(url, connections);
  const latencies: number[] = [];
  let n = 0;
  await Promise.all(
    all.map(async (connection) => {
      while (n < total) {
        const begun = performance.now();
        await connection.get(request(n++));
        latencies.push(performance.now() - begun);
      }
      connection.close();
    }),
  );
  return latencies;
}

function openAll(url: string, connections: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: connections }, () => openConnection(url)));
}
