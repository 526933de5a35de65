import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertContract } from '../../harness/contract.ts';
import { outcome } from '../../harness/outcome.ts';
import { dial } from '../../harness/raw.ts';
import { PASSWORD, startService } from '../../harness/service.ts';

/** Headers about the caller and the called address are believed only where that is configured. */
const plain = await startService();
const proxied = await startService({
  environment: {
    PORTICO_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, 2001:db8:ffff::/48',
    PORTICO_PUBLIC_URL: 'https://accounts.example/base',
  },
});
after(async () => {
  await plain.stop();
  await proxied.stop();
});

async function addressSeen(service: typeof plain, headers: Record<string, string>): Promise<string> {
  const { account } = await service.person('caller');
  const body = { email: account.email, password: PASSWORD };
  const login = await service.call('POST', '/v1/login', { body, headers });
  const session = await service.call('GET', String(login.headers.location), {
    token: login.body.accessToken,
  });
  return session.body.ipAddress;
}

test("client address without trusted proxies: the socket's, whatever the headers say", async () => {
  const claims: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '203.0.113.7, 127.0.0.1', 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7', 'cf-connecting-ip': '203.0.113.7', 'true-client-ip': '203.0.113.7' },
  ];
  for (const headers of claims) {
    assert.equal(await addressSeen(plain, headers), '127.0.0.1');
  }
});

for (const [what, forwarded, expected] of [
  ['the one entry', '203.0.113.7', '203.0.113.7'],
  ['the rightmost of several: others can be made up', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['the rightmost that is no trusted proxy', '198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['the rightmost, where a trusted one is made up on its left', '10.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['an IPv6 address', '2001:db8::1', '2001:db8::1'],
  ['an IPv6 address before a trusted one', '2001:db8::1, 2001:db8:ffff::5', '2001:db8::1'],
  ['an IPv4 address written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the socket, where there is no entry', '', '127.0.0.1'],
  ['the socket, where the entry is no address', 'localhost', '127.0.0.1'],
  ['the last hop known, where what stands left of it is no address', 'unknown, 10.1.2.3', '10.1.2.3'],
  ['the leftmost, where all are trusted', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
] as const) {
  test(`client address behind trusted proxies: ${what}`, async () => {
    assert.equal(await addressSeen(proxied, { 'x-forwarded-for': forwarded }), expected);
  });
}

/** The address that it uses for itself by default. */
const LOCAL = `http://localhost:${new URL(plain.url).port}`;
const POISON = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-prefix': '/evil',
  'x-original-url': 'http://evil.example/',
  forwarded: 'host=evil.example;proto=https',
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
};

test('links are built from configuration, whatever host the request names', async () => {
  for (const [service, base] of [
    [plain, LOCAL],
    [proxied, 'https://accounts.example/base'],
  ] as const) {
    const failure = await service.call('GET', '/v1/account', { headers: POISON });
    assert.equal(outcome(failure), '401 ACCESS_TOKEN_MISSING');
    assert(failure.body.error.description.endsWith(` ${base}/errors/ACCESS_TOKEN_MISSING`));
    for (const path of ['/', '/errors', '/errors.json', '/openapi.json', '/docs', '/errors/LAST_OWNER']) {
      const { status, text } = await service.call('GET', path, { headers: POISON });
      assert.equal(status, 200);
      assert.doesNotMatch(text, /evil/, path);
    }
    const registered = await service.call('POST', '/v1/register', {
      headers: POISON,
      body: { email: 'poison@example.com', password: PASSWORD },
    });
    assert.equal(registered.headers.location, '/v1/account');
    assert.equal(registered.headers['access-control-allow-origin'], undefined);
  }
});

test('links ignore the authority of an absolute-form target, for parser errors too', async () => {
  for (const [request, expected] of [
    ['GET http://evil.example/v1/account HTTP/1.1\r\nHost: evil.example\r\n\r\n', 'ACCESS_TOKEN_MISSING'],
    ['GET http://evil.example/nowhere HTTP/1.1\r\nHost: other.example\r\n\r\n', 'ROUTE_NOT_FOUND'],
    ['GET / HTTP/1.1\r\nHost: evil.example\r\nHost: evil.example\r\n\r\n', 'REQUEST_MALFORMED'],
    ['NONSENSE / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 'REQUEST_MALFORMED'],
  ] as const) {
    using connection = await dial(plain.url);
    connection.send(request);
    const answer = await connection.next();
    assertContract('GET', '/nowhere', answer);
    assert.equal(answer.headers['error-code'], expected);
    assert(JSON.parse(answer.text).error.description.endsWith(` ${LOCAL}/errors/${expected}`));
  }
});

test('log: one JSON line per request, whatever its headers and path hold', async () => {
  const { token } = await plain.person('logger');
  const marks = { 'user-agent': 'a\u009b31m red\ttab', 'request-id': 'x y\u0085' };
  await plain.call('PUT', '/v1/account', { token, headers: marks, body: { name: 'line\u2028separator' } });
  await plain.call('GET', '/v1/%0a%7b%22level%22:60%7d', { headers: marks });
  const lines = plain.log().trimEnd().split('\n');
  assert(lines.length >= plain.answers.length);
  for (const line of lines) assert.equal(typeof JSON.parse(line).level, 'number');
  assert.doesNotMatch(plain.log(), /portico_at_|correct horse|"level":60/);
});
