import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { png } from '../../server/test/fixtures/pictures.ts';
import { demandPolicy, NO_POLICY } from '../../server/test/fixtures/policies.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { fill, follow, newTeam, press, type Scene, said, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const dialogOf = ({ page }: Tab) => page.getByRole('dialog');
const heirs = ({ page }: Tab) => page.getByRole('list', { name: 'Choose a new owner' }).getByRole('button');
const nameOf = async (organization: string, { token }: Person) =>
  (await scene.service.call('GET', `/v1/organizations/${organization}`, { token })).body?.name;

test('organization renamed and transferred; its new owner deletes and restores it', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'viewer', 'Engines');
  const settings = `/console/organizations/${organization}/settings`;
  const tab = await scene.tabOf(ada);
  await tab.go(settings);
  await fill(tab, 'Name', ' ');
  await press(tab, 'Save');
  await tab.page.locator('[name=name][aria-invalid]:focus').waitFor();
  await tab.examine('rename-refused');
  await fill(tab, 'Name', 'Analytical Engines');
  await press(tab, 'Save');
  await tab.page.getByRole('link', { name: 'Analytical Engines', exact: true }).waitFor();
  await tab.examine('renamed');

  const tooLongAgo = Date.now() - 3_600_000;
  await scene.run('update sessions set created_at = ? where account_id = ?', [tooLongAgo, ada.account.id]);
  await tab.page.getByText('Choose a new owner').click();
  await heirs(tab).filter({ hasText: grace.account.email }).click();
  await tab.examine('transfer');
  await dialogOf(tab).getByRole('button', { name: 'Transfer' }).click();
  await said(tab, 'Confirm that it’s you');
  await tab.examine('transfer-confirm-it-is-you');
  await tab.page.getByLabel('Password', { exact: true }).fill(ada.password);
  await press(tab, 'Continue');
  await said(tab, `${grace.account.email} is the owner now.`);
  await dialogOf(tab).waitFor({ state: 'hidden' });
  await tab.page.getByRole('heading', { name: 'Delete organization' }).waitFor({ state: 'hidden' });
  await tab.page.locator('h1:focus').waitFor();
  await tab.examine('settings-as-admin');
  // The role is part of the version; its change is no conflict between two names.
  await fill(tab, 'Name', 'Difference Engines');
  await press(tab, 'Save');
  await tab.page.getByRole('link', { name: 'Difference Engines', exact: true }).waitFor();
  await tab.close();

  const other = await scene.tabOf(grace, 'desktop');
  await other.go(settings);
  await press(other, 'Delete organization');
  const button = dialogOf(other).getByRole('button', { name: 'Delete' });
  const typed = other.page.getByLabel('Type “Difference Engines” to confirm');
  await typed.fill('difference engines');
  assert.ok(await button.isDisabled());
  await said(other, 'Not the same yet.');
  await other.page.keyboard.press('Enter');
  await other.examine('delete-not-confirmed');
  assert.equal(await nameOf(organization, grace), 'Difference Engines');
  // Pages show one space for several.
  await typed.fill(' Difference  Engines');
  await button.click();
  await said(other, /has been deleted/);
  await other.sees('Organizations', 'deleted');
  assert.equal(await nameOf(organization, ada), undefined);

  await press(other, 'Restore Difference Engines');
  await said(other, '“Difference Engines” is back.');
  await other.page.getByRole('heading', { name: 'Deleted' }).waitFor({ state: 'hidden' });
  await follow(other, 'Difference Engines');
  await other.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await other.close();
});

test('organization renamed by two people: the second sees both names, and can keep either', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin', 'Engines');
  const settings = `/console/organizations/${organization}/settings`;
  const [first, second] = [await scene.tabOf(ada), await scene.tabOf(grace, 'desktop')];
  const conflict = second.page.getByRole('region', { name: 'Someone has changed this in the meantime' });
  const renameAtOnce = async (theirs: string, yours: string) => {
    for (const tab of [first, second]) await tab.go(settings);
    await fill(second, 'Name', yours);
    await fill(first, 'Name', theirs);
    await press(first, 'Save');
    await first.page.getByRole('link', { name: theirs }).waitFor();
    await press(second, 'Save');
    await conflict.getByRole('cell', { name: yours }).waitFor();
    await conflict.getByRole('cell', { name: theirs }).waitFor();
    assert.equal(await nameOf(organization, ada), theirs);
  };

  await renameAtOnce('Difference Engines', 'Analytical Engines');
  await second.examine('conflict');
  const choices = second.page.locator('form', { has: conflict }).getByRole('button');
  assert.deepEqual(await choices.allTextContents(), ['Save yours', 'Use theirs']);
  // Enter in the field chooses nothing, and what is typed there belongs to one's own version.
  await fill(second, 'Name', 'Analytical Engines of Ada');
  await conflict.getByRole('cell', { name: 'Analytical Engines of Ada' }).waitFor();
  await second.page.keyboard.press('Enter');
  await second.page.locator('.conflict:focus').waitFor();
  assert.equal(await nameOf(organization, ada), 'Difference Engines');
  await press(second, 'Save yours');
  await second.page.getByRole('link', { name: 'Analytical Engines of Ada', exact: true }).waitFor();
  assert.equal(await nameOf(organization, ada), 'Analytical Engines of Ada');

  await renameAtOnce('Looms', 'Mills');
  await press(second, 'Use theirs');
  await conflict.waitFor({ state: 'hidden' });
  assert.equal(await second.page.getByLabel('Name', { exact: true }).inputValue(), 'Looms');
  await fill(second, 'Name', 'Looms and Mills');
  await press(second, 'Save');
  await second.page.getByRole('link', { name: 'Looms and Mills', exact: true }).waitFor();
  for (const tab of [first, second]) await tab.close();
});

