/**
 * Follows the quickstarts and the guide to `portico init` of `docs/start`, from the pages themselves: every command,
 * every file, every press of a button, and the end of each program by a signal. All in one file, because the commands of
 * several pages build the same packages in the clone.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { noChromium } from '../../packages/server/test/harness/chromium.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { ROOT } from '../../tools/publish/workspaces.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { Visitor } from '../products/visitor.ts';
import { readSection, readSections, type Section } from './page.ts';
import { copiedFrom, filled, install, isServed, Reader, runAll, stopServing, takeAll } from './reader.ts';
import { Stopwatch } from './stopwatch.ts';

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
const PRODUCT_PAGE = 'docs/start/product.md';
const work = mkdtempSync(join(tmpdir(), 'portico-quickstarts-'));
let reader: Reader;

/** Free ports, by those that they replace in the pages. */
const ports = async () => ({ 3000: reader.port, 4000: String(await freePort()) });

/** Starts Portico as a page says. @returns the commands after that */
async function startPortico({ commands }: Section): Promise<readonly string[]> {
  const [first, command = '', ...others] = commands;
  assert.equal(first, DONE_BEFORE);
  await reader.startPortico(command);
  return others;
}

function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const shop = (name: string) => {
  const folder = join(work, name, 'shop');
  mkdirSync(folder, { recursive: true });
  symlinkSync(ROOT, join(work, name, 'portico'));
  return folder;
};

const isThere = (command: string) =>
  reader
    .terminal(work)
    .run(command)
    .then(
      () => true,
      () => false,
    );

describe('quickstarts', { skip: noChromium }, () => {
  before(async () => {
    reader = await Reader.begin();
  });
  after(async () => {
    await reader?.close();
    rmSync(work, { recursive: true });
  });

  for (const { file, needs } of PAGES)
    test(`${file}: a reader who copies everything signs in and out, and SIGTERM ends what they started`, async (t) => {
      if (!(await isThere(needs))) return t.skip(`${NOT_PERMITTED}${needs} fails`);
      const given = await ports();
      const watch = new Stopwatch();
      const [start, register, write, run, browse] = readSections(`docs/start/${file}`, given);
      assert.ok(start && register && write && run && browse);
      assert.equal(start.heading, '1. Start Portico');
      assert.deepEqual(await watch.time('starting Portico', () => startPortico(start)), []);
      const registering = () => runAll(reader.terminal(ROOT), register.commands);
      const values = copiedFrom((await watch.time('registering', registering)).join(''));
      const folder = shop(file);
      const own = reader.terminal(folder);
      t.after(() => own.close());
      if (!(await watch.time('installing', () => install(t, own, write.commands)))) return;
      writeFiles(folder, write.files);
      const commands = run.commands.map((command) => filled(command, values));
      const url = `http://localhost:${given[4000]}/`;
      await watch.time('starting the application', async () => {
        await runAll(own, commands.slice(0, -1));
        own.start(commands.at(-1) ?? '');
        await until('the application is running', () => isServed(url));
      });
      assert.deepEqual(
        browse.steps.map(({ kind }) => kind),
        ['open', 'press', 'sign in', 'see', 'press', 'see'],
      );
      const page = await reader.newPage();
      await watch.time('signing in and out', () => takeAll(page, browse.steps, own));
      watch.report(t, file);
      await page.context().close();
      await stopServing(own, url);
    });

  test('http.md: a reader who copies everything gets tokens and the email address', async (t) => {
    const given = await ports();
    const watch = new Stopwatch();
    const [start, application, begin, browse, exchange] = readSections('docs/start/http.md', given);
    assert.ok(start && application && begin && browse && exchange);
    await startPortico(start);
    const own = reader.terminal(work);
    const asking = () => runAll(own, [...application.commands, ...begin.commands]);
    const url = (await watch.time('commands', asking)).at(-1)?.trim() ?? '';
    const page = await reader.newPage();
    await page.goto(url);
    const redirect = page.waitForRequest((request) =>
      request.url().startsWith(`http://localhost:${given[4000]}/callback?`),
    );
    await watch.time('signing in', () => takeAll(page, browse.steps, own));
    const answer = new URL((await redirect).url()).searchParams;
    assert.equal(answer.get('iss'), reader.url);
    assert.equal(answer.get('state'), (await own.run('echo "$STATE"')).trim());
    const commands = exchange.commands.map((command) => filled(command, { CODE: answer.get('code') ?? '' }));
    const printed = await watch.time('commands', () => runAll(own, commands));
    watch.report(t, 'http.md');
    const { access_token, id_token } = JSON.parse(printed[commands.indexOf('echo "$TOKENS"')] ?? '');
    assert.ok(access_token && id_token);
    const { sub, email } = JSON.parse(printed.at(-1) ?? '');
    assert.match(sub, /^[0-9a-f-]{36}$/);
    assert.equal(email, 'dev@example.com');
    await page.context().close();
  });

  test('product.md: a reader who copies everything works in an organization, and SIGTERM ends the product', async (t) => {
    const given = await ports();
    const folder = join(work, 'product');
    const guide = readSection(PRODUCT_PAGE, 'From an empty folder', {
      ...given,
      'init express ../shop': `init express ${folder} --port ${given[4000]}`,
      '../shop': folder,
      '../portico': resolve(ROOT),
    });
    const [init = '', ...next] = await startPortico(guide);
    const own = reader.terminal(ROOT);
    t.after(() => own.close());
    const [, origin = ''] = /^Then open (\S+), and sign in/m.exec(await own.run(init)) ?? [];
    assert.equal(origin, `http://localhost:${given[4000]}`);
    if (!(await install(t, own, next.slice(0, -1)))) return;
    own.start(next.at(-1) ?? '');
    await until('the product runs', () => isServed(origin));
    const visitor = await Visitor.begin(reader.browser, origin, own);
    const signIn = guide.steps.find(({ kind }) => kind === 'sign in');
    assert.ok(signIn?.kind === 'sign in');
    await visitor.signIn(signIn);
    await visitor.makeOrganization('Made by a reader');
    assert.equal(await visitor.asks('Approve'), 'This requires the permission invoice:approve.');
    assert.deepEqual(visitor.problems, []);
    await stopServing(own, origin);
    assert.match(readFileSync(join(ROOT, PRODUCT_PAGE), 'utf8'), /^`npm run build` and `npm start` run it/m);
    await own.run('npm run build');
    own.start('npm start');
    await until('the built product runs', () => isServed(origin));
    await stopServing(own, origin);
  });
});
