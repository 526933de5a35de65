/**
 * Makes each product of `portico init` from an empty folder, as its guide says, with the packed packages; builds it, and
 * walks through it in a browser, until SIGTERM ends it. The guide is `docs/start/product.md`, whose section for Python is
 * followed here, and the other in `quickstarts`.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Dev, startDev } from '../../packages/server/test/fixtures/development.ts';
import { called } from '../../packages/server/test/harness/called.ts';
import { launch, noChromium } from '../../packages/server/test/harness/chromium.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { RUN_FOLDER } from '../../packages/server/test/harness/process.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { kit } from '../../sdks/python/environment.ts';
import { buildPackages } from '../../tools/publish/build.ts';
import { pack } from '../../tools/publish/pack.ts';
import { ROOT } from '../../tools/publish/workspaces.ts';
import { readSection } from '../quickstarts/page.ts';
import { install as runInstalling, stopServing } from '../quickstarts/reader.ts';
import { openShell, type Shell } from '../quickstarts/shell.ts';
import { FormsVisitor } from './forms-visitor.ts';
import { Visitor } from './visitor.ts';

const IN_JAVASCRIPT = ['express', 'hono', 'next'];
const QUIET = { NEXT_TELEMETRY_DISABLED: '1' };
const PACKAGES = ['@portico/client', '@portico/backend', '@portico/react'];
const TITLE =
  'from an empty folder to people who sign in, make an organization, invite, switch, are refused, and a webhook that is heard';

const work = mkdtempSync(join(tmpdir(), 'portico-products-'));
mkdirSync(join(ROOT, 'dist'), { recursive: true });
const staging = mkdtempSync(join(ROOT, 'dist', 'products-'));
const shells: Shell[] = [];
let dev: Dev;
let browser: Browser;
let packed: readonly string[];

function terminal(folder: string): Shell {
  const shell = openShell(folder, QUIET);
  shells.push(shell);
  return shell;
}

/** Runs the command in a folder that is new. @returns its JSON */
async function init(template: string, folder: string, port: number) {
  const { code, stdout, stderr } = await called(
    ['init', template, folder, '--port', String(port), '--dev', new URL(dev.serving.url).port, '--json'],
    {},
  );
  assert.equal(code, 0, stderr);
  const [, secret = ''] = /^CLIENT_SECRET=(.*)$/m.exec(readFileSync(join(folder, '.env'), 'utf8')) ?? [];
  assert.match(secret, /^portico_cs_/);
  assert.ok(!stdout.includes(secret));
  assert.equal(statSync(join(folder, '.env')).mode & 0o777, 0o600);
  return JSON.parse(stdout);
}

/** Adds a person, with an organization if it has a name. */
async function newPerson(name: string, organization?: string) {
  const credentials = { email: `${name}@example.com`, password: 'correct horse battery' };
  await dev.person({ ...credentials, ...(organization !== undefined && { organization }) });
  return credentials;
}

function install(t: TestContext, shell: Shell): Promise<boolean> {
  const options = '--ignore-scripts --no-audit --no-fund --prefer-offline';
  return runInstalling(t, shell, [`npm install ${options} ${packed.join(' ')}`]);
}

/** The commands of the guide's section for Python, for a product in another folder and at another port. */
function commandsInPython(folder: string, port: number): readonly string[] {
  const { commands } = readSection('docs/start/product.md', 'In Python', {
    'init fastapi ../shop': `init fastapi ${folder} --port ${port}`,
    '/home/me/portico': resolve(ROOT),
    '../portico': resolve(ROOT),
    4000: String(port),
  });
  // `kit` has made the client, which other tests use meanwhile.
  return commands.filter((command) => !command.endsWith('/generate.py'));
}

const isServed = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

interface Product {
  readonly template: string;
  readonly origin: string;
  readonly shell: Shell;
  readonly Person: typeof Visitor;
  /** A route that only people in an organization may call. */
  readonly guarded: { readonly path: string; readonly method: string };
}

