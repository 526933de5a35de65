import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { startPostgres } from '../packages/server/test/harness/postgres.ts';
import type { Child } from './child.ts';
import { bearer, bundled, creations, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atLeast, atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { type Throughput, throughput } from './throughput.ts';
import { lightly } from './wrk.ts';

const CONNECTIONS = 32;
/** The rest of a service before its memory is read, in milliseconds. */
const REST_MS = 3_000;
/** Reads for each write of the mixed load. */
const READS = 9;
/** Bounds within which callers take turns, as all requests here are one caller's. */
const WITHOUT_TURNS = { PORTICO_ACCOUNT_CONCURRENCY: '1000', PORTICO_ADDRESS_CONCURRENCY: '1000' };

export const threads: Row = {
  title: 'two threads : one, on SQLite',
  notes: [
    'What is published, a bundle. CPU is that of all threads together; the load generator has no core of its own here: for reads it is wrk, where that is installed.',
    `Mixed: ${READS} reads of the account for each organization created. Memory ${REST_MS / 1_000} s after the start.`,
  ],
  measure,
};

export const threadsOnPostgres: Row = {
  title: 'two threads : one, on PostgreSQL',
  notes: [
    'The same loads. PostgreSQL and the generator share the cores with the service.',
    'Each thread asks PostgreSQL whether something was committed, once for all requests of a turn: with more threads, a turn has fewer.',
  ],
  measure: async (effort) => {
    const cluster = await startPostgres();
    try {
      const file = bundled();
      const start = async (count: number) => startWith(file, count, await cluster.createDatabase());
      return await underLoads({ one: await start(1), two: await start(2) }, effort);
    } finally {
      await cluster.remove();
    }
  },
};

/** @param database of PostgreSQL; SQLite by default */
function startWith(file: string, count: number, database?: string): Promise<Child> {
  return startPortico(temporaryFolder(), {
    file,
    environment: { ...WITHOUT_TURNS, PORTICO_THREADS: String(count), PORTICO_DATABASE_URL: database },
  });
}

async function measure(effort: Effort): Promise<Measurement[]> {
  const { quick } = effort;
  const file = bundled();
  const start = (count: number) => startWith(file, count);
  const atRest = (count: number) => async () => {
    const server = await start(count);
    await delay(REST_MS);
    const { resident } = server.memory();
    await server.stop();
    return { startedIn: server.startedIn, resident };
  };
  const rests = await interleaved(quick ? 1 : 3, { one: atRest(1), two: atRest(2), three: atRest(3) });
  const startOf = (name: 'one' | 'two') => median(rests[name].map(({ startedIn }) => startedIn));
  const memoryOf = (name: keyof typeof rests) => median(rests[name].map(({ resident }) => resident));
  const aThread = (memoryOf('three') - memoryOf('one')) / 2;

  return [
    ...(await underLoads({ one: await start(1), two: await start(2) }, effort)),
    {
      what: 'spawn to first 200',
      values: `${whole(startOf('two'))} : ${whole(startOf('one'))} ms`,
      ...atMost(1.2, startOf('two') / startOf('one')),
    },
    {
      what: 'resident memory at rest with one, two, three threads',
      values: `${whole(memoryOf('one'))}, ${whole(memoryOf('two'))}, ${whole(memoryOf('three'))} MB`,
      target: '≤ 45 MB a thread',
      met: aThread <= 45,
    },
  ];
}

/** Measures two services under reads, a mixed load and changes, and stops them. */
async function underLoads(servers: Record<'one' | 'two', Child>, { quick }: Effort): Promise<Measurement[]> {
  const rounds = quick ? 1 : 9;
  const duration = quick ? 1 : 4;
  const token = { one: await signUp(servers.one), two: await signUp(servers.two) };
  const read = (name: 'one' | 'two') => ({ path: '/v1/account', headers: bearer(token[name]) });
  const reading = (name: 'one' | 'two') => () =>
    lightly(servers[name], { ...read(name), connections: CONNECTIONS, duration });
  const reads = await interleaved(rounds, { one: reading('one'), two: reading('two') });
  const under = async (requestsFor: (name: 'one' | 'two') => Promise<Request[]>) => {
    const requests = { one: await requestsFor('one'), two: await requestsFor('two') };
    const load = (name: 'one' | 'two') => () =>
      throughput(servers[name], { connections: CONNECTIONS, duration, requests: requests[name] });
    return interleaved(rounds, { one: load('one'), two: load('two') });
  };
  const mixed = await under(async (name) => [
    ...Array.from({ length: READS }, () => read(name)),
    ...(await creations(servers[name])).slice(0, 1),
  ]);
  const writes = await under((name) => creations(servers[name]));
  await servers.one.stop();
  await servers.two.stop();

  const perSecond = ({ one, two }: Record<'one' | 'two', Throughput[]>) => ({
    values: `${whole(median(two.map((round) => round.perSecond)))}/s : ${whole(median(one.map((round) => round.perSecond)))}/s`,
    ratio: medianRatio(
      two.map((round) => round.perSecond),
      one.map((round) => round.perSecond),
    ),
  });
  const readsPerSecond = perSecond(reads);
  const mixture = perSecond(mixed);
  const written = perSecond(writes);
  const cpu = (name: 'one' | 'two') => reads[name].map((round) => round.cpuPerRequest);
  const p99 = (name: 'one' | 'two') => mixed[name].map((round) => round.p99);
  return [
    {
      what: 'CPU of a read',
      values: `${median(cpu('two')).toFixed(1)} : ${median(cpu('one')).toFixed(1)} µs`,
      ...atMost(1.15, medianRatio(cpu('two'), cpu('one'))),
    },
    { what: 'reads (1.6 with cores to spare for the generator)', ...readsPerSecond },
    { what: 'mixed load', ...mixture, ...atLeast(1.4, mixture.ratio) },
    {
      what: 'p99 of the mixed load',
      values: `${median(p99('two')).toFixed(1)} : ${median(p99('one')).toFixed(1)} ms`,
      ...atMost(1, medianRatio(p99('two'), p99('one'))),
    },
    { what: 'organizations created', ...written, ...atLeast(0.95, written.ratio) },
  ];
}
