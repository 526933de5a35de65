import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../service.ts';
import {
  type Case,
  conclude,
  expectAnswers,
  type Outcome,
  outcomeOf,
  type Route,
  routesOf,
  withBody,
} from './exchange.ts';
import { dial, type RawAnswer } from './raw.ts';

const ORIGIN = 'https://console.example';
const service = await startService({ environment: { PORTICO_ALLOWED_ORIGINS: ORIGIN } });
after(() => service.stop());
const routes = await routesOf(service);
const [open, guarded] = routes;

const MALFORMED: Outcome = [400, 'REQUEST_MALFORMED'];
const NOWHERE: Outcome = [404, 'ROUTE_NOT_FOUND'];
const NO_METHOD: Outcome = [404, 'METHOD_NOT_SUPPORTED'];
const NO_TOKEN: Outcome = [401, 'ACCESS_TOKEN_MISSING'];

const at =
  (target: string, answer: Outcome, method = 'GET') =>
  (route: Route): Case => ({
    bytes: route.get('', { target, method }),
    methods: [method],
    answers: [answer],
  });
const by =
  (method: string, answer: Outcome, lines = '') =>
  (route: Route): Case => ({
    bytes: route.get(lines, { method }),
    methods: [method],
    answers: [answer],
  });
const withJunk =
  (target: string, lines: string, body: string, answer: Outcome) =>
  (route: Route): Case => ({
    bytes: `${route.get(`${lines}Content-Length: ${body.length}\r\n`, { method: 'POST', target })}${body}`,
    answers: [answer],
  });

const BAD_ENCODINGS = ['%zz', '%', '%4', '%C0%80', '%ED%A0%80', '%FF', '%E2%82'];

const CASES: Readonly<Record<string, (route: Route) => Case>> = {
  ...Object.fromEntries(
    BAD_ENCODINGS.flatMap((code) => [
      [`${code} behind a known path`, (route: Route) => at(`${route.target}${code}`, MALFORMED)(route)],
      [`${code} in an id`, at(`/v1/sessions/${code}`, MALFORMED)],
      [`${code} in a path that leads nowhere`, at(`/nowhere/${code}`, MALFORMED)],
      [
        `${code} in the query of a known path`,
        (route: Route) => at(`${route.target}?a=${code}`, MALFORMED)(route),
      ],
      [`${code} in the query of a path that leads nowhere`, at(`/nowhere?a=${code}`, MALFORMED)],
    ]),
  ),
  '%00 behind a known path': (route) => at(`${route.target}%00`, NOWHERE)(route),
  '%2F in place of a slash': at('/health%2Flive', NOWHERE),
  'letters that are encoded needlessly': (route) => at(route.target.replace('e', '%65'), [200])(route),
  'an empty path': at('http://portico', [200]),
  'a path that leads nowhere': at('/nowhere', NOWHERE),
  'a slash behind a known path': (route) => at(`${route.target}/`, NOWHERE)(route),
  'two slashes before a known path': (route) => at(`/${route.target}`, NOWHERE)(route),
  'a known path in upper case': (route) => at(route.target.toUpperCase(), NOWHERE)(route),
  'dots in a path': at('/health/../health/live', NOWHERE),
  'encoded dots in a path': at('/health/%2e%2e/health/live', NOWHERE),
  'a path of prototype names': at('/__proto__/constructor', NOWHERE),
  'a semicolon behind a known path': (route) => at(`${route.target};a=b`, NOWHERE)(route),
  'OPTIONS *': at('*', NOWHERE, 'OPTIONS'),
  'OPTIONS, no preflight': by('OPTIONS', NO_METHOD),
  'OPTIONS on a path that leads nowhere': at('/nowhere', NOWHERE, 'OPTIONS'),
  TRACE: by('TRACE', NO_METHOD),
  PROPFIND: by('PROPFIND', NO_METHOD),
  QUERY: by('QUERY', NO_METHOD),
  'QUERY on a path that leads nowhere': at('/nowhere', NOWHERE, 'QUERY'),
  'M-SEARCH': by('M-SEARCH', NO_METHOD),
  PATCH: by('PATCH', NO_METHOD),
  'DELETE with a length of 0 and a type': by(
    'DELETE',
    NO_METHOD,
    'Content-Type: application/json\r\nContent-Length: 0\r\n',
  ),
  'a bad body where there is no route': withJunk(
    '/nowhere',
    'Content-Type: application/json\r\n',
    '{"a',
    NOWHERE,
  ),
  'XML where there is no route': withJunk('/nowhere', 'Content-Type: text/xml\r\n', '<a/>', NOWHERE),
  'a bad body with a method that is not there': (route) =>
    withJunk(route.target, 'Content-Type: application/json\r\n', '{"a', NO_METHOD)(route),
};

