/** A person at a browser, with a product in front of them: one with the components for React. */
import type { Browser, Page } from 'playwright-core';
import { PATIENCE, until } from '../../packages/server/test/harness/until.ts';
import type { Shell } from '../quickstarts/shell.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Invited {
  readonly organization: string;
  /** Of the email. */
  readonly link: string;
}

export class Visitor {
  protected readonly page: Page;
  protected readonly origin: string;
  /** Errors of scripts on the product's pages. */
  readonly problems: string[] = [];

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    page.on('pageerror', (error) => {
      if (page.url().startsWith(origin)) this.problems.push(String(error));
    });
  }

  /** Opens the product in a browser of its own. */
  static async begin(browser: Browser, origin: string, shell: Shell): Promise<Visitor> {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(PATIENCE);
    const visitor = new this(page, origin);
    try {
      await page.goto(origin);
      await visitor.button('Sign in').waitFor();
    } catch (cause) {
      throw new Error(`${await page.content()}\n${shell.output()}`, { cause });
    }
    return visitor;
  }

  protected button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  #menu() {
    return this.page.locator('summary').first();
  }

  async signIn({ email, password }: Credentials): Promise<void> {
    await this.button('Sign in').click();
    await this.page.getByLabel('Email', { exact: true }).fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.button('Sign in').click();
    await this.page.waitForURL(`${this.origin}/**`);
    await this.seesItself(email);
  }

  /** Waits until the product shows who is signed in. */
  protected async seesItself(email: string): Promise<void> {
    await this.#menu().filter({ hasText: email }).waitFor();
  }

  async makeOrganization(name: string): Promise<void> {
    await this.#menu().click();
    await this.button('Create an organization').click();
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.#leaves(() => this.button('Create').click());
    await this.worksIn(name);
  }

  async switchTo(name: string): Promise<void> {
    await this.#menu().click();
    await this.#leaves(() => this.page.getByRole('button', { name: new RegExp(`^${name} `) }).click());
    await this.worksIn(name);
  }

  /** Does what loads the page again, by way of Portico: a press on the page before would be lost. */
  async #leaves(act: () => Promise<void>): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), act()]);
  }

  /** Waits until the person works in the organization. */
  async worksIn(name: string): Promise<void> {
    await until(`the session is in ${name}`, async () => {
      const answer = await this.page.request.get(`${this.origin}/auth/session`);
      return (await answer.json()).organization?.name === name;
    });
    await this.page.getByRole('list', { name: 'People who manage the organization' }).waitFor();
  }

  async invite(email: string, role: string): Promise<void> {
    await this.page.getByLabel('Email addresses').fill(email);
    await this.page.getByRole('checkbox', { name: role }).check();
    await this.button('Send invitation').click();
    await this.page.getByText('1 invitation is on its way.', { exact: true }).waitFor();
  }

  async accept({ organization }: Invited): Promise<void> {
    await this.#leaves(() => this.button(`Accept the invitation to ${organization}`).click());
    await this.worksIn(organization);
  }

  /** Presses a button of the product. @returns what it says then */
  async asks(name: string): Promise<string> {
    const answered = this.page.waitForResponse((response) =>
      /^\/(api\/|webhook$)/.test(new URL(response.url()).pathname),
    );
    await this.button(name).click();
    const answer = await (await answered).json();
    const text = answer.text ?? answer.error.description;
    await this.page.locator('output').filter({ hasText: text }).waitFor();
    return text;
  }

  /** The type of the last event of the organization. */
  news(): Promise<string> {
    return this.asks('News');
  }

  /** Waits until the webhook has told the product of an event. */
  async hears(type: RegExp): Promise<void> {
    await until(`${type} is heard`, async () => type.test(await this.news()));
  }

  async signOut(): Promise<void> {
    await this.#menu().click();
    await this.button('Sign out').click();
    await this.button('Sign in').waitFor();
  }
}
