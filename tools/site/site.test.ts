import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, noChromium } from '../../packages/server/test/harness/chromium.ts';
import { testedDatabase } from '../../packages/server/test/harness/databases.ts';
import { type Serving, startProcess } from '../../packages/server/test/harness/process.ts';
import { ROOT } from '../publish/workspaces.ts';

const skip = noChromium || (testedDatabase === 'postgres' && 'documents know nothing of the database');
const GUIDE = join(ROOT, 'tools/site/dist');
const MAIN = join(ROOT, 'packages/server/src/main.ts');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

let service: Serving;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startProcess({}, [process.execPath, MAIN, 'dev']);
  browser = await launch();
});
after(() => browser?.close());

/** Opens pages one after the other, and collects what should not be. */
async function watched(colorScheme: 'light' | 'dark'): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ colorScheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${service.url}/`) && !url.startsWith('data:')) complaints.push(`asks ${url}`);
  });
  return { page, complaints };
}

const pages = () => globSync('**/*.html', { cwd: GUIDE }).map((file) => file.replaceAll('\\', '/'));

/** One page of each so many is judged by axe: the theme draws all of them. */
const SAMPLED = 8;

test('site: pages load from this host alone, without an error or an axe finding', { skip }, async () => {
  const all = pages().filter((file) => !/http-equiv="refresh"/.test(readFileSync(join(GUIDE, file), 'utf8')));
  assert.ok(all.length > 100, `${all.length} pages`);
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await watched(colorScheme);
    const sample = all.filter(
      (file, at) => file !== '404.html' && at % SAMPLED === (colorScheme === 'light' ? 0 : 4),
    );
    for (const file of sample) {
      await page.goto(`${service.url}/guide/${file}`);
      await page.locator('h1').first().waitFor();
      // The theme names its switch only once its script runs.
      await page.locator('.VPSwitchAppearance:not([title=""])').first().waitFor({ state: 'attached' });
      await page.evaluate(AXE);
      const found: string[] = await page.evaluate(
        `axe.run({ runOnly: ${JSON.stringify(TAGS)}, selectors: false, preload: false })
          .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
      );
      assert.deepEqual([...complaints, ...found], [], file);
    }
    await page.context().close();
  }
});

test('site: search finds a page offline, and leads there', { skip }, async () => {
  const { page, complaints } = await watched('light');
  await page.goto(`${service.url}/guide`);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').or(page.locator('#localsearch-input')).fill('webhook signature');
  await page.locator('.result[href*="/webhooks.html"]').first().click();
  await page.waitForURL(`${service.url}/guide/**/webhooks.html**`);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('site: an address of before leads to the page that took its place', { skip }, async () => {
  const moved: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'docs/redirects.json'), 'utf8'));
  assert.ok(Object.keys(moved).length > 0);
  const { page } = await watched('light');
  await page.goto(`${service.url}/guide/roles.html`);
  await page.waitForURL(`${service.url}/guide/guides/roles.html`);
  await page.context().close();
});

test('site: llms.txt lists every page, each of which is there as Markdown', { skip }, async () => {
  const list = await (await fetch(`${service.url}/guide/llms.txt`)).text();
  const links = [...list.matchAll(/\]\((\/guide\/[^)]+)\)/g)].map(([, path = '']) => path);
  assert.ok(links.length > 100);
  for (const path of links) {
    const answer = await fetch(service.url + path);
    assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8', path);
    assert.match(await answer.text(), /^# /m, path);
  }
});

test('site: its root is the home page, with and without a final slash', { skip }, async () => {
  for (const path of ['/guide', '/guide/'])
    assert.match(await (await fetch(service.url + path)).text(), /<h1[^>]*>Documentation/, path);
});

test('site: a file that is not part of it is 404 ROUTE_NOT_FOUND', { skip }, async () => {
  for (const path of [
    'nowhere.html',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    'guides/..%2f..%2fx',
    'hashmap.json%00',
  ]) {
    const answer = await fetch(`${service.url}/guide/${path}`);
    const { error } = JSON.parse(await answer.text());
    assert.ok([400, 404].includes(answer.status) && typeof error.error === 'string', path);
  }
});
