import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { giveRoles, newRole } from '../../server/test/fixtures/roles.ts';
import { skip } from './chromium.ts';
import { fill, follow, newTeam, press, type Scene, said, startScene } from './scene.ts';
import type { Device, Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const PLACE = '/console/operator/roles';

async function tabOfOperator(at: Scene, device?: Device) {
  const operator = await at.service.person('operator');
  const tab = await at.tabOf(operator, device);
  await makeOperator(at.service, operator);
  await tab.go(PLACE);
  return { tab, operator };
}

const card = ({ page }: Tab, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const dialog = ({ page }: Tab) => page.getByRole('dialog');
const row = ({ page }: Tab, list: string, text: string) =>
  page.getByRole('table', { name: list, exact: true }).getByRole('row').filter({ hasText: text });
const save = (tab: Tab) => dialog(tab).getByRole('button', { name: 'Save', exact: true }).click();
const confirm = (tab: Tab, name: string) => dialog(tab).getByRole('button', { name, exact: true }).click();

/** The number of lines of a permission's name in an edit conflict. */
const LINES = `(() => {
  const range = document.createRange();
  const cells = [...document.querySelectorAll('.conflict td')];
  const cell = cells.find(({ textContent }) => textContent.includes('invoice:approve'));
  range.selectNodeContents(cell);
  return Math.round(range.getBoundingClientRect().height / parseFloat(getComputedStyle(cell).lineHeight));
})()`;

test("operators define permissions and roles, and neither undoes the other's change", {
  skip,
}, async () => {
  const { service } = scene;
  const { tab, operator } = await tabOfOperator(scene, 'desktop');
  const catalogue = async () => (await service.call('GET', '/v1/permissions', operator)).body.items;
  await said(tab, 'There are no permissions yet.');
  const adding = card(tab, 'Add a permission');
  await adding.getByLabel('Name').fill('invoice');
  await press(tab, 'Add permission');
  await said(tab, /^Use two to four words/);
  await tab.examine('permission-refused');
  // Another operator is quicker.
  const body = { items: [{ name: 'invoice:read', delegable: true }] };
  await service.call('PUT', '/v1/operator/permissions', { token: operator.token, body });
  await adding.getByLabel('Name').fill('invoice:approve');
  await adding.getByLabel('Description').fill('Approve invoices');
  await press(tab, 'Add permission');
  await said(tab, '“invoice:approve” has been added.');
  await row(tab, 'Permissions', 'invoice:read').waitFor();
  assert.deepEqual(await catalogue(), [
    { name: 'invoice:approve', description: 'Approve invoices', delegable: false, managed: false },
    { name: 'invoice:read', description: null, delegable: true, managed: false },
  ]);

  await press(tab, 'Edit invoice:approve');
  await dialog(tab).getByLabel('Description').fill('Approve any invoice');
  const described = [{ name: 'invoice:approve', description: 'Approve some' }, ...body.items];
  await service.call('PUT', '/v1/operator/permissions', {
    token: operator.token,
    body: { items: described },
  });
  await save(tab);
  await tab.page.getByRole('heading', { name: 'Someone has changed this in the meantime' }).waitFor();
  await tab.examine('permission-conflict');
  await press(tab, 'Save yours');
  await said(tab, '“invoice:approve” has been saved.');
  assert.equal((await catalogue())[0].description, 'Approve any invoice');

  const making = card(tab, 'Create a role');
  await making.getByLabel('Name').fill('owner');
  await press(tab, 'Create role');
  await said(tab, /^Begin with a lower-case letter/);
  await making.locator('[name=name][aria-invalid]:focus').waitFor();
  await making.getByLabel('Name').fill('approver');
  await making.getByLabel('Title').fill('Approver');
  await making.getByRole('checkbox', { name: 'invoice:approve' }).check();
  await press(tab, 'Create role');
  await said(tab, 'The role “Approver” has been created.');
  await making.getByLabel('Name').fill('approver');
  await press(tab, 'Create role');
  await said(tab, 'Another role already has this name.');

  await press(tab, 'Remove invoice:approve');
  await confirm(tab, 'Remove');
  await said(tab, /^A role still has this permission/);
  await tab.examine('permission-in-use');
  await confirm(tab, 'Cancel');

  await press(tab, 'Edit Approver');
  await dialog(tab).getByLabel('Owners and admins can give it').check();
  await dialog(tab).getByRole('checkbox', { name: 'invoice:approve' }).uncheck();
  await dialog(tab).getByRole('checkbox', { name: 'invoice:read' }).check();
  await tab.examine('role-edited');
  const { items: all } = (await service.call('GET', '/v1/roles', operator)).body;
  const signing = { name: 'approver', title: 'Signs', permissions: ['invoice:approve'], delegable: false };
  await service.call('PUT', `/v1/roles/${all[0].id}`, { token: operator.token, body: signing });
  await save(tab);
  await dialog(tab).getByRole('cell', { name: 'invoice:approve' }).waitFor();
  assert.equal(await tab.page.evaluate(LINES), 1, 'the name of a permission is broken');
  await tab.examine('role-conflict');
  await dialog(tab).getByLabel('Title').press('Enter');
  await tab.page.locator('.conflict:focus').waitFor();
  await press(tab, 'Save yours');
  await said(tab, 'The role “Approver” has been saved.');
  await row(tab, 'Roles', 'Approver').getByRole('cell', { name: 'invoice:read' }).waitFor();
  const [role] = (await service.call('GET', '/v1/roles', operator)).body.items;
  assert.deepEqual([role.permissions, role.delegable, role.title], [['invoice:read'], true, 'Approver']);
  await press(tab, 'Remove invoice:approve');
  await confirm(tab, 'Remove');
  await said(tab, '“invoice:approve” has been removed.');
  assert.deepEqual(
    (await catalogue()).map(({ name }: { name: string }) => name),
    ['invoice:read'],
  );

  await press(tab, 'Delete Approver');
  await confirm(tab, 'Delete');
  await said(tab, 'There are no roles yet.');
  await tab.close();
});

test('own role: an owner makes one, and deletes it for another; not offered to others', {
  skip,
}, async () => {
  const { service } = scene;
  const { ada, grace, organization, manager } = await newTeam(service, 'admin');
  await newRole(service, { name: 'reader', permissions: ['page:read'] });
  await newRole(service, { name: 'hidden', permissions: ['page:hide'], delegable: false });
  await scene.run("update product_permissions set delegable = 0 where name = 'page:hide'", []);
  const place = `/console/organizations/${organization}`;
  const tab = await scene.tabOf(ada);
  await tab.go(place);
  await follow(tab, 'Product roles');
  await press(tab, 'Create role');
  const making = card(tab, 'Create a role');
  await making.getByRole('checkbox', { name: 'page:read' }).check();
  assert.equal(await making.getByRole('checkbox', { name: 'page:hide' }).count(), 0);
  await fill(tab, 'Name', 'clerk');
  await press(tab, 'Create role');
  await said(tab, 'The role “clerk” has been created.');
  assert.equal(await row(tab, 'Roles', 'reader').getByRole('button').count(), 0);
  assert.equal((await giveRoles(service, ada, { manager, role: 'admin', roles: ['clerk'] })).status, 200);

  await press(tab, 'Edit clerk');
  await dialog(tab).getByLabel('Title').fill('Clerks');
  await save(tab);
  await said(tab, 'The role “Clerks” has been saved.');
  await press(tab, 'Delete Clerks');
  await confirm(tab, 'Delete');
  await said(tab, 'Someone has this role. Choose the role that they get in its place.');
  await tab.examine('role-in-use');
  await dialog(tab).locator('[name=replacement][aria-invalid]:focus').waitFor();
  const replacement = dialog(tab).getByRole('combobox', { name: 'Replacement for those who have it' });
  assert.doesNotMatch((await replacement.textContent()) ?? '', /hidden|Clerks/);
  await replacement.selectOption('reader');
  await confirm(tab, 'Delete');
  await said(tab, 'The role “Clerks” has been deleted.');
  const held = await service.call('GET', `/v1/managers/${manager}`, ada);
  assert.deepEqual(held.body.roles, ['reader']);
  await tab.go(PLACE);
  await tab.page.getByRole('heading', { level: 1, name: 'Operators only' }).waitFor();

  const other = await scene.tabOf(grace);
  await other.go(place);
  assert.equal(await other.page.getByRole('link', { name: 'Product roles' }).count(), 0);
  await other.go(`${place}/roles`);
  await said(other, 'Only owners can see this.');
  await tab.close();
  await other.close();
});

test('roles from a file: operators see them, and why they are read-only', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-roles-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'roles.json');
  const permissions = [{ name: 'invoice:read', delegable: true }];
  const roles = [{ name: 'reader', title: 'Reader', permissions: ['invoice:read'], delegable: true }];
  await writeFile(file, JSON.stringify({ permissions, roles }));
  const own = await startScene({ PORTICO_ROLES_FILE: file, PORTICO_ORGANIZATION_ROLES: 'off' });
  t.after(() => own.close());
  const { tab } = await tabOfOperator(own);
  await said(tab, /^Permissions and roles come from the file/);
  await row(tab, 'Roles', 'Reader').getByRole('cell', { name: 'invoice:read' }).waitFor();
  await row(tab, 'Permissions', 'invoice:read').waitFor();
  const buttons = tab.page.getByRole('main').locator('button:not(.table-sort)');
  assert.deepEqual(await buttons.allTextContents(), []);
  await tab.examine('operator-roles-file');

  const { ada, organization } = await newTeam(own.service, 'viewer');
  const other = await own.tabOf(ada);
  await other.go(`/console/organizations/${organization}`);
  assert.equal(await other.page.getByRole('link', { name: 'Product roles' }).count(), 0);
  await other.go(`/console/organizations/${organization}/roles`);
  await said(other, /^Organizations can’t make roles of their own here/);
  await tab.close();
  await other.close();
});

