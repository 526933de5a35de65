import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type Person, startService } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, press, type Scene, said, signIn, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

const NEW_PASSWORD = 'another password entirely';
const NAME = 'Name (optional)';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const accountOf = async ({ token }: Person) =>
  (await scene.service.call('GET', '/v1/account', { token })).body;
const focused = (tab: Tab) => tab.page.evaluate('document.activeElement.innerText');

async function opened(person: Person, path: string, device?: 'desktop'): Promise<Tab> {
  const tab = await scene.tabOf(person, device);
  await tab.go(path);
  return tab;
}

test('name changed in two browsers: the second sees both versions, and either can be kept', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const [one, other] = [
    await opened(person, '/console/account'),
    await opened(person, '/console/account', 'desktop'),
  ];
  await fill(one, NAME, 'Ada');
  await press(one, 'Save');
  await said(one, 'Your name has been saved.');

  await fill(other, NAME, 'Augusta');
  await press(other, 'Save');
  await said(other, 'Someone has changed this in the meantime');
  await other.examine('name-conflict');
  assert.deepEqual(await other.page.getByRole('cell').allInnerTexts(), ['Augusta', 'Ada']);
  await press(other, 'Use theirs');
  assert.equal(await other.page.getByLabel(NAME).inputValue(), 'Ada');
  assert.equal(await focused(other), 'Save');

  await fill(one, NAME, 'Lady Lovelace');
  await press(one, 'Save');
  await until('it is saved', async () => (await accountOf(person)).name === 'Lady Lovelace');
  await fill(other, NAME, 'Augusta');
  await press(other, 'Save');
  await press(other, 'Save yours');
  await said(other, 'Your name has been saved.');
  assert.equal((await accountOf(person)).name, 'Augusta');
  await one.close();
  await other.close();
});

test('name: saved without a question if only other data changed meanwhile', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await opened(person, '/console/account');
  const link = await scene.link('verification', person.account.email);
  await scene.follow(link, async (mail) => {
    await press(mail, 'Yes, verify');
    await said(mail, 'Your email address is verified');
  });
  await fill(tab, NAME, 'Ada');
  await press(tab, 'Save');
  await said(tab, 'Your name has been saved.');
  await tab.close();
});

test('email change: pending until the link is opened; a wrong password is shown at its field', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const next = `next-${person.account.email}`;
  const tab = await opened(person, '/console/account');
  await press(tab, 'Change email');
  await fill(tab, 'New email', next);
  await fill(tab, 'Password', 'a wrong password');
  await press(tab, 'Send the link');
  await said(tab, 'This password is wrong.');
  assert.equal(await tab.page.getByLabel('New email').inputValue(), next);
  await fill(tab, 'Password', person.password);
  await press(tab, 'Send the link');
  await said(tab, `You asked to change it to ${next}`);
  await tab.examine('email-under-way');
  assert.equal(await focused(tab), 'Change email');

  const mail = await tab.beside();
  await mail.page.goto(await scene.link('email_change_verification', next));
  await press(mail, 'Yes, verify');
  await said(mail, 'Your email address is verified');
  await tab.page.reload();
  await tab.page.locator('.who', { hasText: next }).waitFor({ state: 'attached' });
  await tab.settled();
  assert.equal(await tab.page.getByText('You asked to change').count(), 0);
  await tab.close();
});

test('password change: ends all other sessions, and empties the fields', { skip }, async () => {
  const person = await scene.service.person();
  const tab = await opened(person, '/.well-known/change-password');
  await press(tab, 'Change your password');
  await fill(tab, 'Current password', person.password);
  await fill(tab, 'New password', 'short');
  await press(tab, 'Change password');
  await said(tab, 'Use at least 8 characters.');
  await tab.examine('password-flaw');
  await fill(tab, 'New password', NEW_PASSWORD);
  await press(tab, 'Change password');
  await said(tab, /all other sessions have ended/);
  assert.equal(await tab.page.getByLabel('Current password', { exact: true }).count(), 0);
  const sessions = tab.page.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
  await until('one session is left', async () => (await sessions.count()) === 1);
  assert.equal(await scene.login(person.account.email, person.password), 'CREDENTIALS_INVALID');
  assert.equal(await scene.login(person.account.email, NEW_PASSWORD), '201');
  await tab.close();
});

test('sessions: one is ended, then all others; the current one stays', { skip }, async () => {
  const person = await scene.service.person();
  for (let times = 0; times < 2; times++) await scene.login(person.account.email, person.password);
  const tab = await opened(person, '/console/account/security', 'desktop');
  const rows = tab.page.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
  const rowsAre = (count: number) =>
    until(`there are ${count} rows`, async () => (await rows.count()) === count);
  await rowsAre(4);
  const other = rows.filter({ hasNotText: 'This session' }).first();
  await other.getByRole('button', { name: /^Actions for/ }).click();
  await other.getByRole('button', { name: /^End the session/ }).click();
  await said(tab, 'The session has ended.');
  await rowsAre(3);
  await tab.page.locator('[aria-label=Sessions]:focus').waitFor();
  await press(tab, 'End all others');
  await tab.examine('end-other-sessions');
  await tab.page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await said(tab, 'All other sessions have ended.');
  await rowsAre(1);
  await said(tab, 'This session');
  await tab.close();
});

test('export: downloads a file with the stored data', { skip }, async () => {
  const person = await scene.service.person();
  const tab = await opened(person, '/console/account/data');
  const download = tab.page.waitForEvent('download');
  await press(tab, 'Download');
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  assert.equal(file.account.email, person.account.email);
  await tab.close();
});

test('account deletion: the email must be typed; the only owner is told beside the button', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const organization = await scene.service.organization(person);
  const tab = await opened(person, '/console/account/data');
  const beside = await tab.beside();
  await beside.go('/console');
  await press(tab, 'Delete account');
  const button = tab.page.getByRole('button', { name: 'Delete for good' });
  assert.equal(await button.isDisabled(), true);
  await tab.page.getByLabel(/^Type “/).fill(person.account.email);
  await button.click();
  await said(tab, /^You’re the only owner of at least one organization\. Make someone else/);
  await tab.examine('delete-account-only-owner');
  const { token } = person;
  await scene.service.call('DELETE', `/v1/organizations/${organization}`, { token });
  await button.click();
  await said(tab, 'Your account has been deleted.');
  for (const each of [tab, beside])
    await each.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  assert.equal(await scene.login(person.account.email, person.password), 'CREDENTIALS_INVALID');
  await tab.close();
});

test('verification required: every page says so, and can send the mail again', {
  skip,
}, async () => {
  const environment = { PORTICO_PUBLIC_URL: scene.publicUrl, PORTICO_REQUIRE_VERIFIED_EMAIL: 'true' };
  const service = await startService({ environment });
  scene.proxy.leadTo(service.url);
  try {
    const person = await service.person();
    const tab = await scene.newTab();
    await tab.go('/console/account');
    await signIn(tab, person);
    await said(tab, /^Verify your email address first/);
    await tab.examine('must-verify');
    await press(tab, 'Send the email again');
    await said(tab, `A link is on its way to ${person.account.email}.`);
    const { text } = await service.mailTo(person.account.email, 'verification', 2);
    const mail = await tab.beside();
    await mail.page.goto(/http\S+#token=\S+/.exec(text)?.[0] ?? '');
    await press(mail, 'Yes, verify');
    await said(mail, 'Your email address is verified');
    await press(tab, 'Try again');
    await said(tab, 'Verified');
    await tab.close();
  } finally {
    scene.proxy.leadTo(scene.service.url);
    await service.stop();
  }
});
