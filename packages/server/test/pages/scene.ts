import assert from 'node:assert/strict';
import type { MailPurpose } from '../../src/mail/request.ts';
import { runOn } from '../rows.ts';
import { type Service, startService } from '../service.ts';
import { startProxy } from './below-a-path.ts';
import { launch, openTab, type Tab } from './chromium.ts';

/** A service below a path, whose mails go to files, and a browser to follow their links with. */
export interface Scene {
  readonly service: Service;
  readonly publicUrl: string;
  /** The link in a mail to somebody, once it has come. */
  readonly link: (purpose: MailPurpose, recipient: string) => Promise<string>;
  readonly newTab: () => Promise<Tab>;
  /** Opens a link in a browser of its own; fails if anything went wrong that nobody saw. */
  readonly follow: (link: string, work: (tab: Tab) => Promise<void>) => Promise<void>;
  /** What signing in answers: 201, or the constant of the error. */
  readonly login: (email: string, password: string) => Promise<string>;
  readonly run: (sql: string, values: readonly unknown[]) => Promise<unknown>;
  close(): Promise<void>;
}

export async function startScene(environment: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const proxy = await startProxy();
  const service = await startService({ environment: { PORTICO_PUBLIC_URL: proxy.url, ...environment } });
  proxy.leadTo(service.url);
  const browser = await launch();
  const newTab = () => openTab(browser, proxy.url);
  return {
    service,
    publicUrl: proxy.url,
    link: async (purpose, recipient) => {
      const { text } = await service.mailTo(recipient, purpose);
      const [link] = /http\S+#token=\S+/.exec(text) ?? [];
      assert.ok(link, text);
      return link;
    },
    newTab,
    follow: async (link, work) => {
      const tab = await newTab();
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
      await browser.close();
      await service.stop();
      await proxy.close();
    },
  };
}

export const press = ({ page }: Tab, name: string) => page.getByRole('button', { name, exact: true }).click();
export const fill = ({ page }: Tab, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);
export const said = ({ page }: Tab, text: string | RegExp) => page.getByText(text).waitFor();
