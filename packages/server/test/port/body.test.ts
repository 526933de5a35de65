import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../service.ts';
import {
  type Case,
  conclude,
  expectAnswers,
  type Mode,
  type Outcome,
  outcomeOf,
  type Route,
  routesOf,
  withBody,
} from './exchange.ts';
import { dial } from './raw.ts';

const service = await startService();
after(() => service.stop());
const routes = await routesOf(service);
const [open, guarded] = routes;

const TYPE: Outcome = [400, 'CONTENT_TYPE_UNSUPPORTED'];
const BODY: Outcome = [400, 'BODY_MALFORMED'];
const TOO_LARGE: Outcome = [400, 'BODY_TOO_LARGE'];
const MISSING: Outcome = [400, 'REQUIRED_FIELDS_MISSING'];
const CLOSED: Outcome = [400, 'REQUEST_MALFORMED'];
const NO_TOKEN: Outcome = [401, 'ACCESS_TOKEN_MISSING'];
const LIMIT = 64 * 1024;

const of =
  (body: (route: Route) => string, answer: (route: Route) => Outcome, lines?: string) =>
  (route: Route): Case => ({
    bytes: withBody(route, body(route), lines),
    answers: [answer(route)],
  });
const typed = (lines: string, answer: Outcome | 'done') =>
  of(
    (route) => route.body(),
    (route) => (answer === 'done' ? route.done : answer),
    lines,
  );
const json = (text: string, answer: Outcome) =>
  of(
    () => text,
    () => answer,
  );
const type = (value: string, answer: Outcome | 'done') => typed(`Content-Type: ${value}\r\n`, answer);

/** A chunk, and with an empty one the end. */
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const inChunks = (route: Route, body: string, lines = 'Content-Type: application/json\r\n') =>
  `${route.head(`${lines}Transfer-Encoding: chunked\r\n`)}${body === '' ? '' : chunk(body)}${chunk('')}`;
/** A good body, made as long as it has to be. */
const padded = (route: Route, length: number) => {
  const body = route.body();
  return body.replace('}', `,"padding":"${'x'.repeat(length - body.length - 13)}"}`);
};

