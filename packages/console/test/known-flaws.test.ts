import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Person } from '../../server/test/harness/service.ts';
import { authenticatorIn } from './authenticator.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene({}, 'localhost');
});
after(() => scene?.close());

const age = ({ account }: Person) =>
  scene.run('update sessions set created_at = created_at - 660000 where account_id = ?', [account.id]);

test('a webhook with a wrong URL or without events: told before a password is asked for', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada, 'Engines');
  const tab = await scene.tabOf(ada, 'desktop');
  const flawed = tab.page.locator('main form [aria-invalid=true]:focus');
  const dialog = tab.page.getByRole('dialog');
  await tab.go(`/console/organizations/${organization}/webhooks`);
  await age(ada);
  await press(tab, 'Add webhook');
  await said(tab, 'Enter a URL.');
  await flawed.waitFor();
  await fill(tab, 'URL', 'foo');
  await press(tab, 'Add webhook');
  await said(tab, /^Enter an https:\/\/ URL/);
  await tab.examine('flaw-known');
  await fill(tab, 'URL', 'https://example.com/hook');
  await tab.page.locator('[name=which][value=chosen]').check();
  await press(tab, 'Add webhook');
  await said(tab, 'Choose at least one event.');
  assert.equal(await dialog.count(), 0);
  await tab.page.locator('[name=which][value=all]').check();
  await press(tab, 'Add webhook');
  await said(tab, 'Confirm that it’s you');
  assert.equal(await flawed.count(), 0);
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await press(tab, 'Continue');
  await tab.page.locator('.secret').waitFor();
  await tab.close();
});

test('address not verified: passkeys and the authenticator app say so before they ask for anything', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await scene.tabOf(ada, 'desktop');
  await authenticatorIn(tab);
  await tab.go('/console/account');
  await said(tab, 'Not verified');
  await age(ada);
  await follow(tab, 'Security');
  await press(tab, 'Add a passkey');
  const told = /^Verify your email address before you add a passkey or an authenticator app/;
  await said(tab, told);
  await tab.page.getByRole('button', { name: 'Add a passkey' }).and(tab.page.locator(':focus')).waitFor();
  assert.equal(await tab.page.getByRole('button', { name: 'Create passkey' }).count(), 0);
  await tab.examine('passkey-not-verified');
  await press(tab, 'Set up an authenticator app');
  await tab.page.getByText(told).nth(1).waitFor();
  assert.equal(await tab.page.getByRole('dialog').count(), 0);
  await tab.close();
});
