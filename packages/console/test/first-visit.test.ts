/** The one journey in a browser that `npm test` takes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, signIn, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const focused = (tab: Tab) => tab.page.evaluate('document.activeElement.name');

test('register: signed in, the address verified by the mailed link, signed out and in again', {
  skip,
}, async () => {
  const email = 'newcomer@example.com';
  const tab = await scene.newTab();
  await tab.go('/console');
  await tab.sees('Sign in', 'sign-in-first');
  // The browser gives it the focus with the next frame.
  await tab.page.locator('[name=email]:focus').waitFor();
  await follow(tab, 'Create one');
  await press(tab, 'Create account');
  await said(tab, 'Enter an email address.');
  assert.equal(await focused(tab), 'email');
  await fill(tab, 'Email', email);
  await fill(tab, 'Name (optional)', 'Ada Lovelace');
  await fill(tab, 'Password', 'short');
  await press(tab, 'Create account');
  await said(tab, 'Use at least 8 characters.');
  assert.equal(await focused(tab), 'password');
  await tab.examine('register-flaws');
  assert.equal(await tab.page.getByLabel('Email', { exact: true }).inputValue(), email);
  await fill(tab, 'Password', PASSWORD);
  await press(tab, 'Create account');
  await said(tab, new RegExp(`a link to ${email}`));
  await tab.sees('Organizations', 'registered');

  await tab.go('/console/account');
  await said(tab, 'Not verified');
  await tab.page.goto(await scene.link('verification', email));
  await press(tab, 'Yes, verify');
  await said(tab, 'Your email address is verified');
  await follow(tab, 'Go to your organizations');
  await follow(tab, 'Account');
  await said(tab, 'Verified');
  assert.equal(await tab.page.getByLabel('Name (optional)').inputValue(), 'Ada Lovelace');
  await press(tab, 'Sign out');
  await signIn(tab, { account: { id: '', email }, password: PASSWORD, token: '' });
  await tab.page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  await tab.close();
});
