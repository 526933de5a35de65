import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { hashToken } from '../packages/server/src/pipeline/callers/key-token.ts';
import { getRequest } from './connection.ts';
import { atFixedRate, backToBack } from './latency.ts';
import { databaseIn, startPortico, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { seed } from './seed.ts';
import { median, quantile } from './statistics.ts';

const MANY = 1_000_000;
const REQUESTS = 200;
/** The interval of checks whether the count has begun or ended. */
const PAUSE_MS = 20;

export const counting: Row = {
  title: `(m) statistics and searches of operators, with ${whole(MANY)} accounts`,
  notes: [
    'As many sessions and organizations. The first count begins by itself, up to a minute after the start.',
    'Beside it, GET /v1/account is asked 100 times a second. Where some match, they are 111.',
  ],
  measure,
};

const SEARCHES = {
  'GET accounts, of which some match': '/v1/operator/accounts?email=person-9999',
  'GET accounts, of which all match': '/v1/operator/accounts?email=person-',
  'GET organizations, of which some match': '/v1/operator/organizations?name=ORGANIZATION%209999',
} as const;

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const folder = temporaryFolder();
  const [token = ''] = await seed(folder, quick ? MANY / 50 : MANY);
  makeOperator(folder, token);
  const portico = await startPortico(folder);
  const ask = (path: string) => ({
    url: portico.url,
    request: () => getRequest(path, token),
    connections: 1,
  });
  const latencies = () => atFixedRate(ask('/v1/account'), { perSecond: 100, seconds: 1 });
  const alone: number[] = [];
  for (let second = 0; second < 5; second++) alone.push(...(await latencies()));
  using reader = new DatabaseSync(databaseIn(folder), { readOnly: true });
  const row = () => reader.prepare('select counted from statistics').get();
  while (!row()) await delay(PAUSE_MS);
  const begun = performance.now();
  const beside: number[] = [];
  while (!row()?.counted) beside.push(...(await latencies()));
  const took = performance.now() - begun;
  const statistics = await backToBack(ask('/v1/operator/statistics'), REQUESTS);
  const searches: Measurement[] = [];
  for (const [what, path] of Object.entries(SEARCHES))
    searches.push({ what: `${what}: median, p99`, ...written(await backToBack(ask(path), REQUESTS)) });
  await portico.stop();
  const [others, theirs] = [quantile(beside, 0.99), quantile(alone, 0.99)];
  return [
    { what: 'the count takes', values: `${(took / 1_000).toFixed(1)} s` },
    {
      what: 'p99 of GET /v1/account, beside the count : alone',
      values: `${others.toFixed(1)} : ${theirs.toFixed(1)} ms`,
      ...atMost(3, others / theirs),
    },
    {
      what: 'GET statistics: median, p99',
      ...written(statistics),
      target: '≤ 50 ms',
      met: quantile(statistics, 0.99) <= 50,
    },
    ...searches,
  ];
}

const written = (values: readonly number[]) => ({
  values: `${median(values).toFixed(1)}, ${quantile(values, 0.99).toFixed(1)} ms`,
});

/** Makes the owner of a token an operator in a strong session, and a count due. */
function makeOperator(folder: string, token: string): void {
  using database = new DatabaseSync(databaseIn(folder));
  const hash = hashToken(token);
  database.prepare(`update sessions set methods = 'passkey' where token_hash = ?`).run(hash);
  database.prepare('insert into operators select account_id, 0 from sessions where token_hash = ?').run(hash);
  database.exec(`insert into tasks (name, due_at, failures) values ('count-statistics', 0, 0)`);
}
