import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { consoleFiles } from '../../harness/console-files.ts';
import { outcome } from '../../harness/outcome.ts';
import { dial } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';

const service = await startService({ environment: { PORTICO_CLIENT_REGISTRATION: 'off' } });
after(() => service.stop());

const PLACES = [
  '/.well-known/change-password',
  '/console',
  '/console/',
  '/console/?from=mail',
  '/console/organizations/',
  '/console/operator/accounts/01a1fd16-4be7-72bb-8a32-8c5f1ce0e3c0/?from=mail',
  '/console/sign-in',
  '/console/account?tab=sessions',
  '/console/organizations/01a1fd16-4be7-72bb-8a32-8c5f1ce0e3c0',
  '/console/organizations/01a1fd16-4be7-72bb-8a32-8c5f1ce0e3c0/invitations',
  '/authorize',
  '/authorize?client_id=x&redirect_uri=https%3A%2F%2Fapp.example',
];
const [script = ''] = consoleFiles.scripts;
const [style = ''] = consoleFiles.styles;
const [english = '', ...others] = consoleFiles.editions;
const FILES = [
  ...[...consoleFiles.scripts, ...consoleFiles.texts].map((name) => `/console/scripts/${english}/${name}`),
  ...others.map((edition) => `/console/scripts/${edition}/${script}`),
  ...consoleFiles.styles.map((name) => `/console/styles/${name}`),
];

/** Links to the scripts of the place that was asked for. */
const PRELOAD = /<link rel="modulepreload" [^>]*>\n?/g;

test("200 — the console's page, at every path that can be reloaded", async () => {
  const { text } = await service.call('GET', '/console');
  const page = text.replace(PRELOAD, '');
  assert.match(page, /<div id="app">/);
  for (const place of PLACES) {
    const reply = await service.call('GET', place);
    assert.equal(outcome(reply), '200', place);
    assert.equal(reply.text.replace(PRELOAD, ''), page, place);
    assert.match(reply.text, PRELOAD, place);
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
    const tag = String(reply.headers.etag);
    const again = await service.call('GET', place, { headers: { 'if-none-match': tag } });
    assert.equal(outcome(again), '304', place);
  }
});

test('200 — the page preloads the scripts of the sign-in page until a person has signed in', async () => {
  const scripts = async (place: string, cookie?: string) => {
    const { text } = await service.call('GET', place, cookie === undefined ? {} : { headers: { cookie } });
    return text.match(PRELOAD)?.join('') ?? '';
  };
  const signIn = await scripts('/console/sign-in');
  for (const place of [
    '/console',
    '/console/organizations/01a1fd16-4be7-72bb-8a32-8c5f1ce0e3c0',
    '/console/account/security',
  ]) {
    assert.equal(await scripts(place), signIn, place);
    assert.equal(await scripts(place, 'another=1; xportico-open=1'), signIn, place);
    for (const cookie of ['portico-open=1', '__Host-portico-open443=1', 'a=b; portico-language=de']) {
      assert.notEqual(await scripts(place, cookie), signIn, `${place} with ${cookie}`);
    }
  }
  for (const place of ['/verify-email', '/authorize']) assert.notEqual(await scripts(place), signIn, place);
});

test('200 — POST /authorize: the same page, with the form as text', async () => {
  const { text: page, headers: ofPage } = await service.call('GET', '/authorize');
  const body = new URLSearchParams([
    ['client_id', '"><script>alert(1)</script>'],
    ['state', "a secret of the application's"],
    ['state', '%PORTICO_BASE%$&'],
  ]);
  const headers = { origin: 'https://app.example', 'sec-fetch-mode': 'navigate' };
  const reply = await service.call('POST', '/authorize?also=this', { body, headers });
  assert.equal(outcome(reply), '200');
  const empty = '<meta name="portico-posted" content="">';
  assert.ok(page.includes(empty));
  const filled = empty.replace('""', () => `"${body.toString().replaceAll('&', '&amp;')}"`);
  assert.equal(
    reply.text,
    page.replace(empty, () => filled),
  );
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.equal(reply.headers.etag, undefined);
  for (const name of [
    'content-security-policy',
    'referrer-policy',
    'cross-origin-opener-policy',
    'content-type',
  ])
    assert.equal(reply.headers[name], ofPage[name], name);
  assert.doesNotMatch(service.log(), /script|secret|app\.example/);
});

