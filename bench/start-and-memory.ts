import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type { Child } from './child.ts';
import { bearer, bundled, newOrganization, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { median } from './statistics.ts';
import { throughput } from './throughput.ts';

const REQUESTS = 200_000;
const REST_MS = 3_000;
const ORGANIZATIONS = 5;

export const startAndMemory: Row = {
  title: 'start and memory',
  notes: [
    'What is published, a bundle. From spawn to the first 200 of /health/ready, migrations on a new database included.',
    `Resident memory ${REST_MS / 1_000} s after the start, and right after the requests, and after as many again: a quarter each of GET /v1/account, /v1/organizations and an organization, and of PUT /v1/account.`,
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const file = bundled();
  const [starts, efforts, ofSource]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < (quick ? 2 : 7); round++) {
    const portico = await startPortico(temporaryFolder(), { file });
    starts.push(portico.startedIn);
    efforts.push(portico.cpuTime() / 1_000);
    await portico.stop();
    const source = await startPortico(temporaryFolder());
    ofSource.push(source.cpuTime() / 1_000);
    await source.stop();
  }

  const portico = await startPortico(temporaryFolder(), { file });
  await delay(REST_MS);
  const atRest = portico.memory().resident;
  const amount = quick ? REQUESTS / 20 : REQUESTS;
  const requests = await mixed(portico);
  const after: ReturnType<Child['memory']>[] = [];
  for (let times = 0; times < 2; times++) {
    await throughput(portico, { amount, connections: 16, requests });
    after.push(portico.memory());
  }
  await portico.stop();
  const [first = 0, second = 0] = after.map(({ resident }) => resident);

  return [
    {
      what: 'spawn to first 200, median',
      values: `${whole(median(starts))} ms`,
      ...withoutRatio(atMost(1_000, median(starts)), '1 s'),
    },
    {
      what: 'CPU of it, median; that of the source, which npm start runs',
      values: `${whole(median(efforts))} ms, ${whole(median(ofSource))} ms`,
      ...withoutRatio(atMost(500, median(efforts)), '0.5 s'),
    },
    {
      what: 'resident memory at rest',
      values: `${whole(atRest)} MB`,
      ...withoutRatio(atMost(140, atRest), '140 MB'),
    },
    {
      what: `resident memory after ${whole(amount)} requests`,
      values: `${whole(first)} MB (at most ${whole(after[0]?.peak ?? 0)})`,
      ...withoutRatio(atMost(220, first), '220 MB'),
    },
    {
      what: '… after as many again',
      values: `${whole(second)} MB`,
      ...atMost(1.05, second / first),
    },
  ];
}

/** Requests of one account with a few organizations, a change among them, which come in turn. */
async function mixed(portico: Child): Promise<Request[]> {
  const token = await signUp(portico);
  const headers = bearer(token);
  let names = 0;
  let organization = '';
  for (let n = 0; n < ORGANIZATIONS; n++) organization = await newOrganization(portico, token);
  const read = ['/v1/account', '/v1/organizations', `/v1/organizations/${organization}`];
  return [
    ...read.map((path): Request => ({ path, headers })),
    {
      // Another name each time: a change to the same one is none.
      setupRequest: (request) => ({
        ...request,
        method: 'PUT',
        path: '/v1/account',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ name: `Ada ${++names}` }),
      }),
    },
  ];
}

function withoutRatio({ met }: Pick<Measurement, 'met'>, limit: string): Pick<Measurement, 'met' | 'target'> {
  return { met, target: `≤ ${limit}` };
}
