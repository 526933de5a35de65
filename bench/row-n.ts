import type { Request } from 'autocannon';
import { previousBuild } from '../packages/server/test/harness/previous-build.ts';
import { type Child, startChild } from './child.ts';
import { bearer, creations, newEmail, PASSWORD, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atLeast, type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { type Throughput, throughput } from './throughput.ts';

const CONNECTIONS = 16;
/** The largest acceptable slowdown. */
const LEAST = 0.97;

/** Compares this build with the last release, and measures the cost of overwriting deleted data. */
export const lastRelease: Row = {
  title: '(n) this build against the last release',
  notes: [
    `${CONNECTIONS} connections; each build serves a database of its own, with limits off.`,
    'By CPU: how much of it the last release uses for a request, over what this build uses.',
    'The third contender is this build without `secure_delete`: what was deleted stays in its file.',
  ],
  measure,
};

/** Runs before the service: SQLite does not overwrite deleted data, as in the last release. */
const WITHOUT_SECURE_DELETE = `
  import { DatabaseSync } from 'node:sqlite';
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    return exec.call(this, sql.replace('secure_delete = on', 'secure_delete = off'));
  };`;

interface Contenders<Value> {
  readonly present: Value;
  readonly previous: Value;
  readonly keeping: Value;
}

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(WITHOUT_SECURE_DELETE)}`];
  const servers: Contenders<Child> = {
    present: await startPortico(temporaryFolder()),
    previous: await startPrevious(),
    keeping: await startPortico(temporaryFolder(), { flags }),
  };
  const measurements: Measurement[] = [];
  for (const [what, requestsFor] of Object.entries(LOADS)) {
    const seconds = quick ? 1 : 4;
    const load = async (server: Child) => {
      const measured = async () => {
        const requests = await requestsFor(server);
        return throughput(server, { connections: CONNECTIONS, duration: seconds, requests });
      };
      await measured();
      return measured;
    };
    const rounds = await interleaved(quick ? 3 : 11, {
      present: await load(servers.present),
      previous: await load(servers.previous),
      keeping: await load(servers.keeping),
    });
    measurements.push(...linesOf(what, rounds));
  }
  for (const server of Object.values(servers)) await server.stop();
  return measurements;
}

function linesOf(what: string, rounds: Contenders<Throughput[]>): Measurement[] {
  const rates = (name: keyof typeof rounds) => rounds[name].map(({ perSecond }) => perSecond);
  const cpu = (name: keyof typeof rounds) => rounds[name].map(({ cpuPerRequest }) => cpuPerRequest);
  return [
    {
      what: `${what}, per second`,
      values: `${whole(median(rates('present')))} : ${whole(median(rates('previous')))}`,
      ...atLeast(LEAST, medianRatio(rates('present'), rates('previous'))),
    },
    {
      what: `${what}, by CPU`,
      values: `${whole(median(cpu('present')))} : ${whole(median(cpu('previous')))} µs`,
      ...atLeast(LEAST, medianRatio(cpu('previous'), cpu('present'))),
    },
    {
      what: `${what}, by CPU: without : with secure_delete`,
      values: `${whole(median(cpu('keeping')))} : ${whole(median(cpu('present')))} µs`,
      ratio: medianRatio(cpu('keeping'), cpu('present')),
    },
  ];
}

const JSON_TYPE = { 'content-type': 'application/json' };

const LOADS: Readonly<Record<string, (server: Child) => Promise<Request[]>>> = {
  'GET /v1/account': async (server) => [{ path: '/v1/account', headers: bearer(await signUp(server)) }],
  'POST /v1/register': async () => [
    {
      setupRequest: (request) => ({
        ...request,
        method: 'POST',
        path: '/v1/register',
        headers: JSON_TYPE,
        body: JSON.stringify({ email: newEmail(), password: PASSWORD }),
      }),
    },
  ],
  'POST /v1/organizations': creations,
};

/** A release refuses unknown variables. */
function startPrevious(): Promise<Child> {
  const main = previousBuild(temporaryFolder());
  const folder = temporaryFolder();
  return startChild((port) => ({
    file: main,
    environment: { PORTICO_PORT: String(port), PORTICO_DATA_DIR: folder, PORTICO_LIMITS: 'off' },
    ready: '/health/ready',
  }));
}
