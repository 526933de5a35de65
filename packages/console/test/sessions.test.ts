import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailSecret } from '../../server/test/fixtures/secrets.ts';
import { PASSWORD, type Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import {
  fill,
  follow,
  press,
  type Scene,
  said,
  signedIn,
  signIn,
  startScene,
  storedSession,
} from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene({ PORTICO_BREACHED_AT_SIGN_IN: 'reset' });
});
after(() => scene?.close());

/** A page that makes no request after it is shown. */
const ONE_LIST = '/console/account/applications';
const signedOut = ({ page }: Tab) => page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
const who = ({ page }: Tab, { account }: Person) =>
  page.locator('.who', { hasText: account.email }).waitFor({ state: 'attached' });
const dialog = ({ page }: Tab, name: string) => page.getByRole('dialog', { name }).waitFor();
/** Enters the password, and waits until that was it. */
async function goOn(tab: Tab, { password }: Person): Promise<void> {
  await fill(tab, 'Password', password);
  await press(tab, 'Continue');
  await tab.page.getByRole('dialog').waitFor({ state: 'detached' });
}

const focused = (tab: Tab) =>
  tab.page.evaluate('document.activeElement.name ?? document.activeElement.innerText');
const endAll = ({ account }: Person) => scene.run('delete from sessions where account_id = ?', [account.id]);
const age = ({ account }: Person) =>
  scene.run('update sessions set created_at = created_at - 660000 where account_id = ?', [account.id]);
const organizationsOf = async ({ token }: Person): Promise<string[]> =>
  (await scene.service.call('GET', '/v1/organizations', { token })).body.items.map(
    ({ name }: { readonly name: string }) => name,
  );

/** The answer to an access token. */
const answerTo = async (token: string) => (await scene.service.call('GET', '/v1/account', { token })).status;

test('session shared by all tabs until the browser closes, or longer if the person stays signed in', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.newTab('desktop');
  // A value stored by another service below another path of this origin.
  const { origin, port } = new URL(scene.publicUrl);
  await tab.context.addCookies([{ name: `portico-open${port}`, value: '1', url: origin }]);
  await tab.page.goto(`${scene.publicUrl}/console/sign-in`);
  const other = JSON.stringify({ accessToken: 'x', accountId: 'x', email: 'other@example.com' });
  await tab.page.evaluate((text) => localStorage.setItem('portico.session', text), other);
  await signIn(tab, person);
  const { accessToken } = await storedSession(tab);
  const cookies = await tab.context.cookies(scene.publicUrl);
  const { name, value, path, sameSite, expires } = cookies.find(({ path }) => path !== '/') ?? {};
  assert.deepEqual(
    { name, value, path, sameSite, expires },
    {
      name: `portico-open${port}%2Faccounts`,
      value: '1',
      path: '/accounts',
      sameSite: 'Strict',
      expires: -1,
    },
  );
  const second = await tab.beside();
  await second.go('/console/account');
  await who(second, person);
  for (const { page } of [tab, second]) await page.close();
  const third = await tab.beside();
  await third.go('/console');
  await who(third, person);
  await third.page.close();

  const closeBrowser = () => tab.context.clearCookies({ path: '/accounts' });
  await closeBrowser();
  const fourth = await tab.beside();
  await fourth.go('/console/account');
  await signedOut(fourth);
  await until('the session has ended', async () => (await answerTo(accessToken)) === 401);

  await fourth.page.getByLabel('Stay signed in').check();
  await signIn(fourth, person);
  assert.match(fourth.page.url(), /\/console\/account$/);
  await closeBrowser();
  const fifth = await tab.beside();
  await fifth.go('/console');
  await who(fifth, person);
  const { accessToken: staying } = await storedSession(fifth);
  await press(fifth, 'Sign out');
  for (const each of [fourth, fifth]) await signedOut(each);
  await until('the session has ended', async () => (await answerTo(staying)) === 401);
  assert.deepEqual(await fifth.page.evaluate(() => ({ ...localStorage })), {
    'portico.last-way/accounts': 'password',
    'portico.session': other,
  });
  await tab.close();
});

test('session ended before this visit: sign in and return; other tabs keep their input', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person, 'desktop');
  await tab.go('/console/new-organization');
  await fill(tab, 'Name', 'Typed before the end');
  await endAll(person);
  const beside = await tab.beside();
  await beside.go('/console/account/activity');
  await signedOut(beside);
  assert.equal(await beside.page.getByRole('dialog').count(), 0);
  await beside.examine('session-has-ended');
  await tab.page.getByLabel('Name').press('Enter');
  await dialog(tab, 'You’ve been signed out');
  await signIn(beside, person);
  await beside.page.getByText('Signed in', { exact: true }).first().waitFor();
  assert.match(beside.page.url(), /\/console\/account\/activity$/);
  await tab.page.getByRole('link', { name: 'Typed before the end', exact: true }).waitFor();
  await tab.close();
});

