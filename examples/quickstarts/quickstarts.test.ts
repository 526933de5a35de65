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
import { readSections, type Section } from './page.ts';
import { openShell, type Shell } from './shell.ts';

/** What a page needs on the machine, as a command that fails without it. */
const PAGES = [
  { file: 'react-express.md', needs: 'npm --version' },
  { file: 'fastapi.md', needs: 'python3 -c "import venv, ensurepip"' },
  { file: 'hono.md', needs: 'npm --version' },
  { file: 'go.md', needs: 'go version' },
  { file: 'nextjs.md', needs: 'npm --version' },
];

/** The clone's own packages are there, and other tests run with them. */
const DONE_BEFORE = 'npm ci';
const NO_REGISTRY =
  /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|NewConnectionError|no such host|connection refused|i\/o timeout/;

const work = mkdtempSync(join(tmpdir(), 'portico-quickstarts-'));
const port = String(await freePort());
const given = { 3000: port, 4000: String(await freePort()) };
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

/** Runs commands in the clone. @returns values that the reader is to copy, by the variables that take them */
async function runInClone(commands: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const clone = terminal(ROOT);
  let printed = '';
  for (const command of commands) printed += await clone.run(command);
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

async function signInOnPortico(page: Page, text: string): Promise<void> {
  const [, email = '', password = ''] = /sign in as `([^`]+)` with the password `([^`]+)`/.exec(text) ?? [];
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Follows the section about the browser. */
async function follow(page: Page, { steps, text }: Section): Promise<void> {
  const [, url = ''] = /Open <([^>]+)>/.exec(text) ?? [];
  assert.ok(steps.length >= 4, 'the page says what to press and what one sees');
  await page.goto(url);
  for (const [at, step] of steps.entries()) {
    const shown =
      step.kind === 'see'
        ? page.getByText(step.text, { exact: true })
        : page.getByRole('button', { name: step.text }).or(page.getByRole('link', { name: step.text }));
    await shown.waitFor();
    if (step.kind === 'press') await shown.click();
    if (at === 0) await signInOnPortico(page, text);
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
    for (const command of commands) await own.run(command);
    return true;
  } catch (error) {
    if (!NO_REGISTRY.test(String(error))) throw error;
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
      const [start, register, write, run, browse] = readSections(file, given);
      assert.ok(start && register && write && run && browse);
      await startPortico(start);
      const values = await runInClone(register.commands);
      const folder = shop(file);
      const own = terminal(folder);
      if (!(await install(t, own, write.commands))) return;
      writeFiles(folder, write.files);
      const commands = run.commands.map((command) => filled(command, values));
      for (const command of commands.slice(0, -1)) await own.run(command);
      own.start(commands.at(-1) ?? '');
      await until('the application is running', () => isServed(`http://localhost:${given[4000]}/`));
      const page = await (await browser.newContext()).newPage();
      page.setDefaultTimeout(PATIENCE);
      await follow(page, browse);
      await page.context().close();
      await own.close();
    });
});
