import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dial, type RawAnswer } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';
import { conclude, type Outcome, outcomeOf, routesOf, withBody } from './exchange.ts';

const ORIGIN = 'https://console.example';
const service = await startService({ environment: { PORTICO_ALLOWED_ORIGINS: ORIGIN } });
after(() => service.stop());
const [open, guarded] = await routesOf(service);

const MALFORMED: Outcome = [400, 'REQUEST_MALFORMED'];
const NOWHERE: Outcome = [404, 'ROUTE_NOT_FOUND'];
const NO_METHOD: Outcome = [404, 'METHOD_NOT_SUPPORTED'];
const NO_TOKEN: Outcome = [401, 'ACCESS_TOKEN_MISSING'];

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

test('HEAD: same status and headers as GET, on every kind of target', async () => {
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

test('304: the same for GET and HEAD, without Content-Type and Content-Length', async () => {
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

test('404 METHOD_NOT_SUPPORTED: Allow lists the methods of the path', async () => {
  const [account] = await answersTo([guarded.get('', { method: 'PATCH' })], [NO_METHOD]);
  assert.deepEqual(account?.headers.allow?.split(', ').sort(), ['DELETE', 'GET', 'HEAD', 'PUT']);
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

test('404 — OPTIONS that is no preflight, of another origin, or on an unknown path', async () => {
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

test('failures from each layer carry the CORS headers of an allowed origin', async () => {
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
