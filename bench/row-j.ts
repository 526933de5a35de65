import { createClient, memoryTokens } from '@portico/client';
import type { Child } from './child.ts';
import { bearer, signUp, startPortico, temporaryFolder } from './portico.ts';
import { startBare } from './references.ts';
import { atMost, type Effort, type Measurement, type Row } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';

/** Measures the client's overhead: the same request by it and by `fetch` alone. */
export const client: Row = {
  title: '(j) calls of @portico/client against bare fetch',
  notes: [
    'One call after the other from one process, Node; bare fetch sends the token and reads the body with json().',
    'The bare route answers at once with constant bytes, so that almost all of the time is that of the caller.',
  ],
  measure,
};

interface Cost {
  /** Microseconds per call. */
  readonly elapsed: number;
  /** Microseconds of CPU in this process per call. */
  readonly cpu: number;
}

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const portico = await startPortico(temporaryFolder());
  const token = await signUp(portico);
  const bare = await startBare(portico, token);
  const measurements = [
    ...(await compared('GET /v1/account from Portico', portico, token, quick)),
    ...(await compared('GET /v1/account from the bare route', bare, token, quick)),
  ];
  await bare.stop();
  await portico.stop();
  return measurements;
}

async function compared(what: string, server: Child, token: string, quick: boolean): Promise<Measurement[]> {
  const calls = callsOf(server, token);
  const amount = quick ? 200 : 2_000;
  for (const call of Object.values(calls)) await costOf(call, amount);
  const measured = await interleaved(quick ? 3 : 25, {
    client: () => costOf(calls.client, amount),
    fetch: () => costOf(calls.fetch, amount),
  });
  const row = (title: string, member: keyof Cost) => {
    const [ours, theirs] = [measured.client, measured.fetch].map((costs) =>
      costs.map((cost) => cost[member]),
    );
    return {
      what: `${title}, client : fetch`,
      values: `${median(ours ?? []).toFixed(0)} : ${median(theirs ?? []).toFixed(0)} µs`,
      ratio: medianRatio(ours ?? [], theirs ?? []),
    };
  };
  const elapsed = row(what, 'elapsed');
  return [{ ...elapsed, ...atMost(1.15, elapsed.ratio) }, row('… CPU of the caller', 'cpu')];
}

function callsOf({ url }: Child, token: string) {
  const portico = createClient({ baseUrl: url, tokens: memoryTokens(token) });
  const headers = bearer(token);
  return {
    client: async () => {
      const outcome = await portico.getAccount();
      if (!outcome.ok) throw new Error(outcome.description);
      return outcome.body.email;
    },
    fetch: async () => {
      const response = await fetch(`${url}/v1/account`, { headers });
      if (!response.ok) throw new Error(`The answer is ${response.status}`);
      const body = (await response.json()) as { email: string };
      return body.email;
    },
  };
}

async function costOf(call: () => Promise<string>, amount: number): Promise<Cost> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  for (let n = 0; n < amount; n++) await call();
  const { user, system } = process.cpuUsage(before);
  return { elapsed: ((performance.now() - begun) * 1_000) / amount, cpu: (user + system) / amount };
}
