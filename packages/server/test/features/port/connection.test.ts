import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { dial, type RawClient } from '../../harness/raw.ts';
import { PASSWORD, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { conclude, type Outcome, outcomeOf, type Route, routesOf, underWay, withBody } from './exchange.ts';

// Only the first thread's requests under way are known.
const service = await startService({ environment: { PORTICO_THREADS: '1' } });
after(() => service.stop());
const routes = await routesOf(service);
const [open, guarded] = routes;
const MALFORMED: Outcome = [400, 'REQUEST_MALFORMED'];

/** Hashing a password takes a while: time to do something else to the connection. */
const slowly = () => withBody(open, open.body());

async function expectOutcomes(
  client: RawClient,
  expected: readonly Outcome[],
  closes: boolean,
): Promise<void> {
  const came = await conclude(client, expected, closes);
  assert.deepEqual(
    came.map(outcomeOf),
    expected.map(([status, error]) => [status, error]),
  );
}

for (const [what, bytes, answer] of [
  ['garbage', 'garbage\r\n\r\n', MALFORMED],
  ['TLS', '\x16\x03\x01\0\xc8', MALFORMED],
  ['a header of 20 kB', open.get(`X-A: ${'a'.repeat(20_000)}\r\n`), [400, 'HEADERS_TOO_LARGE']],
  ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', MALFORMED],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', MALFORMED],
  [
    'a malformed chunk',
    `${guarded.head('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n')}x\r\n`,
    MALFORMED,
  ],
] as const) {
  test(`${what} while a request is in flight: its own answer first, then ${answer.join(' ')}`, async () => {
    const client = await dial(service.url);
    client.send(slowly());
    await underWay(service, 1);
    client.send(bytes);
    await expectOutcomes(client, [[201], answer], true);
  });

  test(`${what} and half-close while a request is in flight: both answers`, async () => {
    const client = await dial(service.url);
    client.send(slowly());
    await underWay(service, 1);
    client.send(bytes);
    client.halfClose();
    await expectOutcomes(client, [[201], answer], true);
  });
}

test('half-close while a request is in flight: it is answered', async () => {
  const client = await dial(service.url);
  client.send(slowly());
  await underWay(service, 1);
  client.halfClose();
  await expectOutcomes(client, [[201]], true);
});

test('half-close before the first byte: the server closes silently', async () => {
  const client = await dial(service.url);
  client.halfClose();
  assert.deepEqual(await client.untilClosed(), []);
});

test('pipelined slow, quick and malformed requests: answered in order, and none behind the malformed one is done', async () => {
  const client = await dial(service.url);
  const name = `Untouched ${Date.now()}`;
  client.send(
    [
      guarded.get('Request-Id: r0\r\n'),
      slowly(),
      guarded.get('Request-Id: r2\r\n'),
      open.get('Request-Id: r3\r\nHost: again\r\n'),
      withBody(guarded, JSON.stringify({ name })),
    ].join(''),
  );
  const came = await conclude(client, [[200], [201], [200], MALFORMED], true);
  assert.deepEqual(came.map(outcomeOf), [[200, undefined], [201, undefined], [200, undefined], MALFORMED]);
  assert.deepEqual(
    [0, 2, 3].map((at) => came[at]?.headers['request-id']),
    ['r0', 'r2', 'r3'],
  );
  const reader = await dial(service.url);
  reader.send(guarded.get());
  const [account] = await conclude(reader, [[200]], false);
  assert.notEqual(JSON.parse(account?.text ?? '').name, name);
});

test('pipelined changes are made in order', async () => {
  const client = await dial(service.url);
  const names = Array.from({ length: 16 }, (_, index) => `Name ${index}`);
  client.send(names.map((name) => withBody(guarded, JSON.stringify({ name })) + guarded.get()).join(''));
  const came = await conclude(
    client,
    names.flatMap(() => [[200], [200]] as Outcome[]),
    false,
  );
  assert.deepEqual(
    came.map(({ text }) => JSON.parse(text).name),
    names.flatMap((name) => [name, name]),
  );
});

for (const route of routes) {
  test(`33 pipelined requests are answered in order — ${route.name}`, async () => {
    const client = await dial(service.url);
    const ids = Array.from({ length: 33 }, (_, index) => `n${index}`);
    client.send(ids.map((id) => route.get(`Request-Id: ${id}\r\n`)).join(''));
    const came = await conclude(
      client,
      ids.map(() => [200]),
      false,
    );
    assert.deepEqual(
      came.map(({ headers }) => headers['request-id']),
      ids,
    );
    assert.ok(came.every(({ status }) => status === 200));
  });
}

test('a thousand pipelined requests behind a slow one: all answered, in order', async () => {
  const client = await dial(service.url);
  client.send(slowly() + guarded.get().repeat(1_000));
  await expectOutcomes(client, [[201], ...Array(1_000).fill([200])], false);
});

test('a request behind one with Connection: close is neither done nor answered', async () => {
  for (const wait of [false, true]) {
    const client = await dial(service.url);
    client.send(guarded.get('Connection: close\r\n'));
    if (wait) await client.until(1);
    client.send(guarded.get());
    await expectOutcomes(client, [[200]], true);
  }
});

/** Ways in which a client can go away without waiting for its answer. */
const LEAVING: Readonly<Record<string, (route: Route) => string>> = {
  'before a byte': () => '',
  'within the request line': () => 'GET /hea',
  'within the head': (route) => route.get().slice(0, -5),
  'within the body': (route) => withBody(route, route.body()).slice(0, -5),
  'within a chunk': (route) =>
    `${route.head('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n')}ff\r\n{`,
  'before 100 Continue': (route) =>
    route.head('Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 9\r\n'),
  'before the answer': (route) => withBody(route, route.body()),
  'before a thousand answers': (route) => route.get().repeat(1_000),
  'after CONNECT': () => 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
  'after garbage': () => 'garbage\r\n\r\n',
  'within a refused body': () => 'POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
};

for (const [when, bytes] of Object.entries(LEAVING)) {
  for (const route of routes) {
    test(`the client resets the connection ${when}: nothing leaks, and the next request works — ${route.name}`, async () => {
      for (const waits of [false, true]) {
        const client = await dial(service.url);
        await client.sendSlowly(bytes(route), 1);
        if (waits) for (let turns = 0; turns < 5; turns++) await turn();
        client.reset();
      }
      const next = await dial(service.url);
      next.send(route.get());
      await expectOutcomes(next, [[200]], false);
      await underWay(service, 0);
    });
  }
}

test('register: a connection reset midway creates the whole account or none', async () => {
  const email = 'whole@example.org';
  const client = await dial(service.url);
  client.send(withBody(open, JSON.stringify({ email, password: PASSWORD })));
  await underWay(service, 1);
  const registered = () => service.answers.filter(({ operation }) => operation === 'register').length;
  const before = registered();
  client.reset();
  await underWay(service, 0);
  await until('it is over', () => registered() > before);
  const again = await service.call('POST', '/v1/register', { body: { email, password: PASSWORD } });
  assert.ok(again.status === 201 || again.error === 'EMAIL_ALREADY_EXISTS', again.text);
  assert.equal(
    (await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } })).status,
    201,
  );
});
