import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashToken } from '../packages/server/src/pipeline/callers/key-token.ts';
import { startPostgres } from '../packages/server/test/harness/postgres.ts';
import { findPostgres } from '../packages/server/test/harness/postgres-programs.ts';
import { bearer, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atLeast, type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { hasWrk, lightly } from './wrk.ts';

/** The largest number of connections that Portico opens. */
const CONNECTIONS = 10;

const QUERY = `select s.id, s.created_at, s.last_used_at, s.user_agent, s.ip_address,
    a.id, a.email, a.email_verified_at, a.name, a.created_at, a.updated_at
  from sessions as s inner join accounts as a on a.id = s.account_id where s.token_hash = :hash`;

export const postgresReads: Row = {
  title: 'GET /v1/account on PostgreSQL',
  notes: [
    `Against pgbench with the same query, prepared, on ${CONNECTIONS} connections of one thread; one process of Portico has as many.`,
    'Nobody commits meanwhile: Portico uses what it has found, once the server has said so.',
    'The server, the generator and its subject share the cores: the second line says what Portico used for one request.',
    'pgbench is a generator in C, and so is wrk; without that, autocannon leaves less of the cores.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const programs = findPostgres();
  if (!programs) throw new Error('there is no PostgreSQL on this machine');
  const cluster = await startPostgres();
  try {
    const url = await cluster.createDatabase();
    const folder = temporaryFolder();
    const portico = await startPortico(folder, { environment: { PORTICO_DATABASE_URL: url } });
    const token = await signUp(portico);
    const script = join(folder, 'query.sql');
    writeFileSync(script, `${QUERY.replaceAll('\n', ' ')};\n`);
    const seconds = quick ? 1 : 4;
    const load = { path: '/v1/account', connections: 16, headers: bearer(token) };
    const pgbench = () => runPgbench(programs, { script, url, seconds, hash: hashToken(token) });
    await lightly(portico, { ...load, duration: 1 });
    const cpu: number[] = [];
    const measured = await interleaved(quick ? 1 : 5, {
      portico: async () => {
        const { perSecond, cpuPerRequest } = await lightly(portico, { ...load, duration: seconds });
        cpu.push(cpuPerRequest);
        return perSecond;
      },
      pgbench: async () => pgbench(),
    });
    await portico.stop();
    return [
      {
        what: `requests : pgbench transactions, per core, ${hasWrk() ? 'with wrk' : 'with autocannon: install wrk'}`,
        values: `${whole(median(measured.portico))}/s : ${whole(median(measured.pgbench))}/s`,
        ...atLeast(0.4, medianRatio(measured.portico, measured.pgbench)),
      },
      {
        what: 'CPU per request, Portico',
        values: `${whole(median(cpu))} µs`,
      },
    ];
  } finally {
    await cluster.remove();
  }
}

interface Run {
  readonly script: string;
  readonly url: string;
  readonly seconds: number;
  readonly hash: string;
}

/** @returns transactions per second */
function runPgbench(programs: string, { script, url, seconds, hash }: Run): number {
  const connections = ['-c', String(CONNECTIONS), '-j', '1'];
  const query = ['-n', '-M', 'prepared', '-f', script, '-D', `hash=${hash}`];
  const output = execFileSync(
    join(programs, 'pgbench'),
    [...query, ...connections, '-T', String(seconds), url],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench said ${output}`);
  return rate;
}
