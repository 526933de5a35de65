import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, noChromium } from '../../server/test/harness/chromium.ts';
import { PATIENCE } from '../../server/test/harness/until.ts';
import { cases } from './cases/index.ts';
import { type ModuleServer, startModuleServer } from './module-server.ts';
import { type Servers, startServers } from './servers.ts';

/** The cases of Node that depend on more than the client's own code, on a page of another origin than the service. */

let modules: ModuleServer;
let servers: Servers;
let browser: Browser;
let page: Page;
before(async () => {
  if (noChromium) return;
  modules = await startModuleServer();
  servers = await startServers({ PORTICO_ALLOWED_ORIGINS: modules.origin });
  browser = await launch();
  page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(modules.origin);
});
after(async () => {
  await browser?.close();
  await servers?.close();
  await modules?.close();
});

for (const [index, { title, isCodeAlone }] of cases.entries()) {
  if (isCodeAlone) continue;
  test(`Chromium: ${title}`, { skip: noChromium }, async () => {
    const problem = await page.evaluate(
      async ({ index, stage, module }) => {
        const { cases }: typeof import('./cases/index.ts') = await import(module);
        try {
          await cases[index]?.run(stage);
          return undefined;
        } catch (error) {
          return error instanceof Error ? error.stack : String(error);
        }
      },
      { index, stage: servers.stage, module: '/test/cases/index.ts' },
    );
    assert.equal(problem, undefined);
  });
}
