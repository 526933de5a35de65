import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { errors, operations } from '@portico/api';
import { Failure, type Operation, type PreparedDocument } from '@portico/conventions';
import { brandOf, NO_SETTINGS } from '../../tenancy/brand/brand.ts';
import { createDocuments, isListed, openApiAt, readConsole } from './index.ts';
import { referencePathOf } from './site.ts';

const PUBLIC_URL = 'https://accounts.example/portico';
const built = readConsole();
assert.ok(built, 'The console has not been built: npm run prepare');
const SECURITY = { securityContacts: ['mailto:security@example.com'], clock: () => 0 };
const ROLES = {
  organizationRoles: false,
  hasProviders: () => false,
  hasRolesFile: false,
  passwordMinLength: 8,
  deletionGrace: 86_400_000,
  hasBrandFile: false,
  homeUrl: undefined,
  language: 'en',
};
const documents = {
  publicUrl: () => PUBLIC_URL,
  docs: true,
  console: built,
  brand: () => brandOf(NO_SETTINGS, 'Portico', null),
  mails: false,
  emailCodes: true,
  clientRegistration: 'open' as const,
  firstOperatorLink: true,
  ...ROLES,
  ...SECURITY,
};
const handlers = createDocuments(documents);

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: () => unknown;
}

/** Calls a handler with as much of a request as these read. */
async function answerOf(
  id: keyof typeof handlers,
  parameters = {},
  { [id]: handler }: typeof handlers = handlers,
): Promise<Answer> {
  const fail = (constant: string) => new Failure(constant);
  const handle = handler.handle as (request: object) => Promise<PreparedDocument>;
  const { headers, forms } = await handle({ parameters, fail });
  const text = Buffer.from(forms.get('identity')?.body ?? []).toString();
  return { headers, text, json: () => JSON.parse(text) };
}

const PAGES = ['getHome', 'getErrorPages', 'getReference'] as const;

const refused = (constant: string) => (thrown: unknown) =>
  thrown instanceof Failure && thrown.constant === constant;

test('200: each error has a page with its texts, headers and deviating codes', async () => {
  const text = (markup: string) =>
    markup
      .replace(/<\/?(code|a)\b[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
  for (const [constant, row] of Object.entries<(typeof errors)[keyof typeof errors]>(errors)) {
    const page = text((await answerOf('getErrorPage', { constant })).text);
    const headers = 'headers' in row ? Object.keys(row.headers) : [];
    const deviations =
      'deviations' in row
        ? row.deviations.flatMap(({ code, name, clause, why }) => [`${code} ${name}`, clause, why])
        : [];
    for (const part of [row.description, row.when, row.remedy, ...headers, ...deviations]) {
      assert(page.includes(part.replaceAll('`', '')), `${constant}: ${part}`);
    }
    for (const operation of Object.values(operations)) {
      const linked = page.includes(`<span class="method">${operation.method}</span>${operation.path}</span>`);
      if (operation.allErrors.includes(constant)) assert(linked, `${constant}: ${operation.id}`);
    }
  }
});

test('404 ROUTE_NOT_FOUND: the page of an unknown error', async () => {
  await assert.rejects(answerOf('getErrorPage', { constant: 'NO_SUCH_ERROR' }), refused('ROUTE_NOT_FOUND'));
  await assert.rejects(answerOf('getErrorPage', { constant: 'toString' }), refused('ROUTE_NOT_FOUND'));
});

test('200: the error catalogue as data lists the operations that declare each error', async () => {
  const body = (await answerOf('getErrorCatalogue')).json() as {
    errors: { error: string; url: string; operations: string[] }[];
  };
  assert.deepEqual(
    body.errors.map(({ error }) => error),
    Object.keys(errors),
  );
  const taken = body.errors.find(({ error }) => error === 'EMAIL_ALREADY_EXISTS');
  assert.equal(taken?.url, `${PUBLIC_URL}/errors/EMAIL_ALREADY_EXISTS`);
  assert.deepEqual(taken?.operations, [
    'register',
    'createFirstOperator',
    'changeEmail',
    'verifyEmail',
    'createAccount',
  ]);
});

test('200: pages link only to what is served, below the path of the public URL', async () => {
  const served = new Set(Object.values(operations).map(({ path }) => path as string));
  const constants = Object.keys(errors).map((constant) => `/errors/${constant}`);
  const anchors = Object.values<Operation>(operations).filter(isListed).map(referencePathOf);
  const assets = ['/docs/start.js', '/docs/scalar.js'];
  const pages = PAGES.map(async (id) => (await answerOf(id)).text);
  const links = (await Promise.all(pages)).flatMap((page) =>
    [...page.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link]) => link ?? ''),
  );
  assert(links.length > 50);
  const known = new Set([...served, ...constants, ...anchors, ...assets].map((path) => `/portico${path}`));
  assert.deepEqual(
    links.filter((link) => !known.has(link)),
    [],
  );
});

test('200: each page links to the first one, and has one main element', async () => {
  for (const id of PAGES) {
    const page = (await answerOf(id)).text.replace(/<noscript>.*<\/noscript>/s, '');
    assert.match(page, /<a [^>]*href="\/portico\/"/);
    const mains = page.match(/<main\b/g)?.length ?? 0;
    // The bundle adds that of the reference itself.
    assert.equal(mains, id === 'getReference' ? 0 : 1);
  }
});

