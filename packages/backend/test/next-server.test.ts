/** The suite of the adapters in a real Next.js, with the packed packages; then its pages, actions and proxy. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, test } from 'node:test';
import { openShell, type Shell } from '../../../examples/quickstarts/shell.ts';
import { reachesNone } from '../../../examples/services/registries.ts';
import { buildPackages } from '../../../tools/publish/build.ts';
import { pack } from '../../../tools/publish/pack.ts';
import { ROOT } from '../../../tools/publish/workspaces.ts';
import { NOT_PERMITTED } from '../../../tools/tests/skipped.ts';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import { until } from '../../server/test/harness/until.ts';
import { newScene, SECRET, type ServeProduct, serving, testAdapter } from './adapter-suite.ts';
import { COOKIE_KEY } from './product.ts';

const PRODUCT = join(ROOT, 'packages', 'backend', 'test', 'next-product');
const PACKAGES = ['@portico/client', '@portico/backend'];
const INSTALL = 'npm install --ignore-scripts --no-audit --no-fund --prefer-offline';

const work = mkdtempSync(join(tmpdir(), 'portico-next-'));
const clockFile = join(work, 'clock');
const folder = join(work, 'product');
mkdirSync(join(ROOT, 'dist'), { recursive: true });
const staging = mkdtempSync(join(ROOT, 'dist', 'next-'));
const shell: Shell = openShell(work, { NEXT_TELEMETRY_DISABLED: '1', CLOCK_FILE: clockFile });
const scene = await newScene();
after(async () => {
  await shell.close();
  await scene.service.stop();
  for (const each of [work, staging]) rmSync(each, { recursive: true });
});

/** @returns why the framework cannot be had here, if so */
async function install(): Promise<string | undefined> {
  cpSync(PRODUCT, folder, { recursive: true });
  const packed = pack(buildPackages(relative(ROOT, staging), PACKAGES), work).map(({ file }) => file);
  try {
    await shell.run(`cd ${folder} && ${INSTALL} ${packed.join(' ')}`);
    return undefined;
  } catch (error) {
    if (!reachesNone(error, 'npm')) throw error;
    return `${NOT_PERMITTED}Next.js cannot be installed`;
  }
}

const onNext: ServeProduct = async (service, port) => {
  const origin = `http://127.0.0.1:${port}`;
  const { id, secret } = await newApplication(service, {
    firstParty: true,
    redirectUris: [`${origin}/auth/callback`],
  });
  const environment = {
    ISSUER: service.app.publicUrl,
    CLIENT_ID: id,
    CLIENT_SECRET: secret,
    COOKIE_KEYS: COOKIE_KEY.replaceAll(' ', '-'),
    ORIGIN: origin,
    WEBHOOK_SECRET: SECRET,
  };
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));
  let ahead = 0;
  const advance = (milliseconds: number) => {
    ahead += milliseconds;
    writeFileSync(clockFile, String(ahead));
  };
  advance(0);
  await shell.run('npx next build');
  shell.start(`npx next start --hostname 127.0.0.1 --port ${port}`);
  await until('Next.js runs', () =>
    fetch(`${origin}/me`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { stop: () => shell.close(), now: () => Date.now() + ahead, advance };
};

const missing = await install();

describe('Next.js', { skip: missing ?? false }, () => {
  const served = serving(scene, onNext);
  const { browserOf, signedIn, advance } = served;
  testAdapter(scene, served);

  const linesOf = (response: Response) => response.headers.getSetCookie().map((line) => line.split('-')[0]);

  test('a component leads to sign in, and back to its page', async () => {
    const browser = browserOf();
    const signIn = await browser.go('/component?a=b%26c');
    assert.equal(signIn, `${served.origin()}/auth/sign-in?returnTo=%2Fcomponent%3Fa%3Db%2526c`);
  });

  test('the proxy renews the session that a component is rendered with, once', async () => {
    const browser = await signedIn(scene.ada);
    const shown = async () => {
      const response = await browser.open('/component');
      assert.match(await response.text(), new RegExp(`<output>${scene.ada.account.email}</output>`));
      return linesOf(response);
    };
    assert.deepEqual(await shown(), []);
    advance(5 * 60_000);
    assert.deepEqual(await shown(), ['portico']);
    assert.deepEqual(await shown(), []);
  });

  /** Sends the form of the page as a browser without scripts does. */
  async function act(browser: ReturnType<typeof browserOf>, headers: Readonly<Record<string, string>>) {
    const page = await (await browser.open('/action')).text();
    const form = new FormData();
    const fields = page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g);
    for (const [, name = '', value = ''] of fields) form.append(name, value);
    assert.ok([...form.keys()].length > 0, page);
    return browser.ask('/action', { method: 'POST', body: form, headers });
  }

  test('an action works for who has its permission', async () => {
    const own = { Origin: served.origin(), 'Sec-Fetch-Mode': 'navigate' };
    const done = await act(await signedIn(scene.grace), own);
    assert.deepEqual([done.status, done.headers.get('Location')], [303, '/action?read=Acme']);
    const refused = await act(await signedIn(scene.ada), own);
    assert.equal(refused.status, 500);
    const signedOut = await act(browserOf(), own);
    assert.deepEqual(
      [signedOut.status, signedOut.headers.get('Location')],
      [303, '/auth/sign-in?returnTo=%2Faction'],
    );
  });

  test('an action that another site causes is refused', async () => {
    const headers = {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Mode': 'navigate',
    };
    const refused = await act(await signedIn(scene.grace), headers);
    assert.equal(refused.headers.get('Location'), null);
    assert.ok(refused.status >= 400);
  });
});
