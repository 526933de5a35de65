import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { giveRoles, newRole } from '../../server/test/fixtures/roles.ts';
import { beginWith } from '../../server/test/fixtures/strong.ts';
import { runOn } from '../../server/test/harness/rows.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, newTeam, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const roleOf = ({ page }: Tab, { account }: Person) =>
  page.getByRole('combobox', { name: `Role of ${account.email}` });
const row = ({ page }: Tab, { account }: Person) => page.getByRole('row').filter({ hasText: account.email });

/** An organization of Ada's, to which Grace was added without being asked. */
async function addedTeam(role = 'viewer') {
  const { service } = scene;
  const [ada, grace] = [await service.person('ada'), await service.person('grace')];
  const organization = await service.organization(ada);
  const added = await service.call('POST', `/v1/organizations/${organization}/managers`, {
    token: ada.token,
    body: { accountId: grace.account.id, role },
  });
  assert.equal(added.status, 201, added.text);
  return { ada, grace, organization, manager: added.body.id };
}

const emailField = ({ page }: Tab) => page.getByLabel('Email addresses', { exact: true });

const placeOf = (organization: string) => `/console/organizations/${organization}`;

/** Sends an invitation with the form, and waits until it is listed. */
async function inviteByForm(tab: Tab, email: string, role: string): Promise<void> {
  await fill(tab, 'Email addresses', email);
  await tab.page.getByRole('radio', { name: role }).check();
  await press(tab, 'Send invitation');
  await tab.page.getByRole('row').filter({ hasText: email }).waitFor();
}

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`organization created, a person invited, their role changed, removed; they join and leave: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const grace = await scene.service.person('grace');
    const tab = await scene.tabOf(ada, device);
    await tab.go('/console');
    await said(tab, 'No organizations yet');
    await tab.examine(`no-organization-${device}`);

    await follow(tab, 'Create an organization');
    await press(tab, 'Create');
    await said(tab, 'Enter a name.');
    await tab.page.locator('[name=name]:focus').waitFor();
    await tab.examine(`new-organization-without-name-${device}`);
    await fill(tab, 'Name', 'Difference Engines');
    await press(tab, 'Create');
    await tab.sees('Invitations', `nobody-invited-${device}`);
    await inviteByForm(tab, grace.account.email, 'Admin');
    await until('the form is empty', async () => (await emailField(tab).inputValue()) === '');
    assert.ok(await tab.page.getByRole('radio', { name: 'Viewer' }).isChecked());
    await tab.examine(`somebody-invited-${device}`);

    const other = await scene.tabOf(grace, device);
    await other.page.goto(await scene.link('invitation', grace.account.email));
    await press(other, 'Accept');
    await other.page.getByRole('link', { name: 'Difference Engines', exact: true }).waitFor();

    await follow(tab, 'Members');
    const answered = Promise.withResolvers<void>();
    await tab.page.route('**/v1/managers/*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await roleOf(tab, grace).selectOption('viewer');
    await press(tab, `Change role of ${grace.account.email}`);
    await said(tab, 'One moment…');
    assert.equal(await roleOf(tab, grace).inputValue(), 'viewer');
    answered.resolve();
    await said(tab, `${grace.account.email} is a viewer now.`);
    await press(tab, 'Undo');
    await said(tab, `${grace.account.email} has the same role as before.`);
    assert.equal(await roleOf(tab, grace).inputValue(), 'admin');
    await roleOf(tab, grace).selectOption('viewer');
    await press(tab, `Change role of ${grace.account.email}`);
    await said(tab, `${grace.account.email} is a viewer now.`);
    await tab.examine(`people-${device}`);

    await other.page.reload();
    await other.settled();
    assert.deepEqual(await other.page.locator('main .menu button').allTextContents(), ['Leave']);
    assert.deepEqual(await other.page.locator('.side-sections a').allTextContents(), ['Members', 'Groups']);
    await other.examine(`people-as-viewer-${device}`);

    await press(tab, `Remove ${grace.account.email}`);
    await tab.page.locator('button:focus', { hasText: 'Cancel' }).waitFor();
    await tab.examine(`remove-${device}`);
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await said(tab, `${grace.account.email} has been removed.`);
    assert.equal(await row(tab, grace).count(), 0);
    await tab.page.locator('table:focus').waitFor();

    await press(other, 'Leave');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await said(other, /^This organization was deleted/);
    await other.sees('Organizations', `organizations-after-leaving-${device}`);
    await tab.close();
    await other.close();
  });
}

test('last owner: told beside the button why they can neither leave nor step down', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const tab = await scene.tabOf(ada);
  await tab.go(placeOf(organization));
  const dialog = tab.page.getByRole('dialog');
  await roleOf(tab, ada).selectOption('admin');
  await press(tab, `Change role of ${ada.account.email}`);
  await tab.examine('own-role');
  await dialog.getByRole('button', { name: 'Become admin' }).click();
  await dialog.getByText(/^An organization must have an owner/).waitFor();
  await tab.examine('own-role-refused');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await roleOf(tab, ada).inputValue(), 'owner');

  await press(tab, 'Leave');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await dialog.getByText(/^An organization must have an owner/).waitFor();
  await tab.examine('leave-refused');
  await tab.page.keyboard.press('Escape');
  await tab.page.locator('.menu-open:focus').waitFor();
  await tab.close();
});

test('role change refused: it reverts, and the page shows the current permissions', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const grace = await scene.service.person('grace');
  const joan = await scene.service.person('joan');
  const organization = await scene.service.organization(ada);
  const managers = {
    grace: await scene.service.manager(organization, ada, grace, 'owner'),
    joan: await scene.service.manager(organization, ada, joan, 'owner'),
  };
  const tab = await scene.tabOf(grace, 'desktop');
  await tab.go(placeOf(organization));
  const demoted = await scene.service.call('PUT', `/v1/managers/${managers.grace}`, {
    token: ada.token,
    body: { role: 'admin' },
  });
  assert.equal(demoted.status, 200, demoted.text);
  await roleOf(tab, joan).selectOption('viewer');
  await press(tab, `Change role of ${joan.account.email}`);
  await said(tab, /What you see now is up to date\.$/);
  await until(
    'the page knows that owners are out of reach',
    async () => (await roleOf(tab, joan).count()) === 0,
  );
  await row(tab, joan).getByText('Owner').waitFor();
  assert.equal(await row(tab, joan).getByRole('button').count(), 0);
  // The list comes by itself, before or after what the person may do.
  await roleOf(tab, grace).waitFor();
  assert.deepEqual(await roleOf(tab, grace).getByRole('option').allTextContents(), ['Admin', 'Viewer']);
  await tab.examine('people-as-admin');
  await tab.close();
});

test('keyboard through the roles changes no role; making an owner asks first', {
  skip,
}, async () => {
  const { ada, grace, organization, manager } = await newTeam(scene.service, 'viewer');
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(placeOf(organization));
  const sent: string[] = [];
  await tab.page.route('**/v1/managers/*', async (route) => {
    if (route.request().method() !== 'GET') sent.push(route.request().postData() ?? '');
    await route.continue();
  });
  await roleOf(tab, grace).focus();
  for (const key of ['ArrowUp', 'ArrowUp']) await tab.page.keyboard.press(key);
  assert.equal(await roleOf(tab, grace).inputValue(), 'owner');
  await tab.page.keyboard.press('Tab');
  await tab.page.keyboard.press('Enter');
  await tab.page
    .getByRole('dialog')
    .getByText(/^Owners can do everything/)
    .waitFor();
  await tab.examine('make-owner');
  assert.deepEqual(sent, []);
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click();
  await said(tab, `${grace.account.email} is an owner now.`);
  assert.equal(await tab.page.getByRole('button', { name: 'Undo' }).count(), 0);
  const { body } = await scene.service.call('GET', `/v1/managers/${manager}`, { token: ada.token });
  assert.equal(body.role, 'owner');
  await tab.close();
});

test('role changed by someone else in the meantime: it stays, and is shown', { skip }, async () => {
  const { ada, grace, organization, manager } = await newTeam(scene.service, 'viewer');
  const tab = await scene.tabOf(ada, 'desktop');
  const path = `/v1/managers/${manager}`;
  const give = (role: string) => scene.service.call('PUT', path, { token: ada.token, body: { role } });
  const choose = async (role: string) => {
    const read = tab.page.waitForResponse((response) => response.url().endsWith(path));
    await roleOf(tab, grace).selectOption(role);
    await read;
  };
  const change = tab.page.getByRole('button', { name: `Change role of ${grace.account.email}` });
  await tab.go(placeOf(organization));

  // As high as its targets, and no higher: many rows fit on a screen.
  const height = await row(tab, grace).evaluate((shown) => shown.getBoundingClientRect().height);
  assert.equal(Math.round(height), 24);

  // Before the choice: there is nothing left to change.
  assert.equal((await give('admin')).status, 200);
  await choose('admin');
  await change.waitFor({ state: 'detached' });

  // Between the choice and the press.
  await choose('viewer');
  assert.equal((await give('owner')).status, 200);
  await change.click();
  await said(tab, /^Someone has changed this in the meantime/);
  const { body } = await scene.service.call('GET', path, { token: ada.token });
  assert.equal(body.role, 'owner');
  assert.equal(await roleOf(tab, grace).inputValue(), 'owner');
  await change.waitFor({ state: 'detached' });
  await tab.examine('role-changed-meanwhile');
  await tab.close();
});

test('several invitations at once: an outcome for each, and failed addresses stay', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'viewer');
  const tab = await scene.tabOf(ada);
  await tab.go(`${placeOf(organization)}/invitations`);
  const pasted = `"Clarke, Joan" <joan@example.com>; JOAN@example.com, ${grace.account.email}\nnobody`;
  await fill(tab, 'Email addresses', pasted);
  await press(tab, 'Send invitation');
  const results = tab.page.getByRole('list', { name: 'Result for each address' });
  await results.getByRole('listitem').filter({ hasText: 'joan@example.com' }).getByText('Sent').waitFor();
  await results.getByText('This person already manages the organization.').waitFor();
  await results.getByText(/^Enter a complete email address/).waitFor();
  assert.equal(await results.getByRole('listitem').count(), 3);
  await tab.examine('invited-several');
  assert.equal(await emailField(tab).inputValue(), `${grace.account.email}\nnobody`);
  await tab.page.getByRole('row').filter({ hasText: 'Viewer' }).getByText('joan@example.com').waitFor();
  await tab.close();
});

test('admin added directly: offered the product roles within their own, as the service accepts them', {
  skip,
}, async () => {
  const { service } = scene;
  const { ada, grace, organization, manager } = await addedTeam('admin');
  await newRole(service, { name: 'stocker', permissions: ['stock:read'] });
  await newRole(service, { name: 'keeper', permissions: ['stock:read', 'stock:write'] });
  const given = await giveRoles(service, ada, { manager, role: 'admin', roles: ['stocker'] });
  assert.equal(given.status, 200, given.text);
  const viewer = await service.person('viewer');
  await service.manager(organization, ada, viewer, 'viewer');
  const tab = await scene.tabOf(grace);
  await tab.go(placeOf(organization));
  await said(tab, /^Someone added you without asking/);
  await press(tab, `Product roles of ${viewer.account.email}`);
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByLabel('stocker').check();
  assert.equal(await dialog.getByLabel('keeper').count(), 0);
  await press(tab, 'Save');
  await row(tab, viewer).getByText('Product roles: stocker').waitFor();
  await tab.close();
});

test('manager added directly: reads it and accepts; only then can become an owner', {
  skip,
}, async () => {
  const { ada, grace, organization } = await addedTeam();
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(placeOf(organization));
  await row(tab, grace).getByText('Hasn’t accepted yet').waitFor();
  const options = () => roleOf(tab, grace).getByRole('option').allTextContents();
  assert.deepEqual(await options(), ['Admin', 'Viewer']);
  await tab.examine('not-accepted');

  const other = await scene.tabOf(grace);
  await other.go(placeOf(organization));
  await said(other, /^Someone added you without asking/);
  await other.examine('not-accepted-self');
  await press(other, 'Accept');
  await said(other, 'You’ve accepted.');
  assert.equal(await row(other, grace).getByRole('button').count(), 1);

  await scene.run('update sessions set created_at = created_at - 660000 where account_id = ?', [
    ada.account.id,
  ]);
  await tab.page.reload();
  await roleOf(tab, grace).selectOption('owner');
  await press(tab, `Change role of ${grace.account.email}`);
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make owner' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await tab.page.keyboard.press('Enter');
  await said(tab, `${grace.account.email} is an owner now.`);
  await tab.close();
  await other.close();
});

test('organization deleted while open, or unknown: a page says so', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin');
  const tab = await scene.tabOf(grace);
  await tab.go(placeOf(organization));
  const { status } = await scene.service.call('DELETE', `/v1/organizations/${organization}`, {
    token: ada.token,
  });
  assert.equal(status, 204);
  await roleOf(tab, grace).waitFor();
  await follow(tab, 'Settings');
  await tab.sees('Organization not found', 'organization-not-found');
  for (const place of ['nothing', '%F0%9F%92%A9/events', `${crypto.randomUUID()}/settings`]) {
    await tab.go(placeOf(place));
    await tab.page.getByRole('heading', { name: 'Organization not found' }).waitFor();
  }
  await follow(tab, 'Go to your organizations');
  await said(tab, 'No organizations yet');
  await tab.close();
});

test('viewers: pages for owners and admins say so', { skip }, async () => {
  const { grace, organization } = await newTeam(scene.service, 'viewer');
  const tab = await scene.tabOf(grace);
  for (const view of ['invitations', 'events', 'settings']) {
    await tab.go(`${placeOf(organization)}/${view}`);
    await said(tab, 'Only owners and admins can see this.');
  }
  await tab.examine('managers-only');
  await tab.close();
});

test('large organization: a person is found by name, and the search is in the address', {
  skip,
}, async () => {
  const { service } = scene;
  const ada = await service.person('ada');
  const organization = await service.organization(ada);
  const grace = await service.person('grace');
  await service.call('PUT', '/v1/account', { token: grace.token, body: { name: 'Grace Hopper' } });
  await service.manager(organization, ada, grace, 'viewer');
  const tab = await scene.tabOf(ada);
  await tab.go(placeOf(organization));
  await row(tab, grace).waitFor();
  assert.equal(await tab.page.getByRole('searchbox').count(), 0);
  for (let more = 0; more < 19; more++)
    await service.manager(organization, ada, await service.person('more'), 'viewer');
  await tab.go(placeOf(organization));
  await fill(tab, 'Name or email', 'hop');
  await until('nobody else is listed', async () => (await tab.page.getByRole('rowheader').count()) === 1);
  await row(tab, grace).waitFor();
  await tab.examine('people-found');
  await tab.go(`${placeOf(organization)}?search=nobody`);
  await said(tab, 'No people match.');
  await fill(tab, 'Name or email', '');
  await until('all are listed again', async () => (await tab.page.getByRole('rowheader').count()) >= 20);
  await tab.close();
});

test('product roles: an owner gives any, with an invitation too; an admin only their own', {
  skip,
}, async () => {
  const { service } = scene;
  const { ada, grace, organization } = await addedTeam();
  await newRole(service, { name: 'clerk', permissions: ['test:read'] });
  await newRole(service, { name: 'boss', permissions: ['test:read', 'test:write'] });
  const tab = await scene.tabOf(ada);
  await tab.go(placeOf(organization));
  await press(tab, `Product roles of ${grace.account.email}`);
  await tab.page.getByRole('checkbox', { name: 'clerk' }).check();
  await press(tab, 'Save');
  await row(tab, grace).getByText('Product roles: clerk').waitFor();

  const manager = row(tab, grace).getByRole('combobox');
  await manager.selectOption('admin');
  await press(tab, `Change role of ${grace.account.email}`);
  await said(tab, /is an admin now/);
  const other = await scene.tabOf(grace);
  await other.go(`${placeOf(organization)}/invitations`);
  await other.page.getByRole('checkbox', { name: 'clerk' }).check();
  assert.equal(await other.page.getByRole('checkbox', { name: 'boss' }).count(), 0);
  const email = `invited-${process.pid}@example.com`;
  await inviteByForm(other, email, 'Viewer');
  await other.page.getByRole('row').filter({ hasText: email }).getByText('Product roles: clerk').waitFor();
});

test('held to single sign-on: an owner sees who is, and releases them', { skip }, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin');
  const { databaseUrl } = scene.service;
  await runOn(databaseUrl, 'update organizations set sso_required = 1 where id = ?', [organization]);
  await runOn(databaseUrl, 'update managers set sso_held = 1 where account_id = ?', [grace.account.id]);
  const tab = await scene.tabOf(ada);
  await beginWith(scene.service, ada);
  await tab.go(placeOf(organization));
  const held = row(tab, grace).getByText('Single sign-on', { exact: true });
  await held.waitFor();
  await tab.examine('people-held');
  await press(tab, `Release ${grace.account.email} from single sign-on`);
  await tab.examine('release');
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await said(tab, `${grace.account.email} no longer has to use single sign-on.`);
  assert.equal(await held.count(), 0);
  await tab.close();
});
