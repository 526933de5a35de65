/** Runs the lines in TypeScript of `docs/start/testing.md`. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { testedDatabase } from '../../server/test/harness/databases.ts';
import { CookieJar, type StartOptions, startPortico } from '../src/index.ts';
import { startProduct } from './product.ts';

const PAGE = new URL('../../../docs/start/testing.md', import.meta.url);
const SEED = {
  permissions: [{ name: 'invoice:approve' }],
  roles: [{ name: 'approver', permissions: ['invoice:approve'] }],
};

test('docs/start/testing.md: its lines sign a person in to a product', {
  skip: testedDatabase === 'postgres' && 'portico dev uses SQLite',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-testing-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'portico.seed.json'), JSON.stringify(SEED));
  const [, lines = ''] = /^```ts\n(.*?)^```$/ms.exec(readFileSync(PAGE, 'utf8')) ?? [];
  let browser = new CookieJar('http://localhost');
  // The file is in the reader's folder, and the product trusts the service that has been started.
  const start = async (options: StartOptions) => {
    const portico = await startPortico({ ...options, seed: join(folder, options.seed ?? '') });
    t.after(() => portico.stop());
    const product = await startProduct(portico.url);
    t.after(() => product.stop());
    browser = new CookieJar(product.url);
    return portico;
  };
  const page = { request: { get: (url: string) => browser.request.get(url, { maxRedirects: 0 }) } };
  const run = new Function('startPortico', 'page', `return (async () => { ${lines}\nreturn ada; })()`);
  const ada = await run(start, page);
  assert.equal(ada.organization.name, 'Analytical Engines');
  assert.equal(await (await browser.fetch('/')).text(), ada.email);
});