test('200 — POST /authorize: markup in the form stays text', async () => {
  const reply = await service.call('POST', '/authorize', {
    body: `"'><script>%PORTICO_POSTED%`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.ok(reply.text.includes('content="&quot;&#39;&gt;&lt;script&gt;%PORTICO_POSTED%"'), reply.text);
});

test('Content-Security-Policy: only files of the same host, and no code or markup from text', async () => {
  const { headers } = await service.call('GET', '/console');
  const policy = String(headers['content-security-policy']).split('; ');
  assert.deepEqual(policy.sort(), [
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types solver',
  ]);
  assert.equal(headers['referrer-policy'], 'no-referrer');
});

test('other origins can embed no file and keep no window of the console', async () => {
  for (const path of ['/console', ...FILES]) {
    const { headers } = await service.call('GET', path);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path);
    assert.equal(headers['cross-origin-opener-policy'], path === '/console' ? 'same-origin' : undefined);
  }
});

test("200 — each file is cached for a year, in the client's preferred coding, with an ETag per coding", async () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Uint8Array) => bytes };
  for (const path of FILES) {
    const file = readFileSync(builtAt(path));
    // A tiny file is not sent in a coding that makes it no smaller.
    if (file.length < TINY) continue;
    const tags = new Set<string>();
    for (const [accepted, coding] of [
      ['br, gzip', 'br'],
      ['gzip, br;q=0.5', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip;q=0, br;q=0', 'identity'],
      ['identity', 'identity'],
    ] as const) {
      const reply = await coded(path, accepted);
      assert.equal(reply.headers.get('content-encoding') ?? 'identity', coding, `${path} ${accepted}`);
      assert.equal(reply.headers.get('vary'), 'Accept-Encoding');
      assert.equal(reply.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(Buffer.compare(decoders[coding](reply.bytes), file), 0, `${path} ${accepted}`);
      tags.add(String(reply.headers.get('etag')));
    }
    assert.equal(tags.size, 3, path);
    for (const tag of tags) {
      const headers = { 'if-none-match': [...tags].join(', '), 'accept-encoding': 'br' };
      assert.equal(outcome(await service.call('GET', path, { headers })), '304', tag);
    }
    const head = await service.call('HEAD', path);
    assert.deepEqual([outcome(head), head.text], ['200', '']);
  }
});

/** The file in the build that is served at a path: an edition's own texts, or the code of all. */
function builtAt(path: string): URL {
  const place = path
    .replace('/console/', '')
    .replace(/^scripts\/([\w-]+)-[\w-]{10}\/(texts-)?/, (_, language, texts) =>
      texts ? `texts/${language}/texts-` : 'scripts/',
    );
  return new URL(`../../../../console/dist/${place}`, import.meta.url);
}

/** Bytes of files that gzip may make longer. */
const TINY = 200;

/** The bytes as they arrived, undecoded. */
async function coded(path: string, accepted: string): Promise<{ headers: Headers; bytes: Buffer }> {
  const [answer] = await once(
    get(service.url + path, { headers: { 'accept-encoding': accepted } }),
    'response',
  );
  assert.equal(answer.statusCode, 200);
  return { headers: new Headers(answer.headers), bytes: await buffer(answer) };
}

for (const target of [
  `/console/scripts/en/${script}`,
  `/console/scripts/constructor/${script}`,
  `/console/scripts/${english}/nothing.js`,
  `/console/scripts/${english}/shell.json`,
  `/console/scripts/${english}/${script}.br`,
  `/console/scripts/${english}/${style}`,
  `/console/styles/${script}`,
  `/console/scripts/${english}/manifest.json`,
  `/console/scripts/${english}/..%2Fmanifest.json`,
  `/console/scripts/${english}/%2e%2e%2fmanifest.json`,
  `/console/scripts/${english}/..%5Cmanifest.json`,
  '/console/scripts/../../package.json',
  `/console/scripts/${english}/..%2F..%2F..%2Fpackage.json`,
  '/console/scripts/../../../server/src/main.ts',
  `/console/scripts/${english}/..%2F${english}%2F${script}`,
  `/console/scripts//${script}`,
  `/console/scripts/${english}/${script}%00`,
  `/console/scripts/${english}/${script}/`,
  `/console/scripts/${english}/%2Fetc%2Fpasswd`,
  '/console/styles/constructor',
  '/console/styles/__proto__',
  '/console/one/two/three/four',
]) {
  const shown = [script, style, english].reduce((text, name) => text.replaceAll(name, '<…>'), target);
  test(`404 ROUTE_NOT_FOUND — ${shown}`, async () => {
    using client = await dial(service.url);
    await client.send(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const [answer, ...more] = await client.untilClosed();
    assert.deepEqual(more, []);
    assert.deepEqual([answer?.status, answer?.headers['error-code']], [404, 'ROUTE_NOT_FOUND']);
  });
}

test('public URL with a path: the page loads its files from below it', async () => {
  const below = await startService({
    environment: { PORTICO_PUBLIC_URL: 'https://example.com/"accounts"' },
  });
  after(() => below.stop());
  const { text } = await below.call('GET', '/console/account');
  assert.match(text, /<meta name="portico-base" content="\/%22accounts%22">/);
  const links = [...text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, link]) => link ?? '');
  assert.ok(links.length >= 2);
  for (const link of links) {
    assert.ok(link.startsWith('/%22accounts%22/console/'), link);
    assert.equal(outcome(await below.call('GET', link.slice('/%22accounts%22'.length))), '200', link);
  }
  assert.match((await below.call('GET', '/')).text, /<a href="\/%22accounts%22\/console">Console<\/a>/);
});

test('404 — PORTICO_CONSOLE=off: no console and no pages behind mails, and no link to them', async () => {
  const without = await startService({ environment: { PORTICO_CONSOLE: 'off' } });
  after(() => without.stop());
  const pages = ['/verify-email', '/reset-password', '/accept-invitation'];
  for (const path of [...PLACES, ...FILES, ...pages]) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await fetch(without.url + path, { method });
      assert.deepEqual([status, headers.get('error-code')], [404, 'ROUTE_NOT_FOUND'], `${method} ${path}`);
    }
  }
  for (const path of ['/', '/errors', '/docs']) {
    const page = await without.call('GET', path);
    assert.equal(outcome(page), '200', path);
    assert.doesNotMatch(page.text, /\/console/, path);
  }
});