/** Walks through a product that is being started. */
async function visit({ template, origin, shell, Person, guarded }: Product): Promise<void> {
  await until('the product runs', () => isServed(origin));
  const owner = await Person.begin(browser, origin, shell);
  const first = `First of ${template}`;
  await owner.signIn(await newPerson(`owner-${template}`, first));
  const organization = `Works of ${template}`;
  await owner.makeOrganization(organization);
  await owner.hears(/organization\.|manager\.|grant\./);
  assert.equal(await owner.asks('Approve'), 'This requires the permission invoice:approve.');

  const invited = await newPerson(`colleague-${template}`);
  const { email } = invited;
  await owner.invite(email, 'Approver');
  await owner.hears(/invitation\.created$/);

  const colleague = await Person.begin(browser, origin, shell);
  await colleague.signIn(invited);
  assert.equal(await colleague.asks('Approve'), 'Create or choose an organization first.');
  const { link } = await dev.mailTo(email);
  await colleague.accept({ organization, link });
  assert.equal(await colleague.asks('Approve'), `${email} has approved an invoice of ${organization}.`);

  await owner.switchTo(first);
  assert.doesNotMatch(await owner.news(), /invitation/);
  await owner.signOut();
  const { path, method } = guarded;
  assert.equal((await fetch(origin + path, { method, headers: { Origin: origin } })).status, 401);
  const forged = await fetch(`${origin}/webhook`, { method: 'POST', body: '{"type":"manager.added"}' });
  assert.equal(forged.status, 401);
  assert.deepEqual(owner.problems.concat(colleague.problems), []);
  await stopServing(shell, origin);
  await shell.close();
}

describe('products of portico init', { skip: noChromium }, () => {
  before(async () => {
    const staged = buildPackages(relative(ROOT, staging), PACKAGES);
    packed = pack(staged, work).map(({ file }) => file);
    dev = await startDev();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    for (const shell of shells) await shell.close();
    await dev?.stop();
    for (const folder of [work, staging]) rmSync(folder, { recursive: true });
  });

  for (const template of IN_JAVASCRIPT)
    test(`${template}: ${TITLE}`, async (t) => {
      const folder = join(work, `shop-${template}`);
      const { origin } = await init(template, folder, await freePort());
      const shell = terminal(folder);
      if (!(await install(t, shell))) return;
      await shell.run('npm run build');
      shell.start('npm start');
      const guarded = template === 'next' ? '/webhook' : '/api/news';
      await visit({ template, origin, shell, Person: Visitor, guarded: { path: guarded, method: 'GET' } });
    });

  test(`fastapi: ${TITLE}`, async (t) => {
    const folder = join(work, 'shop-fastapi');
    const port = await freePort();
    const [init = '', ...others] = commandsInPython(folder, port);
    const python = await kit();
    if ('missing' in python) return t.skip(python.missing);
    const clone = openShell(ROOT, { XDG_RUNTIME_DIR: RUN_FOLDER });
    shells.push(clone);
    const [, origin = ''] = /^Then open (\S+), and sign in/m.exec(await clone.run(init)) ?? [];
    assert.equal(origin, `http://localhost:${port}`);
    const shell = terminal(folder);
    if (!(await runInstalling(t, shell, others.slice(0, -1)))) return;
    shell.start(others.at(-1) ?? '');
    const guarded = { path: '/api/approve', method: 'POST' };
    await visit({ template: 'fastapi', origin, shell, Person: FormsVisitor, guarded });
  });

  test('express and hono: pages are served as they are written, before anything is built', async (t) => {
    for (const template of ['express', 'hono']) {
      const folder = join(work, `written-${template}`);
      const { origin } = await init(template, folder, await freePort());
      const shell = terminal(folder);
      if (!(await install(t, shell))) return;
      shell.start('npm run dev');
      await until('the product runs', () => isServed(origin));
      const visitor = await Visitor.begin(browser, origin, shell);
      await visitor.signIn(await newPerson(`writer-${template}`, `Writers of ${template}`));
      await visitor.worksIn(`Writers of ${template}`);
      await shell.close();
    }
  });
});
