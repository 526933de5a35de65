import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailSecret } from '../../server/test/secrets.ts';
import { PASSWORD, type Person } from '../../server/test/service.ts';
import { until } from '../../server/test/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, signIn, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const signedOut = ({ page }: Tab) => page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
const signedIn = ({ page }: Tab) => page.getByRole('button', { name: 'Sign out' }).waitFor();
const who = ({ page }: Tab, { account }: Person) => page.getByText(`Signed in as ${account.email}`).waitFor();
const dialog = ({ page }: Tab, name: string) => page.getByRole('dialog', { name }).waitFor();
/** Enters the password, and waits until that was it. */
async function goOn(tab: Tab, { password }: Person): Promise<void> {
  await fill(tab, 'Password', password);
  await press(tab, 'Go on');
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

test('a session is the tab’s own, unless the person stays signed in: then it is every tab’s and outlives them', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.tabOf(person, 'desktop');
  await tab.go('/console');
  const stored = (where: Tab, storage: string) =>
    where.page.evaluate(`${storage}.getItem('portico.session')`);
  assert.equal(await stored(tab, 'localStorage'), null);
  const beside = await tab.beside();
  await beside.go('/console');
  await signedOut(beside);

  await beside.page.getByLabel('Stay signed in').check();
  await signIn(beside, person);
  assert.equal(await stored(beside, 'sessionStorage'), null);
  const third = await tab.beside();
  await third.go('/console/account');
  await signedIn(third);
  await beside.page.close();
  await third.page.reload();
  await signedIn(third);

  // Signing out reaches the tab with a session of its own, too: it is the same account.
  await press(third, 'Sign out');
  await signedOut(third);
  await signedOut(tab);
  assert.equal(await stored(tab, 'localStorage'), null);
  assert.equal(await stored(tab, 'sessionStorage'), null);
  await tab.close();
});

test('tabs of two accounts: signing in again in one, or out, leaves the other as it is', {
  skip,
}, async () => {
  const [ada, grace] = [await scene.service.person('ada'), await scene.service.person('grace')];
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go('/console');
  const beside = await tab.beside();
  await beside.go('/console');
  await beside.page.getByLabel('Stay signed in').check();
  await signIn(beside, grace);

  await endAll(ada);
  await follow(tab, 'Account');
  await dialog(tab, 'You’ve been signed out');
  await goOn(tab, ada);
  await tab.page.reload();
  await who(tab, ada);
  await beside.page.reload();
  await who(beside, grace);
  await press(tab, 'Sign out');
  await signedOut(tab);
  await beside.page.reload();
  await who(beside, grace);
  await tab.close();
});

test('a session that ends while somebody types: they sign in again, and what was begun is done', {
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
  await press(tab, 'Go on');
  await said(tab, 'The password is wrong.');
  await fill(tab, 'Password', person.password);
  await tab.page.getByLabel('Password', { exact: true }).press('Enter');
  await tab.page.getByRole('heading', { level: 1, name: 'Typed before the end' }).waitFor();
  await tab.close();
});

test('after signing out, the next to sign in is not led to the page that was open', { skip }, async () => {
  const [ada, grace] = [await scene.service.person('ada'), await scene.service.person('grace')];
  const tab = await scene.tabOf(ada, 'desktop');
  const beside = await tab.beside();
  await beside.go('/console/account');
  await signIn(beside, ada);
  await tab.go('/console/account/data');
  await press(tab, 'Sign out');
  for (const each of [tab, beside]) {
    await signedOut(each);
    assert.equal(new URL(each.page.url()).search, '');
  }
  await signIn(tab, grace);
  await tab.page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  await tab.close();
});

test('what was done is said for long enough to be read, and for as long as the pointer is on it', {
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

test('a session that ended is replaced in all tabs by signing in again in one of them', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const tab = await scene.newTab('desktop');
  await tab.go('/console');
  await tab.page.getByLabel('Stay signed in').check();
  await signIn(tab, person);
  const beside = await tab.beside();
  await beside.go('/console');
  await endAll(person);
  for (const each of [tab, beside]) {
    await follow(each, 'Account');
    await dialog(each, 'You’ve been signed out');
  }
  await goOn(beside, person);
  for (const each of [tab, beside]) await said(each, 'Not verified');
  await tab.close();
});

test('a session that ended can be left for another account', { skip }, async () => {
  const [ada, grace] = [await scene.service.person('ada'), await scene.service.person('grace')];
  const tab = await scene.tabOf(ada);
  await endAll(ada);
  await tab.page.goto(`${scene.publicUrl}/console`);
  await dialog(tab, 'You’ve been signed out');
  await press(tab, 'Use another account');
  await signedOut(tab);
  await signIn(tab, grace);
  await who(tab, grace);
  await tab.close();
});

test('a step that needs a recent sign-in asks for the password, with the address of by now, and goes on', {
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
  assert.equal((await download).suggestedFilename(), 'portico-account.json');
  await tab.close();
});

test('a request whose answer got lost is the same one when the button is pressed again: nothing is created twice', {
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
  await tab.page.getByRole('heading', { level: 1, name: 'Once' }).waitFor();
  assert.equal(new Set(keys).size, 1);
  assert.ok(keys[0]);
  assert.deepEqual(await organizationsOf(person), ['Once']);
  await tab.close();
});
