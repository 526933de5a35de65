import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newDirectory, newScimUser } from '../../server/test/fixtures/directories.ts';
import { newRole } from '../../server/test/fixtures/roles.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device } from './tab.ts';

let scene: Scene;
before(async () => {
  if (skip) return;
  scene = await startScene();
  await newRole(scene.service, { name: 'payer', permissions: ['invoice:pay'] });
});
after(() => scene?.close());

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`group created, given a role, filled, emptied, renamed and deleted: ${device}`, { skip }, async () => {
    const { service } = scene;
    const ada = await service.person('ada');
    const ben = await service.person('ben');
    const organization = await service.organization(ada, 'Engines');
    await service.manager(organization, ada, ben, 'viewer');
    const tab = await scene.tabOf(ada, device);
    await tab.go(`/console/organizations/${organization}`);
    await follow(tab, 'Groups');
    await said(tab, 'There are no groups yet.');
    await tab.sees('Groups', `no-groups-${device}`);

    await fill(tab, 'Name', 'Accounting');
    await tab.page.getByLabel('payer').check();
    await press(tab, 'Create group');
    const row = tab.page.getByRole('row').filter({ hasText: 'Accounting' });
    await row.getByRole('cell', { name: '0', exact: true }).waitFor();
    await row.getByRole('cell', { name: 'payer' }).waitFor();
    await tab.sees('Groups', `group-created-${device}`);

    await press(tab, 'Accounting');
    const dialog = tab.page.getByRole('dialog');
    await dialog.getByLabel('Add someone').fill(ben.account.email.slice(0, 8));
    await dialog.getByRole('button', { name: `Add ${ben.account.email}` }).click();
    await said(tab, `${ben.account.email} is in the group now.`);
    await tab.sees('Groups', `group-members-${device}`);
    const permissions = async () => {
      const path = `/v1/caller?organizationId=${organization}`;
      return (await service.call('GET', path, { token: ben.token })).body.organization.permissions;
    };
    assert.deepEqual(await permissions(), ['invoice:pay']);
    await press(tab, `Take out: ${ben.account.email}`);
    await said(tab, `${ben.account.email} is no longer in the group.`);
    assert.deepEqual(await permissions(), []);
    await tab.page.keyboard.press('Escape');

    await press(tab, 'Rename Accounting');
    await dialog.getByLabel('Name').fill('Bookkeeping');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(tab, 'The name has been saved.');
    await press(tab, 'Delete Bookkeeping');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await said(tab, '“Bookkeeping” has been deleted.');
    await said(tab, 'There are no groups yet.');
    await tab.close();
  });
}

test('the panel of a group stays modal, with the focus, while its row moves in the sorted table', {
  skip,
}, async () => {
  const { service } = scene;
  const ada = await service.person('ada');
  const ben = await service.person('ben');
  const cay = await service.person('cay');
  const organization = await service.organization(ada, 'Engines');
  const member = await service.manager(organization, ada, ben, 'viewer');
  await service.manager(organization, ada, cay, 'viewer');
  const create = async (name: string) => {
    const path = `/v1/organizations/${organization}/groups`;
    return (await service.call('POST', path, { token: ada.token, body: { name, roles: [] } })).body.id;
  };
  await create('Accounting');
  const path = `/v1/groups/${await create('Building')}/members/${member}`;
  assert.equal((await service.call('PUT', path, { token: ada.token })).status, 204);
  const tab = await scene.tabOf(ada, 'desktop');
  // As in browsers that can move an element only by removing it first.
  await tab.page.addInitScript('delete Element.prototype.moveBefore');
  await tab.go(`/console/organizations/${organization}/groups`);
  const names = () => tab.page.locator('tr:has(> th) .table-link').allTextContents();
  const dialog = tab.page.getByRole('dialog');
  const isModal = () => tab.page.evaluate('document.querySelector("dialog").matches(":modal")');
  await press(tab, 'Members');
  assert.deepEqual(await names(), ['Accounting', 'Building']);
  await press(tab, 'Accounting');
  for (const { account } of [ben, cay]) {
    await dialog.getByRole('searchbox').fill(account.email);
    await dialog.getByRole('button', { name: `Add ${account.email}` }).click();
    await said(tab, `${account.email} is in the group now.`);
    const added = dialog.getByRole('button', { name: account.email, exact: true, disabled: true });
    await added.and(tab.page.locator(':focus')).waitFor();
    assert.equal(await isModal(), true);
  }
  assert.deepEqual(await names(), ['Building', 'Accounting']);
  for (const { account } of [ben, cay]) {
    await press(tab, `Take out: ${account.email}`);
    await said(tab, `${account.email} is no longer in the group.`);
    assert.equal(await isModal(), true);
  }
  assert.deepEqual(await names(), ['Accounting', 'Building']);
  await press(tab, 'Close');
  await dialog.waitFor({ state: 'detached' });
  await tab.page.locator('.table-link:focus', { hasText: 'Accounting' }).waitFor();
  await tab.close();
});

test('a viewer sees the groups and their members; those of a directory say where they come from', {
  skip,
}, async () => {
  const { service } = scene;
  const ada = await service.person('ada');
  const ben = await service.person('ben');
  const organization = await service.organization(ada, 'Engines');
  await service.manager(organization, ada, ben, 'viewer');
  const directory = await newDirectory(service, organization);
  const user = await newScimUser(service, directory);
  const reply = await service.call('POST', `/scim/${directory.connection}/v2/Groups`, {
    token: directory.token,
    body: { displayName: 'Engineers', members: [{ value: user }] },
  });
  assert.equal(reply.status, 201);
  const tab = await scene.tabOf(ben);
  await tab.go(`/console/organizations/${organization}/groups`);
  await said(tab, 'From the directory');
  await tab.page.getByRole('cell', { name: '1', exact: true }).waitFor();
  assert.equal(await tab.page.getByRole('button', { name: 'Create group' }).count(), 0);
  assert.equal(await tab.page.getByRole('button', { name: 'Actions for Engineers' }).count(), 0);
  await press(tab, 'Engineers');
  await said(tab, 'The directory decides on the name and the members of this group.');
  await tab.page.getByRole('table', { name: 'Members' }).getByText(`@${directory.domain}`).waitFor();
  await tab.sees('Groups', 'directory-group');
  await tab.close();
});
