import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { errors, operations } from '@portico/api';
import { Failure } from '@portico/conventions';
import {
  getErrorCatalogue,
  getErrorPage,
  getErrorPages,
  getHome,
  getOpenApi,
  getReference,
  getReferenceAsset,
} from './index.ts';
import { acceptsGzip } from './reference.ts';
import { referencePathOf } from './site.ts';

const PUBLIC_URL = 'https://accounts.example/portico';
const documents = { publicUrl: () => PUBLIC_URL, docs: true };

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Calls a handler with as much of a request as these read. */
async function answerOf(
  handler: { readonly handle: unknown },
  parameters = {},
  headers = {},
): Promise<Answer> {
  const fail = (constant: string) => new Failure(constant);
  return (handler.handle as (request: object) => Promise<Answer>)({ parameters, headers, fail });
}

const refused = (constant: string) => (thrown: unknown) =>
  thrown instanceof Failure && thrown.constant === constant;

test('200 — every error has a page with its texts, its headers and the codes it stands for', async () => {
  const handler = getErrorPage(documents);
  const text = (markup: string) =>
    markup
      .replace(/<\/?(code|a)\b[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
  for (const [constant, row] of Object.entries<(typeof errors)[keyof typeof errors]>(errors)) {
    const page = text(String((await answerOf(handler, { constant })).body));
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

test('404 ROUTE_NOT_FOUND — the page of an error that does not exist', async () => {
  await assert.rejects(
    answerOf(getErrorPage(documents), { constant: 'NO_SUCH_ERROR' }),
    refused('ROUTE_NOT_FOUND'),
  );
  await assert.rejects(
    answerOf(getErrorPage(documents), { constant: 'toString' }),
    refused('ROUTE_NOT_FOUND'),
  );
});

test('200 — the errors as data name each operation that they can answer', async () => {
  const body = (await answerOf(getErrorCatalogue(documents))).body as {
    errors: { error: string; url: string; operations: string[] }[];
  };
  assert.deepEqual(
    body.errors.map(({ error }) => error),
    Object.keys(errors),
  );
  const taken = body.errors.find(({ error }) => error === 'EMAIL_ALREADY_EXISTS');
  assert.equal(taken?.url, `${PUBLIC_URL}/errors/EMAIL_ALREADY_EXISTS`);
  assert.deepEqual(taken?.operations, ['register']);
});

test('200 — every page links only to what is served, below the path of the public URL', async () => {
  const served = new Set(Object.values(operations).map(({ path }) => path as string));
  const constants = Object.keys(errors).map((constant) => `/errors/${constant}`);
  const anchors = Object.values(operations).map(referencePathOf);
  const assets = ['/docs/start.js', '/docs/scalar.js'];
  const pages = [getHome, getErrorPages, getReference].map(async (make) =>
    String((await answerOf(make(documents))).body),
  );
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

test('200 — no page may load from another host, be framed, or make code from text', async () => {
  for (const make of [getHome, getErrorPages, getReference]) {
    const { headers = {} } = await answerOf(make(documents));
    assert.match(headers['Content-Security-Policy'] ?? '', /^default-src 'none';.*frame-ancestors 'none'$/);
    assert.doesNotMatch(
      headers['Content-Security-Policy'] ?? '',
      /unsafe-eval|https?:|\*|script-src[^;]*unsafe-inline/,
    );
    assert.equal(headers['Referrer-Policy'], 'no-referrer');
  }
});

test('200 — the OpenAPI document lists every operation, and describes every tag in use', async () => {
  const body = (await answerOf(getOpenApi(documents))).body as {
    servers: { url: string }[];
    tags: { name: string; description: string }[];
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const ids = Object.values(body.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  assert.deepEqual(ids.sort(), Object.keys(operations).sort());
  assert.deepEqual(body.servers, [{ url: '/portico/v1' }, { url: '/portico' }]);
  const tags = new Set(Object.values(operations).map(({ tag }) => tag as string));
  assert.deepEqual(
    body.tags.map(({ name }) => name),
    [...tags],
  );
});

test('200 — a script comes compressed to whoever takes that, each form with its own tag', async () => {
  const handler = getReferenceAsset();
  for (const asset of ['scalar.js', 'start.js']) {
    const coded = await answerOf(handler, { asset }, { 'accept-encoding': 'br, gzip' });
    const plain = await answerOf(handler, { asset });
    assert.equal(coded.headers?.['Content-Encoding'], 'gzip');
    assert.equal(plain.headers?.['Content-Encoding'], undefined);
    assert.deepEqual(gunzipSync(coded.body as Buffer), plain.body);
    assert.match(coded.headers?.ETag ?? '', /^"[\w-]{27}"$/);
    assert.notEqual(coded.headers?.ETag, plain.headers?.ETag);
    assert.equal(plain.headers?.['Cache-Control'], 'private, no-cache');
    assert.equal(plain.headers?.Vary, 'Accept-Encoding');
  }
});

test('404 ROUTE_NOT_FOUND — a part that the reference page does not have', async () => {
  for (const asset of ['scalar.js.gz', '..', 'constructor', '']) {
    await assert.rejects(answerOf(getReferenceAsset(), { asset }), refused('ROUTE_NOT_FOUND'));
  }
});

test('gzip is taken where it is named, or anything is, and not refused', () => {
  for (const header of ['gzip', 'GZIP', 'br;q=1, gzip;q=0.5', '*', 'x-gzip', '*;q=0, gzip'])
    assert(acceptsGzip(header), header);
  for (const header of [undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000, *', '*;q=0']) {
    assert(!acceptsGzip(header), String(header));
  }
});

test('what is made from the public URL is made anew when that changes', async () => {
  let publicUrl = 'http://127.0.0.1:1';
  const handler = getHome({ publicUrl: () => publicUrl, docs: true });
  assert.match(String((await answerOf(handler)).body), /http:\/\/127\.0\.0\.1:1\/v1/);
  publicUrl = 'http://127.0.0.1:2';
  assert.match(String((await answerOf(handler)).body), /http:\/\/127\.0\.0\.1:2\/v1/);
});
