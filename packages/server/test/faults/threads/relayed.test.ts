import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../../src/ground/id.ts';
import { sealAll } from '../../fixtures/audit.ts';
import { INTO_EVENTS } from '../../fixtures/events.ts';
import { SIZE } from '../../fixtures/hostile-bodies.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { outcome } from '../../harness/outcome.ts';
import { dial } from '../../harness/raw.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../harness/service.ts';
import { answerAfter } from '../../harness/slow-body.ts';
import { until } from '../../harness/until.ts';
import { CONNECTIONS, spread, THREADED } from './spread.ts';

const service = await startService({ environment: THREADED, workInterval: 20 });
after(() => service.stop());
const connections = spread(service);
after(() => connections.close());
const ada = await service.person('ada');

/** How long an export waits for another of its account, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** Lines of the log about requests with an ID; those of other threads come a moment later. */
const linesAbout = (requestId: string) =>
  service
    .log()
    .split('\n')
    .filter((line) => line.includes(`"requestId":"${requestId}"`))
    .map((line) => JSON.parse(line));

/** Asks for an export over a connection of its own, and reads only its head. */
async function unreadExport({ token }: Person): Promise<AsyncIterable<Buffer> & { destroy(): void }> {
  const options = { agent: false as const, headers: { authorization: `Bearer ${token}` } };
  return new Promise((resolve, reject) => {
    get(`${service.url}/v1/account/export`, options, resolve).on('error', reject);
  });
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of body) text += chunk;
  return text;
}

/** More events than fit into all that is between the service and a client that does not read. */
async function manyEvents({ account, token }: Person): Promise<void> {
  const details = JSON.stringify({ name: 'a'.repeat(1_000) });
  const ids = `'${account.id}', '${account.id}', '${account.id}'`;
  for (let thousands = 0; thousands < 20; thousands++) {
    const rows = Array.from(
      { length: 1_000 },
      () => `('${newId()}', 'account.updated', 0, null, ${ids}, '${details}', null, null)`,
    );
    await runOn(service.databaseUrl, `${INTO_EVENTS} ${rows.join()}`);
  }
  await service.call('PUT', '/v1/account', { token, body: { name: 'Ada' } });
}

test("200 — a service key's export is complete, whichever thread has the connection", async () => {
  const { token } = await newServiceKey(service);
  const path = '/v1/operator/events/export';
  const before = `before=${newId()}`;
  await sealAll(service);
  const exports: string[] = [];
  for (let round = 0; round < 6; round++) {
    using client = closing(spread(service, 1));
    // One export of a key is sent at a time.
    const wanted = { method: 'GET', path: `${path}?${before}`, token };
    const [reply = assert.fail()] = await client.each((one) => one.send(wanted));
    assert.equal(reply.status, 200, reply.text);
    exports.push(reply.text);
  }
  assert.ok(exports[0]?.includes(ada.account.id));
  assert.equal(new Set(exports).size, 1);
});

test('account export on several threads: long ones are complete; 403 RATE_LIMITED for a second at a time', async () => {
  const ben = await service.person('ben');
  await manyEvents(ben);
  const replies = await until('none waits longer than it may', async () => {
    const unread = await unreadExport(ben);
    const begun = performance.now();
    const others = Array.from({ length: 3 }, async () => {
      using client = closing(spread(service, 1));
      const [reply] = await client.each((one) =>
        one.send({ method: 'GET', path: '/v1/account/export', token: ben.token }),
      );
      return { took: performance.now() - begun, ...(reply ?? assert.fail()) };
    });
    const { headers } = await Promise.race(others);
    assert.equal(headers['ratelimit-policy'], '"export";q=1;qu="concurrent-requests"');
    // The client leaves, and the next has its turn.
    unread.destroy();
    const all = await Promise.all(others);
    const isInTime = all.every(({ status, took }) => status === 200 || took < LONGEST_WAIT);
    return isInTime && all;
  });
  assert.deepEqual(replies.map(outcome).sort(), ['200', '200', '403 RATE_LIMITED']);
  for (const { status, body } of replies) if (status === 200) assert.ok(body.events.length > 20_000);
});

test('200, cut off — the session ends during its export, and the log says why', async () => {
  const eve = await service.person('eve');
  await manyEvents(eve);
  const ends = () =>
    service
      .log()
      .match(/"operation":"exportAccount","status":200,"error":"ACCESS_TOKEN_INVALID","cut":"failure"/g)
      ?.length ?? 0;
  const body = { email: eve.account.email, password: PASSWORD };
  const login = async () => (await service.call('POST', '/v1/login', { body })).body.accessToken;
  const ROUNDS = 6;
  for (let round = 0; round < ROUNDS; round++) {
    const unread = await unreadExport({ ...eve, token: await login() });
    assert.equal((await service.call('DELETE', '/v1/sessions', { token: await login() })).status, 204);
    await assert.rejects(textOf(unread));
  }
  await until('the log has them all', () => ends() === ROUNDS);
});

