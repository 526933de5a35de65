import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { haveVerified } from '../../server/test/fixtures/factors.ts';
import { newInvitation } from '../../server/test/fixtures/invitations.ts';
import { codeOf, haveKnownTotp, knownCode, protect, wrongCodeOf } from '../../server/test/fixtures/totp.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { shownInQrCode } from './qr-code.ts';
import { fill, press, type Scene, said, signedIn, signIn, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

const SECURITY = '/console/account/security';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const focused = (tab: Tab) =>
  tab.page.evaluate('document.activeElement.name ?? document.activeElement.innerText');
const dialog = ({ page }: Tab) => page.getByRole('dialog');
const codesOf = ({ page }: Tab) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
const age = ({ account }: Person) =>
  scene.run('update sessions set created_at = created_at - 660000 where account_id = ?', [account.id]);
const endAll = ({ account }: Person) => scene.run('delete from sessions where account_id = ?', [account.id]);
/** Lets the code of this half minute be used once more. */
const forgetUse = ({ account }: Person) =>
  scene.run('update totp set last_step = 0 where account_id = ?', [account.id]);

/** Fills in the page to sign in, up to where the code is asked for. */
async function beginSignIn(tab: Tab, { account, password }: Person): Promise<void> {
  await tab.go('/console/sign-in');
  await fill(tab, 'Email', account.email);
  await fill(tab, 'Password', password);
  await press(tab, 'Sign in');
  await tab.page.getByLabel('Code', { exact: true }).waitFor();
}

/** Confirms, where the sign-in was too long ago: a change of factors asks for the code at once, all else once it is needed. */
async function confirmWith(tab: Tab, { password }: Person, code: string, isAsked = false): Promise<void> {
  await dialog(tab).getByLabel('Password', { exact: true }).fill(password);
  if (!isAsked) await press(tab, 'Continue');
  await dialog(tab).getByLabel('Code', { exact: true }).fill(code);
}

/** Sets an app up on the page, and keeps its codes. @returns its secret and the codes */
async function setUp(tab: Tab, person: Person) {
  await haveVerified(scene.service, person.account.id);
  await tab.go(SECURITY);
  await age(person);
  await press(tab, 'Set up an authenticator app');
  await fill(tab, 'Password', person.password);
  await press(tab, 'Continue');
  await tab.page.getByRole('img', { name: /^QR code/ }).waitFor();
  assert.equal(await focused(tab), 'Add this account to your app');
  const secret = (await tab.page.locator('.secret').textContent()) ?? '';
  await drawsItsUri(tab, secret);
  await tab.examine('totp-set-up');
  // The six digits are sent as soon as they are there.
  await fill(tab, 'Code', wrongCodeOf(secret));
  await said(tab, /^The app shows another code/);
  await tab.examine('totp-set-up-wrong');
  await fill(tab, 'Code', codeOf(secret));
  await said(tab, 'The authenticator app is on.');
  const codes = await codesOf(tab);
  assert.equal(codes.length, 10);
  assert.equal(await focused(tab), 'Your recovery codes');
  await tab.examine('recovery-codes');
  return { secret, codes };
}

/** Checks that the QR code holds the link beside it, and that the link holds the secret. */
async function drawsItsUri({ page }: Tab, secret: string): Promise<void> {
  const uri = await page.getByRole('link', { name: /^Open in an app/ }).getAttribute('href');
  assert.equal(new URL(uri ?? '').searchParams.get('secret'), secret);
  assert.equal(await shownInQrCode(page), uri);
}

for (const device of Object.keys(DEVICES) as Device[])
  test(`authenticator app: set up, used to sign in and confirm, turned off, on a ${device}`, {
    skip,
  }, async () => {
    const person = await scene.service.person();
    const tab = await scene.tabOf(person, device);
    const { secret, codes } = await setUp(tab, person);
    await press(tab, 'I’ve saved them');
    await said(tab, 'You have 10 recovery codes left.');
    await tab.examine('totp-on');
    await said(tab, /^password and authenticator app$/);

    await press(tab, 'Sign out');
    await beginSignIn(tab, person);
    assert.equal(await focused(tab), 'code');
    const field = tab.page.getByLabel('Code', { exact: true });
    assert.equal(await field.getAttribute('autocomplete'), 'one-time-code');
    assert.equal(await field.getAttribute('inputmode'), 'numeric');
    await tab.examine('sign-in-code');
    await press(tab, 'Sign in');
    await said(tab, 'Enter the code.');
    await field.fill(wrongCodeOf(secret));
    await said(tab, 'This code is wrong, or has already been used.');
    await tab.examine('sign-in-code-wrong');
    assert.equal(await focused(tab), 'code');
    assert.equal(await tab.page.getByLabel('Password', { exact: true }).inputValue(), person.password);
    await forgetUse(person);
    await field.fill(codeOf(secret));
    await signedIn(tab);

    await tab.go(SECURITY);
    await age(person);
    await press(tab, 'Get new recovery codes');
    await dialog(tab).waitFor();
    await tab.examine('renew-recovery-codes');
    await press(tab, 'Get new codes');
    await said(tab, 'Confirm that it’s you');
    await forgetUse(person);
    await tab.examine('confirm-change-of-factors');
    await confirmWith(tab, person, codeOf(secret), true);
    await tab.page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const renewed = await codesOf(tab);
    assert.equal(new Set([...codes, ...renewed]).size, 20);

    await press(tab, 'Sign out');
    await beginSignIn(tab, person);
    await press(tab, 'Use a recovery code');
    assert.equal(await focused(tab), 'code');
    await fill(tab, 'Recovery code', codes[0] ?? '');
    await press(tab, 'Sign in');
    await said(tab, 'This code is wrong, or has already been used.');
    await tab.examine('sign-in-recovery-code-wrong');
    await fill(tab, 'Recovery code', renewed[0]?.toLowerCase().replaceAll('-', ' ') ?? '');
    await press(tab, 'Sign in');
    await signedIn(tab);

    await tab.go(SECURITY);
    await said(tab, 'You have 9 recovery codes left.');
    await said(tab, /^password and recovery code$/);
    await press(tab, 'Turn off the authenticator app');
    await dialog(tab).waitFor();
    await tab.examine('turn-off-totp');
    await dialog(tab).getByRole('button', { name: 'Turn off' }).click();
    await said(tab, 'The authenticator app is off.');
    await tab.page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
    await press(tab, 'Sign out');
    await signIn(tab, person);
    await tab.go('/console/account/activity');
    for (const title of ['Authenticator app set up', 'Recovery codes replaced', 'Recovery code used'])
      await said(tab, title);
    await said(tab, 'Authenticator app removed');
    await tab.close();
  });

test('recovery codes: copied and downloaded', { skip }, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person, 'desktop');
  await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { codes } = await setUp(tab, person);
  await press(tab, 'Copy codes');
  await said(tab, 'Copied.');
  assert.deepEqual((await tab.page.evaluate<string>('navigator.clipboard.readText()')).split(/\r?\n/), codes);
  const download = tab.page.waitForEvent('download');
  await press(tab, 'Download codes');
  const file = await download;
  assert.equal(file.suggestedFilename(), 'recovery-codes.txt');
  const lines = (await readFile(await file.path(), 'utf8')).split('\n');
  assert.match(lines[0] ?? '', new RegExp(person.account.email));
  assert.deepEqual(
    lines.filter((line) => codes.includes(line)),
    codes,
  );
  await tab.page.reload();
  await said(tab, 'You have 10 recovery codes left.');
  assert.deepEqual(await codesOf(tab), []);
  await tab.close();
});

