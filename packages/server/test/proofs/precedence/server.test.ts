import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { block } from '../../harness/block.ts';
import { assertContract, type SeenAnswer } from '../../harness/contract.ts';
import { isHashing, slowPassword, timesFor } from '../../harness/hashing.ts';
import { outcome } from '../../harness/outcome.ts';
import { dial, type RawClient } from '../../harness/raw.ts';
import { PASSWORD, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

/** Where a failure of the server stands in the order of failures. */
const codeOf = ({ status, headers }: SeenAnswer) => [status, headers['error-code']].filter(Boolean).join(' ');

test('503 OVERLOADED — while the event loop lags, for all but health checks and malformed requests', async (t) => {
  // The connections below wait for long until something is asked on them.
  const timeouts = { PORTICO_HEADERS_TIMEOUT: '2m', PORTICO_REQUEST_TIMEOUT: '2m' };
  // Each thread judges its own event loop, and only that of the first can be blocked here.
  const environment = { ...timeouts, PORTICO_THREADS: '1' };
  const service = await startService({ environment, expectsRefusals: true });
  t.after(() => service.stop());
  const rows: [string, string, RawClient][] = [
    ['GET /%zz', '400 REQUEST_MALFORMED', await dial(service.url)],
    ['GET /v1/nowhere', '503 OVERLOADED', await dial(service.url)],
    ['PATCH /v1/account', '503 OVERLOADED', await dial(service.url)],
    ['GET /v1/account', '503 OVERLOADED', await dial(service.url)],
    ['GET /health/live', '200', await dial(service.url)],
    ['GET /health/ready?full', '200', await dial(service.url)],
  ];
  const ask = () => {
    for (const [request, , connection] of rows) connection.send(`${request} HTTP/1.1\r\nHost: x\r\n\r\n`);
  };

  // The service runs in this process, so that a blocked test blocks it.
  block(1_500);
  await delay(1);
  const isServed = async () => outcome(await service.call('GET', '/v1/nowhere')) === '404 ROUTE_NOT_FOUND';
  assert.ok(await isServed(), 'after one slow moment');
  // Other work on the machine may make one of the last few moments a quick one.
  await until('it lags', async () => {
    block(1_500);
    await delay(1);
    return !(await isServed());
  });
  ask();
  block(1_500);
  for (const [request, expected, connection] of rows) {
    const answer = await connection.next();
    const [method = '', path = ''] = request.split(' ');
    assertContract(method, path, answer);
    assert.equal(codeOf(answer), expected, request);
  }

  await until('it has recovered', isServed);
  for (const [, , connection] of rows) connection[Symbol.dispose]();
});

test('503 OVERLOADED — only when the password is about to be hashed: every earlier failure wins', async (t) => {
  const service = await startService({
    environment: {
      PORTICO_HASHING_CONCURRENCY: '1',
      PORTICO_HASHING_QUEUE: '0',
      PORTICO_METRICS_PORT: '0',
    },
  });
  t.after(() => service.stop());
  const ada = await service.person('ada');
  const { account } = ada;
  const known = { email: account.email, password: PASSWORD };
  const login = (body: unknown) => service.call('POST', '/v1/login', { body });
  const register = (body: unknown) => service.call('POST', '/v1/register', { body });

  let round = 0;
  // A password that takes long to compare occupies the only place to hash. A request that comes too late is sent again.
  const replies = await until('what would be hashed is refused', async () => {
    const email = `new-${++round}@example.com`;
    await slowPassword(service, ada, await timesFor(service, ada));
    let isOver = false;
    const first = login(known).finally(() => {
      isOver = true;
    });
    await until('it is compared', async () => isOver || isHashing(service, 1, 0));
    const answers = await Promise.all([
      register(known),
      register({ ...known, password: 'short' }),
      register({ email }),
      login({ ...known, password: 7 }),
      service.call('PUT', '/v1/account/password', { body: {} }),
      login(known),
      register({ email, password: PASSWORD }),
    ]);
    assert.equal(outcome(await first), '201');
    return answers.slice(-2).every(({ error }) => error === 'OVERLOADED') && answers;
  });
  assert.deepEqual(replies.map(outcome), [
    '409 EMAIL_ALREADY_EXISTS',
    '422 FIELDS_VALIDATION_ERROR: password',
    '400 REQUIRED_FIELDS_MISSING',
    '422 FIELDS_VALIDATION_ERROR: password',
    '401 ACCESS_TOKEN_MISSING',
    '503 OVERLOADED',
    '503 OVERLOADED',
  ]);
});