test('product roles: each list calls them by their titles, for operators too', { skip }, async () => {
  const { service } = scene;
  const { ada, organization, manager } = await newTeam(service, 'viewer');
  const name = `payer-${process.pid}`;
  const id = await newRole(service, { name });
  await scene.run('update product_roles set title = ? where id = ?', ['Pays invoices', id]);
  const made = async (method: string, path: string, body: object) => {
    const reply = await service.call(method, path, { token: ada.token, body });
    assert.ok(reply.status < 300, reply.text);
  };
  const [at, roles] = [`/v1/organizations/${organization}`, [name]];
  assert.equal((await giveRoles(service, ada, { manager, role: 'viewer', roles })).status, 200);
  await made('POST', `${at}/invitations`, { email: 'joan@example.com', role: 'viewer', roles });
  await made('POST', `${at}/groups`, { name: 'Accounting', roles });
  await made('POST', `${at}/api-keys`, { name: 'Nightly', role: 'viewer', roles });
  await made('POST', `${at}/machines`, { name: 'Hourly', role: 'viewer', roles });
  const seen = async (tab: Tab, path: string) => {
    await tab.go(path);
    await tab.page.getByRole('row').filter({ hasText: 'Pays invoices' }).waitFor();
    assert.equal(await tab.page.getByRole('row').filter({ hasText: name }).count(), 0, path);
  };
  const tab = await scene.tabOf(ada, 'desktop');
  for (const view of ['', '/invitations', '/groups', '/api-keys', '/machines'])
    await seen(tab, `/console/organizations/${organization}${view}`);
  await tab.close();
  const { tab: team } = await tabOfOperator(scene, 'desktop');
  await seen(team, `/console/operator/organizations/${organization}`);
  await team.close();
});
