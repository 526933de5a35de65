import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { haveLogo } from '../../fixtures/pictures.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';
import { pathOf } from '../operations/request.ts';

const service = await startService();
after(() => service.stop());
await haveLogo(service);

const documents = Object.values<Operation>(operations).filter(({ tag }) => tag === 'Documents');

test('200 — every document can be read without a token', async () => {
  assert(documents.length >= 7, `only ${documents.length} documents`);
  for (const operation of documents) {
    const at = pathOf(operation);
    const read = await service.call('GET', at);
    assert.equal(outcome(read), '200', at);
    assert(read.text.length > 0, at);
    const head = await service.call('HEAD', at);
    assert.equal(outcome(head), '200', at);
    assert.equal(head.headers['content-type'], read.headers['content-type'], at);
  }
});

test('404 — PORTICO_DOCS=off: no reference page, and no link to it', async () => {
  const without = await startService({ environment: { PORTICO_DOCS: 'off' } });
  after(() => without.stop());
  for (const path of ['/docs', '/docs/scalar.js', '/docs/start.js']) {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await fetch(without.url + path, { method });
      assert.deepEqual([status, headers.get('error-code')], [404, 'ROUTE_NOT_FOUND'], `${method} ${path}`);
    }
  }
  for (const path of ['/', '/errors', '/errors/LAST_OWNER']) {
    const page = await without.call('GET', path);
    assert.equal(outcome(page), '200', path);
    assert.doesNotMatch(page.text, /\/docs/, path);
  }
  assert.equal(outcome(await without.call('GET', '/openapi.json')), '200');
});

for (const path of [
  '/errors/NO_SUCH_ERROR',
  '/errors/last_owner',
  '/errors/__proto__',
  '/docs/nothing.js',
  '/docs/..%2Findex.ts',
]) {
  test(`404 ROUTE_NOT_FOUND — ${path}`, async () => {
    assert.equal(outcome(await service.call('GET', path)), '404 ROUTE_NOT_FOUND');
  });
}

test('security.txt: contacts and an expiry within a year; 404 without a contact', async () => {
  let now = Date.UTC(2026, 0, 31, 23, 59);
  const environment = {
    PORTICO_PUBLIC_URL: 'https://accounts.example.com',
    PORTICO_SECURITY_CONTACT: 'mailto:security@example.com,https://example.com/security',
  };
  const dated = await startService({ environment, clock: () => now });
  after(() => dated.stop());
  const path = '/.well-known/security.txt';
  const first = await dated.call('GET', path);
  assert.equal(first.headers['content-type'], 'text/plain; charset=utf-8');
  const lines = [
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/security',
    'Expires: 2026-05-01T00:00:00.000Z',
    'Canonical: https://accounts.example.com/.well-known/security.txt',
  ];
  assert.equal(first.text, lines.map((line) => `${line}\n`).join(''));
  now += 60_000;
  assert.match((await dated.call('GET', path)).text, /^Expires: 2026-05-02T/m);

  const without = await startService({ environment: { PORTICO_SECURITY_CONTACT: '' } });
  after(() => without.stop());
  assert.equal((await fetch(without.url + path)).headers.get('error-code'), 'ROUTE_NOT_FOUND');
});
