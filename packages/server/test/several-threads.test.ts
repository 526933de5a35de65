import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Client } from './client.ts';
import { clientOfEach } from './each-thread.ts';
import { outcome } from './outcome.ts';
import { dial } from './raw.ts';
import { type Person, startService } from './service.ts';
import { until } from './until.ts';

const THREADS = 3;
/** Changes that each of the writers makes. */
const ROUNDS = Number(process.env.PORTICO_TEST_THREAD_ROUNDS ?? 300);
const WRITERS = 4;

const service = await startService({
  environment: { PORTICO_THREADS: String(THREADS), PORTICO_METRICS_PORT: '0' },
});
after(() => service.stop());
await until('all threads serve', () => service.app.threads === THREADS);
const lines = () => service.log().split('\n').slice(0, -1);
const clients = await clientOfEach({ url: service.url, log: lines }, THREADS);
after(() => {
  for (const client of clients) client.close();
});

/** What each thread answers. */
const all = <Answer>(ask: (client: Client) => Promise<Answer>) => Promise.all(clients.map(ask));

test('200, 401, 404 — every thread answers the same', async () => {
  const { token, account } = await service.person();
  const ofAccount = await all((client) => client.send({ method: 'GET', path: '/v1/account', token }));
  for (const { body } of ofAccount) assert.equal(body.id, account.id);
  const wrong = await all((client) => client.send({ method: 'GET', path: '/v1/account', token: 'wrong' }));
  assert.deepEqual(wrong.map(outcome), Array(THREADS).fill('401 ACCESS_TOKEN_INVALID'));
  const posts = await all((client) => client.send({ method: 'POST', path: '/v1/organizations', body: {} }));
  assert.deepEqual(posts.map(outcome), Array(THREADS).fill('401 ACCESS_TOKEN_MISSING'));
  const lost = await all((client) => client.send({ method: 'GET', path: '/v1/nowhere' }));
  assert.deepEqual(lost.map(outcome), Array(THREADS).fill('404 ROUTE_NOT_FOUND'));
  const health = await all((client) => client.send({ method: 'GET', path: '/health/ready' }));
  assert.deepEqual(health.map(outcome), Array(THREADS).fill('200'));
});

test('400 — bytes that are no request get an error object on whichever thread they land', async () => {
  for (let n = 0; n < 4 * THREADS; n++) {
    using client = await dial(service.url);
    await client.send('GARBAGE\r\n\r\n');
    const { status } = await client.next();
    assert.equal(status, 400);
  }
});

test('201, 204, 422 — every thread has changes made, and creates each once for an Idempotency-Key', async () => {
  const { token } = await service.person();
  const create = (client: Client, body: unknown) =>
    client.send({
      method: 'POST',
      path: '/v1/organizations',
      token,
      body,
      headers: { 'idempotency-key': 'the-same-for-all' },
    });
  assert.deepEqual(
    (await all((client) => create(client, { name: '' }))).map(outcome),
    Array(THREADS).fill('422 FIELDS_VALIDATION_ERROR: name'),
  );
  const created = await all((client) => create(client, { name: 'Acme' }));
  assert.deepEqual(created.map(outcome), Array(THREADS).fill('201'));
  const [{ id } = { id: '' }, ...others] = created.map(({ body }) => body);
  for (const other of others) assert.equal(other.id, id);
  const gone = await all((client) => client.send({ method: 'DELETE', path: `/organizations/${id}`, token }));
  assert.deepEqual(gone.map(outcome).sort(), [
    '204',
    '404 ORGANIZATION_NOT_FOUND',
    '404 ORGANIZATION_NOT_FOUND',
  ]);
});

/** Writes on one thread after the other, and reads on another each time. */
async function writeAndRead({ token }: Person, first: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const [writer, reader, last] = [0, 1, 2].map(
      (step) => clients[(first + round + step * (1 + (round % 2))) % THREADS],
    ) as [Client, Client, Client];
    const name = `Ada ${round}`;
    const written = await writer.send({ method: 'PUT', path: '/v1/account', token, body: { name } });
    assert.equal(written.status, 200, written.text);
    for (const client of [reader, last]) {
      const { body } = await client.send({ method: 'GET', path: '/v1/account', token });
      assert.equal(body.name, name, `round ${round}: what was written before is not there`);
    }
  }
}

test('200 — what was written through one thread is what is read from another next, whatever others write', async () => {
  const people = await Promise.all(Array.from({ length: WRITERS }, () => service.person()));
  await Promise.all(people.map((person, at) => writeAndRead(person, at)));
});

test('401 — a session that was ended through one thread is refused by all from the next request on', async () => {
  for (const client of clients) {
    const { token } = await service.person();
    await all((each) => each.send({ method: 'GET', path: '/v1/account', token }));
    assert.equal((await client.send({ method: 'POST', path: '/v1/logout', token })).status, 204);
    const after = await all((each) => each.send({ method: 'GET', path: '/v1/account', token }));
    assert.deepEqual(after.map(outcome), Array(THREADS).fill('401 ACCESS_TOKEN_INVALID'));
  }
});

test('what all threads answered is in one log and one page of metrics', async () => {
  const before = service.answers.length;
  const ids = await all(async (client) => {
    const { headers } = await client.send({ method: 'GET', path: '/v1/nowhere-else' });
    return String(headers['request-id']);
  });
  await until('each is logged', () => ids.every((id) => lines().some((line) => line.includes(id))));
  const threads = ids.map((id) => JSON.parse(lines().find((line) => line.includes(id)) ?? '{}').thread ?? 0);
  assert.deepEqual(threads, [0, 1, 2]);
  await until('each is told of', () => service.answers.length >= before + THREADS);
  const metrics = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
  const [, counted] =
    /^portico_requests_total\{operation="getAccount",status="200",error=""\} (\d+)$/m.exec(metrics) ?? [];
  const answered = service.answers.filter(
    ({ operation, status }) => operation === 'getAccount' && status === 200,
  );
  assert.equal(Number(counted), answered.length);
});
