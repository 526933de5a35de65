import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeOf, wrongCodeOf } from '../../server/test/fixtures/totp.ts';
import { PASSWORD } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { shownInQrCode } from './qr-code.ts';
import { fill, press, type Scene, said, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

const TITLE = 'Make the first operator';
const EMAIL = 'first-operator@example.com';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

/** A new link, as a start of the service prints it. */
async function newLink(): Promise<string> {
  await scene.run('update first_operator set made_at = 1', []);
  const link = await scene.service.app.firstOperatorLink();
  assert.ok(link);
  return link;
}

async function secretShown({ page }: Tab): Promise<string> {
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  const secret = (await page.locator('.secret').textContent()) ?? '';
  assert.match(secret, /^[A-Z2-7]{32}$/);
  return secret;
}

async function fillIn(tab: Tab, email: string): Promise<void> {
  await fill(tab, 'Email', email);
  await fill(tab, 'Password', PASSWORD);
}

test('first-operator: an expired link says what to do, also while its page is open', { skip }, async () => {
  const link = await newLink();
  await scene.follow(link, async (tab) => {
    await tab.sees(TITLE, 'first-operator');
    const secret = await secretShown(tab);
    await scene.run('update first_operator set expires_at = 1', []);
    await fillIn(tab, EMAIL);
    await fill(tab, 'Code', codeOf(secret));
    await tab.sees('This link no longer works', 'first-operator-expired');
  });
  await scene.follow(link, (tab) => tab.sees('This link no longer works', 'first-operator-over'));
});

test('first-operator: a link without its secret says where to find it', { skip }, async () => {
  await scene.follow(`${scene.publicUrl}/first-operator`, (tab) =>
    tab.sees('This link is incomplete', 'first-operator-incomplete'),
  );
});

test('first-operator: from the link to the operator pages; the link works again after a reload, and once', {
  skip,
}, async () => {
  const { account } = await scene.service.person('known');
  const link = await newLink();
  await scene.follow(link, async (tab) => {
    await tab.sees(TITLE, 'first-operator-again');
    const secret = await secretShown(tab);
    const uri = await tab.page.getByRole('link', { name: /^Open in an app/ }).getAttribute('href');
    assert.equal(await shownInQrCode(tab.page), uri);
    await fillIn(tab, EMAIL);
    // The secret outlasts a reload, for the app that has scanned it.
    await tab.page.reload();
    assert.equal(await secretShown(tab), secret);
    await tab.page.goto(link);
    assert.equal(await secretShown(tab), secret);
    await fillIn(tab, account.email);
    await fill(tab, 'Code', wrongCodeOf(secret));
    await said(tab, /^The app shows another code/);
    await fill(tab, 'Code', codeOf(secret));
    await said(tab, /portico operators add/);
    await tab.examine('first-operator-taken');
    await fill(tab, 'Email', EMAIL);
    await press(tab, 'Make me an operator');
    const codes = tab.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    assert.equal(await codes.count(), 10);
    await tab.examine('first-operator-codes');
    await press(tab, 'I’ve saved them');
    await tab.sees('You’re the first operator', 'first-operator-done');
    assert.equal(await tab.page.evaluate('history.state?.secret'), undefined);
    await tab.page.getByRole('link', { name: 'Go to the operator pages' }).click();
    await tab.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
  await scene.follow(link, (tab) => tab.sees('This link no longer works', 'first-operator-used'));
});
