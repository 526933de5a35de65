import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { dial } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';
import {
  type Case,
  chunk,
  conclude,
  expectAnswers,
  inChunks,
  type Mode,
  type Outcome,
  outcomeOf,
  routesOf,
  underWay,
  withBody,
} from './exchange.ts';

// Only the first thread's requests under way are known.
const service = await startService({ environment: { PORTICO_THREADS: '1' } });
after(() => service.stop());
const routes = await routesOf(service);
const [open, guarded] = routes;

const TYPE: Outcome = [400, 'CONTENT_TYPE_UNSUPPORTED'];
const TOO_LARGE: Outcome = [400, 'BODY_TOO_LARGE'];
const CLOSED: Outcome = [400, 'REQUEST_MALFORMED'];
const NO_TOKEN: Outcome = [401, 'ACCESS_TOKEN_MISSING'];
const LIMIT = 64 * 1024;

const CUT: readonly Mode[] = ['half-closed'];
for (const route of routes) {
  const cut = (bytes: string, answer: Outcome = CLOSED): Case => ({
    bytes,
    answers: [answer],
    closes: true,
    modes: CUT,
  });
  const kinds: Readonly<Record<string, () => Case>> = {
    'a body shorter than its length': () => cut(withBody(route, route.body()).slice(0, -3)),
    'no byte of a body': () => cut(route.head('Content-Type: application/json\r\nContent-Length: 9\r\n')),
    'chunks without an end': () => cut(inChunks(route, route.body()).slice(0, -5)),
    'half a head': () => cut(route.get().slice(0, -4)),
    'half a request line': () => cut('GET /hea'),
    'HTTP/0.9 without an empty line': () => cut('GET /health/live\r\n'),
  };
  for (const [what, make] of Object.entries(kinds)) {
    test(`the client half-closes after ${what} — ${route.name}`, () => expectAnswers(service, make));
  }

  test(`100 Continue, then the answer — the client waits before its body, ${route.name}`, async () => {
    const client = await dial(service.url);
    const body = route.body();
    client.send(
      route.head(
        `Content-Type: application/json\r\nExpect: 100-Continue\r\nContent-Length: ${body.length}\r\n`,
      ),
    );
    await client.untilInterims(1);
    assert.deepEqual([client.interims, client.answers], [[100], []]);
    client.send(body);
    const [answer] = await conclude(client, [route.done], false);
    assert.deepEqual(answer && outcomeOf(answer), [route.done[0], undefined]);
    assert.deepEqual(client.interims, [100]);
  });

  test(`no 100 Continue — the body came with the headers, ${route.name}`, async () => {
    const client = await dial(service.url);
    const body = route.body();
    client.send(withBody(route, body, 'Content-Type: application/json\r\nExpect: 100-continue\r\n'));
    const came = await conclude(client, [route.done], true);
    assert.deepEqual([came.map(outcomeOf), client.interims], [[[route.done[0], undefined]], []]);
  });

  test(`no 100 Continue — HTTP/1.0 has none, ${route.name}`, async () => {
    const client = await dial(service.url);
    const body = route.body();
    client.send(
      route.head(
        `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n`,
        { version: '1.0' },
      ),
    );
    await underWay(service, 1);
    // Time enough to send one.
    for (let turns = 0; turns < 5; turns++) await turn();
    client.send(body);
    const came = await conclude(client, [route.done], true);
    assert.deepEqual([came.map(outcomeOf), client.interims], [[[route.done[0], undefined]], []]);
  });

  test(`100 Continue in order — behind a slower request, ${route.name}`, async () => {
    const client = await dial(service.url);
    const body = route.body();
    const slow = withBody(open, open.body());
    client.send(
      `${slow}${route.head(`Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n`)}`,
    );
    await client.untilInterims(1);
    assert.equal(client.answers.length, 1, 'it came before the answer to the request before');
    client.send(body);
    const came = await conclude(client, [[201], route.done], false);
    assert.deepEqual(came.map(outcomeOf), [
      [201, undefined],
      [route.done[0], undefined],
    ]);
  });

  for (const [why, lines, answer] of [
    ['of another type', 'Content-Type: text/plain\r\nContent-Length: 9\r\n', TYPE],
    ['too large', `Content-Type: application/json\r\nContent-Length: ${LIMIT + 1}\r\n`, TOO_LARGE],
    ['coded', 'Content-Type: application/json\r\nContent-Encoding: br\r\nContent-Length: 9\r\n', TYPE],
  ] as const) {
    test(`no 100 Continue — the body would be ${why}, ${route.name}`, async () => {
      const client = await dial(service.url);
      client.send(route.head(`${lines}Expect: 100-continue\r\n`));
      // Without a word on whether the body follows, the connection cannot go on.
      const came = await conclude(client, [answer], true);
      assert.deepEqual([came.map(outcomeOf), client.interims], [[answer], []]);
      assert.equal(came[0]?.headers.connection, 'close');
    });
  }
}

