import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { freePort } from './child.ts';
import { getRequest } from './connection.ts';
import { atFixedRate } from './latency.ts';
import { newEmail, PASSWORD, signUp, startPortico, temporaryFolder } from './portico.ts';
import type { Effort, Measurement, Row } from './row.ts';
import { interleaved, median, quantile } from './statistics.ts';

const PER_SECOND = 200;
const CONCURRENCY = availableParallelism();
const QUEUE = 32 * CONCURRENCY;
const MOST_RATIO = 3;
const ENOUGH_MS = 10;
const MOST_MS = 50;

export const readsBesideLogins: Row = {
  title: 'p99 of GET /v1/account while logins saturate the hashing queue',
  notes: [
    `${PER_SECOND} requests per second, each timed from the moment it was due; logins on as many connections as are`,
    `hashed at a time or may wait (${CONCURRENCY} + ${QUEUE}), so that the queue is always full and nobody is refused.`,
    'Hashing takes every core, the one of the generator too: its own waiting counts in.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const metricsPort = await freePort();
  const portico = await startPortico(temporaryFolder(), {
    environment: {
      PORTICO_METRICS_PORT: String(metricsPort),
      PORTICO_HASHING_CONCURRENCY: String(CONCURRENCY),
      PORTICO_HASHING_QUEUE: String(QUEUE),
    },
  });
  const request = getRequest('/v1/account', await signUp(portico));
  const email = newEmail();
  await signUp(portico, email);
  const seconds = quick ? 2 : 10;
  const p99 = async () => {
    const load = { url: portico.url, request: () => request, connections: 16 };
    return quantile(await atFixedRate(load, { perSecond: PER_SECOND, seconds }), 0.99);
  };
  await p99();
  const { idle, loaded } = await interleaved(quick ? 1 : 5, {
    idle: p99,
    loaded: async () => {
      // Logins abandoned in the last run are still being hashed.
      await queueHas(metricsPort, (passwords) => passwords === 0);
      const logins = autocannon({
        url: `${portico.url}/v1/login`,
        connections: CONCURRENCY + QUEUE,
        duration: seconds + 2,
        timeout: 30,
        requests: [
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, password: PASSWORD }),
          },
        ],
      });
      // A queue that was never full would make the result meaningless.
      await queueHas(metricsPort, (passwords) => passwords >= QUEUE * 0.9);
      const measured = await p99();
      const { errors, non2xx } = await logins;
      if (errors + non2xx > 0) throw new Error(`${errors} logins got no answer, ${non2xx} no session`);
      return measured;
    },
  });
  await portico.stop();

  const ratio = median(loaded) / median(idle);
  const worst = Math.max(...loaded);
  return [
    {
      what: 'p99 loaded : idle',
      values: `${median(loaded).toFixed(1)} : ${median(idle).toFixed(1)} ms`,
      ratio,
      target: `≤ ${MOST_RATIO}, or ≤ ${ENOUGH_MS} ms`,
      met: ratio <= MOST_RATIO || median(loaded) <= ENOUGH_MS,
    },
    {
      what: 'the worst p99 of a loaded run',
      values: `${worst.toFixed(1)} ms`,
      target: `< ${MOST_MS} ms`,
      met: worst < MOST_MS,
    },
  ];
}

async function queueHas(metricsPort: number, enough: (passwords: number) => boolean): Promise<void> {
  for (let end = performance.now() + 10_000; performance.now() < end; ) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const count = (name: string) =>
      Number(new RegExp(`^portico_hashing_${name} (\\d+)$`, 'm').exec(text)?.[1]);
    if (enough(count('waiting') + count('running'))) return;
  }
  throw new Error('The hashing queue never was as it should be');
}