for (const [name, make] of Object.entries(CASES)) {
  for (const route of routes) {
    test(`${name} — ${route.name}`, () => expectAnswers(service, () => make(route)));
  }
}

for (const id of [
  '%00',
  'a'.repeat(101),
  'a'.repeat(8_000),
  '..%2f',
  '%E2%82%AC',
  '0',
  '-1',
  'null',
  '0191D6F0-0000-7000-8000-000000000000',
]) {
  test(`404 — the id ${id.slice(0, 40)} (${id.length})`, async () => {
    const found = [404, 'SESSION_NOT_FOUND'] as const;
    await expectAnswers(service, () => ({
      bytes: guarded.get('', { target: `/v1/sessions/${id}` }),
      answers: [found],
    }));
    await expectAnswers(service, () => ({
      bytes: open.get('', { target: `/v1/sessions/${id}` }),
      answers: [NO_TOKEN],
    }));
  });
}

/** Sends requests on one connection, and waits for their answers. */
async function answersTo(
  requests: readonly string[],
  expected: readonly Outcome[],
  methods?: readonly string[],
): Promise<readonly RawAnswer[]> {
  const client = await dial(service.url, methods);
  client.send(requests.join(''));
  const came = await conclude(client, expected, false);
  assert.deepEqual(
    came.map(outcomeOf),
    expected.map(([status, error]) => [status, error]),
  );
  return came;
}

test('HEAD has the status and the headers of GET, wherever it leads', async () => {
  const targets: [string, Outcome][] = [
    ['/health/live', [200]],
    ['/v1/account', [200]],
    ['/v1/sessions?limit=1', [200]],
    ['/v1/sessions?limit=0', [422, 'FIELDS_VALIDATION_ERROR']],
    ['/v1/sessions/0', [404, 'SESSION_NOT_FOUND']],
    ['/nowhere', NOWHERE],
    ['/v1/logout', NO_METHOD],
    ['/nowhere/%zz', MALFORMED],
    ['/', [200]],
    ['/openapi.json', [200]],
    ['/errors', [200]],
    ['/errors/LAST_OWNER', [200]],
    ['/errors/NO_SUCH', NOWHERE],
  ];
  const known = 'Request-Id: same\r\n';
  const bytes = targets.flatMap(([target]) =>
    ['GET', 'HEAD'].map((method) => guarded.get(known, { target, method })),
  );
  const expected = targets.flatMap(([, outcome]) => [outcome, outcome]);
  const came = await answersTo(
    bytes,
    expected,
    targets.flatMap(() => ['GET', 'HEAD']),
  );
  for (const [index, [target]] of targets.entries()) {
    const [get, head] = came.slice(index * 2, index * 2 + 2);
    const { date: _a, ...ofGet } = get?.headers ?? {};
    const { date: _b, ...ofHead } = head?.headers ?? {};
    assert.deepEqual(ofHead, ofGet, target);
    assert.equal(head?.text, '');
  }
  const [get, head] = await answersTo(
    ['GET', 'HEAD'].map((method) => open.get(known, { target: '/v1/account', method })),
    [NO_TOKEN, NO_TOKEN],
    ['GET', 'HEAD'],
  );
  assert.equal(get?.headers['www-authenticate'], 'Bearer realm="portico"');
  assert.equal(head?.headers['www-authenticate'], 'Bearer realm="portico"');
});

