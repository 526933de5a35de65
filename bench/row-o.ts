import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch } from '../packages/server/test/harness/chromium.ts';
import type { Child } from './child.ts';
import { newOrganization, newPerson, startPortico, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median } from './statistics.ts';

/**
 * Lighthouse's throttling of a phone: 150 ms, 1.6 Mbit/s down and 750 kbit/s up; in bytes per second for the browser.
 */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_CPU = 4;
/** A fast line with a long round trip. */
const FAR = { latency: 300, downloadThroughput: -1, uploadThroughput: -1 };

/** In milliseconds. */
const FIRST_PAGE = 1_500;
const DEEP_PAGE = 1_200;

export const pages: Row = {
  title: '(o) the console’s pages on slow phones, and far away',
  notes: [
    'Chromium with nothing in its cache, throttled by itself; from asking for the document to what a person waits for.',
    `First page: its form, at 150 ms and 1.6 Mbit/s, with a CPU ${SLOWER_CPU} times slower. Deep page: its list, at ${FAR.latency} ms.`,
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const server = await startPortico(temporaryFolder());
  const browser = await launch();
  try {
    const deep = await deepPage(browser, server);
    const times = await interleaved(quick ? 2 : 11, { first: firstPage(browser, server), deep });
    return [line('first page', times.first, FIRST_PAGE), line('deep page', times.deep, DEEP_PAGE)];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const line = (what: string, times: readonly number[], limit: number): Measurement => ({
  what: `${what}, of ${whole(limit)} ms`,
  values: `${whole(median(times))} ms`,
  ...atMost(1, median(times) / limit),
});

const firstPage =
  (browser: Browser, { url }: Child) =>
  () =>
    inNewBrowser(browser, async (context) => {
      const page = await throttled(context, SLOW_4G, SLOWER_CPU);
      return timed(async () => {
        await page.goto(`${url}/console/sign-in`, { waitUntil: 'commit' });
        await page.getByLabel('Email', { exact: true }).waitFor();
      });
    });

async function deepPage(browser: Browser, server: Child): Promise<() => Promise<number>> {
  const { accessToken, account } = await newPerson(server);
  const organization = await newOrganization(server, accessToken);
  const session = JSON.stringify({
    accessToken,
    accountId: account.id,
    email: account.email,
    staying: true,
  });
  return () =>
    inNewBrowser(browser, async (context) => {
      await context.addInitScript((text) => localStorage.setItem('portico.session', text), session);
      const page = await throttled(context, FAR, 1);
      return timed(async () => {
        await page.goto(`${server.url}/console/organizations/${organization}`, { waitUntil: 'commit' });
        await page.getByRole('listitem').filter({ hasText: account.email }).waitFor();
      });
    });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function throttled(context: BrowserContext, network: typeof SLOW_4G, rate: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** With an empty cache of its own. */
async function inNewBrowser(
  browser: Browser,
  work: (context: BrowserContext) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}