test('recovery codes: three or fewer prompt for new ones', { skip }, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person);
  await haveKnownTotp(scene.service, person.account.id);
  await tab.go(SECURITY);
  await said(tab, 'You have 1 recovery code left. Get new ones now');
  await tab.examine('recovery-codes-few');
  await tab.close();
});

test('session ended: signing in again takes the code, and completes what was begun', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person);
  await tab.go('/console/new-organization');
  await haveKnownTotp(scene.service, person.account.id);
  await endAll(person);
  await fill(tab, 'Name', 'Typed before the end');
  await press(tab, 'Create');
  await said(tab, 'You’ve been signed out');
  await dialog(tab).getByLabel('Password', { exact: true }).fill(person.password);
  await press(tab, 'Continue');
  await dialog(tab).getByLabel('Code', { exact: true }).waitFor();
  assert.equal(await focused(tab), 'code');
  await tab.examine('signed-out-dialog-code');
  await dialog(tab).getByLabel('Code', { exact: true }).fill(knownCode());
  await tab.page.getByRole('link', { name: 'Typed before the end', exact: true }).waitFor();
  await tab.close();
});

test('session ends during confirmation: replaced by the next', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person);
  await tab.go('/console/account/data');
  await age(person);
  await press(tab, 'Download');
  await said(tab, 'Confirm that it’s you');
  await endAll(person);
  const download = tab.page.waitForEvent('download');
  await fill(tab, 'Password', person.password);
  await press(tab, 'Continue');
  assert.equal((await download).suggestedFilename(), 'account.json');
  await tab.close();
});

test('confirmation replaces the session without a new sign-in', { skip }, async () => {
  const person = await protect(scene.service, await scene.service.person());
  const tab = await scene.newTab();
  await beginSignIn(tab, person);
  await fill(tab, 'Code', codeOf(person.secret));
  await signedIn(tab);
  await tab.go('/console/account/data');
  await age(person);
  await press(tab, 'Download');
  await said(tab, 'Confirm that it’s you');
  const asked = tab.page.waitForRequest(/\/v1\/reauthentication$/);
  const download = tab.page.waitForEvent('download');
  await forgetUse(person);
  await confirmWith(tab, person, codeOf(person.secret));
  await asked;
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  assert.equal(file.sessions.length, 2);
  await tab.close();
});

test('first factor needs a verified address: the page says so, and sends the mail again', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person);
  await tab.go(SECURITY);
  await press(tab, 'Set up an authenticator app');
  await said(tab, /^Verify your email address before you add a passkey or an authenticator app/);
  await tab.examine('totp-not-verified');
  await press(tab, 'Send the email again');
  await said(tab, `A link is on its way to ${person.account.email}.`);
  await tab.close();
});

test('invitation accepted with an account that needs a code', { skip }, async () => {
  const { service } = scene;
  const owner = await service.person();
  const organization = await service.organization(owner);
  const person = await service.person();
  await haveKnownTotp(service, person.account.id);
  await newInvitation(service, { organization, by: owner, email: person.account.email });
  await scene.follow(await scene.link('invitation', person.account.email), async (tab) => {
    await fill(tab, 'Password', person.password);
    await press(tab, 'Sign in and accept');
    await tab.page.getByLabel('Code', { exact: true }).waitFor();
    await tab.examine('invitation-code');
    await fill(tab, 'Code', knownCode());
    await tab.page.getByRole('link', { name: 'Acme' }).waitFor();
  });
});