test('HEAD of an export has no body, whichever thread has the connection', async () => {
  for (let round = 0; round < 12; round++) {
    using client = closing(spread(service, 1));
    const wanted = { method: 'HEAD', path: '/v1/account/export', token: ada.token };
    const [reply] = await client.each((one) => one.send(wanted));
    assert.deepEqual([reply?.status, reply?.text], [200, '']);
  }
});

test('a slow body, or one sent after 100 Continue, arrives complete on any thread', async () => {
  const { token } = await service.person('slow');
  for (let round = 0; round < 12; round++) {
    const name = `Slow ${round}`;
    const wanted = { method: 'PUT', path: '/v1/account', token, body: { name } };
    assert.equal(await answerAfter(service, wanted, async () => {}), '200');
    using client = await dial(service.url);
    const text = JSON.stringify({ name: `${name}, again` });
    await client.sendSlowly(requestOf(token, `Content-Length: ${text.length}\r\n`, text), 40);
    const answer = await client.next();
    assert.deepEqual([answer.status, JSON.parse(answer.text).name], [200, `${name}, again`]);
  }
});

test('400 BODY_TOO_LARGE, 400 REQUEST_MALFORMED — a body too large or cut short; the service goes on', async () => {
  const { token } = ada;
  for (let round = 0; round < 12; round++) {
    using large = await dial(service.url);
    large.send(requestOf(token, `Content-Length: ${SIZE + 1}\r\n`, ' '.repeat(SIZE + 1)));
    assert.deepEqual(errorOf(await large.next()), [400, 'BODY_TOO_LARGE']);
    using chunked = await dial(service.url);
    const chunk = `${(SIZE + 1).toString(16)}\r\n${' '.repeat(SIZE + 1)}\r\n`;
    chunked.send(requestOf(token, 'Transfer-Encoding: chunked\r\n', chunk));
    assert.deepEqual(errorOf(await chunked.next()), [400, 'BODY_TOO_LARGE']);
    using early = await dial(service.url);
    early.send(requestOf(token, 'Content-Length: 50\r\n', '{"name":'));
    early.halfClose();
    assert.deepEqual(errorOf(await early.next()), [400, 'REQUEST_MALFORMED']);
    using gone = await dial(service.url);
    await gone.send(requestOf(token, 'Content-Length: 50\r\nRequest-Id: gone-half-way\r\n', '{"name":'));
    gone.reset();
  }
  assert.equal((await service.call('GET', '/v1/account', { token })).status, 200);
});

test("request ID: the log shows the caller's and the recorded one, once each", async () => {
  const { token, account } = await service.person('recorded');
  await connections.each((client, index) =>
    until('the service has room for the change', async () => {
      const { status, text, headers } = await client.send({
        ...{ method: 'PUT', path: '/v1/account', token },
        body: { name: `Recorded ${index}` },
        headers: { 'request-id': `recorded-${index}` },
      });
      assert.equal(headers['request-id'], `recorded-${index}`);
      if (status === 503) return false;
      assert.equal(status, 200, text);
      return true;
    }),
  );
  const rows = await rowsOf(
    service.databaseUrl,
    `select request_id, details from events where account_id = '${account.id}' and type = 'account.updated'`,
  );
  const recorded = new Map(
    rows.map(({ request_id, details }) => {
      const { callerRequestId } = typeof details === 'string' ? JSON.parse(details) : details;
      return [callerRequestId, request_id];
    }),
  );
  assert.equal(recorded.size, CONNECTIONS);
  for (const [requestId, id] of recorded) {
    const lines = await until('its line is there', () => {
      const found = linesAbout(requestId).filter(({ status }) => status !== 503);
      return found.length > 0 && found;
    });
    assert.deepEqual(
      lines.map(({ status, recordedRequestId }) => [status, recordedRequestId]),
      [[200, id]],
    );
  }
});