for (const [why, head, answer] of [
  ['no such route', 'POST /nowhere HTTP/1.1\r\n', [404, 'ROUTE_NOT_FOUND']],
  ['no such method', 'PATCH /v1/account HTTP/1.1\r\n', [404, 'METHOD_NOT_SUPPORTED']],
  ['no access token', 'PUT /v1/account HTTP/1.1\r\n', NO_TOKEN],
] as const) {
  test(`no 100 Continue, and the answer at once — ${why}`, async () => {
    const client = await dial(service.url);
    client.send(
      `${head}Host: portico\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
    );
    const came = await conclude(client, [answer], true);
    assert.deepEqual([came.map(outcomeOf), client.interims], [[answer], []]);
  });

  test(`the answer does not wait for the body — ${why}`, async () => {
    const client = await dial(service.url);
    client.send(`${head}Host: portico\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`);
    await client.until(1);
    client.send('{"a": 12}');
    const came = await conclude(client, [answer], false);
    assert.deepEqual(came.map(outcomeOf), [answer]);
  });
}

for (const [why, lines, answer] of [
  ['with invalid framing', 'Content-Length: 0x5\r\nExpect: 100-continue\r\n', CLOSED],
  ['refused before 100 Continue', 'Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhello', TYPE],
  ['with an unknown expectation', 'Content-Length: 5\r\nExpect: 200\r\n\r\nhello', CLOSED],
] as const) {
  test(`the next request is never begun behind a request ${why}`, async () => {
    const client = await dial(service.url);
    const id = `behind-${lines.length}`;
    const smuggled = guarded.get(`Request-Id: ${id}\r\n`, { method: 'DELETE', target: '/v1/sessions' });
    const first = guarded.head(`Content-Type: text/plain\r\n${lines}`).replace(/(?<=hello)\r\n$/, '');
    client.send(first + smuggled);
    const came = await conclude(client, [answer], true);
    assert.deepEqual(came.map(outcomeOf), [answer]);
    await underWay(service, 0);
    assert.ok(service.answers.every(({ requestId }) => requestId !== id));
  });
}

for (const [how, framing, part] of [
  ['declared', 'Content-Length: 1000000\r\n', 'x'.repeat(50_000)],
  ['in chunks', 'Transfer-Encoding: chunked\r\n', chunk('x'.repeat(50_000))],
] as const) {
  for (const route of routes) {
    test(`400 BODY_TOO_LARGE reaches a client that still sends 1 MB, ${how} — ${route.name}`, async () => {
      const client = await dial(service.url);
      client.send(route.head(`Content-Type: application/json\r\n${framing}`));
      for (let sent = 0; sent < 20; sent++) await client.sendSlowly(part, 1);
      const came = await conclude(client, [TOO_LARGE], true);
      assert.deepEqual(came.map(outcomeOf), [TOO_LARGE]);
      assert.equal(came[0]?.headers.connection, 'close');
    });
  }
}
