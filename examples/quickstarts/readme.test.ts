/** Follows the first screen of the README and `docs/start/testing.md`, from the pages themselves. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { rolldown } from 'rolldown';
import { noChromium } from '../../packages/server/test/harness/chromium.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { ROOT } from '../../tools/publish/workspaces.ts';
import { readSection, type Section } from './page.ts';
import { copiedFrom, filled, isServed, Reader, runAll, stopServing, takeAll } from './reader.ts';

/** The clone's own packages are there, and other tests run with them. */
const DONE_BEFORE = /^npm ci && /;
const EMAIL = 'dev@example.com';

/** A module of a page for the browser, in one file. @param folder in which packages of the clone are found */
async function bundled(code: string, folder: string): Promise<string> {
  const input = join(folder, 'main.js');
  writeFileSync(input, code);
  const build = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  return output[0].code;
}

describe('the first screen of the README', { skip: noChromium }, () => {
  // Below the root, from where packages are found by name.
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.readme-'));
  let reader: Reader;
  let section: Section;
  let given: Readonly<Record<string, string>>;
  before(async () => {
    reader = await Reader.begin();
    given = { 3000: reader.port, 4000: String(await freePort()), 5173: String(await freePort()) };
    section = readSection('README.md', 'A user signed in to your product', given);
    const [start = ''] = section.commands;
    assert.match(start, DONE_BEFORE);
    await reader.startPortico(start.replace(DONE_BEFORE, ''));
  });
  after(async () => {
    await reader?.close();
    rmSync(folder, { recursive: true });
  });

  /** Whether the service knows the application, of which a command has told the database alone. */
  const mayCall = async (origin: string) => {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
    const url = `${reader.url}/v1/authorizations/redemption`;
    return (await fetch(url, { method: 'OPTIONS', headers })).status === 204;
  };

  test('a reader who copies the commands is signed in, and SIGTERM ends the application', async () => {
    const own = reader.terminal(ROOT, { PORT: given[4000] ?? '', ISSUER: reader.url });
    const [register = '', variables = '', start = '', ...others] = section.commands.slice(1);
    assert.deepEqual(others, []);
    const values = copiedFrom(await own.run(register));
    assert.ok(values.CLIENT_ID && values.CLIENT_SECRET);
    await own.run(filled(variables, values));
    own.start(start);
    const origin = `http://localhost:${given[4000]}`;
    await until('the application is running', () => isServed(origin));
    assert.deepEqual(
      section.steps.slice(0, 2).map(({ kind }) => kind),
      ['open', 'sign in'],
    );
    const page = await reader.newPage();
    await takeAll(page, section.steps.slice(0, 2), own);
    await page.waitForURL(`${origin}/`);
    assert.equal(JSON.parse((await page.textContent('body')) ?? '').person.email, EMAIL);
    await page.context().close();
    await stopServing(own, origin);
  });

  test('a single-page app of the lines shown says hello to who signed in', async () => {
    const code = section.files.get('main.js') ?? '';
    const origin = `http://localhost:${given[5173]}`;
    const add = `npm exec portico -- applications add Pages --kind browser --first-party --redirect-uri ${origin}/callback`;
    const { CLIENT_ID = '' } = copiedFrom(await reader.terminal(ROOT).run(add));
    const script = await bundled(code.replace("applicationId: '…'", `applicationId: '${CLIENT_ID}'`), folder);
    const server = createServer((request, response) => {
      const isScript = request.url === '/main.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : '<body><script type="module" src="/main.js"></script></body>');
    }).listen(Number(given[5173]), 'localhost');
    after(() => {
      server.close();
      server.closeAllConnections();
    });
    await until('pages of this origin may call', () => mayCall(origin));
    const page = await reader.newPage();
    const own = reader.terminal(ROOT);
    const signIn = section.steps.filter(({ kind }) => kind === 'sign in');
    await takeAll(page, [{ kind: 'open', url: origin }, ...signIn], own);
    await takeAll(page, [{ kind: 'see', text: `Hello, ${EMAIL}` }], own);
    await page.context().close();
  });

  test('docs/start/testing.md: its requests add a person and move the clock', async () => {
    const { commands } = readSection('docs/start/testing.md', 'The operations of `portico dev`', given);
    const [person = '', clock = ''] = await runAll(
      reader.terminal(tmpdir()),
      commands.map((one) => `${one} -sS`),
    );
    const { account, organization } = JSON.parse(person);
    assert.deepEqual([account.name, organization.name], ['Ada', 'Analytical Engines']);
    const ahead = Date.parse(JSON.parse(clock).now) - Date.now();
    assert.ok(ahead > 7.9 * 86_400_000, clock);
  });
});
