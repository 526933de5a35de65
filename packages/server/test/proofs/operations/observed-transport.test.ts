import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertContract, type SeenAnswer } from '../../harness/contract.ts';
import { outcome } from '../../harness/outcome.ts';
import { dial, talk } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';

/** The failures that belong to no operation, each produced by a request or a service that brings it about. */
const codeOf = ({ status, headers }: SeenAnswer) => `${status} ${headers['error-code']}`;

test('400 REQUEST_MALFORMED and HEADERS_TOO_LARGE — bytes that do not parse as a request', async (t) => {
  const service = await startService();
  t.after(() => service.stop());
  for (const [bytes, expected] of [
    ['hello\r\n\r\n', '400 REQUEST_MALFORMED'],
    [`GET /v1/account HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '400 HEADERS_TOO_LARGE'],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '400 HEADERS_TOO_LARGE'],
  ] as const) {
    using connection = await dial(service.url);
    connection.send(bytes);
    const answer = await connection.next();
    assertContract('GET', '/v1/account', answer);
    assert.equal(codeOf(answer), expected);
    assert.equal(answer.headers.connection, 'close');
  }
});

test('400 REQUEST_TIMEOUT — headers or a body that do not arrive', async (t) => {
  const service = await startService({
    environment: { PORTICO_HEADERS_TIMEOUT: '1s', PORTICO_REQUEST_TIMEOUT: '1s' },
  });
  t.after(() => service.stop());
  const begun = [
    'GET /v1/account HTTP/1.1\r\nHost: x\r\n',
    'POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ];
  const answers = begun.map((bytes) =>
    talk(service.url, (connection) => {
      connection.send(bytes);
      return connection.next();
    }),
  );
  for (const answer of await Promise.all(answers)) {
    assertContract('POST', '/v1/login', answer);
    assert.equal(codeOf(answer), '400 REQUEST_TIMEOUT');
    assert.equal(answer.headers.connection, 'close');
  }
});

test('404 ROUTE_NOT_FOUND and METHOD_NOT_SUPPORTED — paths and methods of no operation', async (t) => {
  const service = await startService();
  t.after(() => service.stop());
  for (const path of ['/v1', '/v2/account', '/v1/v1/account', '/account/', '//account', '/v1/Account']) {
    assert.equal(outcome(await service.call('GET', path)), '404 ROUTE_NOT_FOUND', path);
  }
  for (const [method, path, allow] of [
    ['PATCH', '/v1/account', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/register', 'POST'],
    ['OPTIONS', '/v1/sessions/x', 'DELETE, GET, HEAD'],
    ['TRACE', '/v1/organizations', 'GET, HEAD, POST'],
    ['POST', '/errors/LAST_OWNER', 'GET, HEAD'],
  ] as const) {
    const reply = await service.call(method, path);
    assert.equal(outcome(reply), '404 METHOD_NOT_SUPPORTED', path);
    assert.equal(String(reply.headers.allow).split(', ').sort().join(', '), allow);
  }
});

test('500 INTERNAL_ERROR — the answer to a bug has only the request ID, the log has the details', async (t) => {
  const service = await startService({
    expectsBugs: true,
    extend: (app) =>
      app.addHook('preHandler', async (request) => {
        if (request.headers.break) throw new Error('a secret detail');
      }),
  });
  t.after(() => service.stop());
  const broken = (id: string) =>
    service.call('GET', '/v1/account', { headers: { break: 'now', 'request-id': id } });
  const [one, two] = [await broken('first-one'), await broken('other-one')];
  assert.equal(outcome(one), '500 INTERNAL_ERROR');
  assert.equal(one.text.replace('first-one', 'other-one'), two.text);
  assert.doesNotMatch(one.text, /secret|detail|at /);
  const lines = service
    .log()
    .split('\n')
    .filter((line) => line.includes('a secret detail'));
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).requestId),
    ['first-one', 'other-one'],
  );
  assert.equal(outcome(await service.call('GET', '/v1/account')), '401 ACCESS_TOKEN_MISSING');
});
