import assert from 'node:assert/strict';
import type { BrowserContext, Locator } from 'playwright-core';
import type { MailPurpose } from '../../server/src/notices/mail/purposes.ts';
import { type PathProxy, startProxy } from '../../server/test/doubles/below-a-path.ts';
import { runOn } from '../../server/test/harness/rows.ts';
import {
  type Person,
  type Service,
  type ServiceOptions,
  startService,
} from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { browser } from './chromium.ts';
import { closeContext, type Device, openTab, type Tab, type TabOptions } from './tab.ts';

/** Browsers that see the pages of a service. */
export interface Browsers {
  /** Opens a browser of its own, on a phone and for this service unless said otherwise. */
  readonly newTab: (
    device?: Device,
    publicUrl?: string,
    application?: TabOptions['application'],
  ) => Promise<Tab>;
  /** The same with a person signed in before the first page. */
  readonly tabOf: (person: Person, device?: Device, application?: TabOptions['application']) => Promise<Tab>;
  close(): Promise<void>;
}

/** A service below a path, whose mails go to files, and browsers to see its pages with. */
export interface Scene extends Browsers {
  readonly service: Service;
  /** In front of the service: leads elsewhere, or nowhere, when the service goes away. */
  readonly proxy: PathProxy;
  readonly publicUrl: string;
  /** The link in a mail, once it has arrived; the first of this kind, or a later one by its number from 1. */
  readonly link: (purpose: MailPurpose, recipient: string, number?: number) => Promise<string>;
  /** Opens a link in a browser of its own; fails on any unseen error. */
  readonly follow: (link: string, work: (tab: Tab) => Promise<void>) => Promise<void>;
  /** The outcome of a login: 201, or the constant of the error. */
  readonly login: (email: string, password: string) => Promise<string>;
  readonly run: (sql: string, values: readonly unknown[]) => Promise<unknown>;
}

/** @param url of the service for browsers */
export async function startBrowsers(url: string): Promise<Browsers> {
  const contexts = new Set<BrowserContext>();
  const newTab = async (device?: Device, publicUrl = url, application?: TabOptions['application']) => {
    const options = { publicUrl, ...(device && { device }), ...(application && { application }) };
    const tab = await openTab(await browser(), options);
    contexts.add(tab.context.on('close', (context) => contexts.delete(context)));
    return tab;
  };
  return {
    newTab,
    tabOf: async (person, device, application) => {
      const tab = await newTab(device, url, application);
      await beginSession(tab, person, url);
      return tab;
    },
    close: async () => {
      // Those that a test which failed has left.
      await Promise.all([...contexts].map(closeContext));
    },
  };
}

export async function startScene(
  environment: Readonly<Record<string, string>> = {},
  host?: Parameters<typeof startProxy>[0],
  options: Pick<ServiceOptions, 'webhookAddresses' | 'workInterval'> = {},
): Promise<Scene> {
  const proxy = await startProxy(host);
  const service = await startService({
    ...options,
    environment: { PORTICO_PUBLIC_URL: proxy.url, ...environment },
  });
  proxy.leadTo(service.url);
  const browsers = await startBrowsers(proxy.url);
  return {
    ...browsers,
    service,
    proxy,
    publicUrl: proxy.url,
    link: async (purpose, recipient, number) => {
      const { text } = await service.mailTo(recipient, purpose, number);
      const [link] = /http\S+#token=\S+/.exec(text) ?? [];
      assert.ok(link, text);
      return link;
    },
    follow: async (link, work) => {
      const tab = await browsers.newTab();
      await tab.page.goto(link);
      await work(tab);
      await tab.close();
    },
    login: async (email, password) => {
      const { status, error } = await service.call('POST', '/v1/login', { body: { email, password } });
      return error ?? String(status);
    },
    run: (sql, values) => runOn(service.databaseUrl, sql, values),
    close: async () => {
      await browsers.close();
      await service.stop();
      await proxy.close();
    },
  };
}

/** An organization of Ada's, in which Grace has this role. */
export async function newTeam(service: Service, role: string, name?: string) {
  const ada = await service.person('ada');
  const grace = await service.person('grace');
  const organization = await service.organization(ada, name);
  const manager = await service.manager(organization, ada, grace, role);
  return { ada, grace, organization, manager };
}

/** Everything that a browser keeps of a page beyond it. */
export const kept = async ({ page }: Tab) =>
  page.url() + (await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])));

/** Lets POST requests to a URL reach the service, and cuts the connection before their answers arrive. */
export const loseAnswers = ({ page }: Tab, url: string) =>
  page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });

const keyOf = (url: string) => `portico.session${new URL(url).pathname.replace(/\/$/, '')}`;

/** The session that the browser has stored. */
export const storedSession = ({ page }: Tab) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('portico.session')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  });

/** Signs a person in without the sign-in page, which costs more than most tests. */
export async function beginSession({ context, page }: Tab, person: Person, url: string): Promise<void> {
  const data = { email: person.account.email, password: person.password };
  const { accessToken, account } = await until('the service has room for the set-up', async () => {
    // A connection that was used before may be closed meanwhile, which browsers do not let anybody see.
    const answer = await context.request.post(`${url}/v1/login`, { data, maxRetries: 3 });
    return answer.status() === 201 && answer.json();
  });
  await page.addInitScript(
    (session) => {
      // Once, so that a person who signs out stays signed out.
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'true');
      localStorage.setItem(session.key, JSON.stringify({ ...session, staying: true }));
    },
    { key: keyOf(url), accessToken, accountId: account.id, email: account.email },
  );
}

const HIDDEN = `Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });`;

/**
 * Makes the pages of a tab believe that they are hidden, so that failed loads are not repeated after some seconds,
 * which on a busy machine is while a test reads the page, or is about to press a button.
 */
export async function unseen({ page }: Tab): Promise<void> {
  await page.addInitScript(HIDDEN);
  await page.evaluate(HIDDEN);
}

/** Fills in the page to sign in, and waits for the page after it. */
export async function signIn(tab: Tab, { account, password }: Person): Promise<void> {
  await fill(tab, 'Email', account.email);
  await fill(tab, 'Password', password);
  await press(tab, 'Sign in');
  await signedIn(tab);
  await tab.settled();
}

/** Waits until a person is signed in: their pages have the bar at the side, or a drawer with it. */
export const signedIn = ({ page }: Tab) => page.locator('.side').waitFor({ state: 'attached' });

export const press = async (tab: Tab, name: string) => (await reached(tab, 'button', name)).click();
export const follow = async (tab: Tab, name: string) => (await reached(tab, 'link', name)).click();

/** A button or link, after opening the drawer or menu that it is in. */
async function reached({ page }: Tab, role: 'button' | 'link', name: string): Promise<Locator> {
  const shown = page.getByRole(role, { name, exact: true });
  const folded = page
    .locator('[popover]:not(:popover-open)')
    .getByRole(role, { name, exact: true, includeHidden: true })
    .and(page.locator(':not(:visible)'));
  await shown.or(folded).first().waitFor({ state: 'attached' });
  if ((await shown.count()) === 0 && (await folded.count()) > 0) {
    const id = await folded.first().evaluate((element) => element.closest('[popover]')?.id);
    await page.locator(`[popovertarget="${id}"]`).click();
  }
  return shown;
}

export const fill = ({ page }: Tab, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);
export const said = ({ page }: Tab, text: string | RegExp) => page.getByText(text).waitFor();
