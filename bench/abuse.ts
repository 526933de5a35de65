/**
 * Measures an honest caller's experience during attacks: `npm run abuse`. Each attack comes from a thread and an
 * address of its own, first one after the other, then all at once. The machine is shared with the attackers, so an
 * attack that takes a core of its own takes it from the server too.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Attack, AttackOptions, AttackReport } from './abuse-attacks.ts';
import { type Child, refuseOtherSystems } from './child.ts';
import { getRequest } from './connection.ts';
import { atFixedRate } from './latency.ts';
import { newEmail, PASSWORD, signUp, startPortico, temporaryFolder } from './portico.ts';
import { median, quantile } from './statistics.ts';

const FILE = new URL('./abuse-attacks.ts', import.meta.url);
const LONGEST_P99 = 100;
const MOST_MEMORY = 400;
const SECONDS = process.argv.includes('--quick') ? 3 : 15;
const PER_SECOND = 100;
const LONGEST_SET_UP = 60_000;

const SCENES: readonly (readonly Attack[])[] = [
  [],
  ['never-reading'],
  ['idle'],
  ['abandoned-logins'],
  ['hostile-bodies'],
  ['never-reading', 'idle', 'abandoned-logins', 'hostile-bodies'],
];

interface Honest {
  readonly token: string;
  readonly email: string;
}

/** Signs in twice a second. */
async function logins({ url }: Child, { email }: Honest): Promise<{ tried: number; succeeded: number }> {
  let tried = 0;
  let succeeded = 0;
  for (let n = 0; n < 2 * SECONDS; n++) {
    const body = JSON.stringify({ email, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    tried++;
    const answer = await fetch(`${url}/v1/login`, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer?.status === 201) succeeded++;
    await delay(500);
  }
  return { tried, succeeded };
}

async function begin(attack: Attack, portico: Child, n: number): Promise<Worker> {
  const options: AttackOptions = {
    attack,
    url: portico.url,
    from: `127.0.1.${n + 1}`,
    token: await signUp(portico),
  };
  return new Worker(FILE, { workerData: options });
}

function reportOf(worker: Worker): Promise<AttackReport> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage('report');
  });
}

/** Waits for all connections of an attack, so that opening them is not measured. */
async function setUp(worker: Worker): Promise<void> {
  const deadline = performance.now() + LONGEST_SET_UP;
  while (!(await reportOf(worker)).isSetUp && performance.now() < deadline) await delay(100);
}

async function measure(attacks: readonly Attack[]): Promise<boolean> {
  const portico = await startPortico(temporaryFolder());
  const email = newEmail();
  const honest = { email, token: await signUp(portico, email) };
  const workers = await Promise.all(attacks.map((attack, n) => begin(attack, portico, n)));
  for (const worker of workers) await setUp(worker);
  await delay(2_000);
  const request = getRequest('/v1/account', honest.token);
  const load = { url: portico.url, request: () => request, connections: 10 };
  const rate = { perSecond: PER_SECOND, seconds: SECONDS };
  const [latencies, { tried, succeeded }] = await Promise.all([
    atFixedRate(load, rate),
    logins(portico, honest),
  ]);
  const { peak } = portico.memory();
  const reports = await Promise.all(workers.map(reportOf));
  for (const worker of workers) await worker.terminate();
  await portico.stop();

  const p99 = quantile(latencies, 0.99);
  const done = reports.map(
    ({ connections, requests }, n) => `${attacks[n]}: ${connections} connections, ${requests} requests`,
  );
  const isFine = p99 < LONGEST_P99 && peak < MOST_MEMORY && succeeded === tried;
  console.log(`${attacks.length === 1 ? attacks[0] : attacks.length === 0 ? 'no attack' : 'all at once'}
  GET /v1/account: p50 ${median(latencies).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; logins ${succeeded} of ${tried}; memory at most ${peak.toFixed(0)} MB${isFine ? '' : '  MISSED'}
  ${done.join('\n  ')}`);
  return isFine;
}

refuseOtherSystems();
console.log(`An honest caller asks ${PER_SECOND} times a second and signs in twice a second, for ${SECONDS} s.
Wanted: p99 below ${LONGEST_P99} ms, memory below ${MOST_MEMORY} MB, every login.\n`);
for (const attacks of SCENES) await measure(attacks);
process.exit(0);
