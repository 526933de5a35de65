import { setTimeout as delay } from 'node:timers/promises';
import { bearer, bundled, newOrganization, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { median } from './statistics.ts';
import { throughput } from './throughput.ts';

const REQUESTS = 100_000;
const REST_MS = 3_000;

export const startAndMemory: Row = {
  title: 'start and memory',
  notes: [
    'What is published, a bundle. From spawn to the first 200 of /health/ready, migrations on a new database included.',
    `Resident memory ${REST_MS / 1_000} s after the start, and right after the requests: half each of GET /v1/account and /v1/organizations.`,
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
  const token = await signUp(portico);
  for (let n = 0; n < 5; n++) await newOrganization(portico, token);
  const amount = quick ? REQUESTS / 20 : REQUESTS;
  const requests = ['/v1/account', '/v1/organizations'].map((path) => ({ path, headers: bearer(token) }));
  await throughput(portico, { amount, connections: 16, requests });
  const { resident, peak } = portico.memory();
  await portico.stop();

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
      values: `${whole(resident)} MB (at most ${whole(peak)})`,
      ...withoutRatio(atMost(220, resident), '220 MB'),
    },
  ];
}

function withoutRatio({ met }: Pick<Measurement, 'met'>, limit: string): Pick<Measurement, 'met' | 'target'> {
  return { met, target: `≤ ${limit}` };
}
