import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { outcome } from './outcome.ts';
import { startService } from './service.ts';

const service = await startService();
after(() => service.stop());

const parameters: Readonly<Record<string, string>> = { ':asset': 'scalar.js', ':constant': 'LAST_OWNER' };
const documents = Object.values<Operation>(operations).filter(({ tag }) => tag === 'Documents');

test('every document is there, to be read without a token', async () => {
  assert(documents.length >= 7, `only ${documents.length} documents`);
  for (const { path } of documents) {
    const at = path.replaceAll(/:\w+/g, (name) => parameters[name] ?? name);
    const read = await service.call('GET', at);
    assert.equal(outcome(read), '200', at);
    assert(read.text.length > 0, at);
    const head = await service.call('HEAD', at);
    assert.equal(outcome(head), '200', at);
    assert.equal(head.headers['content-type'], read.headers['content-type'], at);
  }
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
