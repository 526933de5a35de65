import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeOf } from '../../server/test/fixtures/totp.ts';
import { PASSWORD } from '../../server/test/harness/service.ts';
import { authenticatorIn } from './authenticator.ts';
import { skip } from './chromium.ts';
import { fill, press, type Scene, said, signedIn, startScene, storedSession } from './scene.ts';
import type { Tab } from './tab.ts';

const TITLE = 'Make the first operator';
const SUBMIT = 'Make me an operator';

let scene: Scene;
before(async () => {
  // Passkeys need a host name.
  if (!skip) scene = await startScene({}, 'localhost');
});
after(() => scene?.close());

/** A new link, as the first start of the service prints it. */
async function newLink(): Promise<string> {
  for (const table of ['operators', 'first_operator']) await scene.run(`delete from ${table}`, []);
  const link = await scene.service.app.firstOperatorLink();
  assert.ok(link);
  return link;
}

const kind = ({ page }: Tab, name: string) => page.getByRole('radio', { name, exact: true });
const qrCode = ({ page }: Tab) => page.getByRole('img', { name: /^QR code/ });

async function withCodes(tab: Tab): Promise<void> {
  const codes = tab.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  assert.equal(await codes.count(), 10);
}

async function methodsOf(tab: Tab): Promise<readonly string[]> {
  const { accessToken: token } = await storedSession(tab);
  const { body } = await scene.service.call('GET', '/v1/sessions', { token });
  return body.items.find(({ current }: { readonly current: boolean }) => current).methods;
}

test('passkey: what is wrong is said before one is created; a declined one can be tried again', {
  skip,
}, async () => {
  const { account } = await scene.service.person('known');
  const link = await newLink();
  const tab = await scene.newTab();
  const authenticator = await authenticatorIn(tab);
  await tab.page.goto(link);
  await tab.sees(TITLE, 'first-operator-choice');
  await qrCode(tab).waitFor();
  await kind(tab, 'Passkey').check();
  assert.equal(await qrCode(tab).count(), 0);
  assert.equal(await tab.page.getByLabel('Code', { exact: true }).count(), 0);
  await tab.examine('first-operator-passkey');

  await fill(tab, 'Password', 'short');
  await press(tab, SUBMIT);
  await tab.page.locator('input[name="email"][aria-invalid]:focus').waitFor();
  await tab.page.locator('input[name="password"][aria-invalid]').waitFor();
  await tab.examine('first-operator-passkey-wrong');
  assert.equal(await authenticator.count(), 0);

  await authenticator.recognize(false);
  await fill(tab, 'Email', account.email);
  await fill(tab, 'Password', PASSWORD);
  await press(tab, SUBMIT);
  await said(tab, /^Your browser didn’t create a passkey/);
  await tab.examine('first-operator-passkey-declined');

  await authenticator.recognize(true);
  await press(tab, SUBMIT);
  await said(tab, /portico operators add/);
  assert.equal(await authenticator.count(), 1);
  await fill(tab, 'Email', 'passkey@example.com');
  await press(tab, SUBMIT);
  await withCodes(tab);
  // It has replaced the one for the address that was taken.
  assert.equal(await authenticator.count(), 1);
  assert.deepEqual(await methodsOf(tab), ['password', 'passkey']);
  await press(tab, 'I’ve saved them');
  await tab.sees('You’re the first operator', 'first-operator-passkey-done');
  await tab.page.getByRole('link', { name: 'Go to the operator pages' }).click();
  await tab.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  // The page to sign in offers the passkey at once.
  await press(tab, 'Sign out');
  await signedIn(tab);
  assert.deepEqual(await methodsOf(tab), ['passkey']);
  await tab.close();
});

test('passkey: an answer that got lost, and a password that is refused, create no second one', {
  skip,
}, async () => {
  const link = await newLink();
  const tab = await scene.newTab('desktop');
  const authenticator = await authenticatorIn(tab);
  await tab.page.goto(link);
  await kind(tab, 'Passkey').check();
  await fill(tab, 'Email', 'again@example.com');
  await fill(tab, 'Password', PASSWORD);
  await tab.page.route('**/v1/operator-setup', (route) =>
    route.request().postDataJSON().credential ? route.abort('connectionreset') : route.fallback(),
  );
  await press(tab, SUBMIT);
  await said(tab, /connection/);
  assert.equal(await authenticator.count(), 1);
  await tab.page.unroute('**/v1/operator-setup');
  await fill(tab, 'Password', 'short');
  await press(tab, SUBMIT);
  await tab.page.locator('input[name="password"][aria-invalid]:focus').waitFor();
  await fill(tab, 'Password', PASSWORD);
  // A second one would take a touch.
  await authenticator.touch(false);
  await press(tab, SUBMIT);
  await withCodes(tab);
  assert.equal(await authenticator.count(), 1);
  await tab.close();
});

test('keyboard: chooses the passkey and completes the page', { skip }, async () => {
  const link = await newLink();
  const tab = await scene.newTab('desktop');
  await authenticatorIn(tab);
  await tab.page.goto(link);
  await qrCode(tab).waitFor();
  const { keyboard } = tab.page;
  await tab.page.locator('input[name="email"]').focus();
  await keyboard.type('keyboard@example.com');
  await tab.page.locator('input[name="password"]').focus();
  await keyboard.type(PASSWORD);
  await kind(tab, 'Authenticator app').focus();
  await keyboard.press('ArrowDown');
  await tab.page.locator('input[value="passkey"]:checked:focus').waitFor();
  await keyboard.press('Tab');
  assert.equal(await tab.page.evaluate('document.activeElement.innerText'), SUBMIT);
  await keyboard.press('Enter');
  await withCodes(tab);
  await tab.close();
});

test('app: chosen again after the passkey, it completes the page', { skip }, async () => {
  const link = await newLink();
  const tab = await scene.newTab();
  await authenticatorIn(tab);
  await tab.page.goto(link);
  await kind(tab, 'Passkey').check();
  await kind(tab, 'Authenticator app').check();
  await qrCode(tab).waitFor();
  const secret = (await tab.page.locator('.secret').textContent()) ?? '';
  await fill(tab, 'Email', 'app@example.com');
  await fill(tab, 'Password', PASSWORD);
  await fill(tab, 'Code', codeOf(secret));
  await withCodes(tab);
  assert.deepEqual(await methodsOf(tab), ['password', 'totp']);
  await tab.close();
});

test('a browser without passkeys is offered the app alone', { skip }, async () => {
  const link = await newLink();
  const tab = await scene.newTab();
  await tab.page.addInitScript('delete globalThis.PublicKeyCredential');
  await tab.page.goto(link);
  await qrCode(tab).waitFor();
  assert.equal(await tab.page.getByRole('radio').count(), 0);
  await tab.page.getByLabel('Code', { exact: true }).waitFor();
  await tab.close();
});

test('two tabs: the first makes the operator, and the other says that the link was used', {
  skip,
}, async () => {
  const link = await newLink();
  const [tab, other] = [await scene.newTab(), await scene.newTab()];
  for (const [one, email] of [
    [tab, 'one@example.com'],
    [other, 'other@example.com'],
  ] as const) {
    await authenticatorIn(one);
    await one.page.goto(link);
    await kind(one, 'Passkey').check();
    await fill(one, 'Email', email);
    await fill(one, 'Password', PASSWORD);
  }
  await press(tab, SUBMIT);
  await withCodes(tab);
  await press(other, SUBMIT);
  await other.sees('This link no longer works', 'first-operator-passkey-used');
  await tab.close();
  await other.close();
});
