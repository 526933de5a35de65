import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { skip } from './chromium.ts';
import { type Scene, said, signIn, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

test('at an IP address, the account says why there are no passkeys, and nothing offers them', {
  skip,
}, async () => {
  const tab = await scene.newTab();
  await tab.go('/console/sign-in');
  const person = await scene.service.person();
  assert.equal(await tab.page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
  await signIn(tab, person);
  await tab.go('/console/account/security');
  await said(tab, /^Passkeys don’t work at this address/);
  await tab.examine('passkeys-unavailable');
  await tab.close();
});

test('a browser without passkeys is shown none of it', { skip }, async () => {
  const tab = await scene.newTab();
  await tab.page.addInitScript('delete globalThis.PublicKeyCredential');
  await tab.go('/console/sign-in');
  await signIn(tab, await scene.service.person());
  await tab.go('/console/account/security');
  assert.equal(await tab.page.getByText(/passkey/i).count(), 0);
  await tab.close();
});
