/** A reader of the documentation at a machine: terminals, a `portico dev` that no other test uses, and a browser. */
import type { TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch } from '../../packages/server/test/harness/chromium.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { RUN_FOLDER } from '../../packages/server/test/harness/process.ts';
import { PATIENCE, until } from '../../packages/server/test/harness/until.ts';
import { ROOT } from '../../tools/publish/workspaces.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { reachesNone } from '../services/registries.ts';
import type { Step } from './page.ts';
import { openShell, type Shell } from './shell.ts';

export class Reader {
  readonly browser: Browser;
  /** Of Portico, in place of 3000. */
  readonly port: string;
  readonly #shells: Shell[] = [];
  #portico: Shell | undefined;

  private constructor(browser: Browser, port: string) {
    this.browser = browser;
    this.port = port;
  }

  static async begin(): Promise<Reader> {
    return new Reader(await launch(), String(await freePort()));
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Opens a terminal, in which commands find the `portico dev` of this reader alone. */
  terminal(folder: string, environment: Readonly<Record<string, string>> = {}): Shell {
    const variables = { PORTICO_PORT: this.port, XDG_RUNTIME_DIR: RUN_FOLDER };
    const shell = openShell(folder, { ...variables, ...environment });
    this.#shells.push(shell);
    return shell;
  }

  /** Starts Portico in a terminal of its own, unless it runs. */
  async startPortico(command: string): Promise<void> {
    if (this.#portico) return;
    this.#portico = this.terminal(ROOT);
    this.#portico.start(command);
    await until('Portico is running', () => isServed(this.url));
  }

  async newPage(): Promise<Page> {
    const page = await (await this.browser.newContext()).newPage();
    page.setDefaultTimeout(PATIENCE);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    if (this.#portico) await stopServing(this.#portico, this.url);
    for (const shell of this.#shells) await shell.close();
  }
}

export const isServed = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Ends what a terminal started, by a signal to the command as it is printed; npm and shells may be in between. */
export async function stopServing(shell: Shell, url: string): Promise<void> {
  await shell.stop();
  await until(`nothing serves ${url} any more`, async () => !(await isServed(url)));
}

export async function runAll(shell: Shell, commands: readonly string[]): Promise<string[]> {
  const printed: string[] = [];
  for (const command of commands) printed.push(await shell.run(command));
  return printed;
}

/** Values that the reader is to copy from what a command printed, by the variables that take them. */
export function copiedFrom(printed: string): Readonly<Record<string, string>> {
  const [, id = ''] = /has the ID (\S+)\.$/m.exec(printed) ?? [];
  const [secret = ''] = /^portico_cs_\S+$/m.exec(printed) ?? [];
  return { VITE_CLIENT_ID: id, CLIENT_ID: id, CLIENT_SECRET: secret };
}

/** Puts copied values where a command has an ellipsis. */
export const filled = (command: string, values: Readonly<Record<string, string>>) =>
  command.replaceAll(/(\w+)=…/g, (_, name: string) => `${name}=${values[name]}`);

/** Runs the commands that install packages; skips the test if there is no registry. */
export async function install(t: TestContext, own: Shell, commands: readonly string[]): Promise<boolean> {
  try {
    await runAll(own, commands);
    return true;
  } catch (error) {
    if (!reachesNone(error, 'npm', 'pip', 'go')) throw error;
    t.skip(`${NOT_PERMITTED}its packages cannot be installed`);
    return false;
  }
}

async function take(page: Page, step: Step): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  if (step.kind === 'open') await page.goto(step.url);
  else if (step.kind === 'see') await page.getByText(step.text, { exact: true }).waitFor();
  else if (step.kind === 'sign in') {
    await page.getByLabel('Email', { exact: true }).fill(step.email);
    await page.getByLabel('Password', { exact: true }).fill(step.password);
    await button('Sign in').click();
  } else
    await button(step.text)
      .or(page.getByRole('link', { name: step.text, exact: true }))
      .click();
}

/** @throws Error with what the page and the application show, if a step cannot be taken */
export async function takeAll(page: Page, steps: readonly Step[], own: Shell): Promise<void> {
  for (const step of steps)
    try {
      await take(page, step);
    } catch (cause) {
      const shown = await page.locator('body').textContent();
      throw new Error(`${JSON.stringify(step)}\n${page.url()}\n${shown}\n${own.output()}`, { cause });
    }
}
