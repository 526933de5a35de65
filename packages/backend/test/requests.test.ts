import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createBackend } from '../src/index.ts';
import { isForeign, isNavigation, originOf } from '../src/requests/origin.ts';
import { returnPath } from '../src/requests/return-path.ts';
import { endlessBody } from './endless.ts';

const ORIGIN = 'https://app.example.com';

/** Forms in which somebody would lead people elsewhere, or in circles: the same for the kits of all languages. */
const { refused, kept } = JSON.parse(
  readFileSync(new URL('../../../sdks/guard-cases.json', import.meta.url), 'utf8'),
).returnTo as { readonly refused: readonly string[]; readonly kept: readonly string[] };
const BAD = [...refused, `/${'a'.repeat(2_000)}`];

for (const given of BAD)
  test(`returnTo: ${JSON.stringify(given).slice(0, 40)} leads to the start page`, () => {
    assert.equal(returnPath(given, ORIGIN, '/auth'), '/');
  });

test('returnTo: paths of the product are kept', () => {
  assert.ok(BAD.length >= 40);
  assert.equal(returnPath(null, ORIGIN, '/auth'), '/');
  for (const given of kept) assert.equal(returnPath(given, ORIGIN, '/auth'), given);
});

const request = (headers: Record<string, string>, method = 'POST', url = 'https://app.example.com/x') =>
  new Request(url, { method, headers });

for (const [headers, foreign] of [
  [{ 'Sec-Fetch-Site': 'same-origin' }, false],
  [{ 'Sec-Fetch-Site': 'none' }, false],
  [{ 'Sec-Fetch-Site': 'same-site' }, true],
  [{ 'Sec-Fetch-Site': 'cross-site' }, true],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN }, true],
  [{ Origin: ORIGIN }, false],
  [{ Origin: 'https://evil.example' }, true],
  [{ Origin: 'null' }, true],
  [{ Origin: 'https://app.example.com:444' }, true],
  [{}, true],
] as const)
  test(`other sites: a POST with ${JSON.stringify(headers)} is ${foreign ? 'foreign' : 'the product’s own'}`, () => {
    assert.equal(isForeign(request(headers), ORIGIN), foreign);
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      assert.equal(isForeign(request(headers, method), ORIGIN), foreign);
    assert.equal(isForeign(request(headers, 'GET'), ORIGIN), false);
  });

test('origin: from the configuration, whatever the headers say', () => {
  const asked = request(
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' },
    'GET',
    'http://evil.example/',
  );
  assert.equal(originOf(asked, { origin: ORIGIN, trustProxy: true }), ORIGIN);
});

test('origin: a Host is believed on this machine alone', () => {
  const settings = { origin: undefined, trustProxy: false };
  assert.equal(originOf(request({}, 'GET', 'http://localhost:4000/'), settings), 'http://localhost:4000');
  assert.equal(originOf(request({}, 'GET', 'http://[::1]:4000/'), settings), 'http://[::1]:4000');
  for (const url of [
    'http://app.example.com/',
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com/',
  ])
    assert.throws(() => originOf(request({}, 'GET', url), settings), /Set `origin`/);
});

test('origin: of a trusted proxy, if it can be one', () => {
  const settings = { origin: undefined, trustProxy: true };
  const from = (host: string, scheme: string) =>
    originOf(
      request({ 'X-Forwarded-Host': host, 'X-Forwarded-Proto': scheme }, 'GET', 'http://10.0.0.1/'),
      settings,
    );
  assert.equal(from('app.example.com, evil.example', 'https'), ORIGIN);
  for (const host of ['evil.example/path', 'user@evil.example', 'a b'])
    assert.throws(() => from(host, 'https'), /Set `origin`/);
  assert.throws(() => from('app.example.com', 'javascript'), /Set `origin`/);
});

test('navigation: by what the browser says, or by what it accepts', () => {
  assert.equal(isNavigation(request({ 'Sec-Fetch-Mode': 'navigate' }, 'GET')), true);
  assert.equal(isNavigation(request({ 'Sec-Fetch-Mode': 'cors', Accept: 'text/html' }, 'GET')), false);
  assert.equal(isNavigation(request({ Accept: 'text/html,*/*' }, 'GET')), true);
  assert.equal(isNavigation(request({ Accept: '*/*' }, 'GET')), false);
  assert.equal(isNavigation(request({ 'Sec-Fetch-Mode': 'navigate' }, 'POST')), false);
});

for (const [path, constant, most] of [
  ['/auth/backchannel-logout', 'REQUEST_MALFORMED', 16_384],
  ['/hooks', 'BODY_TOO_LARGE', 1_048_576],
] as const)
  test(`bodies: of one without an end, ${path} reads little more than ${most} bytes, and answers 400`, async () => {
    const portico = createBackend({
      url: 'https://id.example.com',
      application: { id: 'an id', secret: 'a secret' },
      cookieKeys: ['k'.repeat(32)],
      origin: ORIGIN,
      webhooks: { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
    });
    const handle = portico.handler(async (asked) => Response.json(await portico.webhook(asked)));
    const { stream, read } = endlessBody();
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
    const response = await handle(new Request(ORIGIN + path, init));
    assert.deepEqual([response.status, response.headers.get('Error-Code')], [400, constant]);
    assert.ok(read.bytes <= most + 4 * 65_536, String(read.bytes));
  });
