import type { Child } from './child.ts';
import { bearer, signUp, startPortico, temporaryFolder } from './portico.ts';
import { startBare, startSameWork } from './references.ts';
import { atLeast, type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { awake, throughput } from './throughput.ts';

const CONNECTIONS = 16;

/** Measures the cost of the conventions: the most frequent request, beside the same bytes and beside the same work. */
export const authenticatedRead: Row = {
  title: 'authenticated GET /v1/account',
  notes: [
    `${CONNECTIONS} connections, autocannon; the generator never sleeps, so that no server pays for waking it.`,
    'The bare route sends the same headers and body as constants, without a token, a query or a log line.',
    'The same-work route reads the same file with one prepared statement, hashes, serializes and logs one line.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const folder = temporaryFolder();
  const portico = await startPortico(folder);
  const token = await signUp(portico);
  const servers = {
    portico,
    bare: await startBare(portico, token),
    sameWork: await startSameWork(folder),
  };
  await assertSameBody(Object.values(servers), token);
  const load = (server: Child, duration: number) =>
    awake(() =>
      throughput(server, {
        path: '/v1/account',
        connections: CONNECTIONS,
        duration,
        headers: bearer(token),
      }),
    );
  for (const server of Object.values(servers)) await load(server, quick ? 1 : 3);
  const seconds = quick ? 1 : 4;
  const measured = await interleaved(quick ? 2 : 7, {
    portico: () => load(servers.portico, seconds),
    bare: () => load(servers.bare, seconds),
    sameWork: () => load(servers.sameWork, seconds),
  });
  for (const server of Object.values(servers)) await server.stop();

  const rates = (name: keyof typeof servers) => measured[name].map(({ perSecond }) => perSecond);
  const cpu = (name: keyof typeof servers) =>
    whole(median(measured[name].map(({ cpuPerRequest }) => cpuPerRequest)));
  const against = (name: keyof typeof servers) =>
    `${whole(median(rates('portico')))}/s : ${whole(median(rates(name)))}/s`;
  return [
    {
      what: 'requests per second, Portico : bare route',
      values: against('bare'),
      ...atLeast(0.5, medianRatio(rates('portico'), rates('bare'))),
    },
    {
      what: 'requests per second, Portico : same work',
      values: against('sameWork'),
      ...atLeast(0.85, medianRatio(rates('portico'), rates('sameWork'))),
    },
    {
      what: 'requests per second, same work : bare route',
      values: `${whole(median(rates('sameWork')))}/s : ${whole(median(rates('bare')))}/s`,
      ratio: medianRatio(rates('sameWork'), rates('bare')),
    },
    {
      what: 'CPU per request: Portico, same work, bare route',
      values: `${cpu('portico')}, ${cpu('sameWork')}, ${cpu('bare')} µs`,
    },
  ];
}

/** Only servers with the same answers can be compared. */
async function assertSameBody(servers: readonly Child[], token: string): Promise<void> {
  const answers = await Promise.all(
    servers.map(async ({ url }) => {
      const answer = await fetch(`${url}/v1/account`, { headers: bearer(token) });
      return JSON.stringify([answer.status, [...answer.headers.keys()].sort(), await answer.text()]);
    }),
  );
  if (new Set(answers).size !== 1) throw new Error(`The servers answer differently: ${answers.join('\n')}`);
}
