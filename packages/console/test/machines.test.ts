import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askForToken, newMachine } from '../../server/test/fixtures/machines.ts';
import { newRole } from '../../server/test/fixtures/roles.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, kept, loseAnswers, newTeam, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

const REPORTS = 'https://reports.example.com';

let scene: Scene;
before(async () => {
  if (skip) return;
  scene = await startScene({ PORTICO_TOKEN_AUDIENCES: REPORTS });
  await newRole(scene.service, { name: 'payer', permissions: ['invoice:pay'] });
});
after(() => scene?.close());

const placeOf = (organization: string) => `/console/organizations/${organization}/machines`;
const row = ({ page }: Tab, name: string) => page.getByRole('row').filter({ hasText: name });
const dialogOf = ({ page }: Tab) => page.getByRole('dialog');
const secretOf = ({ page }: Tab) => page.locator('.secret');
const shown = async (tab: Tab) => (await secretOf(tab).textContent()) ?? '';

const machinesOf = async (organization: string, { token }: Person) =>
  (await scene.service.call('GET', `/v1/organizations/${organization}/machines`, { token })).body.items;

/** The status of a request for a token. */
const statusFor = async (id: string, secret: string, resource?: string) =>
  (await askForToken(scene.service, { id, secret }, resource === undefined ? {} : { resource })).status;

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`machine created, its secret shown once and replaced, its audiences and roles changed, deleted: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada, 'Engines');
    const tab = await scene.tabOf(ada, device);
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await tab.go(`/console/organizations/${organization}`);
    await follow(tab, 'Machines');
    await said(tab, 'There are no machines yet.');
    await tab.sees('Machines', `no-machines-${device}`);

    await press(tab, 'Create machine');
    await tab.page.locator('[name=name][aria-invalid]:focus').waitFor();
    await fill(tab, 'Name', 'Nightly export');
    await fill(tab, 'Audiences', `${REPORTS}\nhttps://elsewhere.example`);
    await press(tab, 'Create machine');
    await said(tab, 'Enter only services for which tokens can be issued here, each once.');
    await tab.page.locator('[name=audiences][aria-invalid]:focus').waitFor();
    await tab.examine(`machine-refused-${device}`);
    await fill(tab, 'Audiences', `${REPORTS}\n${scene.publicUrl}`);
    await press(tab, 'Create machine');
    await tab.page.locator('h2:focus', { hasText: 'The secret of “Nightly export”' }).waitFor();
    const [{ id }] = await machinesOf(organization, ada);
    await said(tab, /oauth2\/token/);
    await tab.sees('Machines', `machine-created-${device}`);
    const first = await shown(tab);
    assert.equal(await statusFor(id, first, REPORTS), 200);
    assert.ok(!(await kept(tab)).includes(first));
    await press(tab, 'Copy the request');
    await said(tab, 'Copied.');
    const command = await tab.page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(command, new RegExp(`-u "${id}:\\$CLIENT_SECRET"`));
    assert.match(command, /-d grant_type=client_credentials -d resource=https:\/\/reports\.example\.com$/);
    await press(tab, 'Copy secret');
    await until(
      'the secret is copied',
      async () => (await tab.page.evaluate('navigator.clipboard.readText()')) === first,
    );
    await press(tab, 'I’ve saved it');
    await tab.page.locator('h1:focus').waitFor();
    assert.equal(await secretOf(tab).count(), 0);

    await press(tab, 'Edit Nightly export');
    await dialogOf(tab).getByLabel('Audiences').fill('');
    await press(tab, 'Save');
    await said(tab, 'Enter at least one address.');
    await tab.examine(`edit-machine-${device}`);
    await dialogOf(tab).getByLabel('Audiences').fill(REPORTS);
    await dialogOf(tab).getByLabel('Name').fill('Weekly export');
    await press(tab, 'Save');
    await row(tab, 'Weekly export').waitFor();
    const [edited] = await machinesOf(organization, ada);
    assert.deepEqual([edited.audiences, edited.state], [[REPORTS], 'active']);

    await press(tab, 'Product roles of Weekly export');
    await dialogOf(tab).getByLabel('payer').check();
    await press(tab, 'Save');
    await said(tab, 'Product roles: payer');
    assert.deepEqual((await machinesOf(organization, ada))[0].roles, ['payer']);

    await press(tab, 'Replace the secret of Weekly export');
    await tab.examine(`rotate-machine-${device}`);
    await press(tab, 'Get a new secret');
    await tab.page.locator('h2:focus', { hasText: 'The secret of “Weekly export”' }).waitFor();
    const second = await shown(tab);
    assert.notEqual(second, first);
    assert.deepEqual([await statusFor(id, first), await statusFor(id, second)], [200, 200]);
    await press(tab, 'Replace the secret of Weekly export');
    await dialogOf(tab).getByLabel('The old secret keeps working').selectOption('Not at all');
    await press(tab, 'Get a new secret');
    await until('a third is shown', async () => (await shown(tab)) !== second);
    const third = await shown(tab);
    assert.deepEqual([await statusFor(id, second), await statusFor(id, third)], [401, 200]);

    await press(tab, 'Delete Weekly export');
    await tab.examine(`delete-machine-${device}`);
    await tab.page.getByLabel('Type “Weekly export” to confirm').fill('Weekly export');
    await dialogOf(tab).getByRole('button', { name: 'Delete' }).click();
    await said(tab, '“Weekly export” has been deleted.');
    await said(tab, 'There are no machines yet.');
    assert.equal(await secretOf(tab).count(), 0);
    assert.equal(await statusFor(id, third), 401);
    await tab.close();
  });
}

