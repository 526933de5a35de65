import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newApiKey } from '../../server/test/fixtures/api-keys.ts';
import { newWebhook } from '../../server/test/fixtures/webhooks.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, kept, loseAnswers, newTeam, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const placeOf = (organization: string) => `/console/organizations/${organization}/api-keys`;
const row = ({ page }: Tab, name: string) => page.getByRole('row').filter({ hasText: name });
const dialogOf = ({ page }: Tab) => page.getByRole('dialog');
const secretOf = ({ page }: Tab) => page.locator('.secret');
const shown = async (tab: Tab) => (await secretOf(tab).textContent()) ?? '';
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The status that a program gets with a key. */
const statusFor = async (token: string) => (await scene.service.call('GET', '/v1/caller', { token })).status;

const keysOf = async (organization: string, { token }: Person) =>
  (await scene.service.call('GET', `/v1/organizations/${organization}/api-keys`, { token })).body.items;

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`API key created, shown once, renamed, rotated and revoked: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada, 'Engines');
    const tab = await scene.tabOf(ada, device);
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await tab.go(`/console/organizations/${organization}`);
    await follow(tab, 'API keys');
    await said(tab, /^There are no API keys yet/);
    await tab.sees('API keys', `no-api-keys-${device}`);

    await press(tab, 'Create key');
    await tab.page.locator('[name=name][aria-invalid]:focus').waitFor();
    await fill(tab, 'Name', 'Billing');
    await tab.page.getByLabel('Last day').fill(dayIn(-3));
    await press(tab, 'Create key');
    await said(tab, 'Enter a complete date that isn’t in the past.');
    await tab.page.locator('[name=expiresAt][aria-invalid]:focus').waitFor();
    await tab.examine(`api-key-refused-${device}`);
    await tab.page.getByLabel('Last day').fill(dayIn(3));
    await press(tab, 'Create key');
    await tab.page.locator('h2:focus', { hasText: 'The key for “Billing”' }).waitFor();
    await row(tab, 'Billing').getByText('Expires soon').waitFor();
    await tab.sees('API keys', `api-key-created-${device}`);
    const first = await shown(tab);
    assert.equal(await statusFor(first), 200);
    assert.ok(!(await kept(tab)).includes(first));
    await press(tab, 'Copy key');
    await said(tab, 'Copied.');
    assert.equal(await tab.page.evaluate('navigator.clipboard.readText()'), first);
    await press(tab, 'I’ve saved it');
    await tab.page.locator('h1:focus').waitFor();
    assert.equal(await secretOf(tab).count(), 0);

    await press(tab, 'Rename Billing');
    await fill(tab, 'Name of the key', ' ');
    await press(tab, 'Save');
    await dialogOf(tab).locator('[name=name][aria-invalid]:focus').waitFor();
    await fill(tab, 'Name of the key', 'Invoices');
    await press(tab, 'Save');
    await row(tab, 'Invoices').waitFor();

    await press(tab, 'Rotate Invoices');
    await tab.examine(`rotate-api-key-${device}`);
    await tab.page.getByRole('radio', { name: 'In an hour' }).check();
    await press(tab, 'Get a new key');
    await tab.page.locator('h2:focus', { hasText: 'The key for “Invoices”' }).waitFor();
    const second = await shown(tab);
    assert.notEqual(second, first);
    assert.deepEqual(await Promise.all([statusFor(first), statusFor(second)]), [200, 200]);

    await press(tab, 'Revoke Invoices');
    await tab.examine(`revoke-api-key-${device}`);
    await tab.page.getByLabel('Type “Invoices” to confirm').fill('Invoices');
    await dialogOf(tab).getByRole('button', { name: 'Revoke' }).click();
    await said(tab, '“Invoices” has been revoked.');
    await said(tab, /^There are no API keys yet/);
    await tab.page.locator('h1:focus').waitFor();
    assert.equal(await secretOf(tab).count(), 0);
    assert.deepEqual(await Promise.all([statusFor(first), statusFor(second)]), [401, 401]);
    await tab.close();
  });
}

test('API key rotated at once: the old key stops immediately; the shown key goes with the page', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const { token } = await newApiKey(scene.service, { organization, by: ada, name: 'Billing' });
  const tab = await scene.tabOf(ada);
  const rotate = async () => {
    await press(tab, 'Rotate Billing');
    await tab.page.getByRole('radio', { name: 'At once' }).check();
    await press(tab, 'Get a new key');
    await secretOf(tab).waitFor();
  };
  await tab.go(placeOf(organization));
  await rotate();
  assert.equal(await statusFor(token), 401);

  await follow(tab, 'Members');
  await tab.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await tab.page.goBack();
  await row(tab, 'Billing').waitFor();
  assert.equal(await secretOf(tab).count(), 0);

  await rotate();
  await tab.page.reload();
  await row(tab, 'Billing').waitFor();
  assert.equal(await secretOf(tab).count(), 0);

  await rotate();
  await tab.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))");
  await secretOf(tab).waitFor({ state: 'detached' });
  await tab.close();
});

test('API keys: one not yet stored stays in sight; each shows its role, use and expiry', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const used = await newApiKey(scene.service, { organization, by: ada, name: 'Used', role: 'admin' });
  await statusFor(used.token);
  const expired = await newApiKey(scene.service, { organization, by: ada, name: 'Over' });
  await scene.run('update api_keys set expires_at = 1 where id = ?', [expired.id]);
  const tab = await scene.tabOf(ada);
  await tab.go(placeOf(organization));
  for (const name of ['First', 'Second']) {
    await press(tab, 'Create key');
    await fill(tab, 'Name', name);
    await press(tab, 'Create key');
    await row(tab, name).waitFor();
  }
  await until('both are there', async () => (await secretOf(tab).count()) === 2);
  await row(tab, 'Used').getByText('Admin').waitFor();
  await row(tab, 'Used').getByRole('cell', { name: 'now', exact: true }).waitFor();
  assert.equal(await row(tab, 'First').getByRole('cell', { name: 'Never', exact: true }).count(), 2);
  await row(tab, 'Over').getByText('Expired', { exact: true }).waitFor();
  await press(tab, 'Actions for Over');
  const offered = tab.page.locator('.menu:popover-open button');
  assert.deepEqual(await offered.allTextContents(), ['Rename', 'Revoke']);
  const prefixes = (await keysOf(organization, ada)).map(({ prefix }: { prefix: string }) => prefix);
  for (const prefix of prefixes) await tab.page.getByText(prefix, { exact: true }).waitFor();
  await tab.examine('api-keys');
  await tab.close();
});

test('API key with an incomplete date: refused, rather than created without expiry', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(placeOf(organization));
  await fill(tab, 'Name', 'Billing');
  await tab.page.getByLabel('Last day').focus();
  await tab.page.keyboard.type('1');
  await press(tab, 'Create key');
  await said(tab, 'Enter a complete date that isn’t in the past.');
  assert.deepEqual(await keysOf(organization, ada), []);
  await tab.close();
});

test('API key renamed by two people: the second sees both names; a revoked one is reported gone', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin');
  const { id } = await newApiKey(scene.service, { organization, by: ada, name: 'Billing' });
  const tab = await scene.tabOf(grace);
  await tab.go(placeOf(organization));
  await press(tab, 'Rename Billing');
  await fill(tab, 'Name of the key', 'Invoices');
  const call = { token: ada.token, body: { name: 'Payments' } };
  assert.equal((await scene.service.call('PUT', `/v1/api-keys/${id}`, call)).status, 200);
  await press(tab, 'Save');
  const conflict = tab.page.getByRole('region', { name: 'Someone has changed this in the meantime' });
  await conflict.getByRole('cell', { name: 'Payments' }).waitFor();
  await tab.examine('api-key-conflict');
  await press(tab, 'Save yours');
  await row(tab, 'Invoices').waitFor();
  assert.equal((await keysOf(organization, ada))[0].name, 'Invoices');

  await press(tab, 'Rotate Invoices');
  await scene.service.call('DELETE', `/v1/api-keys/${id}`, { token: ada.token });
  await press(tab, 'Get a new key');
  await said(tab, 'This API key has already been revoked.');
  await said(tab, /^There are no API keys yet/);
  await tab.close();
});

test('API key creation without an answer: the page says that a key may exist', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const tab = await scene.tabOf(ada);
  await tab.go(placeOf(organization));
  await loseAnswers(tab, '**/api-keys');
  await fill(tab, 'Name', 'Billing');
  await press(tab, 'Create key');
  await said(tab, /^No answer came, so a key may have been created/);
  await tab.examine('api-key-not-seen');
  await tab.page.reload();
  await row(tab, 'Billing').waitFor();
  await tab.close();
});

test('viewers have no API keys page', { skip }, async () => {
  const { grace, organization } = await newTeam(scene.service, 'viewer');
  const tab = await scene.tabOf(grace);
  await tab.go(placeOf(organization));
  await said(tab, 'Only owners and admins can see this.');
  assert.equal(await tab.page.getByRole('link', { name: 'API keys' }).count(), 0);
  await tab.close();
});

test('API key creation needs a recent sign-in; removing its creator asks about keys and webhooks', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin', 'Engines');
  const webhook = await newWebhook(scene.service, { organization, by: grace });
  const tab = await scene.tabOf(grace, 'desktop');
  await tab.go(`/console/organizations/${organization}/api-keys`);
  const tooLongAgo = Date.now() - 3_600_000;
  await scene.run('update sessions set created_at = ? where account_id = ?', [tooLongAgo, grace.account.id]);
  await fill(tab, 'Name', 'Nightly');
  await press(tab, 'Create key');
  await said(tab, 'Confirm that it’s you');
  await tab.page.getByLabel('Password', { exact: true }).fill(grace.password);
  await press(tab, 'Continue');
  await row(tab, 'Nightly').getByText('by you').waitFor();
  const key = await shown(tab);
  await tab.close();

  const other = await scene.tabOf(ada, 'phone');
  await other.go(`/console/organizations/${organization}/api-keys`);
  await row(other, 'Nightly').getByText('by someone without a name').waitFor();
  await follow(other, 'Members');
  await press(other, `Remove ${grace.account.email}`);
  await other.page.getByLabel(`Delete webhooks: ${new URL(webhook.url).host}`).waitFor();
  await other.page.getByLabel('Revoke API keys: Nightly').check();
  const box = other.page.getByRole('checkbox', { name: 'Revoke API keys: Nightly' });
  const label = other.page.getByText('Revoke API keys: Nightly', { exact: true });
  const [mark, words] = await Promise.all([box.boundingBox(), label.boundingBox()]);
  assert.ok(mark && words && mark.x + mark.width <= words.x && mark.y < words.y + words.height);
  await other.examine('remove-with-keys');
  assert.equal(await statusFor(key), 200);
  await dialogOf(other).getByRole('button', { name: 'Remove' }).click();
  await said(other, `${grace.account.email} has been removed.`);
  assert.equal(await statusFor(key), 401);
  const left = await scene.service.call('GET', `/v1/webhooks/${webhook.id}`, { token: ada.token });
  assert.equal(left.status, 200);
  await other.close();
});
