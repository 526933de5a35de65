import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { png, WEBP } from '../../../test/fixtures/pictures.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { until } from '../../../test/harness/until.ts';
import { MOST_LOGOS } from './store.ts';

const nodes = await startNodes({ environment: { PORTICO_NAME: 'Analytical' } });
after(() => nodes.stop());
const service = nodes.first;
const other = nodes.all.at(-1) ?? service;
const operator = await newOperator(service);

const DEFAULTS = {
  name: 'Analytical',
  logo: null,
  logoDark: null,
  accent: null,
  accentDark: null,
  links: { home: null, terms: null, privacy: null, support: null },
  mailFooter: null,
  managed: false,
  languages: ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'],
  updatedAt: null,
};

const get = (at = service) => at.call('GET', '/v1/brand');
const replace = (body: unknown, headers = {}) =>
  service.call('PUT', '/v1/operator/brand', { token: operator.token, body, headers });
const load = (url: string, at = service) => fetch(`${at.url}${new URL(url).pathname}`);
const base64 = (bytes: Buffer) => bytes.toString('base64');

test('200: the configured brand until one is set', async () => {
  const { status, body, headers } = await get();
  assert.deepEqual([status, body], [200, DEFAULTS]);
  const again = await service.call('GET', '/brand', { headers: { 'if-none-match': String(headers.etag) } });
  assert.equal(again.status, 304);
});

test('200: an operator replaces the whole brand; omitted members get their defaults', async () => {
  const links = {
    home: 'https://example.com/',
    terms: 'https://example.com/terms',
    privacy: null,
    support: 'mailto:help@example.com',
  };
  const given = {
    name: ' Difference ',
    logoData: base64(png({ shade: 1 })),
    logoDarkData: base64(WEBP.lossless),
    accent: '#6B21A8',
    accentDark: '#d8b4fe',
    links,
    mailFooter: 'Difference Ltd\nLondon',
    languages: ['de', 'en'],
  };
  const replaced = await replace(given);
  assert.equal(outcome(replaced), '200');
  const { logo, logoDark, updatedAt, ...rest } = replaced.body;
  assert.deepEqual(rest, {
    name: 'Difference',
    accent: '#6b21a8',
    accentDark: '#d8b4fe',
    links,
    mailFooter: given.mailFooter,
    managed: false,
    languages: ['en', 'de'],
  });
  assert.match(updatedAt, /Z$/);
  assert.match(logo, /^http:\/\/localhost:\d+\/brand\/[0-9a-f]{32}\.png$/);
  assert.match(logoDark, /^http:\/\/localhost:\d+\/brand\/[0-9a-f]{32}\.webp$/);
  for (const node of nodes.all) {
    const read = await get(node);
    assert.deepEqual({ ...read.body, logo: 0, logoDark: 0 }, { ...replaced.body, logo: 0, logoDark: 0 });
  }
  assert.equal((await get()).headers.etag, replaced.headers.etag);
  const cleared = await replace({});
  assert.deepEqual({ ...cleared.body, updatedAt: null }, DEFAULTS);
});

test('pages use and offer only the languages of the brand', async () => {
  const pageIn = async (headers: Readonly<Record<string, string>>) => {
    const { text, headers: answered } = await service.call('GET', '/console', { headers });
    return [answered['content-language'], /name="portico-languages" content="([^"]*)"/.exec(text)?.[1]];
  };
  assert.equal((await pageIn({ 'accept-language': 'de' }))[0], 'de');
  await replace({ languages: ['en'] });
  const german: Readonly<Record<string, string>>[] = [
    { 'accept-language': 'de' },
    { cookie: 'portico-language=de' },
  ];
  for (const headers of german) assert.deepEqual(await pageIn(headers), ['en', 'en']);
  await replace({ languages: ['de'] });
  assert.deepEqual(await pageIn({ 'accept-language': 'en' }), ['de', 'de']);
  await replace({});
  assert.equal((await pageIn({ 'accept-language': 'de' }))[0], 'de');
});

