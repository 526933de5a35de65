import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { dial, type RawClient, talk } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { conclude, type Outcome, outcomeOf, routesOf, withBody } from './exchange.ts';

const service = await startService({
  environment: { PORTICO_HEADERS_TIMEOUT: '1s', PORTICO_REQUEST_TIMEOUT: '1s' },
});
after(() => service.stop());
const routes = await routesOf(service);
const [open, guarded] = routes;

const TIMEOUT: Outcome = [400, 'REQUEST_TIMEOUT'];
const TYPE = 'Content-Type: application/json\r\n';

/** The first bytes; none follow. */
const STUCK: Readonly<Record<string, readonly [bytes: string, answers: readonly Outcome[]]>> = {
  'no byte': ['', []],
  'one byte': ['G', [TIMEOUT]],
  'empty lines': ['\r\n\r\n', [TIMEOUT]],
  'half a request line': ['GET /health', [TIMEOUT]],
  'HTTP/0.9 without an empty line': ['GET /health/live\r\n', [TIMEOUT]],
  'half a request behind a valid one': [`${open.get()}GET /health`, [[200], TIMEOUT]],
  'half a head behind a refused request': [
    'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\nGET ',
    [[404, 'ROUTE_NOT_FOUND'], TIMEOUT],
  ],
  ...Object.fromEntries(
    routes.flatMap((route) => [
      [`half a head — ${route.name}`, [route.get().slice(0, -2), [TIMEOUT]]],
      [`no body — ${route.name}`, [route.head(`${TYPE}Content-Length: 9\r\n`), [TIMEOUT]]],
      [`half a body — ${route.name}`, [withBody(route, route.body()).slice(0, -1), [TIMEOUT]]],
      [
        `half a chunk — ${route.name}`,
        [`${route.head(`${TYPE}Transfer-Encoding: chunked\r\n`)}9\r\n{"a`, [TIMEOUT]],
      ],
      [
        `no last chunk — ${route.name}`,
        [`${route.head(`${TYPE}Transfer-Encoding: chunked\r\n`)}2\r\n{}\r\n`, [TIMEOUT]],
      ],
      [
        `no body after 100 — ${route.name}`,
        [route.head(`${TYPE}Expect: 100-continue\r\nContent-Length: 9\r\n`), [TIMEOUT]],
      ],
      [
        `half a body behind a good request — ${route.name}`,
        [route.get() + withBody(route, '{"a":1}').slice(0, -1), [[200], TIMEOUT]],
      ],
    ]),
  ),
  // Each has its answer before its body, so the connection just ends.
  'half a body of a refused request': [
    'PUT /v1/account HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    [[401, 'ACCESS_TOKEN_MISSING']],
  ],
  'half a body on an unknown path': [
    'POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    [[404, 'ROUTE_NOT_FOUND']],
  ],
  'half a body of another type': [
    `${open.head('Content-Type: text/xml\r\nContent-Length: 9\r\n')}<`,
    [[400, 'CONTENT_TYPE_UNSUPPORTED']],
  ],
  'half a body where none is taken': [`${guarded.get('Content-Length: 9\r\n')}{`, [[200]]],
};

describe('requests that do not arrive in time', { concurrency: true }, () => {
  for (const [what, [bytes, answers]] of Object.entries(STUCK)) {
    test(`${what}, then silence: ${answers.map((answer) => answer.join(' ')).join(', ') || 'closed silently'}`, async () => {
      const exchange = (client: RawClient) => {
        client.send(bytes);
        return conclude(client, answers, true);
      };
      const came =
        answers.length === 0 ? await exchange(await dial(service.url)) : await talk(service.url, exchange);
      assert.deepEqual(
        came.map(outcomeOf),
        answers.map(([status, error]) => [status, error]),
      );
      if (answers.at(-1) === TIMEOUT) assert.equal(came.at(-1)?.headers.connection, 'close');
    });
  }

  for (const [what, bytes] of [
    ['a head', guarded.get(`X-A: ${'a'.repeat(200)}\r\n`)],
    ['a body', withBody(guarded, JSON.stringify({ name: 'a'.repeat(150) }))],
  ] as const) {
    test(`${what}, byte after byte: 400 REQUEST_TIMEOUT`, async () => {
      const came = await talk(service.url, async (client) => {
        client.send(bytes.slice(0, -100));
        const ended = conclude(client, [TIMEOUT], true);
        const isOver = ended.then(
          () => true,
          () => true,
        );
        for (const byte of bytes.slice(-100)) {
          client.send(byte);
          if (await Promise.race([isOver, pause(50, false)])) break;
        }
        return await ended;
      });
      assert.deepEqual(came.map(outcomeOf), [TIMEOUT]);
    });
  }

  test('an idle keep-alive connection is not closed by the request timeout', async () => {
    const came = await talk(service.url, async (waiting) => {
      waiting.send(guarded.get());
      await waiting.until(1);
      const idle = await dial(service.url);
      assert.deepEqual(await idle.untilClosed(), []);
      waiting.send(guarded.get());
      return await conclude(waiting, [[200], [200]], false);
    });
    assert.deepEqual(came.map(outcomeOf), [
      [200, undefined],
      [200, undefined],
    ]);
  });

  test('others are answered while a hundred clients are slow', async () => {
    let sent = 0;
    // Each sends as soon as it is connected: waiting for a hundred others may take too long.
    const slow = Array.from({ length: 100 }, (_, index) =>
      talk(service.url, (client) => {
        client.send(index % 2 ? 'GET ' : withBody(open, '{"a":1}').slice(0, -1));
        sent++;
        return conclude(client, [TIMEOUT], true);
      }),
    );
    await until('all have begun', () => sent >= slow.length);
    const came = await talk(service.url, (other) => {
      other.send(guarded.get() + withBody(guarded, guarded.body()));
      return conclude(other, [[200], [200]], false);
    });
    assert.equal(came.length, 2);
    for (const answers of await Promise.all(slow)) assert.deepEqual(answers.map(outcomeOf), [TIMEOUT]);
  });
});
