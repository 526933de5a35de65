import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MadeApplication, newApplication } from '../../server/test/fixtures/applications.ts';
import { codesFor, poll } from '../../server/test/fixtures/devices.ts';
import { beginWith, demandFactor } from '../../server/test/fixtures/strong.ts';
import { outcome } from '../../server/test/harness/outcome.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, press, type Scene, said, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

const TITLE = 'Sign in a device';
const QUESTION = 'Sign in to “Invoices” on another device?';
const DONE = 'Your device is signed in';

let scene: Scene;
let cli: MadeApplication;
before(async () => {
  if (skip) return;
  scene = await startScene();
  cli = await newApplication(scene.service, { kind: 'native', devices: true });
});
after(() => scene?.close());

const tokensOf = async (deviceCode: string, application = cli) =>
  outcome(await poll(scene.service, application, deviceCode));

async function enter(tab: Tab, code: string): Promise<void> {
  await fill(tab, 'Code', code);
  await press(tab, 'Continue');
}

test('device: a typed code, what asks and a warning, and the device is signed in', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const { device_code, user_code } = await codesFor(scene.service, cli);
  const tab = await scene.tabOf(ada);
  await tab.go('/device');
  await tab.sees(TITLE, 'device-code');
  await enter(tab, 'ZZZZ-ZZZZ');
  await said(tab, /^No device is waiting with this code/);
  await enter(tab, user_code.toLowerCase());
  await tab.sees(QUESTION, 'device-question');
  const shown = (await tab.page.locator('main').textContent()) ?? '';
  for (const part of [
    user_code,
    '127.0.0.1',
    ada.account.email,
    'If someone sent you the code',
    'see your name',
  ])
    assert.ok(shown.includes(part), part);
  await press(tab, 'Allow');
  await tab.sees(DONE, 'device-approved');
  assert.equal(await tokensOf(device_code), '200');
  await tab.close();
});

test('device: a link leads through the sign-in, and its code leaves the address bar', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const { device_code, verification_uri_complete } = await codesFor(scene.service, cli);
  const tab = await scene.newTab();
  await tab.page.goto(verification_uri_complete);
  await tab.sees('Sign in', 'device-sign-in');
  assert.doesNotMatch(tab.page.url(), /code=/);
  await fill(tab, 'Email', ada.account.email);
  await fill(tab, 'Password', ada.password);
  await press(tab, 'Sign in');
  await tab.sees(TITLE, 'device-link');
  await press(tab, 'Continue');
  await tab.sees(QUESTION, 'device-link-question');
  await press(tab, 'Refuse');
  await tab.sees('You’ve refused the device', 'device-refused');
  assert.equal(await tokensOf(device_code), '400 DEVICE_REFUSED');
  await tab.close();
});

test('device: another link in the same tab replaces the code', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const [first, second] = [await codesFor(scene.service, cli), await codesFor(scene.service, cli)];
  const tab = await scene.tabOf(ada);
  const code = tab.page.getByLabel('Code');
  for (const { verification_uri_complete, user_code } of [first, second]) {
    await tab.page.goto(verification_uri_complete);
    await until('the code of the link is there', async () => (await code.inputValue()) === user_code);
  }
  await tab.close();
});

test('device: a code that is answered elsewhere meanwhile', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const { user_code } = await codesFor(scene.service, cli);
  const tab = await scene.tabOf(ada);
  await tab.go('/device');
  await enter(tab, user_code);
  await tab.sees(QUESTION, 'device-twice');
  await scene.run('update device_authorizations set answered_at = 1', []);
  await press(tab, 'Allow');
  await said(tab, /^This code doesn’t work any more/);
  await tab.close();
});

test('device: an organization is chosen, which demands a second factor', { skip }, async () => {
  const owner = await scene.service.person('owner');
  const strict = await scene.service.organization(owner);
  await scene.service.organization(owner);
  await beginWith(scene.service, owner);
  await demandFactor(scene.service, strict, owner);
  await beginWith(scene.service, owner, 'password');
  const picky = await newApplication(scene.service, {
    kind: 'native',
    devices: true,
    requireOrganization: true,
  });
  const { device_code, user_code } = await codesFor(scene.service, picky);
  const tab = await scene.tabOf(owner);
  await tab.go('/device');
  await enter(tab, user_code);
  await tab.sees(QUESTION, 'device-organization');
  await tab.page.locator(`input[value="${strict}"]`).check();
  await press(tab, 'Allow');
  await said(tab, /^This requires a second factor/);
  await tab.examine('device-second-factor');
  await beginWith(scene.service, owner);
  await press(tab, 'Allow');
  await tab.sees(DONE, 'device-organization-approved');
  assert.equal(await tokensOf(device_code, picky), '200');
  await tab.close();
});
