import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { PATIENCE, until } from '../../server/test/harness/until.ts';
import { assertInSight } from './in-sight.ts';
import { assertOrderly } from './orderly.ts';

/** The narrowest phones that are still about, and a window on a desk. */
export const DEVICES = {
  phone: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

export type Device = keyof typeof DEVICES;

const SCHEMES = ['dark', 'light'] as const;

/** A tab that is looked at as a person and a critic would. */
export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Goes to a path of the service, and waits until the page has loaded with all its parts. */
  go(path: string): Promise<void>;
  /** Waits until a page has loaded with all its parts. */
  settled(): Promise<void>;
  /**
   * Waits until the page has this heading, and holds what it shows then against all that is asked of every state.
   * @param state under which pictures of it are kept
   */
  sees(heading: string | RegExp, state: string): Promise<void>;
  /** Examines the present state once it has loaded: axe in both schemes; no overflow, from right to left too. */
  examine(state: string): Promise<void>;
  /** Opens another tab beside it, in the same browser: they share what is stored. */
  beside(): Promise<Tab>;
  /** Fails on any unseen error. @param noted messages of errors that the page has logged, and should */
  close(noted?: readonly string[]): Promise<void>;
}

/**
 * The browser logs each failed or missing answer, which here is an ordinary outcome; and the headers it ignores over
 * http.
 */
const NOTED_ANYWAY =
  /^Failed to load resource: (the server responded with a status of|net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_\w+))|^The Cross-Origin-Opener-Policy header has been ignored/;

/**
 * Keeps each notice, as the pointer on it would: notices disappear in time, even if the page is hidden. The next one
 * replaces it, even after the pointer has left it.
 */
const HOLD_NOTICES = `new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ target, addedNodes }) => [target.parentElement?.closest('.toast'), ...addedNodes]))
    if (node instanceof Element && node.matches('.toast')) node.dispatchEvent(new PointerEvent('pointerenter'));
}).observe(document, { characterData: true, childList: true, subtree: true })`;

export interface TabOptions {
  /** The origin of the service for browsers: no other may be requested. */
  readonly publicUrl: string;
  readonly device?: Device;
  /** The language of the browser, a tag of BCP 47: by default what `PORTICO_TEST_LANGUAGE` says, or English. */
  readonly locale?: string;
  /**
   * The origin of an application or provider, or a native one's scheme: people may be led there, but pages of the
   * service may not request it.
   */
  readonly application?: string | readonly string[];
}

/** Opens a tab in a browser of its own, isolated from others. */
export async function openTab(browser: Browser, options: TabOptions): Promise<Tab> {
  const { publicUrl, device = 'phone', locale = process.env.PORTICO_TEST_LANGUAGE ?? 'en-US' } = options;
  const context = await browser.newContext({ ...DEVICES[device], locale });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(HOLD_NOTICES);
  const problems: string[] = [];
  context.on('page', (page) => watch(page, options, problems));
  return tabIn(context, { publicUrl, problems });
}

interface Watched {
  readonly publicUrl: string;
  readonly problems: readonly string[];
}

async function tabIn(context: BrowserContext, watched: Watched): Promise<Tab> {
  const page = await context.newPage();
  const tab: Tab = {
    page,
    context,
    go: async (path) => {
      await page.goto(watched.publicUrl + path);
      await tab.settled();
    },
    settled: async () => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await loaded(page);
    },
    sees: async (heading, state) => {
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      assert.doesNotMatch(page.url(), /#|token/);
      await tab.examine(state);
    },
    examine: async (state) => {
      await examine(page, state);
      const folder = process.env.PORTICO_TEST_SCREENSHOTS;
      if (folder) await keepPictures(page, join(folder, state));
    },
    beside: () => tabIn(context, watched),
    close: async (noted = []) => {
      await closeContext(context);
      assert.deepEqual(watched.problems, noted);
    },
  };
  return tab;
}

/** Closes a browser of its own. Routes that the test still answers end with it, and fail no test. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** The parameters of an application's link to sign out, and of an address with a token. */
const NO_SECRET = /\/end-session\?id_token_hint=|\/scim-token$/;

function watch(page: Page, { publicUrl, application }: TabOptions, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !NOTED_ANYWAY.test(message.text())) problems.push(message.text());
  });
  // Accepts "Leave page?" dialogs.
  page.on('dialog', (dialog) => dialog.accept());
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => {
    const url = request.url();
    const isAllowed = url.startsWith(publicUrl) || /^(?:data|blob):/.test(url) || isOf(application, request);
    if (!isAllowed) problems.push(`a request to ${url}`);
    if (url.replace(NO_SECRET, '').includes('token')) problems.push(`a secret in the request ${url}`);
  });
}

const isOf = (applications: TabOptions['application'], request: Request) =>
  [applications ?? []]
    .flat()
    .some((application) =>
      request.isNavigationRequest()
        ? /^(?!https?:)/.test(request.url()) || request.url().startsWith(application)
        : request.url().startsWith(application) && request.frame().url().startsWith(application),
    );

const loaded = (page: Page) =>
  until('nothing is loading', async () => (await page.locator('.loading').count()) === 0);

async function examine(page: Page, state: string): Promise<void> {
  // Reduces motion, because contents that fade in would be too pale to read at first.
  await loaded(page);
  const own = await page.evaluate<string>('document.documentElement.dir || "ltr"');
  // Its own is the last, and stays.
  for (const direction of own === 'rtl' ? ['ltr', own] : ['rtl', own]) {
    await page.evaluate(`document.documentElement.dir = '${direction}'`);
    await assertInSight(page, `${state}, ${direction}`);
  }
  await assertOrderly(page, state);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The schemes differ only in their colours.
    const rules = colorScheme === SCHEMES[0] ? undefined : ['color-contrast'];
    assert.deepEqual(await violations(page, rules), [], `${state}, ${colorScheme}`);
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Rules that axe runs only when asked: WCAG 2.2, 2.5.8 and 2.5.3. */
const ALSO = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** @param rules the only ones to judge by, or all */
async function violations(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  // It stays until another document is loaded, and takes long to send.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    // A third of its work would be to find a selector for each element.
    selectors: false,
    preload: false,
    ...(rules ? { runOnly: rules } : { rules: ALSO }),
  };
  const found = await page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    return (await axe.run(given)).violations;
  }, options);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Writes pictures of the page, for people to look through: in each scheme, as wide as each device.
 * @param name of the files, without the distinguishing suffix
 */
export async function keepPictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [device, { viewport }] of Object.entries(DEVICES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${name}-${device}-${colorScheme}.png`, fullPage: true });
    }
  }
  if (before) await page.setViewportSize(before);
}