test('200: no page may load from another host, be framed, or run code from text', async () => {
  for (const id of PAGES) {
    const { headers } = await answerOf(id);
    const policy = (headers['Content-Security-Policy'] ?? '').split('; ');
    assert.ok(policy.includes("default-src 'none'") && policy.includes("frame-ancestors 'none'"), id);
    assert.doesNotMatch(
      headers['Content-Security-Policy'] ?? '',
      /unsafe-eval|https?:|\*|script-src[^;]*unsafe-inline/,
    );
    assert.equal(headers['Referrer-Policy'], 'no-referrer');
  }
});

test('200: pages isolate their windows, except the sandboxed reference page', async () => {
  const policies = async (id: (typeof PAGES)[number] | 'getReferenceAsset', url = PUBLIC_URL) => {
    const at = createDocuments({ ...documents, publicUrl: () => url });
    const { headers } = await answerOf(id, { asset: 'start.js' }, at);
    return [headers['Cross-Origin-Opener-Policy'], headers['Cross-Origin-Resource-Policy']];
  };
  for (const id of PAGES) {
    const isolated = ['same-origin', 'same-origin'];
    assert.deepEqual(await policies(id, 'http://localhost:3000'), isolated, id);
    assert.deepEqual(await policies(id), id === 'getReference' ? [undefined, 'cross-origin'] : isolated, id);
  }
  // From an origin of its own, the page must get its scripts.
  assert.deepEqual(await policies('getReferenceAsset'), [undefined, 'cross-origin']);
  assert.deepEqual(await policies('getReferenceAsset', 'http://localhost:3000'), [undefined, 'same-origin']);
});

/** Bytes for each operation, with everything that it refers to: what operations share must not be repeated by each. */
const LARGEST_SHARE = 2_975;

test('200: the OpenAPI document lists each public operation and describes each tag, within a size budget', async (t) => {
  const { text, json } = await answerOf('getOpenApi');
  const body = json() as {
    servers: { url: string }[];
    tags: { name: string; description: string }[];
    paths: Record<string, Record<string, { operationId?: string; tags?: string[] }>>;
  };
  const ids = Object.values(body.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  const pages = /^(?:get|post)(?:Home|Reference|Console|SecurityTxt|Logo|BrandStyle|\w+Page)/;
  const share = Math.ceil(Buffer.byteLength(text) / ids.length);
  t.diagnostic(`${Buffer.byteLength(text)} bytes, ${share} for each operation`);
  assert.ok(share <= LARGEST_SHARE, `${share} bytes for each operation`);
  assert.deepEqual(
    ids.sort(),
    Object.keys(operations)
      .filter((id) => !pages.test(id))
      .sort(),
  );
  assert.deepEqual(
    body.servers.map(({ url }) => url),
    [PUBLIC_URL],
  );
  for (const [path, item] of Object.entries(body.paths)) {
    for (const { operationId = '' } of Object.values(item)) {
      const operation: Operation | undefined = operations[operationId as keyof typeof operations];
      if (operation) assert.equal(path.startsWith('/v1/'), operation.versioned !== false, path);
    }
  }
  const tags = new Set(Object.values(operations).map(({ tag }) => tag as string));
  assert.deepEqual(
    body.tags.map(({ name }) => name),
    [...tags],
  );
});

test('OpenAPI document, packages and changelog have the same version', () => {
  const { info } = openApiAt(PUBLIC_URL) as { info: { version: string } };
  const read = (file: string) => readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
  for (const folder of ['', 'packages/conventions/', 'packages/api/', 'packages/server/'])
    assert.equal(JSON.parse(read(`${folder}package.json`)).version, info.version, folder);
  assert.equal(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1], info.version);
});

test('200: the reference page is sandboxed, and sends no requests, unless the service is local', async () => {
  for (const [publicUrl, sandboxed] of [
    [PUBLIC_URL, true],
    ['http://192.0.2.1:3000', true],
    ['http://localhost:3000', false],
    ['http://127.0.0.1', false],
    ['http://[::1]:3000/portico', false],
  ] as const) {
    const at = createDocuments({ ...documents, publicUrl: () => publicUrl });
    const { headers } = await answerOf('getReference', {}, at);
    const policy = headers['Content-Security-Policy'] ?? '';
    assert.equal(policy.startsWith('sandbox allow-scripts allow-popups; '), sandboxed, publicUrl);
    const { text } = await answerOf('getReferenceAsset', { asset: 'start.js' }, at);
    assert.equal(text.includes('"hideTestRequestButton":true'), sandboxed, publicUrl);
    // A sandboxed page cannot fetch anything from the service, not even the document.
    assert.equal(text.includes('"/v1/register":{'), sandboxed, publicUrl);
  }
});

test('404 ROUTE_NOT_FOUND: an unknown asset of the reference page', async () => {
  for (const asset of ['scalar.js.gz', '..', 'constructor', '']) {
    await assert.rejects(answerOf('getReferenceAsset', { asset }), refused('ROUTE_NOT_FOUND'));
  }
});

test('documents made from the public URL are cached until it changes', async () => {
  let publicUrl = 'http://127.0.0.1:1';
  const changing = createDocuments({ ...documents, publicUrl: () => publicUrl });
  const prepared = changing.getErrorPages.handle as () => Promise<PreparedDocument>;
  assert.match((await answerOf('getHome', {}, changing)).text, /http:\/\/127\.0\.0\.1:1\/v1/);
  assert.equal(await prepared(), await prepared());
  publicUrl = 'http://127.0.0.1:2';
  assert.match((await answerOf('getHome', {}, changing)).text, /http:\/\/127\.0\.0\.1:2\/v1/);
});