test('304 for GET and HEAD alike, without the headers of a body', async () => {
  const [{ headers }] = (await answersTo([guarded.get()], [[200]])) as [RawAnswer];
  const lines = `If-None-Match: ${headers.etag}\r\n`;
  const same = await answersTo(
    [guarded.get(lines), guarded.get(lines, { method: 'HEAD' })],
    [[304], [304]],
    ['GET', 'HEAD'],
  );
  for (const answer of same) {
    assert.equal(answer.headers.etag, headers.etag);
    assert.equal(answer.headers['content-type'], undefined);
    assert.equal(answer.headers['content-length'], undefined);
  }
});

test('Allow names the methods of the path', async () => {
  const [account] = await answersTo([guarded.get('', { method: 'PATCH' })], [NO_METHOD]);
  assert.deepEqual(account?.headers.allow?.split(', ').sort(), ['GET', 'HEAD', 'PUT']);
});

const preflight = `Origin: ${ORIGIN}\r\nAccess-Control-Request-Method: PUT\r\n`;

test('204 — a preflight of an allowed origin, on a public and on an authenticated path', async () => {
  for (const target of ['/v1/account', '/v1/register', '/health/live']) {
    const [answer] = await answersTo([open.get(preflight, { method: 'OPTIONS', target })], [[204]]);
    assert.equal(answer?.headers['access-control-allow-origin'], ORIGIN);
    assert.equal(answer?.headers['access-control-max-age'], '3600');
    assert.equal(answer?.headers.vary, 'Origin');
    assert.equal(answer?.headers['content-length'], undefined);
  }
});

test('404 — what is no preflight of an allowed origin on a known path', async () => {
  const evil = preflight.replace(ORIGIN, 'https://evil.example');
  const of = (lines: string, target: string) => open.get(lines, { method: 'OPTIONS', target });
  const came = await answersTo(
    [
      of(evil, '/v1/account'),
      of(`Origin: ${ORIGIN}\r\n`, '/v1/account'),
      of(preflight, '/nowhere'),
      of(preflight, '*'),
    ],
    [NO_METHOD, NO_METHOD, NOWHERE, NOWHERE],
  );
  assert.deepEqual(
    came.map(({ headers }) => headers['access-control-allow-origin']),
    [undefined, ORIGIN, ORIGIN, ORIGIN],
  );
});

test('failures from each layer carry the headers of an allowed origin', async () => {
  const origin = `Origin: ${ORIGIN}\r\n`;
  const tries: [string, Outcome, boolean][] = [
    [open.get(origin, { target: '/v1/account' }), NO_TOKEN, false],
    [open.get(origin, { target: '/nowhere' }), NOWHERE, false],
    [open.get(origin, { target: '/nowhere/%zz' }), MALFORMED, false],
    [open.get(origin, { method: 'TRACE' }), NO_METHOD, false],
    [withBody(open, '{', `Content-Type: application/json\r\n${origin}`), [400, 'BODY_MALFORMED'], false],
    [withBody(open, 'a', `Content-Type: text/plain\r\n${origin}`), [400, 'CONTENT_TYPE_UNSUPPORTED'], false],
    [open.get(`${origin}Host: twice\r\n`), MALFORMED, true],
    [open.get(`${origin}Expect: foo\r\n`), MALFORMED, true],
    [open.get(origin, { version: '2.0' }), MALFORMED, true],
  ];
  for (const [bytes, expected, closes] of tries) {
    const client = await dial(service.url);
    client.send(bytes);
    const [answer] = await conclude(client, [expected], closes);
    assert.deepEqual(answer && outcomeOf(answer), [...expected]);
    assert.equal(answer?.headers['access-control-allow-origin'], ORIGIN, bytes);
    assert.match(String(answer?.headers['access-control-expose-headers']), /Error-Code/);
    assert.equal(answer?.headers.vary, 'Origin');
  }
});