test('organization deleted by another person: each attempt says that it is gone', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'owner', 'Engines');
  const tab = await scene.tabOf(grace);
  await tab.go(`/console/organizations/${organization}/settings`);
  await fill(tab, 'Name', 'Analytical Engines');
  await scene.service.call('DELETE', `/v1/organizations/${organization}`, { token: ada.token });
  await press(tab, 'Save');
  await said(tab, /^This organization was deleted/);
  assert.equal(await tab.page.getByLabel('Name', { exact: true }).inputValue(), 'Analytical Engines');
  await tab.examine('rename-gone');
  await press(tab, 'Delete organization');
  await tab.page.getByLabel('Type “Engines” to confirm').fill('Engines');
  await dialogOf(tab).getByRole('button', { name: 'Delete' }).click();
  await tab.page.getByRole('heading', { name: 'Organization not found' }).waitFor();
  await tab.close();
});

test('logo: an admin sets it, lists show it, and it is removed', { skip }, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin', 'Pictured');
  const path = `/v1/organizations/${organization}`;
  const tab = await scene.tabOf(grace);
  await tab.go(`/console/organizations/${organization}/settings`);
  /** Chooses a file, and waits until the page has read it. */
  const choose = async (buffer: Buffer) => {
    const file = { name: 'logo.png', mimeType: 'image/png', buffer };
    await tab.page.getByLabel('Picture', { exact: true }).setInputFiles(file);
    const url = `data:image/png;base64,${buffer.toString('base64')}`;
    await tab.page.locator(`img[src="${url}"]`).waitFor({ state: 'attached' });
  };
  await choose(Buffer.from('<svg/>'));
  await press(tab, 'Save logo');
  await said(tab, /^Choose a PNG or WebP/);
  await tab.examine('logo-refused');
  // Another person renames it first, and that name stays.
  await scene.service.call('PUT', path, { token: ada.token, body: { name: 'Renamed' } });
  await choose(png({ width: 24, height: 24, shade: 120 }));
  await press(tab, 'Save logo');
  await said(tab, 'The logo has been saved.');
  await tab.examine('logo');
  const { body } = await scene.service.call('GET', path, { token: ada.token });
  assert.deepEqual([body.name, body.logo === null], ['Renamed', false]);
  await tab.go('/console/organizations');
  await tab.page
    .locator(`img.monogram[src="${new URL(body.logo).pathname}"]`)
    .first()
    .waitFor();
  await tab.examine('organizations-with-logo');
  await tab.go(`/console/organizations/${organization}/settings`);
  await press(tab, 'Remove logo');
  await press(tab, 'Save logo');
  await said(tab, 'The logo has been saved.');
  assert.equal((await scene.service.call('GET', path, { token: ada.token })).body.logo, null);
  await tab.close();
});

const change = async (tab: Tab, rule: string) => {
  await press(tab, `Change: ${rule}`);
  await dialogOf(tab).waitFor();
};
const save = (tab: Tab, label = 'Save') =>
  dialogOf(tab).getByRole('button', { name: label, exact: true }).click();
const policyOf = async (organization: string, { token }: Person) =>
  (await scene.service.call('GET', `/v1/organizations/${organization}/policy`, { token })).body;

