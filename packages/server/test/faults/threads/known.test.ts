import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client as Connection } from 'pg';
import { newOperator } from '../../fixtures/operators.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { CONNECTIONS, spread, THREADED } from './spread.ts';

const RATE = 10;
const service = await startService({
  environment: {
    ...THREADED,
    PORTICO_METRICS_PORT: '0',
    PORTICO_LIMITS: 'on',
    PORTICO_SERVICE_KEY_RATE: String(RATE),
  },
});
after(() => service.stop());
const connections = spread(service);
after(() => connections.close());
const { token: operator } = await newOperator(service);
const PATH = '/v1/operator/applications';

/** Returns each connection's answer to a page that would read the account. */
async function mayRead(origin: string): Promise<Set<unknown>> {
  const asked = await connections.each((client) =>
    client.send({
      ...{ method: 'OPTIONS', path: '/v1/account' },
      headers: { origin, 'access-control-request-method': 'GET' },
    }),
  );
  const read = await connections.each((client) =>
    client.send({ method: 'GET', path: '/v1/account', headers: { origin } }),
  );
  return new Set([
    ...asked.map(({ status }) => status === 204),
    ...read.map(({ headers }) => headers['access-control-allow-origin'] === origin),
  ]);
}

test("CORS: an application's origin is allowed on every thread until it is deleted", async () => {
  for (let round = 0; round < 8; round++) {
    const origin = `https://shop-${round}.example.com`;
    const body = { name: 'Shop', kind: 'browser', redirectUris: [`${origin}/callback`], firstParty: true };
    const { id } = (await service.call('POST', PATH, { token: operator, body })).body;
    assert.deepEqual(await mayRead(origin), new Set([true]));
    assert.equal((await service.call('DELETE', `${PATH}/${id}`, { token: operator })).status, 204);
    assert.deepEqual(await mayRead(origin), new Set([false]));
  }
});

test('brand: pages on every thread show a change at once', async () => {
  for (let round = 0; round < 8; round++) {
    const name = `Brand ${round}`;
    const reply = await service.call('PUT', '/v1/operator/brand', { token: operator, body: { name } });
    assert.equal(reply.status, 200, reply.text);
    const pages = await connections.each((client) => client.send({ method: 'GET', path: '/' }));
    for (const { text } of pages) assert.ok(text.includes(name), text.slice(0, 500));
  }
});

test("403 RATE_LIMITED — a service key's requests per second are counted across all threads", async () => {
  const { token } = await newServiceKey(service);
  const answered = await until('all are asked for within one second', async () => {
    const begun = Math.floor(Date.now() / 1_000);
    await until('a second begins', () => Math.floor(Date.now() / 1_000) > begun);
    const replies = await connections.each((client) =>
      client.send({ method: 'GET', path: '/v1/caller', token }),
    );
    return Math.floor(Date.now() / 1_000) === begun + 1 && replies.map(outcome);
  });
  const counted = Object.groupBy(answered, (one) => one);
  assert.deepEqual([counted['200']?.length, counted['403 RATE_LIMITED']?.length], [RATE, CONNECTIONS - RATE]);
});

test('metrics of several threads: counts are summed, and the event loop lag is the largest', async () => {
  const read = async () => (await fetch(`${service.app.metricsUrl}/metrics`)).text();
  const amountOf = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1) ?? 0,
    );
  const SERIES = [
    'portico_requests_total{operation="getBrand",status="200",error=""}',
    'portico_request_duration_seconds_count{operation="getBrand"}',
    'portico_request_duration_seconds_bucket{le="+Inf",operation="getBrand"}',
    'portico_requests_total{operation="updateAccount",status="401",error="ACCESS_TOKEN_MISSING"}',
    'portico_request_duration_seconds_count{operation="updateAccount"}',
  ];
  const before = await read();
  // One is answered by each thread, one is relayed.
  await connections.each((client) => client.send({ method: 'GET', path: '/v1/brand' }));
  await connections.each((client) => client.send({ method: 'PUT', path: '/v1/account', body: {} }));
  const text = await read();
  for (const series of SERIES)
    assert.equal(amountOf(text, series) - amountOf(before, series), CONNECTIONS, series);
  const lags = text.split('\n').filter((line) => line.startsWith('portico_event_loop_lag_seconds '));
  assert.equal(lags.length, 1);
  assert.equal(new Set(text.match(/^# TYPE .*$/gm)).size, text.match(/^# TYPE .*$/gm)?.length);
});

/** Connections to PostgreSQL at most, as docs/operate/sizing.md says. */
const OF_A_NODE = 10;

test('several threads: together they open as many PostgreSQL connections as a node may, and each has some', {
  skip: testedDatabase !== 'postgres' && 'about PostgreSQL',
}, async (t) => {
  const environment = {
    ...THREADED,
    PORTICO_ACCOUNT_CONCURRENCY: '1000',
    PORTICO_ADDRESS_CONCURRENCY: '1000',
  };
  const busy = await startService({ environment });
  const callers = spread(busy, 2 * CONNECTIONS);
  const holder = new Connection({ connectionString: busy.databaseUrl });
  t.after(async () => {
    await holder.end();
    callers.close();
    await busy.stop();
  });
  const { token } = await busy.person();
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table accounts in share row exclusive mode');
  const asked = callers.eachOnce((client, number) =>
    client.send({ method: 'PUT', path: '/v1/account', token, body: { name: `Ada ${number}` } }),
  );
  const open = async (condition = 'true') =>
    (
      await rowsOf(
        busy.databaseUrl,
        `select pid from pg_stat_activity
         where application_name = 'portico' and datname = current_database() and ${condition}`,
      )
    ).length;
  await until(
    'as many wait as there can be',
    async () => (await open(`wait_event_type = 'Lock'`)) === OF_A_NODE,
  );
  // A thread that takes the server to hang looks at it over one more, for a moment.
  await until('there are no more', async () => (await open()) === OF_A_NODE);
  await holder.query('rollback');
  // Those that waited for too long are refused.
  for (const { status, text } of await asked) assert.ok(status === 200 || status === 503, text);
});
