import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../harness/outcome.ts';
import { type Reply, startService } from '../../harness/service.ts';

/** Pages of other origins (the Fetch standard, section 3.3): only those that are configured may read answers. */
const ALLOWED = 'https://app.example';
const OTHER = 'http://localhost:5173';
const closed = await startService({ environment: { PORTICO_CLIENT_REGISTRATION: 'off' } });
const open = await startService({
  environment: { PORTICO_CLIENT_REGISTRATION: 'off', PORTICO_ALLOWED_ORIGINS: `${ALLOWED}, ${OTHER}` },
});
after(async () => {
  await closed.stop();
  await open.stop();
});
const { token } = await open.person('ada');

function corsOf({ headers }: Reply): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('access-control-') || name === 'vary'),
  );
}
const names = (list: unknown) => String(list).toLowerCase().split(', ').sort();
const preflight = (origin: string, path = '/v1/account') =>
  open.call('OPTIONS', path, { headers: { origin, 'access-control-request-method': 'PUT' } });

test('CORS off by default: no header about origins, and a preflight is 404 METHOD_NOT_SUPPORTED', async () => {
  const headers = { origin: ALLOWED, 'access-control-request-method': 'GET' };
  assert.deepEqual(corsOf(await closed.call('GET', '/health/live', { headers })), {});
  const reply = await closed.call('OPTIONS', '/v1/account', { headers });
  assert.equal(outcome(reply), '404 METHOD_NOT_SUPPORTED');
  assert.deepEqual(corsOf(reply), {});
});

test('an allowed origin may read successes and failures, and the headers that programs need', async () => {
  const known = [
    'challenge',
    'dpop-nonce',
    'error-code',
    'error-fields',
    'etag',
    'location',
    'policy-rule',
    'refusal-reason',
    'request-id',
    'retry-after',
  ];
  for (const origin of [ALLOWED, OTHER]) {
    const headers = { origin };
    for (const [expected, reply] of [
      ['200', await open.call('GET', '/v1/account', { token, headers })],
      [
        '304',
        await open.call('GET', '/v1/account', { token, headers: { ...headers, 'if-none-match': '*' } }),
      ],
      ['401 ACCESS_TOKEN_MISSING', await open.call('GET', '/v1/account', { headers })],
      ['404 ROUTE_NOT_FOUND', await open.call('GET', '/nowhere', { headers })],
      ['400 BODY_MALFORMED', await open.call('POST', '/v1/login', { body: '[', headers })],
      ['400 REQUEST_MALFORMED', await open.call('GET', '/%zz', { headers })],
    ] as const) {
      assert.equal(outcome(reply), expected);
      const { 'access-control-expose-headers': exposed, ...others } = corsOf(reply);
      assert.deepEqual(others, { vary: 'Origin', 'access-control-allow-origin': origin }, expected);
      assert.deepEqual(names(exposed), known);
    }
  }
});

test('204 — a preflight of an allowed origin: methods of the path, accepted headers, one hour', async () => {
  const reply = await preflight(ALLOWED, '/v1/organizations/01890000-0000-7000-8000-000000000000');
  assert.equal(outcome(reply), '204');
  assert.equal(reply.headers['access-control-allow-origin'], ALLOWED);
  assert.deepEqual(names(reply.headers['access-control-allow-methods']), ['delete', 'get', 'head', 'put']);
  assert.deepEqual(names(reply.headers['access-control-allow-headers']), [
    'authorization',
    'baggage',
    'challenge-response',
    'content-type',
    'dpop',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'request-id',
    'sentry-trace',
    'traceparent',
    'tracestate',
  ]);
  assert.equal(reply.headers['access-control-max-age'], '3600');
  assert.equal(reply.headers.vary, 'Origin');
  assert.equal(reply.headers['access-control-allow-credentials'], undefined);
});

for (const origin of [
  'https://evil.example',
  'null',
  '*',
  'http://app.example',
  'https://app.example.evil.example',
  'https://evilapp.example',
  'https://app.example:443',
  'https://app.example:8443',
  'https://app.example/',
  'https://APP.example',
  'https://app.example https://evil.example',
  'https://user@app.example',
  'https://sub.app.example',
]) {
  test(`another origin gets no CORS headers: ${origin}`, async () => {
    for (const reply of [
      await open.call('GET', '/v1/account', { token, headers: { origin } }),
      await open.call('GET', '/v1/account', { headers: { origin } }),
    ]) {
      assert.deepEqual(corsOf(reply), { vary: 'Origin' });
    }
    const refused = await preflight(origin);
    assert.equal(outcome(refused), '404 METHOD_NOT_SUPPORTED');
    assert.deepEqual(corsOf(refused), { vary: 'Origin' });
  });
}

test('404 — OPTIONS without preflight headers, or on an unknown path', async () => {
  const plain = await open.call('OPTIONS', '/v1/account', { headers: { origin: ALLOWED } });
  assert.equal(outcome(plain), '404 METHOD_NOT_SUPPORTED');
  assert.equal(outcome(await preflight(ALLOWED, '/v1/nowhere')), '404 ROUTE_NOT_FOUND');
});