test('account switched: no data of the former person is shown, and no action done in their name', {
  skip,
}, async () => {
  const [ada, grace] = [await scene.service.person('ada'), await scene.service.person('grace')];
  const organization = await scene.service.organization(ada, 'Ada’s');
  const { service } = scene;
  const body = { email: 'stranger@example.com', role: 'viewer' };
  const path = `/v1/organizations/${organization}/invitations`;
  assert.equal((await service.call('POST', path, { token: ada.token, body })).status, 201);
  const link = await scene.link('invitation', body.email);

  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(`/console/organizations/${organization}`);
  const deciding = await tab.beside();
  await deciding.page.goto(link);
  await said(deciding, `You’re signed in as ${ada.account.email}`);
  const held = Promise.withResolvers<void>();
  const answered: string[] = [];
  await deciding.page.route(/\/v1\/invitations\/accept$/, async (route) => {
    await held.promise;
    answered.push(route.request().headers().authorization ?? '');
    await route.continue();
  });
  await endAll(ada);
  await press(deciding, 'Accept');

  // Stored from an otherwise idle tab, as if a person signed in there at this moment.
  const elsewhere = await scene.tabOf(grace);
  await elsewhere.go('/console');
  const theirs = JSON.stringify(await storedSession(elsewhere));
  await elsewhere.close();
  const store = (text: string) => localStorage.setItem('portico.session/accounts', text);
  const blank = await tab.beside();
  await blank.page.goto(`${scene.publicUrl}/`);
  await blank.page.evaluate(store, theirs);
  await who(tab, grace);
  await tab.page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  assert.match(tab.page.url(), /\/console$/);
  await said(deciding, `You’re signed in as ${grace.account.email}`);
  held.resolve();
  await until('it was answered', () => answered.length > 0);
  await deciding.settled();
  assert.equal(await deciding.page.getByRole('dialog').count(), 0);
  await tab.page.reload();
  await tab.settled();
  assert.deepEqual(await organizationsOf(grace), []);
  assert.equal(answered.length, 1);

  // The back/forward cache restores a page that has missed a sign-out.
  await tab.page.evaluate(`{
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }`);
  await signedOut(tab);
  await tab.close();
});

const REFUSE_COOKIES =
  "Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });";
const REFUSE_STORAGE = `for (const area of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, area, {
    get: () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    },
  });`;

test("cookies refused: the session is the tab's; storage refused too: the page's", {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.newTab('desktop');
  await tab.context.addInitScript(REFUSE_COOKIES);
  await tab.go('/console');
  await signIn(tab, person);
  await tab.page.reload();
  await who(tab, person);
  const beside = await tab.beside();
  await beside.go('/console');
  await signedOut(beside);
  // One person at a time, here too.
  await beside.page.getByLabel('Stay signed in').check();
  await signIn(beside, await scene.service.person('grace'));
  await signedIn(beside);
  await tab.page.locator('.who', { hasText: 'grace' }).waitFor({ state: 'attached' });
  await press(tab, 'Sign out');
  for (const each of [tab, beside]) await signedOut(each);
  await tab.context.addInitScript(REFUSE_STORAGE);
  await tab.go('/console');
  await signIn(tab, person);
  await follow(tab, 'Account');
  await said(tab, 'Not verified');
  await tab.page.reload();
  await signedOut(tab);
  await signIn(tab, person);
  await press(tab, 'Sign out');
  await signedOut(tab);
  await tab.close();
});

test('session ends while typing: sign in again, and what was begun is done', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person);
  await tab.go('/console/new-organization');
  await fill(tab, 'Name', 'Typed before the end');
  await endAll(person);
  await tab.page.getByLabel('Name').press('Enter');
  await dialog(tab, 'You’ve been signed out');
  await tab.examine('signed-out-dialog');
  assert.equal(await focused(tab), 'password');

  await tab.page.keyboard.press('Escape');
  await said(tab, 'Nothing was changed.');
  assert.equal(await tab.page.getByLabel('Name').inputValue(), 'Typed before the end');
  assert.equal(await focused(tab), 'name');

  await tab.page.getByLabel('Name').press('Enter');
  await fill(tab, 'Password', 'a wrong password');
  await press(tab, 'Continue');
  await said(tab, 'The password is wrong.');
  await fill(tab, 'Password', person.password);
  await tab.page.getByLabel('Password', { exact: true }).press('Enter');
  await tab.page.getByRole('link', { name: 'Typed before the end', exact: true }).waitFor();
  await tab.close();
});

test('signed out: the next person is not led to the page that was open', { skip }, async () => {
  const [ada, grace] = [await scene.service.person('ada'), await scene.service.person('grace')];
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go('/console/account/data');
  const beside = await tab.beside();
  await beside.go('/console/account');
  await press(tab, 'Sign out');
  for (const each of [tab, beside]) {
    await signedOut(each);
    assert.equal(new URL(each.page.url()).search, '');
  }
  await signIn(tab, grace);
  await tab.page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  await tab.close();
});