test('machine disabled and active again; one with a key of its own has no secret to replace', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const { id, secret } = await newMachine(scene.service, { organization, by: ada, name: 'Export' });
  await newMachine(scene.service, {
    ...{ organization, by: ada, name: 'Signer', tokenEndpointAuth: 'private_key_jwt' },
    jwks: { keys: [await publicKey()] },
  });
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(placeOf(organization));
  const choose = async (state: string) => {
    await press(tab, 'Edit Export');
    await dialogOf(tab).getByRole('radio', { name: state, exact: true }).check();
    await press(tab, 'Save');
    await said(tab, 'Saved.');
  };
  await choose('Disabled');
  await row(tab, 'Export').locator('.badge', { hasText: 'Disabled' }).waitFor();
  assert.equal(await statusFor(id, secret), 401);
  await tab.examine('machine-disabled');
  await choose('Active');
  await row(tab, 'Export').locator('.badge', { hasText: 'Disabled' }).waitFor({ state: 'detached' });
  assert.equal(await statusFor(id, secret), 200);

  await press(tab, 'Actions for Signer');
  const offered = tab.page.locator('.menu:popover-open button');
  assert.deepEqual(await offered.allTextContents(), ['Edit', 'Product roles', 'Delete']);
  await offered.first().and(tab.page.locator(':focus')).waitFor();
  await tab.page.keyboard.press('ArrowDown');
  await tab.page.keyboard.press('ArrowUp');
  await tab.page.keyboard.press('Enter');
  await dialogOf(tab).getByRole('heading', { name: 'Edit Signer' }).waitFor();
  await tab.page.keyboard.press('Escape');
  await dialogOf(tab).waitFor({ state: 'detached' });
  await tab.close();
});

/** A public key as a JWK. */
async function publicKey() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { publicKey: key } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key);
  return { kty, crv, x, y, kid: '1' };
}

test('machine edited by two people: the second sees both versions; a deleted one is reported gone', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'owner');
  const { id } = await newMachine(scene.service, { organization, by: ada, name: 'Export' });
  const tab = await scene.tabOf(grace);
  await tab.go(placeOf(organization));
  await press(tab, 'Edit Export');
  await dialogOf(tab).getByLabel('Name').fill('Import');
  const call = { token: ada.token, body: { name: 'Ledger' } };
  assert.equal((await scene.service.call('PUT', `/v1/machines/${id}`, call)).status, 200);
  await press(tab, 'Save');
  const conflict = tab.page.getByRole('region', { name: 'Someone has changed this in the meantime' });
  await conflict.getByRole('cell', { name: 'Ledger' }).waitFor();
  await conflict.getByRole('columnheader', { name: 'Theirs' }).waitFor();
  await tab.examine('machine-conflict');
  await press(tab, 'Save yours');
  await row(tab, 'Import').waitFor();
  assert.equal((await machinesOf(organization, ada))[0].name, 'Import');

  await press(tab, 'Replace the secret of Import');
  await scene.service.call('DELETE', `/v1/machines/${id}`, { token: ada.token });
  await press(tab, 'Get a new secret');
  await said(tab, 'This machine was deleted already.');
  await said(tab, 'There are no machines yet.');
  await tab.close();
});

test('machine creation without an answer: the page says that one may exist; a full organization is told', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const tab = await scene.tabOf(ada);
  await tab.go(placeOf(organization));
  await loseAnswers(tab, '**/machines');
  await fill(tab, 'Name', 'Export');
  await press(tab, 'Create machine');
  await said(tab, /^No answer came, so a machine may have been created/);
  await tab.page.unroute('**/machines');
  await tab.page.reload();
  await row(tab, 'Export').waitFor();
  assert.equal((await machinesOf(organization, ada)).length, 1);
  for (let made = 1; made < 50; made += 1) await newMachine(scene.service, { organization, by: ada });
  // The form stands open, with what was typed in it.
  await fill(tab, 'Name', 'One more');
  await press(tab, 'Create machine');
  await said(tab, 'The organization has reached its limit of machines. Delete one first.');
  await tab.close();
});

test('admins have no page of machines', { skip }, async () => {
  const { grace, organization } = await newTeam(scene.service, 'admin');
  const tab = await scene.tabOf(grace);
  await tab.go(placeOf(organization));
  await said(tab, 'Only owners can see this.');
  assert.equal(await tab.page.getByRole('link', { name: 'Machines' }).count(), 0);
  await tab.close();
});