test('ETag, If-None-Match and If-Match agree on every thread right after a change', async () => {
  const { token } = await service.person('tagged');
  const path = '/v1/account';
  for (let round = 0; round < 5; round++) {
    const name = `Tagged ${round}`;
    const { headers } = await service.call('PUT', path, { token, body: { name } });
    const tag = String(headers.etag);
    const read = await connections.each((client) => client.send({ method: 'GET', path, token }));
    for (const reply of read) assert.deepEqual([reply.body.name, reply.headers.etag], [name, tag]);
    const heads = await connections.each((client) => client.send({ method: 'HEAD', path, token }));
    for (const head of heads)
      assert.deepEqual(
        [head.status, head.text, head.headers.etag, head.headers['content-length']],
        [200, '', tag, read[0]?.headers['content-length']],
      );
    const same = { 'if-none-match': tag };
    const unchanged = await connections.each((client) =>
      client.send({ method: 'GET', path, token, headers: same }),
    );
    assert.deepEqual(new Set(unchanged.map(outcome)), new Set(['304']));
    const changes = await connections.each((client, index) =>
      client.send({
        method: 'PUT',
        path,
        token,
        body: { name: `By ${index}` },
        headers: { 'if-match': tag },
      }),
    );
    const made = changes.map(outcome).filter((one) => one === '200');
    assert.equal(made.length, 1, 'one change is the first');
    const others = new Set(changes.map(outcome));
    assert.deepEqual(others, new Set(['200', '409 PRECONDITION_FAILED']));
  }
});

test('Idempotency-Key sent through all threads at once: one effect and equal answers', async () => {
  const { token } = await service.person('once');
  for (let round = 0; round < 5; round++) {
    const name = `Once ${process.pid} ${round}`;
    const wanted = { method: 'POST', path: '/v1/organizations', token, body: { name } };
    const headers = { 'idempotency-key': `once-${round}` };
    const replies = await connections.each((client) => client.send({ ...wanted, headers }));
    const created = replies.filter(({ status }) => status === 201).map(({ text }) => text);
    assert.equal(new Set(created).size, 1);
    const others = replies.filter(({ status }) => status !== 201).map(outcome);
    assert.deepEqual(
      others.filter((one) => one !== '409 IDEMPOTENCY_KEY_IN_USE'),
      [],
    );
    const rows = await rowsOf(service.databaseUrl, `select id from organizations where name = '${name}'`);
    assert.equal(rows.length, 1);
    const again = await connections.each((client) => client.send({ ...wanted, headers }));
    assert.deepEqual(new Set(again.map(({ text }) => text)), new Set(created));
  }
});

test('pipelined reads and changes on one connection are answered in order', async () => {
  const { token } = await service.person('ordered');
  const names = Array.from({ length: 10 }, (_, index) => `Ordered ${index}`);
  for (let round = 0; round < 12; round++) {
    const answers = await until('none is refused', async () => {
      using client = await dial(service.url);
      const get = `GET /v1/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
      client.send(
        names
          .map((name) => {
            const text = JSON.stringify({ name: `${name} ${round}` });
            return requestOf(token, `Content-Length: ${text.length}\r\n`, text) + get;
          })
          .join(''),
      );
      await client.until(2 * names.length);
      return client.answers.every(({ status }) => status !== 503) && client.answers;
    });
    assert.deepEqual(
      answers.map(({ text }) => JSON.parse(text).name),
      names.flatMap((name) => [`${name} ${round}`, `${name} ${round}`]),
    );
  }
});

const onlyWithWriter = testedDatabase === 'postgres' && 'on PostgreSQL, each thread takes changes';
test('503 OVERLOADED — for changes on every thread while the first thread lags', {
  skip: onlyWithWriter,
}, async () => {
  const { token } = await service.person('overloaded');
  const change = () =>
    connections.eachOnce((client, index) =>
      client.send({ method: 'PUT', path: '/v1/account', token, body: { name: `Overloaded ${index}` } }),
    );
  await until('it has room', async () => (await change()).every(({ status }) => status === 200));
  // The first thread is that of this test.
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  for (let moments = 0; moments < 4; moments++) {
    block();
    await delay(1);
  }
  const asked = change();
  block();
  assert.deepEqual(new Set((await asked).map(outcome)), new Set(['503 OVERLOADED']));
  await until('it has recovered', async () => (await change()).every(({ status }) => status === 200));
});

/** A change of the account. */
function requestOf(token: string, headers: string, body: string): string {
  const head = `PUT /v1/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
  return `${head}Content-Type: application/json\r\n${headers}\r\n${body}`;
}

const errorOf = ({ status, headers }: { status: number; headers: Readonly<Record<string, string>> }) => [
  status,
  headers['error-code'],
];

/** Closes the connections where they go out of scope. */
function closing<Spread extends { close(): void }>(connected: Spread): Spread & Disposable {
  return { ...connected, [Symbol.dispose]: () => connected.close() };
}
