import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { giveRoles, newRole } from '../../server/test/fixtures/roles.ts';
import { haveKnownTotp, knownCode } from '../../server/test/fixtures/totp.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { fill, follow, newTeam, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const PLACE = '/console/operator';
const CONFLICT = 'Someone has changed this in the meantime';

const heading = ({ page }: Tab, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const card = ({ page }: Tab, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const dialog = ({ page }: Tab) => page.getByRole('dialog');
const open = (tab: Tab, title: string) => card(tab, title).getByText('Edit', { exact: true }).click();

async function tabOfOperator(device?: Device): Promise<[Tab, Person]> {
  const person = await scene.service.person('operator');
  const tab = await scene.tabOf(person, device);
  await makeOperator(scene.service, person);
  return [tab, person];
}

/** Calls an operation for operators, below their path. */
async function call({ token }: Person, method: 'GET' | 'PUT', path: string, body?: object) {
  const reply = await scene.service.call(method, `/v1/operator/${path}`, { token, ...(body && { body }) });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`operator changes an account; the versions of two operators are both shown: ${device}`, {
    skip,
  }, async () => {
    const { id } = (await scene.service.person('grace')).account;
    const [tab, operator] = await tabOfOperator(device);
    const other = await scene.service.person('other');
    const path = `accounts/${id}`;
    const taken = `taken-${device}`;
    await call(operator, 'PUT', `accounts/${other.account.id}`, { externalId: taken });
    await tab.go(`${PLACE}/${path}`);
    await open(tab, 'About this account');
    await tab.page.getByLabel(/^Name/).fill('Grace Hopper');
    await tab.page.getByLabel(/^External ID/).fill(taken);
    await tab.page.getByLabel('Language').selectOption('de');
    await tab.page.reload();
    await said(tab, 'What you typed here before is back.');
    await press(tab, 'Save');
    await said(tab, 'This external ID is already in use.');
    await tab.page.locator('[name=externalId][aria-invalid]:focus').waitFor();
    await tab.examine(`operator-edits-account-${device}`);
    await tab.page.getByLabel(/^External ID/).fill(`crm-${device}`);
    await press(tab, 'Save');
    await said(tab, 'Saved.');
    const { name, externalId, locale } = await call(operator, 'GET', path);
    assert.deepEqual([name, externalId, locale], ['Grace Hopper', `crm-${device}`, 'de']);
    await card(tab, 'About this account')
      .locator('dd', { hasText: `crm-${device}` })
      .waitFor();

    await call(operator, 'PUT', path, { name: 'Grace Murray', locale: 'fr' });
    await tab.page.getByLabel(/^Name/).fill('G. Hopper');
    await press(tab, 'Save');
    const conflict = tab.page.getByRole('region', { name: CONFLICT });
    for (const cell of ['Grace Murray', 'G. Hopper', 'Français', 'Deutsch'])
      await conflict.getByRole('cell', { name: cell, exact: true }).waitFor();
    await tab.examine(`operator-account-conflict-${device}`);
    await press(tab, 'Use theirs');
    await tab.page.getByLabel('Language').selectOption({ label: 'Not set' });
    await press(tab, 'Save');
    await said(tab, 'Saved.');
    const now = await call(operator, 'GET', path);
    assert.deepEqual([now.name, now.locale], ['Grace Murray', null]);
    await tab.close();
  });
}

test('operator renames an organization, and requires a second factor in it', { skip }, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'viewer', 'Old Engines');
  const [tab, operator] = await tabOfOperator('phone');
  await haveKnownTotp(scene.service, operator.account.id);
  const path = `organizations/${organization}`;
  await tab.go(`${PLACE}/${path}`);
  await open(tab, 'About this organization');
  await fill(tab, 'Name', ' ');
  await press(tab, 'Save');
  await said(tab, 'Enter a name.');
  await tab.page.locator('[name=name][aria-invalid]:focus').waitFor();
  await fill(tab, 'Name', 'New Engines');
  await tab.page.getByLabel(/^External ID/).fill('crm-old');
  await press(tab, 'Save');
  await heading(tab, 'New Engines');
  await tab.examine('operator-edits-organization');

  const age = 'update sessions set created_at = created_at - 660000 where account_id = ?';
  await scene.run(age, [operator.account.id]);
  await press(tab, 'Require a second factor');
  await said(tab, /^2 people have no second factor yet: /);
  await tab.examine('operator-requires-factor');
  await dialog(tab).getByRole('button', { name: 'Require a second factor' }).click();
  await tab.page.getByLabel('Password', { exact: true }).fill(operator.password);
  await press(tab, 'Continue');
  await tab.page.getByLabel('Code', { exact: true }).fill(knownCode());
  await said(tab, 'A second factor is required now.');
  const { name, externalId, requireSecondFactor } = await call(operator, 'GET', path);
  assert.deepEqual([name, externalId, requireSecondFactor], ['New Engines', 'crm-old', true]);
  for (const person of [ada, grace]) {
    const seen = await scene.service.call('GET', `/v1/${path}`, { token: person.token });
    assert.equal(seen.error, 'SECOND_FACTOR_MISSING');
  }
  // The demand was saved since the form was filled in, which is no conflict with a name.
  await fill(tab, 'Name', 'Newer Engines');
  await press(tab, 'Save');
  await heading(tab, 'Newer Engines');
  await press(tab, 'Stop requiring a second factor');
  await dialog(tab).getByRole('button', { name: 'Stop requiring a second factor' }).click();
  await said(tab, 'A second factor is no longer required.');
  await tab.close();
});

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`operator adds a member by address, changes their roles and metadata, and removes them: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada, 'Staffed Engines');
    const newcomer = await scene.service.person('newcomer');
    const { email } = newcomer.account;
    const [tab, operator] = await tabOfOperator(device);
    const role = `buyer-${device}`;
    await newRole(scene.service, { name: role });
    const path = `organizations/${organization}`;
    const held = async () => {
      const { items } = await call(operator, 'GET', `${path}/managers`);
      const found = items.find((one: { account: { id: string } }) => one.account.id === newcomer.account.id);
      return found && [found.role, found.roles];
    };
    await tab.go(`${PLACE}/${path}`);
    await tab.page.getByText('Add someone').click();
    const adding = card(tab, 'Members');
    await press(tab, 'Add');
    await said(tab, 'Enter an email address.');
    await adding.getByLabel('Email').fill(`${email}.au`);
    await press(tab, 'Add');
    await said(tab, 'No account has this address. Invite the person instead.');
    await adding.locator('[name=email][aria-invalid]:focus').waitFor();
    await tab.examine(`operator-adds-nobody-${device}`);
    await adding.getByLabel('Email').fill(ada.account.email);
    await press(tab, 'Add');
    await said(tab, 'This person already manages the organization.');
    await adding.getByLabel('Email').fill(` ${email.toUpperCase()}`);
    await adding.locator('[name=role][value=viewer]').check();
    await press(tab, 'Add');
    await said(tab, `${email} has been added.`);
    assert.deepEqual(await held(), ['viewer', []]);

    await press(tab, `Change role of ${email}`);
    await dialog(tab).getByLabel(role).check();
    await dialog(tab).locator('[name=role][value=admin]').check();
    await tab.examine(`operator-changes-roles-${device}`);
    await press(tab, 'Save');
    await said(tab, `${email} is an admin now.`);
    assert.deepEqual(await held(), ['admin', [role]]);
    await press(tab, 'Undo');
    await said(tab, `${email} has the same role as before.`);
    assert.deepEqual(await held(), ['viewer', []]);

    // An owner gives a role while the operator's dialog is open: nothing is saved before the operator has seen it.
    const { items } = await call(operator, 'GET', `${path}/managers`);
    const id = items.find((one: { account: { id: string } }) => one.account.id === newcomer.account.id).id;
    await press(tab, `Change role of ${email}`);
    await dialog(tab).locator('[name=role][value=admin]').check();
    const given = await giveRoles(scene.service, ada, { manager: id, role: 'viewer', roles: [role] });
    assert.equal(given.status, 200, given.text);
    await press(tab, 'Save');
    const conflict = tab.page.getByRole('region', { name: CONFLICT });
    for (const cell of ['Admin', 'Viewer', role]) await conflict.getByRole('cell', { name: cell }).waitFor();
    assert.deepEqual(await held(), ['viewer', [role]]);
    await press(tab, 'Use theirs');
    assert.ok(await dialog(tab).getByLabel(role).isChecked());
    await dialog(tab).locator('[name=role][value=admin]').check();
    await press(tab, 'Save');
    await said(tab, `${email} is an admin now.`);
    assert.deepEqual(await held(), ['admin', [role]]);
    const sent = tab.page.waitForRequest((request) => request.method() === 'PUT');
    await press(tab, 'Undo');
    assert.deepEqual((await sent).postDataJSON(), { role: 'viewer' });
    await said(tab, `${email} has the same role as before.`);
    assert.deepEqual(await held(), ['viewer', [role]]);

    // Of the same role, the versions of both are shown, too.
    await press(tab, `Change role of ${email}`);
    await dialog(tab).locator('[name=role][value=admin]').check();
    await giveRoles(scene.service, ada, { manager: id, role: 'owner', roles: [role] });
    await press(tab, 'Save');
    for (const cell of ['Admin', 'Owner']) await conflict.getByRole('cell', { name: cell }).waitFor();
    await tab.examine(`operator-role-conflict-${device}`);
    assert.deepEqual(await held(), ['owner', [role]]);
    await press(tab, 'Use theirs');
    assert.ok(await dialog(tab).locator('[name=role][value=owner]').isChecked());
    await dialog(tab).locator('[name=role][value=viewer]').check();
    await press(tab, 'Save');
    await said(tab, `${email} is a viewer now.`);
    assert.deepEqual(await held(), ['viewer', [role]]);

    await press(tab, `Metadata of ${email}`);
    await dialog(tab).getByLabel('Public', { exact: true }).fill('{ "desk": 7 }');
    await tab.examine(`operator-member-metadata-${device}`);
    await press(tab, 'Save');
    await said(tab, 'Saved.');
    assert.deepEqual((await call(operator, 'GET', `${path}/managers/${id}/metadata`)).public, { desk: 7 });

    await press(tab, `Remove ${ada.account.email}`);
    await dialog(tab).getByRole('button', { name: 'Remove', exact: true }).click();
    await said(tab, /^An organization must have an owner/);
    await tab.examine(`operator-removes-last-owner-${device}`);
    await tab.page.keyboard.press('Escape');
    await press(tab, `Remove ${email}`);
    await dialog(tab).getByRole('button', { name: 'Remove', exact: true }).click();
    await said(tab, `${email} has been removed.`);
    await tab.page.getByRole('link', { name: email }).waitFor({ state: 'detached' });
    assert.equal(await held(), undefined);
    await tab.close();
  });
}

test('operator undoes the loss of a role that no longer exists: the members are shown as they are', {
  skip,
}, async () => {
  const { ada, grace, organization, manager } = await newTeam(scene.service, 'viewer');
  const [tab] = await tabOfOperator();
  const role = 'undone';
  const id = await newRole(scene.service, { name: role });
  await giveRoles(scene.service, ada, { manager, role: 'viewer', roles: [role] });
  const { email } = grace.account;
  await tab.go(`${PLACE}/organizations/${organization}`);
  await press(tab, `Change role of ${email}`);
  await dialog(tab).getByLabel(role).uncheck();
  await press(tab, 'Save');
  await said(tab, `${email} is a viewer now.`);
  await scene.run('delete from product_role_permissions where role_id = ?', [id]);
  await scene.run('delete from product_roles where id = ?', [id]);
  const newcomer = await scene.service.person('newcomer');
  await scene.service.manager(organization, ada, newcomer, 'viewer');
  await press(tab, 'Undo');
  await tab.page.getByRole('link', { name: newcomer.account.email }).waitFor();
  await tab.close();
});

test('events of a person are found by their address, also after a reload', { skip }, async () => {
  const { grace } = await newTeam(scene.service, 'viewer');
  const { id, email } = grace.account;
  const [tab] = await tabOfOperator('desktop');
  const field = tab.page.getByLabel('Email or ID of an account');
  const rows = tab.page.locator('tbody tr');
  await tab.go(`${PLACE}/events`);
  await field.fill(`${email}.au`);
  await tab.page.keyboard.press('Enter');
  await said(tab, 'No account has this address.');
  assert.equal(await rows.count(), 0);
  await tab.examine('operator-events-of-nobody');
  await field.fill(` ${email.toUpperCase()} `);
  await tab.page.keyboard.press('Enter');
  await rows.filter({ hasText: 'Account created' }).first().waitFor();
  assert.equal(await tab.page.getByText('No account has this address.').count(), 0);
  const asked = tab.page.waitForRequest((request) => request.url().includes('/v1/operator/events?'));
  await tab.page.reload();
  assert.equal(new URL((await asked).url()).searchParams.get('accountId'), id);
  await rows.filter({ hasText: 'Account created' }).first().waitFor();
  assert.equal((await field.inputValue()).trim().toLowerCase(), email);
  await tab.examine('operator-events-of-person');
  await follow(tab, 'Approvals');
  await heading(tab, 'Approvals');
  await tab.page.goBack();
  await rows.filter({ hasText: 'Account created' }).first().waitFor();
  assert.equal((await field.inputValue()).trim().toLowerCase(), email);
  await tab.close();
});

test('events: what the operator only viewed is left out unless asked for, also after a reload', {
  skip,
}, async () => {
  const { id } = (await scene.service.person('grace')).account;
  const [tab, operator] = await tabOfOperator('phone');
  const other = await scene.service.person('colleague');
  await makeOperator(scene.service, other);
  for (const one of [operator, other]) await call(one, 'GET', `accounts/${id}`);
  const viewed = tab.page.getByRole('row').filter({ hasText: 'Viewed by an operator' });
  await tab.go(`${PLACE}/events?account=${id}`);
  await tab.page.getByRole('row').filter({ hasText: 'Account created' }).waitFor();
  assert.equal(await viewed.count(), 1);
  await viewed.getByText(other.account.email).waitFor();
  await tab.examine('operator-events-without-own');
  await tab.page.getByLabel('What you viewed yourself').selectOption('Shown');
  await viewed.filter({ hasText: operator.account.email }).waitFor();
  await tab.page.reload();
  await viewed.filter({ hasText: operator.account.email }).waitFor();
  assert.equal(await viewed.count(), 2);
  await tab.close();
});