test('200: logos are public, immutable, and served with their own type', async () => {
  const { body } = await replace({ logoData: base64(png({ shade: 2 })), logoDarkData: base64(WEBP.lossy) });
  for (const [url, type, bytes] of [
    [body.logo, 'image/png', png({ shade: 2 })],
    [body.logoDark, 'image/webp', WEBP.lossy],
  ] as const) {
    const loaded = await load(url, other);
    const header = (name: string) => loaded.headers.get(name);
    assert.deepEqual([loaded.status, header('content-type')], [200, type]);
    assert.equal(header('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(header('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(header('content-security-policy'), "default-src 'none'; frame-ancestors 'none'; sandbox");
    assert.equal(header('x-content-type-options'), 'nosniff');
    assert.deepEqual(Buffer.from(await loaded.arrayBuffer()), bytes);
  }
});

test('200: the last twenty replaced logos are still served', async () => {
  const urls: string[] = [];
  for (let shade = 100; shade < 101 + MOST_LOGOS; shade++) {
    urls.push((await replace({ logoData: base64(png({ shade })) })).body.logo);
    // Of two of the same millisecond, either may go first.
    const replaced = Date.now();
    await until('a millisecond has passed', () => Date.now() > replaced);
  }
  const [first, ...rest] = await Promise.all(urls.map(async (url) => (await load(url)).status));
  assert.deepEqual([first, ...new Set(rest)], [404, 200]);
});

test('404 ROUTE_NOT_FOUND for unknown pictures and malformed style sheets', async () => {
  for (const file of [
    '0123456789abcdef0123456789abcdef.png',
    '0123456789abcdef0123456789abcdef.svg',
    '.',
    'styles',
    'styles/ffffff-000000.css',
    'styles/1f5c99-8fbdf0.js',
    'styles/1f5c99.css',
  ])
    assert.equal(outcome(await service.call('GET', `/brand/${file}`)), '404 ROUTE_NOT_FOUND', file);
});

test('200: a style sheet sets the colours in its name', async () => {
  const sheet = await fetch(`${service.url}/brand/styles/6b21a8-d8b4fe.css?1.2.3`);
  assert.equal(sheet.headers.get('content-type'), 'text/css; charset=utf-8');
  assert.match(
    await sheet.text(),
    /--link: #6b21a8;[^@]*@media \(prefers-color-scheme: dark\) \{[^@]*--link: #d8b4fe;/,
  );
});

for (const [body, field, message] of [
  [{ name: '' }, 'name', /not be empty/],
  [{ name: 'n'.repeat(65) }, 'name', /at most 64/],
  [{ name: 'Two\nlines' }, 'name', /./],
  [{ name: '\u2060' }, 'name', /not allowed/],
  [{ accent: 'red' }, 'accent', /./],
  [{ accent: '#fc0' }, 'accent', /./],
  [
    { accent: '#ffcc00' },
    'accent',
    /contrast of 4\.5:1 with the light .* nearest colour with enough is #[0-9a-f]{6}$/,
  ],
  [{ accentDark: '#1f5c99' }, 'accentDark', /contrast of 4\.5:1 with the dark .* is #[0-9a-f]{6}$/],
  [{ logoData: 'PHN2Zz48L3N2Zz4=' }, 'logoData', /must be a PNG or a WebP/],
  [{ logoDarkData: base64(png().subarray(0, -4)) }, 'logoDarkData', /damaged/],
  [{ logoData: base64(Buffer.alloc(33_000)) }, 'logoData', /./],
  [{ links: { home: 'javascript:alert(1)' } }, 'links.home', /https:/],
  [{ links: { terms: 'http://example.com/' } }, 'links.terms', /https:/],
  [{ links: { privacy: 'https://ada:secret@example.com/' } }, 'links.privacy', /https:/],
  [{ links: { home: 'mailto:help@example.com' } }, 'links.home', /https:/],
  [{ links: { support: 'mailto:help' } }, 'links.support', /email address/],
  [{ links: 'https://example.com/' }, 'links', /./],
  [{ mailFooter: 'f'.repeat(501) }, 'mailFooter', /at most 500/],
  [{ mailFooter: 'a\u202eb' }, 'mailFooter', /./],
  [{ languages: [] }, 'languages', /not be empty/],
  [{ languages: ['tlh'] }, 'languages.0', /must be one of/],
] as const)
  test(`422: ${JSON.stringify(body).slice(0, 60)}`, async () => {
    const before = await get();
    const reply = await replace(body);
    assert.equal(outcome(reply), `422 FIELDS_VALIDATION_ERROR: ${field}`);
    assert.match(reply.body.error.fields[field], message);
    assert.deepEqual((await get()).body, before.body);
  });

test('409 PRECONDITION_FAILED for an outdated tag; 200 with the current one', async () => {
  const { headers } = await get();
  const ifMatch = { 'if-match': String(headers.etag) };
  assert.equal(outcome(await replace({ name: 'First' }, ifMatch)), '200');
  const late = await replace({ name: 'Second' }, ifMatch);
  assert.equal(outcome(late), '409 PRECONDITION_FAILED');
  assert.equal(outcome(await replace({ name: 'Second' }, { 'if-match': String(late.headers.etag) })), '200');
});

test('an event names the changes; an unchanged brand makes none', async () => {
  await replace({ name: 'Before' });
  await replace({ name: 'After', logoData: base64(png({ shade: 7 })) });
  const { body } = await replace({ name: 'After', logoData: base64(png({ shade: 7 })) });
  const path = '/v1/operator/events?type=brand.updated&limit=2';
  const events = await service.call('GET', path, { token: operator.token });
  const file = new URL(body.logo).pathname.slice('/brand/'.length);
  const [{ details, actor, subject }, { details: earlier }] = events.body.items;
  assert.deepEqual(details, { name: { from: 'Before', to: 'After' }, logo: { from: null, to: file } });
  assert.equal(earlier.name.to, 'Before');
  assert.deepEqual([actor.type, subject.type], ['operator', 'brand']);
});

test('400 BODY_TOO_LARGE beyond the size of two logos', async () => {
  const reply = await replace({ mailFooter: 'f'.repeat(131_072) });
  assert.equal(outcome(reply), '400 BODY_TOO_LARGE');
});