test('confirmations stay long enough to read, and while the pointer is on them', {
  skip,
}, async () => {
  const tab = await scene.newTab('desktop');
  await tab.page.clock.install();
  const email = `${'long-'.repeat(12)}name@example.com`;
  await tab.go('/console/register');
  await fill(tab, 'Email', email);
  await fill(tab, 'Password', PASSWORD);
  // From here on time passes only as told, so that it is the same on a busy machine.
  await tab.page.clock.pauseAt(Date.now() + 3_600_000);
  await press(tab, 'Create account');
  const toast = tab.page.getByText(`a link to ${email}`);
  await until('it is said', async () => {
    await tab.page.clock.runFor(20);
    return (await toast.count()) === 1;
  });
  await tab.page.clock.runFor(5_500);
  assert.equal(await toast.count(), 1);
  await toast.hover();
  await tab.page.clock.runFor(60_000);
  assert.equal(await toast.count(), 1);
  await tab.page.mouse.move(0, 0);
  await tab.page.clock.runFor(60_000);
  assert.equal(await toast.count(), 0);
  await tab.page.clock.resume();
  await tab.close();
});

test('session ended: signing in again in one tab replaces it in all', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.newTab('desktop');
  // A request from before the session, answered during it, says nothing about it.
  const isIn = Promise.withResolvers<void>();
  await tab.page.route(/\/v1\/providers$/, async (route) => {
    await isIn.promise;
    await route.continue();
  });
  await tab.page.goto(scene.publicUrl + ONE_LIST);
  await tab.page.getByLabel('Stay signed in').check();
  const asked = tab.page.waitForResponse(/\/v1\/providers$/);
  await signIn(tab, person);
  isIn.resolve();
  await asked;
  const beside = await tab.beside();
  await beside.go(ONE_LIST);
  await endAll(person);
  for (const each of [tab, beside]) {
    await follow(each, 'Account');
    await dialog(each, 'You’ve been signed out');
  }
  await goOn(beside, person);
  for (const each of [tab, beside]) await said(each, 'Not verified');
  await tab.close();
});

test('session ended: another account can be used', { skip }, async () => {
  const [ada, grace] = [await scene.service.person('ada'), await scene.service.person('grace')];
  const tab = await scene.tabOf(ada);
  await tab.go(ONE_LIST);
  await endAll(ada);
  await follow(tab, 'Account');
  await dialog(tab, 'You’ve been signed out');
  await press(tab, 'Use another account');
  await signedOut(tab);
  await signIn(tab, grace);
  await who(tab, grace);
  await tab.close();
});

test('recent sign-in needed: asks for the password, with the current address, and goes on', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person);
  await tab.go('/console/account/data');
  const email = 'renamed@example.com';
  const { service } = scene;
  const body = { email, password: person.password };
  await service.call('PUT', '/v1/account/email', { token: person.token, body });
  const token = await mailSecret(service, 'email_change', person.account.id);
  assert.equal((await service.call('PUT', '/v1/email-verifications', { body: { token } })).status, 204);
  await age(person);
  await press(tab, 'Download');
  await dialog(tab, 'Confirm that it’s you');
  await until(
    'the dialog knows',
    async () => (await tab.page.getByLabel('Email', { exact: true }).inputValue()) === email,
  );
  await tab.examine('recent-dialog');
  const download = tab.page.waitForEvent('download');
  await goOn(tab, person);
  assert.equal((await download).suggestedFilename(), 'account.json');
  await tab.close();
});

test('answer lost: pressing the button again repeats the request, and no duplicate is created', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person);
  await tab.go('/console/new-organization');
  const keys: (string | undefined)[] = [];
  await tab.page.route(/\/v1\/organizations$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fill(tab, 'Name', 'Once');
  await press(tab, 'Create');
  await said(tab, /couldn’t be reached/);
  await tab.page.unrouteAll();
  assert.deepEqual(await organizationsOf(person), ['Once']);

  const again = tab.page.waitForRequest(/\/v1\/organizations$/);
  await press(tab, 'Create');
  keys.push((await again).headers()['idempotency-key']);
  await tab.page.getByRole('link', { name: 'Once' }).waitFor();
  assert.equal(new Set(keys).size, 1);
  assert.ok(keys[0]);
  assert.deepEqual(await organizationsOf(person), ['Once']);
  await tab.close();
});

test('breached password: a dialog asks for a new one, and the page goes on', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.newTab('phone');
  await tab.go('/console/account/security');
  await signIn(tab, person);
  await tab.page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await scene.run('update sessions set password_breached = 1 where account_id = ?', [person.account.id]);
  await tab.page.reload();
  await dialog(tab, 'Choose a new password');
  await fill(tab, 'Current password', person.password);
  await fill(tab, 'New password', 'never seen anywhere');
  await press(tab, 'Change password');
  await tab.page.getByRole('dialog').waitFor({ state: 'detached' });
  await said(tab, 'Your password has been changed');
  await tab.page.getByText('This session').first().waitFor();
  await tab.close();
});
