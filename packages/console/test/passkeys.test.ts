import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { haveFactorRights, haveVerified } from '../../server/test/fixtures/factors.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { authenticatorIn } from './authenticator.ts';
import { skip } from './chromium.ts';
import { fill, press, type Scene, said, signedIn, startScene, storedSession } from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene({}, 'localhost');
});
after(() => scene?.close());

const SECURITY = '/console/account/security';
const signedOut = ({ page }: Tab) => page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
const passkeys = ({ page }: Tab) => page.getByRole('table', { name: 'Your passkeys' });
const inDialog = ({ page }: Tab, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Adds the first passkey. @returns the recovery codes that come with it */
async function add(tab: Tab, name: string): Promise<string[]> {
  await press(tab, 'Add a passkey');
  await tab.page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await press(tab, 'Create passkey');
  await said(tab, `“${name}” has been added.`);
  await passkeys(tab).getByText(name).waitFor();
  const codes = tab.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  assert.equal((await codes).length, 10);
  await press(tab, 'I’ve saved them');
  await said(tab, 'You have 10 recovery codes left.');
  return codes;
}

/** A person with a verified address. */
async function verified(name: string): Promise<Person> {
  const person = await scene.service.person(name);
  await haveVerified(scene.service, person.account.id);
  return person;
}

/** Signs in by the passkey that the page to sign in offers. */
async function comeBack(tab: Tab): Promise<void> {
  await press(tab, 'Sign out');
  await signedIn(tab);
  await tab.settled();
}

async function methodsOf(tab: Tab): Promise<readonly string[]> {
  const { accessToken: token } = await storedSession(tab);
  const { body } = await scene.service.call('GET', '/v1/sessions', { token });
  return body.items.find(({ current }: { readonly current: boolean }) => current).methods;
}

/** Notes what the browser is asked, from now on and in the page that is open. */
async function questionsIn({ page }: Tab) {
  await page.evaluate(`{
    globalThis.questions = [];
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      questions.push(options);
      return get(options);
    };
  }`);
  const asked = () =>
    page.evaluate<string[]>(
      "questions.map(({ mediation, signal }) => mediation + (signal.aborted ? ' taken back' : ' asked'))",
    );
  return {
    are: (expected: readonly string[]) =>
      until(`the browser was asked: ${expected}`, async () => isDeepStrictEqual(await asked(), expected)),
  };
}

const age = ({ account }: Person) =>
  scene.run('update sessions set created_at = created_at - 660000 where account_id = ?', [account.id]);

test("passkey added, then used from the email field's autofill", { skip }, async () => {
  const ada = await verified('ada');
  const tab = await scene.tabOf(ada);
  const authenticator = await authenticatorIn(tab);
  await tab.go(SECURITY);
  await said(tab, 'You have no passkeys yet.');
  await tab.examine('passkeys-none');

  await authenticator.recognize(false);
  await press(tab, 'Add a passkey');
  await press(tab, 'Create passkey');
  await said(tab, /^Your browser didn’t create a passkey/);
  await tab.examine('passkey-not-made');
  await authenticator.recognize(true);
  await age(ada);
  await fill(tab, 'Name (optional)', 'Phone');
  await press(tab, 'Create passkey');
  await said(tab, 'Confirm that it’s you');
  await tab.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(ada.password);
  await press(tab, 'Continue');
  await said(tab, '“Phone” has been added. You can sign in with it from now on.');
  await passkeys(tab).getByRole('cell', { name: 'Never', exact: true }).waitFor();
  await said(tab, 'Your recovery codes');
  await tab.examine('passkeys');
  await press(tab, 'I’ve saved them');

  // From here on a change of factors takes one of them.
  await press(tab, 'Add a passkey');
  await press(tab, 'Create passkey');
  await said(tab, /^This changes how you sign in, so/);
  await tab.examine('confirm-change-of-passkeys');
  await press(tab, 'Use a passkey instead');
  await said(tab, /already has a passkey for your account/);
  await tab.examine('passkey-made-already');
  assert.equal(await authenticator.count(), 1);

  await comeBack(tab);
  assert.deepEqual(await methodsOf(tab), ['passkey']);
  await tab.go(SECURITY);
  await passkeys(tab).getByRole('cell', { name: 'now', exact: true }).waitFor();
  await tab.close();
});

test('passkey button: asks; another way to sign in, or another page, cancels the request', {
  skip,
}, async () => {
  const ada = await verified('ada');
  const tab = await scene.tabOf(ada, 'desktop');
  const authenticator = await authenticatorIn(tab);
  await tab.go(SECURITY);
  await add(tab, 'Laptop');
  await authenticator.touch(false);
  const questions = await questionsIn(tab);
  await press(tab, 'Sign out');
  await signedOut(tab);
  await questions.are(['conditional asked']);
  await tab.examine('sign-in-passkey');
  // Notices are held for tests to see them; this one covers the link from the pointer.
  await tab.page.getByRole('link', { name: 'Create one', exact: true }).press('Enter');
  await questions.are(['conditional taken back']);
  await tab.page.goBack();
  await questions.are(['conditional taken back', 'conditional asked']);
  await tab.page.getByLabel('Stay signed in').check();
  await authenticator.touch(true);
  await press(tab, 'Sign in with a passkey');
  await signedIn(tab);
  await questions.are(['conditional taken back', 'conditional taken back', 'optional taken back']);
  assert.equal((await storedSession(tab)).staying, true);

  await authenticator.touch(false);
  await press(tab, 'Sign out');
  await fill(tab, 'Email', ada.account.email);
  await fill(tab, 'Password', ada.password);
  await press(tab, 'Sign in');
  await signedIn(tab);
  await questions.are([
    'conditional taken back',
    'conditional taken back',
    'optional taken back',
    'conditional taken back',
  ]);
  assert.deepEqual(await methodsOf(tab), ['password']);
  await tab.close();
});

test('second device: a passkey of its own; removing it ends its session', {
  skip,
}, async () => {
  const ada = await verified('ada');
  const [tab, other] = [await scene.tabOf(ada, 'desktop'), await scene.tabOf(ada)];
  for (const one of [tab, other]) {
    await authenticatorIn(one);
    await one.go(SECURITY);
  }
  const [code = ''] = await add(tab, 'Laptop');
  await press(other, 'Add a passkey');
  await other.page.getByRole('textbox', { name: /^Name/ }).fill('Phone');
  await press(other, 'Create passkey');
  await said(other, /^This changes how you sign in, so/);
  const question = other.page.getByRole('dialog');
  await question.getByLabel('Password', { exact: true }).fill(ada.password);
  await press(other, 'Continue');
  await said(other, 'Enter the code.');
  await question.getByLabel('Recovery code').fill(code);
  await press(other, 'Continue');
  await said(other, '“Phone” has been added. You can sign in with it from now on.');
  assert.deepEqual(await methodsOf(other), ['password', 'recovery_code']);
  await comeBack(other);

  await tab.go(SECURITY);
  await press(tab, 'Remove Phone');
  await tab.page.getByRole('dialog', { name: 'Remove Phone?' }).waitFor();
  await tab.examine('passkey-remove');
  await inDialog(tab, 'Remove').click();
  await press(tab, 'Use a passkey instead');
  await said(tab, 'The passkey has been removed.');
  await passkeys(tab).getByText('Phone').waitFor({ state: 'detached' });
  await tab.close();

  await other.page.reload();
  await signedOut(other);
  await said(other, /^This passkey can’t be used here/);
  await other.examine('sign-in-passkey-not-known');
  await other.close();
});

test('lost passkey: sign in with the password and a recovery code', { skip }, async () => {
  const ada = await verified('ada');
  const tab = await scene.tabOf(ada);
  const authenticator = await authenticatorIn(tab);
  await tab.go(SECURITY);
  const [code = ''] = await add(tab, 'Lost');
  await authenticator.touch(false);
  await press(tab, 'Sign out');
  await signedOut(tab);
  await fill(tab, 'Email', ada.account.email);
  await fill(tab, 'Password', ada.password);
  await press(tab, 'Use a recovery code');
  await tab.examine('sign-in-recovery-code');
  await fill(tab, 'Recovery code', code);
  await press(tab, 'Sign in');
  await signedIn(tab);
  assert.deepEqual(await methodsOf(tab), ['password', 'recovery_code']);
  await tab.go(SECURITY);
  await press(tab, 'Remove Lost');
  await inDialog(tab, 'Remove').click();
  await said(tab, 'The passkey has been removed.');
  await said(tab, 'You have no passkeys yet.');
  assert.equal(await tab.page.getByText(/recovery codes left/).count(), 0);
  await tab.close();
});

test('passkey renamed in two tabs: the second sees both names', { skip }, async () => {
  const ada = await verified('ada');
  const tab = await scene.tabOf(ada);
  await authenticatorIn(tab);
  await tab.go(SECURITY);
  await add(tab, 'Laptop');
  await haveFactorRights(scene.service, ada.account.id);
  await press(tab, 'Rename Laptop');
  await fill(tab, 'Name of the passkey', ' ');
  await inDialog(tab, 'Save').click();
  await tab.page.locator('dialog [aria-invalid]:focus').waitFor();
  await tab.examine('passkey-rename-refused');

  const { body } = await scene.service.call('GET', '/v1/passkeys', { token: ada.token });
  const passkey = `/v1/passkeys/${body.items[0].id}`;
  await scene.service.call('PUT', passkey, { token: ada.token, body: { name: 'Old laptop' } });
  await fill(tab, 'Name of the passkey', 'New laptop');
  await inDialog(tab, 'Save').click();
  await tab.page.getByRole('cell', { name: 'Old laptop' }).waitFor();
  await tab.examine('passkey-conflict');
  await press(tab, 'Save yours');
  await said(tab, 'The name has been saved.');
  await passkeys(tab).getByText('New laptop').waitFor();

  await press(tab, 'Rename New laptop');
  await tab.page.getByLabel('Name of the passkey').waitFor();
  await scene.service.call('DELETE', passkey, { token: ada.token });
  await inDialog(tab, 'Save').click();
  await said(tab, 'This passkey has already been removed.');
  await said(tab, 'You have no passkeys yet.');
  await tab.close();
});
