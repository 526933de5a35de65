import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { haveVerified } from '../../server/test/fixtures/factors.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { authenticatorIn } from './authenticator.ts';
import { skip } from './chromium.ts';
import { fill, press, type Scene, said, signedIn, signIn, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene({}, 'localhost');
});
after(() => scene?.close());

const age = ({ account }: Person) =>
  scene.run('update sessions set created_at = created_at - 660000 where account_id = ?', [account.id]);

/** Signs a person in, who then adds a passkey. */
async function withPasskey(person: Person, device?: Device) {
  await haveVerified(scene.service, person.account.id);
  const tab = await scene.tabOf(person, device);
  const authenticator = await authenticatorIn(tab);
  await tab.go('/console/account/security');
  await press(tab, 'Add a passkey');
  await press(tab, 'Create passkey');
  await tab.page.getByRole('table', { name: 'Your passkeys' }).waitFor();
  await press(tab, 'I’ve saved them');
  return { tab, authenticator };
}

/** Signs out, and waits until the session has ended: leaving the page earlier may abort the request. */
async function signOut(tab: Tab): Promise<void> {
  const ended = tab.page.waitForResponse(/\/v1\/logout$/);
  await press(tab, 'Sign out');
  await ended;
}

/** Waits until the person's sessions are those that began like this, newest first: pages end one without waiting. */
async function sessionsAre({ token }: Person, expected: readonly string[]): Promise<void> {
  let began: readonly string[] = [];
  await until(
    () => `sessions began with ${expected}, not ${began}`,
    async () => {
      const { body } = await scene.service.call('GET', '/v1/sessions', { token });
      began = body.items.map(({ methods }: { readonly methods: readonly string[] }) => methods.join());
      return isDeepStrictEqual(began, expected);
    },
  );
}

for (const device of Object.keys(DEVICES) as Device[])
  test(`passkey session: confirmed with the passkey, and stays strong, on a ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const { tab, authenticator } = await withPasskey(ada, device);
    await signOut(tab);
    await signedIn(tab);
    await tab.settled();
    await tab.go('/console/account/data');
    await sessionsAre(ada, ['passkey', 'password']);
    await age(ada);
    await authenticator.recognize(false);
    await press(tab, 'Download');
    await said(tab, /^With your password alone, organizations/);
    await tab.examine('confirm-with-passkey');
    await press(tab, 'Use a passkey instead');
    await said(tab, /^Your browser didn’t use a passkey/);
    await tab.examine('confirm-with-passkey-not-used');
    await authenticator.recognize(true);
    const download = tab.page.waitForEvent('download');
    await press(tab, 'Use a passkey instead');
    await download;
    await tab.page.getByRole('dialog').waitFor({ state: 'detached' });
    await tab.settled();
    await sessionsAre(ada, ['passkey', 'password']);
    await tab.close();
  });

test('confirmation without a passkey: none is offered', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const tab = await scene.tabOf(ada);
  await tab.go('/console/account/data');
  await age(ada);
  const asked = tab.page.waitForResponse(/\/v1\/account\/security$/);
  await press(tab, 'Download');
  await said(tab, 'Confirm that it’s you');
  await asked;
  await tab.settled();
  assert.equal(await tab.page.getByRole('button', { name: 'Use a passkey instead' }).count(), 0);
  await tab.close();
});

test('session ended: the passkey of another account opens none', { skip }, async () => {
  const [ada, bob] = [await scene.service.person('ada'), await scene.service.person('bob')];
  const { tab, authenticator } = await withPasskey(bob);
  await authenticator.touch(false);
  await signOut(tab);
  await tab.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await signIn(tab, ada);
  await tab.go('/console/new-organization');
  await scene.run('delete from sessions where account_id = ?', [ada.account.id]);
  await fill(tab, 'Name', 'Typed before the end');
  await press(tab, 'Create');
  await said(tab, 'You’ve been signed out');
  await authenticator.touch(true);
  await press(tab, 'Use a passkey instead');
  await said(tab, /^This passkey can’t be used here: it belongs to another account/);
  await tab.examine('confirm-with-passkey-of-another');
  await tab.settled();
  await sessionsAre(bob, ['password']);
  await fill(tab, 'Password', ada.password);
  await press(tab, 'Continue');
  await tab.page.getByRole('link', { name: 'Typed before the end', exact: true }).waitFor();
  await tab.close();
});
