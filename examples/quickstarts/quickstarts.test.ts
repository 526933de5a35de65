/** Follows the quickstarts of `docs/start`, from the pages themselves: every command, every file, every press of a button. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, noChromium } from '../../packages/server/test/harness/chromium.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { RUN_FOLDER } from '../../packages/server/test/harness/process.ts';
import { PATIENCE, until } from '../../packages/server/test/harness/until.ts';
import { ROOT } from '../../tools/publish/workspaces.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { reachesNone } from '../services/registries.ts';
import { readSections, type Section, type Step } from './page.ts';
import { openShell, type Shell } from './shell.ts';

/** The pages, each with a command that fails if the machine lacks what the page needs. */
const PAGES = [
  { file: 'react-express.md', needs: 'npm --version' },
  { file: 'fastapi.md', needs: 'python3 -c "import venv, ensurepip"' },
  { file: 'hono.md', needs: 'npm --version' },
  { file: 'go.md', needs: 'go version' },
  { file: 'nextjs.md', needs: 'npm --version' },
];

/** The clone's own packages are there, and other tests run with them. */
const DONE_BEFORE = 'npm ci';
const work = mkdtempSync(join(tmpdir(), 'portico-quickstarts-'));
const port = String(await freePort());
/** Free ports, by those that they replace in the pages. */
const ports = async () => ({ 3000: port, 4000: String(await freePort()) });
const shells: Shell[] = [];
let browser: Browser;

/** Opens a terminal, in which commands find the `portico dev` of this test alone. */
function terminal(folder: string): Shell {
  const shell = openShell(folder, { PORTICO_PORT: port, XDG_RUNTIME_DIR: RUN_FOLDER });
  shells.push(shell);
  return shell;
}

const isServed = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Starts Portico as a page says. */
async function startPortico({ heading, commands }: Section): Promise<void> {
  assert.equal(heading, '1. Start Portico');
  const [first, command = '', ...others] = commands;
  assert.deepEqual([first, others], [DONE_BEFORE, []]);
  const url = `http://localhost:${port}/`;
  if (await isServed(url)) return;
  terminal(ROOT).start(command);
  await until('Portico is running', () => isServed(url));
}

async function runAll(shell: Shell, commands: readonly string[]): Promise<string[]> {
  const printed: string[] = [];
  for (const command of commands) printed.push(await shell.run(command));
  return printed;
}

/** Runs commands in the clone. @returns values that the reader is to copy, by the variables that take them */
async function runInClone(commands: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const printed = (await runAll(terminal(ROOT), commands)).join('');
  const [, id = ''] = /has the ID (\S+)\.$/m.exec(printed) ?? [];
  const [secret = ''] = /^portico_cs_\S+$/m.exec(printed) ?? [];
  return { VITE_CLIENT_ID: id, CLIENT_ID: id, CLIENT_SECRET: secret };
}

function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Puts copied values where a command has an ellipsis. */
const filled = (command: string, values: Readonly<Record<string, string>>) =>
  command.replaceAll(/(\w+)=…/g, (_, name: string) => `${name}=${values[name]}`);

async function newPage(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
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
async function takeAll(page: Page, steps: readonly Step[], own: Shell): Promise<void> {
  for (const step of steps)
    try {
      await take(page, step);
    } catch (cause) {
      const shown = await page.locator('body').textContent();
      throw new Error(`${JSON.stringify(step)}\n${page.url()}\n${shown}\n${own.output()}`, { cause });
    }
}

const shop = (name: string) => {
  const folder = join(work, name, 'shop');
  mkdirSync(folder, { recursive: true });
  symlinkSync(ROOT, join(work, name, 'portico'));
  return folder;
};

/** Runs the commands that install packages; skips the test if there is no registry. */
async function install(t: TestContext, own: Shell, commands: readonly string[]): Promise<boolean> {
  try {
    await runAll(own, commands);
    return true;
  } catch (error) {
    if (!reachesNone(error, 'npm', 'pip', 'go')) throw error;
    t.skip(`${NOT_PERMITTED}its packages cannot be installed`);
    return false;
  }
}

const isThere = (command: string) =>
  terminal(work)
    .run(command)
    .then(
      () => true,
      () => false,
    );

describe('quickstarts', { skip: noChromium }, () => {
  before(async () => {
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    for (const shell of shells) await shell.close();
    rmSync(work, { recursive: true });
  });

  for (const { file, needs } of PAGES)
    test(`${file}: a reader who copies everything signs in and out`, async (t) => {
      if (!(await isThere(needs))) return t.skip(`${NOT_PERMITTED}${needs} fails`);
      const given = await ports();
      const [start, register, write, run, browse] = readSections(file, given);
      assert.ok(start && register && write && run && browse);
      await startPortico(start);
      const values = await runInClone(register.commands);
      const folder = shop(file);
      const own = terminal(folder);
      t.after(() => own.close());
      if (!(await install(t, own, write.commands))) return;
      writeFiles(folder, write.files);
      const commands = run.commands.map((command) => filled(command, values));
      await runAll(own, commands.slice(0, -1));
      own.start(commands.at(-1) ?? '');
      await until('the application is running', () => isServed(`http://localhost:${given[4000]}/`));
      assert.deepEqual(
        browse.steps.map(({ kind }) => kind),
        ['open', 'press', 'sign in', 'see', 'press', 'see'],
      );
      const page = await newPage();
      await takeAll(page, browse.steps, own);
      await page.context().close();
    });

  test('http.md: a reader who copies everything gets tokens and the email address', async () => {
    const given = await ports();
    const [start, application, begin, browse, exchange] = readSections('http.md', given);
    assert.ok(start && application && begin && browse && exchange);
    await startPortico(start);
    const own = terminal(work);
    const url = (await runAll(own, [...application.commands, ...begin.commands])).at(-1)?.trim() ?? '';
    const page = await newPage();
    await page.goto(url);
    const redirect = page.waitForRequest((request) =>
      request.url().startsWith(`http://localhost:${given[4000]}/callback?`),
    );
    await takeAll(page, browse.steps, own);
    const answer = new URL((await redirect).url()).searchParams;
    assert.equal(answer.get('iss'), `http://localhost:${port}`);
    assert.equal(answer.get('state'), (await own.run('echo "$STATE"')).trim());
    const commands = exchange.commands.map((command) => filled(command, { CODE: answer.get('code') ?? '' }));
    const printed = await runAll(own, commands);
    const { access_token, id_token } = JSON.parse(printed[commands.indexOf('echo "$TOKENS"')] ?? '');
    assert.ok(access_token && id_token);
    const { sub, email } = JSON.parse(printed.at(-1) ?? '');
    assert.match(sub, /^[0-9a-f-]{36}$/);
    assert.equal(email, 'dev@example.com');
    await page.context().close();
  });
});
