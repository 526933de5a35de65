import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { errors } from '@portico/api';
import { isErrorBody } from '@portico/conventions';
import { assertContract, type SeenAnswer } from '../../harness/contract.ts';
import { until } from '../../harness/until.ts';
import { ask, askRaw } from './ask.ts';
import { startPortico, startStandIn } from './nodes.ts';
import {
  HOST,
  missing,
  NOWHERE,
  ORIGIN,
  PROGRAMS,
  type Program,
  type RunningProxy,
  startProxy,
} from './proxy.ts';

/**
 * Asks until the node has room: on a busy machine it refuses, or is too late for the checks of the proxy, which is not part
 * of the comparison.
 */
const askWithRoom = (...asked: Parameters<typeof ask>) =>
  until('the node has room', async () => {
    const seen = await ask(...asked);
    return seen.status !== 503 && seen;
  });

/** The same for bytes. */
const askRawWithRoom = async (...asked: Parameters<typeof askRaw>) =>
  (
    await until('the node has room', async () => {
      const seen = await askRaw(...asked);
      return seen?.status !== 503 && { seen };
    })
  ).seen;

/** A constant, or that the connection is closed without an answer: never a page of the proxy's own. */
type Outcome = keyof typeof errors | 'CLOSED';

const head = (first: string, lines = '') => `${first}\r\nHost: ${HOST}\r\n${lines}\r\n`;

/** The answers of a proxy before a node sees the request. Go answers requests that are not HTTP before Caddy could. */
const REFUSED: Readonly<
  Record<string, readonly [bytes: string, Readonly<Partial<Record<Program, Outcome>>>]>
> = {
  'no HTTP at all': ['garbage\r\n\r\n', { nginx: 'REQUEST_MALFORMED', haproxy: 'CLOSED' }],
  'two hosts': [
    head('GET / HTTP/1.1', 'Host: other.example.com\r\n'),
    { nginx: 'REQUEST_MALFORMED', haproxy: 'CLOSED' },
  ],
  'an unknown transfer coding': [
    head('POST /v1/login HTTP/1.1', 'Transfer-Encoding: strange\r\n'),
    { nginx: 'REQUEST_MALFORMED', haproxy: 'CLOSED' },
  ],
  'a length of 2^64': [
    head('POST /v1/login HTTP/1.1', 'Content-Length: 18446744073709551616\r\n'),
    { nginx: 'REQUEST_MALFORMED', haproxy: 'BODY_TOO_LARGE' },
  ],
  'a length and two codings': [
    head('POST /v1/login HTTP/1.1', 'Content-Length: 5\r\nTransfer-Encoding: identity, chunked\r\n'),
    { nginx: 'REQUEST_MALFORMED', haproxy: 'CLOSED' },
  ],
  // HAProxy turns it into HTTP/1.1.
  'a version that does not exist': [head('GET / HTTP/3.0'), { nginx: 'REQUEST_MALFORMED' }],
  'headers larger than the proxy reads': [
    head('GET / HTTP/1.1', `A: ${'a'.repeat(90_000)}\r\n`),
    { nginx: 'HEADERS_TOO_LARGE', haproxy: 'CLOSED' },
  ],
  'a target larger than the proxy reads': [
    head(`GET /${'a'.repeat(90_000)} HTTP/1.1`),
    { nginx: 'HEADERS_TOO_LARGE', haproxy: 'CLOSED' },
  ],
  'headers that never end': ['GET / HTTP/1.1\r\nHo', { nginx: 'CLOSED', haproxy: 'CLOSED' }],
  'another host': [
    'GET / HTTP/1.1\r\nHost: other.example.com\r\n\r\n',
    { nginx: 'ROUTE_NOT_FOUND', haproxy: 'ROUTE_NOT_FOUND', caddy: 'ROUTE_NOT_FOUND' },
  ],
  TRACE: [
    head('TRACE / HTTP/1.1'),
    { nginx: 'REQUEST_MALFORMED', haproxy: 'METHOD_NOT_SUPPORTED', caddy: 'METHOD_NOT_SUPPORTED' },
  ],
  // 2 MiB are announced: nginx refuses them unread, and HAProxy leaves that to the node.
  'a body of any size': [
    head(
      'POST /v1/login HTTP/1.1',
      'Content-Type: application/json\r\nContent-Length: 2097152\r\nConnection: close\r\n',
    ),
    { nginx: 'BODY_TOO_LARGE', haproxy: 'BODY_TOO_LARGE', caddy: 'BODY_TOO_LARGE' },
  ],
};

