import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type { Child } from './child.ts';
import { bearer, bundled, creations, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atLeast, atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { type Throughput, throughput } from './throughput.ts';

const CONNECTIONS = 32;
/** Of ten requests of the mixed load. */
const READS = 9;
const REST_MS = 8_000;
const MOST_MEMORY = 45;

export const threads: Row = {
  title: '(p) two threads against one',
  notes: [
    `The bundle on SQLite, ${CONNECTIONS} connections. Reads are GET /v1/account, writes create organizations; of the mixed load, nine in ten read.`,
    'Rates mean something where the generator has cores of its own: elsewhere, read the CPU that a request took on all threads.',
    `Resident memory is taken ${REST_MS / 1_000} s after the start.`,
  ],
  measure,
};

type Loads = Record<'reads' | 'mixed' | 'writes', (server: Child) => Promise<Throughput>>;

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const file = bundled();
  const rounds = quick ? 2 : 7;
  const start = (threads: number) =>
    startPortico(temporaryFolder(), { file, environment: { PORTICO_THREADS: String(threads) } });
  const starts = await interleaved(rounds, {
    one: () => startedIn(() => start(1)),
    two: () => startedIn(() => start(2)),
  });
  const servers = { one: await start(1), two: await start(2) };
  await delay(REST_MS);
  const memory = servers.two.memory().resident - servers.one.memory().resident;
  const loads = loadsOf(quick ? 2 : 4);
  const measured: Measurement[] = [];
  for (const [name, load] of Object.entries(loads)) {
    const { one, two } = await interleaved(rounds + 1, {
      one: () => load(servers.one),
      two: () => load(servers.two),
    });
    // The first round warms up.
    measured.push(...linesOf(name as keyof Loads, one.slice(1), two.slice(1)));
  }
  for (const server of Object.values(servers)) await server.stop();
  return [
    ...measured,
    {
      what: 'a second thread at rest',
      values: `${whole(memory)} MB`,
      met: memory <= MOST_MEMORY,
      target: `≤ ${MOST_MEMORY} MB`,
    },
    {
      what: 'spawn to the first 200, two threads : one',
      values: `${whole(median(starts.two))} ms : ${whole(median(starts.one))} ms`,
      ...atMost(1.2, medianRatio(starts.two, starts.one)),
    },
  ];
}

/** The least ratios of rates. */
const LEAST = { reads: 1.6, mixed: 1.4, writes: 0.95 };

function linesOf(name: keyof Loads, one: readonly Throughput[], two: readonly Throughput[]): Measurement[] {
  const rates = (all: readonly Throughput[]) => all.map(({ perSecond }) => perSecond);
  const cpu = (all: readonly Throughput[]) => all.map(({ cpuPerRequest }) => cpuPerRequest);
  const p99 = (all: readonly Throughput[]) => median(all.map((each) => each.p99));
  const lines: Measurement[] = [
    {
      what: `${name} per second, two threads : one`,
      values: `${whole(median(rates(two)))}/s : ${whole(median(rates(one)))}/s`,
      ...atLeast(LEAST[name], medianRatio(rates(two), rates(one))),
    },
    {
      what: `CPU of ${name}, two threads : one`,
      values: `${whole(median(cpu(two)))} µs : ${whole(median(cpu(one)))} µs`,
      ...(name === 'reads'
        ? atMost(1.15, medianRatio(cpu(two), cpu(one)))
        : { ratio: medianRatio(cpu(two), cpu(one)) }),
    },
  ];
  if (name !== 'mixed') return lines;
  return [
    ...lines,
    {
      what: 'p99 of mixed, two threads : one',
      values: `${p99(two)} ms : ${p99(one)} ms`,
      ...atMost(1, p99(two) / p99(one)),
    },
  ];
}

function loadsOf(duration: number): Loads {
  const options = { connections: CONNECTIONS, duration };
  return {
    reads: async (server) =>
      throughput(server, { ...options, path: '/v1/account', headers: bearer(await signUp(server)) }),
    mixed: async (server) => throughput(server, { ...options, requests: await mixed(server) }),
    writes: async (server) => throughput(server, { ...options, requests: await creations(server) }),
  };
}

async function mixed(server: Child): Promise<Request[]> {
  const read = { method: 'GET', path: '/v1/account', headers: bearer(await signUp(server)) } as const;
  return [...Array.from({ length: READS }, () => read), ...(await creations(server))];
}

async function startedIn(start: () => Promise<Child>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.startedIn;
}
