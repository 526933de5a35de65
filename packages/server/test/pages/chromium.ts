import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { testedDatabase } from '../databases.ts';
import { PATIENCE } from '../until.ts';
import { noChromium } from './launch.ts';

export { launch } from './launch.ts';

/** Why tests of pages do not run here, or false. */
export const skip = noChromium || (testedDatabase === 'postgres' && 'pages know nothing of the database');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** As wide as the narrowest phones that are still about. */
const NARROWEST = { width: 360, height: 780 };

/** A tab of a browser of its own that is looked at as a person and a critic would. */
export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Waits until the page has this heading, and holds what it shows then against all that is asked of every state.
   * @param state under which pictures of it are kept
   */
  sees(heading: string, state: string): Promise<void>;
  /** Fails if anything went wrong that nobody saw. */
  close(): Promise<void>;
}

/** The browser itself notes each answer that is a failure, which here is an answer like others. */
const NOTED_ANYWAY =
  /^Failed to load resource: (the server responded with a status of|net::ERR_INTERNET_DISCONNECTED)/;

export async function openTab(browser: Browser, origin: string): Promise<Tab> {
  const context = await browser.newContext({ viewport: NARROWEST });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !NOTED_ANYWAY.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:')) problems.push(`a request to ${url}`);
    if (url.includes('token')) problems.push(`a secret in the request ${url}`);
  });
  return {
    page,
    context,
    sees: async (heading, state) => {
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      assert.doesNotMatch(page.url(), /#|token/);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), NARROWEST.width, state);
      await keepPictures(page, state);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await violations(page), [], `${state}, ${colorScheme}`);
      }
    },
    close: async () => {
      await context.close();
      assert.deepEqual(problems, []);
    },
  };
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const WIDTHS = [390, 1280] as const;

/** For people to look through: in the folder that `PORTICO_TEST_SCREENSHOTS` names. */
async function keepPictures(page: Page, state: string): Promise<void> {
  const folder = process.env.PORTICO_TEST_SCREENSHOTS;
  if (!folder) return;
  for (const width of WIDTHS)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: join(folder, `${state}-${width}-${colorScheme}.png`), fullPage: true });
    }
  await page.setViewportSize(NARROWEST);
}