for (const device of ['phone', 'desktop'] as const)
  test(`policy: invalid networks, people it would lock out, and the owner's own session: ${device}`, {
    skip,
  }, async () => {
    const { ada, grace, organization } = await newTeam(scene.service, 'admin', 'Engines');
    const place = `/console/organizations/${organization}/settings`;
    const tab = await scene.tabOf(ada, device);
    await tab.go(place);
    await said(tab, 'Everywhere');
    await tab.examine(`policy-${device}`);

    await change(tab, 'Networks');
    await fill(tab, 'Addresses and ranges', '127.0.0.1\noffice\n::1\n10.0.0.0/40');
    await save(tab);
    await said(tab, 'These aren’t addresses or ranges: office and 10.0.0.0/40.');
    await tab.page.locator('[name=networks][aria-invalid]:focus').waitFor();
    await tab.examine(`policy-networks-wrong-${device}`);
    await fill(tab, 'Addresses and ranges', ' 127.0.0.1 \n\n::1\n::ffff:0:0/96');
    await save(tab);
    await said(tab, 'The policy has been saved.');
    await said(tab, '127.0.0.1, ::1, and ::ffff:0:0/96');

    // Everybody here has signed in with a password.
    await change(tab, 'Ways to sign in');
    await dialogOf(tab).getByLabel('Password', { exact: true }).uncheck();
    await save(tab);
    await said(tab, /^2 people who are signed in now would be locked out: /);
    await tab.examine(`policy-locked-out-${device}`);
    await save(tab, 'Save anyway');
    await said(tab, /^Nothing was saved: your own sign-in/);
    await tab.examine(`policy-own-session-${device}`);
    await dialogOf(tab).getByLabel('Password', { exact: true }).check();
    await dialogOf(tab).getByRole('button', { name: 'Save', exact: true }).waitFor();
    await dialogOf(tab).getByLabel('Code from an email').uncheck();
    await dialogOf(tab).getByLabel('Account elsewhere').uncheck();
    await save(tab);
    await said(tab, /^Password, sign-in of your organization, /);

    await change(tab, 'Time without use');
    await dialogOf(tab).getByRole('combobox').selectOption({ label: '15 minutes' });
    await save(tab);
    await said(tab, 'At most 15 minutes');
    assert.deepEqual(await policyOf(organization, ada), {
      sessionMaxAge: null,
      sessionIdle: 900,
      networks: ['127.0.0.1', '::1', '::ffff:0:0/96'],
      allowedMethods: ['password', 'sso', 'totp', 'recovery_code', 'passkey'],
    });
    await tab.examine(`policy-set-${device}`);
    await tab.close();

    const other = await scene.tabOf(grace, device);
    await other.go(place);
    await said(other, 'Only owners can change this.');
    assert.equal(await other.page.getByRole('button', { name: 'Change: Networks' }).count(), 0);
    await other.close();
  });

test('policy changed by two owners: another rule is no conflict, the same one shows both versions', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'owner', 'Engines');
  const path = `/v1/organizations/${organization}/policy`;
  const put = async (body: object) =>
    assert.equal((await scene.service.call('PUT', path, { token: grace.token, body })).status, 200);
  const tab = await scene.tabOf(ada);
  await tab.go(`/console/organizations/${organization}/settings`);
  await change(tab, 'Age of a sign-in');
  await put({ ...NO_POLICY, sessionIdle: 3_600 });
  const choice = dialogOf(tab).getByRole('combobox');
  await choice.selectOption({ label: '8 hours' });
  await save(tab);
  await said(tab, 'At most 8 hours');
  await said(tab, 'At most 1 hour');

  await change(tab, 'Age of a sign-in');
  await put({ ...NO_POLICY, sessionMaxAge: 5_400 });
  await choice.selectOption({ label: '12 hours' });
  await save(tab);
  await said(tab, 'Someone has changed this in the meantime');
  await tab.examine('policy-conflict');
  await dialogOf(tab).getByRole('button', { name: 'Use theirs' }).click();
  assert.equal(await choice.inputValue(), '5400');
  await save(tab);
  await said(tab, 'At most 90 minutes');
  assert.deepEqual(await policyOf(organization, ada), { ...NO_POLICY, sessionMaxAge: 5_400 });
  // Sessions of the service end sooner.
  await change(tab, 'Time without use');
  await tab.page.route(/\/policy-previews$/, (route) =>
    route.continue({ postData: JSON.stringify({ ...NO_POLICY, sessionIdle: 31_536_000 }) }),
  );
  await choice.selectOption({ label: '1 day' });
  await save(tab);
  await said(tab, /^Choose a shorter time: /);
  await tab.close();
});

test('policy refuses the session: the page names the rule, and opens once it no longer does', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin', 'Engines');
  const tab = await scene.tabOf(grace);
  await demandPolicy(scene.service, organization, { ...NO_POLICY, allowedMethods: ['passkey'] });
  await tab.go(`/console/organizations/${organization}/events`);
  await said(tab, /^The organization doesn’t allow one of the ways in which you signed in\./);
  await tab.sees('Not allowed by the organization', 'policy-refused-methods');
  await demandPolicy(scene.service, organization);
  await press(tab, 'Try again');
  await said(tab, /^The organization doesn’t allow access from the network that you’re in\./);
  await tab.examine('policy-refused-network');
  await demandPolicy(scene.service, organization, NO_POLICY);
  await press(tab, 'Try again');
  await tab.page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await tab.close();

  const owners = await scene.tabOf(ada);
  await owners.go(`/console/organizations/${organization}/settings`);
  await demandPolicy(scene.service, organization);
  await press(owners, 'Save');
  await said(owners, /^A policy of the organization doesn’t allow this sign-in/);
  await owners.close();
});