/** Asserts everything in the contract about a failure, in any words of the proxy. */
function assertFailure(answer: SeenAnswer, constant: string): void {
  assert.equal(answer.headers['error-code'], constant, answer.text);
  // `Connection` is between two machines: a proxy may keep the caller's connection open.
  assertContract('GET', '/no-such-path', { ...answer, headers: { connection: 'close', ...answer.headers } });
  assert.ok(isErrorBody(errors, JSON.parse(answer.text)));
}

for (const program of PROGRAMS) {
  describe(`${program}: answers of its own`, { skip: missing(program) }, async () => {
    if (missing(program)) return;
    const node = await startPortico({ PORTICO_REQUEST_TIMEOUT: '2s', PORTICO_HEADERS_TIMEOUT: '1s' });
    const proxy = await startProxy(program, [node.address], { headers: 3, request: 5 });
    after(() => proxy.stop());
    after(() => node.remove());

    for (const [title, [bytes, outcomes]] of Object.entries(REFUSED)) {
      const outcome = outcomes[program];
      if (!outcome) continue;
      test(`${title}: ${outcome}`, async () => {
        const answer = await askRawWithRoom(proxy.url, bytes);
        if (outcome === 'CLOSED') return assert.equal(answer, undefined);
        assert.ok(answer, 'it was closed without an answer');
        assertFailure(answer, outcome);
      });
    }

    test('HEAD: the headers and no body', async () => {
      const answer = await ask(proxy.url, { method: 'HEAD', headers: { Host: 'other.example.com' } });
      assert.equal(answer.status, 404);
      assert.equal(answer.headers['error-code'], 'ROUTE_NOT_FOUND');
      assert.equal(answer.text, '');
    });

    test('CORS: readable by an allowed origin and no other', async () => {
      const from = (origin: string) =>
        ask(proxy.url, { headers: { Host: 'other.example.com', Origin: origin } });
      const allowed = await from(ORIGIN);
      assert.equal(allowed.headers['access-control-allow-origin'], ORIGIN);
      assert.match(String(allowed.headers['access-control-expose-headers']), /Error-Code/);
      assert.equal(allowed.headers.vary, 'Origin');
      const other = await from('https://evil.example.com');
      assert.equal(other.headers['access-control-allow-origin'], undefined);
    });

    test("Request-Id: the caller's if it is acceptable", async () => {
      for (const Host of [HOST, 'other.example.com']) {
        const mine = await askWithRoom(proxy.url, { headers: { Host, 'Request-Id': 'mine-1' } });
        assert.equal(mine.headers['request-id'], 'mine-1');
        const other = await askWithRoom(proxy.url, { headers: { Host, 'Request-Id': 'not acceptable' } });
        assert.match(String(other.headers['request-id']), /^[0-9a-f-]{32,36}$/);
      }
    });

    test('requests too slow or too large for the node: the node answers', async () => {
      const json = 'Content-Type: application/json\r\n';
      const slow = head('POST /v1/login HTTP/1.1', `${json}Content-Length: 20\r\n`);
      const cases = {
        REQUEST_TIMEOUT: `${slow}{"email":`,
        BODY_TOO_LARGE: `${slow.replace(': 20', ': 80000')}{"a":"${'a'.repeat(79_992)}"}`,
        HEADERS_TOO_LARGE: head('GET / HTTP/1.1', `A: ${'a'.repeat(20_000)}\r\nConnection: close\r\n`),
      };
      for (const [constant, bytes] of Object.entries(cases)) {
        const answer = await askRawWithRoom(proxy.url, bytes);
        assert.ok(answer, `${constant}: it was closed without an answer`);
        assertFailure(answer, constant);
      }
    });

    test('ETag stays strong, the body uncompressed, and 304 passes through', async () => {
      const body = JSON.stringify({ email: `via-${program}@example.com`, password: 'correct horse battery' });
      const signedIn = await askWithRoom(proxy.url, { method: 'POST', path: '/v1/register', body });
      assert.equal(signedIn.status, 201, signedIn.text);
      const headers = { Authorization: `Bearer ${JSON.parse(signedIn.text).accessToken}` };
      const account = { path: '/v1/account', headers: { ...headers, 'Accept-Encoding': 'gzip, br' } };
      const [direct, proxied] = [
        await askWithRoom(`http://${node.address}`, account),
        await askWithRoom(proxy.url, account),
      ];
      assert.match(String(direct.headers.etag), /^"/);
      assert.equal(proxied.headers.etag, direct.headers.etag);
      assert.equal(proxied.text, direct.text);
      const again = { ...account, headers: { ...headers, 'If-None-Match': String(direct.headers.etag) } };
      assert.equal((await askWithRoom(proxy.url, again)).status, 304);
      const page = { path: '/openapi.json', headers: { 'Accept-Encoding': 'gzip' } };
      const [one, other] = [
        await askWithRoom(`http://${node.address}`, page),
        await askWithRoom(proxy.url, page),
      ];
      assert.equal(other.headers['content-encoding'], one.headers['content-encoding']);
      assert.equal(other.text.length, one.text.length);
    });

    test('client address: the node sees the real one, whatever X-Forwarded-For says', async () => {
      const body = JSON.stringify({
        email: `from-${program}@example.com`,
        password: 'correct horse battery',
      });
      const from = '127.0.0.2';
      const forged = { 'X-Forwarded-For': '203.0.113.9' };
      const call = { method: 'POST', path: '/v1/register', body, from, headers: forged };
      const { accessToken } = JSON.parse((await askWithRoom(proxy.url, call)).text);
      const headers = { Authorization: `Bearer ${accessToken}` };
      const sessions = await askWithRoom(proxy.url, { path: '/v1/sessions', headers });
      assert.equal(JSON.parse(sessions.text).items[0].ipAddress, from);
    });
  });

  describe(`${program}: answers in place of a node`, { skip: missing(program) }, () => {
    const answerOf = async (nodes: readonly string[], seconds?: { answer: number }) => {
      const proxy: RunningProxy = await startProxy(program, nodes, seconds);
      try {
        return await ask(proxy.url, { path: '/v1/account' });
      } finally {
        await proxy.stop();
      }
    };

    test('no node listens: SERVICE_UNAVAILABLE', async () => {
      assertFailure(await answerOf([NOWHERE]), 'SERVICE_UNAVAILABLE');
    });

    test('the longest Error-Fields passes through beside the other headers', async () => {
      const fields = 'f'.repeat(4_096);
      const headers = { 'Error-Fields': fields, 'Content-Security-Policy': 'p'.repeat(1_024) };
      const node = await startStandIn((_, response) => void response.writeHead(422, headers).end('{}'));
      try {
        const seen = await answerOf([node.address]);
        assert.deepEqual([seen.status, seen.headers['error-fields']], [422, fields]);
      } finally {
        node.close();
      }
    });

    const standIns: Readonly<Record<string, Parameters<typeof startStandIn>[0]>> = {
      'the connection is cut': (request) => request.socket.destroy(),
      'no answer comes': () => {},
    };
    for (const [title, answer] of Object.entries(standIns)) {
      test(`${title}: SERVICE_UNAVAILABLE`, async () => {
        const node = await startStandIn(answer);
        try {
          assertFailure(await answerOf([node.address], { answer: 1 }), 'SERVICE_UNAVAILABLE');
        } finally {
          node.close();
        }
      });
    }
  });
}