const CASES: Readonly<Record<string, (route: Route) => Case>> = {
  'no type': typed('', TYPE),
  'an empty type': type('', TYPE),
  XML: type('application/xml', TYPE),
  text: type('text/plain', TYPE),
  'a form': type('application/x-www-form-urlencoded', TYPE),
  parts: type('multipart/form-data; boundary=a', TYPE),
  'a merge patch': type('application/merge-patch+json', TYPE),
  'JSON lines': type('application/jsonl', TYPE),
  'a longer type': type('application/jsonx', TYPE),
  'a list of types': type('application/json, application/json', TYPE),
  'two types in one': type('application/json text/plain', TYPE),
  'a type without a slash': type('json', TYPE),
  'any type': type('*/*', TYPE),
  'a tab and more behind the type': type('application/json\ta', TYPE),
  'a semicolon and nothing behind the type': type('application/json;', TYPE),
  'a parameter without a value': type('application/json; charset', TYPE),
  'an empty charset': type('application/json; charset=', TYPE),
  'UTF-16': type('application/json; charset=utf-16', TYPE),
  'Latin-1': type('application/json; charset=iso-8859-1', TYPE),
  'UTF-8 and then Latin-1': type('application/json; charset=utf-8; charset=iso-8859-1', TYPE),
  'JSON in upper case': type('APPLICATION/JSON', 'done'),
  'JSON in UTF-8': type('application/json; charset=utf-8', 'done'),
  'JSON in quoted UTF-8': type('application/json;CHARSET="UTF-8"', 'done'),
  'spaces before the type': type('   application/json', 'done'),
  'another parameter': type('application/json; profile="https://a.example; b"', 'done'),
  gzip: typed('Content-Type: application/json\r\nContent-Encoding: gzip\r\n', TYPE),
  'a coding nobody knows': typed('Content-Type: application/json\r\nContent-Encoding: foo\r\n', TYPE),
  'two codings': typed(
    'Content-Type: application/json\r\nContent-Encoding: identity\r\nContent-Encoding: br\r\n',
    TYPE,
  ),
  'the identity coding': typed('Content-Type: application/json\r\nContent-Encoding: identity\r\n', 'done'),
  'chunks without a type': (route) => ({ bytes: inChunks(route, route.body(), ''), answers: [TYPE] }),

  'no body': (route) => ({ bytes: route.head(''), answers: [MISSING] }),
  'a length of 0': (route) => ({ bytes: withBody(route, '', ''), answers: [MISSING] }),
  'a length of 0 with a type': json('', MISSING),
  'an empty body in chunks': (route) => ({ bytes: inChunks(route, '', ''), answers: [MISSING] }),
  'no JSON': json('{"name"', BODY),
  'nothing but a space': json(' ', BODY),
  'no object': json('[]', BODY),
  'two objects': json('{}{}', BODY),
  'a byte order mark': json('\xef\xbb\xbf{}', BODY),
  'bytes that are not UTF-8': json('{"a":"\xff"}', BODY),
  __proto__: json('{"__proto__":{"a":1}}', BODY),
  'constructor.prototype, a member like others': json('{"constructor":{"prototype":{"a":1}}}', MISSING),
  'a key twice': json('{"a":1,"a":1}', BODY),
  '33 levels': json(`${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`, BODY),
  '20,000 brackets': json('['.repeat(20_000), BODY),

  'a body of the largest size': (route) => ({
    bytes: withBody(route, padded(route, LIMIT)),
    answers: [route.done],
  }),
  'that in chunks': (route) => ({ bytes: inChunks(route, padded(route, LIMIT)), answers: [route.done] }),
  'one byte more': (route) => ({
    bytes: withBody(route, padded(route, LIMIT + 1)),
    answers: [TOO_LARGE],
    closes: true,
  }),
  'that, too, in chunks': (route) => ({
    bytes: inChunks(route, padded(route, LIMIT + 1)),
    answers: [TOO_LARGE],
    closes: true,
  }),
  'a body too large and of another type': (route) => ({
    bytes: withBody(route, padded(route, LIMIT + 1), 'Content-Type: text/plain\r\n'),
    answers: [TYPE],
  }),
};

for (const [name, make] of Object.entries(CASES)) {
  for (const route of routes) {
    test(`${name} — ${route.name}`, () => {
      // Each way must send a body of its own, for nobody registers twice.
      return expectAnswers(service, () => make(route));
    });
  }
}

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
    test(`the client closes its side after ${what} — ${route.name}`, () => expectAnswers(service, make));
  }

  test(`100 and then the answer — a body that is waited for, ${route.name}`, async () => {
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

  test(`no 100 — the body came with the head, ${route.name}`, async () => {
    const client = await dial(service.url);
    const body = route.body();
    client.send(withBody(route, body, 'Content-Type: application/json\r\nExpect: 100-continue\r\n'));
    const came = await conclude(client, [route.done], true);
    assert.deepEqual([came.map(outcomeOf), client.interims], [[[route.done[0], undefined]], []]);
  });

  test(`no 100 — HTTP/1.0 knows none, ${route.name}`, async () => {
    const client = await dial(service.url);
    const body = route.body();
    client.send(
      route.head(
        `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n`,
        { version: '1.0' },
      ),
    );
    client.send(body);
    const came = await conclude(client, [route.done], true);
    assert.deepEqual([came.map(outcomeOf), client.interims], [[[route.done[0], undefined]], []]);
  });

  test(`100 comes in its turn — behind a slower request, ${route.name}`, async () => {
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
    test(`no 100 — the body would be ${why}, ${route.name}`, async () => {
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
  test(`no 100, and the answer without the body — ${why}`, async () => {
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

test('a smuggled request behind a refused 100 is never begun', async () => {
  const client = await dial(service.url);
  const smuggled = guarded.get('', { method: 'DELETE', target: '/v1/sessions' });
  client.send(
    `${guarded.head('Content-Type: text/plain\r\nContent-Length: 0x5\r\nExpect: 100-continue\r\n')}${smuggled}`,
  );
  const came = await conclude(client, [CLOSED], true);
  assert.deepEqual(came.map(outcomeOf), [CLOSED]);
});

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
