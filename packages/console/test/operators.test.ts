import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../server/test/operators.ts';
import type { Person } from '../../server/test/service.ts';
import { beginWith } from '../../server/test/strong.ts';
import { until } from '../../server/test/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, newTeam, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene({}, undefined, { workInterval: 50 });
});
after(() => scene?.close());

const PLACE = '/console/operator';
const heading = ({ page }: Tab, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const dialogOf = ({ page }: Tab) => page.getByRole('dialog');
const confirm = (tab: Tab, name: string) => dialogOf(tab).getByRole('button', { name, exact: true }).click();

/** A browser in which an operator is signed in, with a second factor. */
async function tabOfOperator(device?: Device): Promise<[Tab, Person]> {
  const person = await scene.service.person('operator');
  const tab = await scene.tabOf(person, device);
  await makeOperator(scene.service, person);
  return [tab, person];
}

/** What is answered to somebody's access token, and to their password. */
async function standing({ token, account, password }: Person) {
  const { status } = await scene.service.call('GET', '/v1/account', { token });
  return [status, await scene.login(account.email, password)];
}

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`an operator finds an account, suspends it, lets it in again, and deletes it: ${device}`, {
    skip,
  }, async () => {
    const { grace } = await newTeam(scene.service, 'viewer', 'Engines');
    const { email } = grace.account;
    const [tab] = await tabOfOperator(device);
    await tab.go(PLACE);
    await heading(tab, 'Overview');
    await follow(tab, 'Accounts');
    await fill(tab, 'Email begins with', email.slice(0, -4).toUpperCase());
    await press(tab, 'Search');
    await follow(tab, email);
    await tab.sees(email, `operator-account-${device}`);

    await press(tab, 'Email a link to reset the password');
    await said(tab, `A link is on its way to ${email}.`);
    await scene.service.mailTo(email, 'operator_password_reset');
    await press(tab, 'Suspend account');
    await tab.page.getByLabel('Reason').fill('Reported as taken over');
    await tab.examine(`suspend-account-${device}`);
    await confirm(tab, 'Suspend');
    await said(tab, 'The account is suspended, and all its sessions have ended.');
    await said(tab, /^Nobody can sign in to this account/);
    assert.deepEqual(await standing(grace), [401, 'ACCOUNT_SUSPENDED']);
    await tab.examine(`account-suspended-${device}`);

    await follow(tab, 'See its events');
    await tab.page.getByRole('listitem').filter({ hasText: 'Account suspended' }).first().waitFor();
    await tab.page.goBack();
    await press(tab, 'Take the suspension back');
    await said(tab, 'The account is active again.');
    assert.equal(await scene.login(email, grace.password), '201');

    await press(tab, 'Sign out everywhere');
    await confirm(tab, 'Sign out everywhere');
    await said(tab, 'All sessions have ended.');

    await press(tab, 'Delete account');
    await tab.page.getByLabel(`Type “${email}” to confirm`).fill(email);
    await confirm(tab, 'Delete for good');
    await said(tab, `${email} has been deleted.`);
    await heading(tab, 'Accounts');
    assert.equal(await scene.login(email, grace.password), 'CREDENTIALS_INVALID');
    await tab.close();
  });
}

test('an operator gives an organization another owner, deletes it and restores it', { skip }, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'viewer', 'Lost Engines');
  const newcomer = await scene.service.person('newcomer');
  const [tab] = await tabOfOperator('desktop');
  await tab.go(`${PLACE}/organizations`);
  await fill(tab, 'Name begins with', 'lost eng');
  await press(tab, 'Search');
  await follow(tab, 'Lost Engines');
  await heading(tab, 'Lost Engines');
  await tab.page.getByRole('link', { name: grace.account.email }).waitFor();

  await tab.page.getByText('Add someone').click();
  await press(tab, 'Add');
  await tab.page.locator('[name=accountId][aria-invalid]:focus').waitFor();
  await fill(tab, 'ID of the account', ada.account.id);
  await press(tab, 'Add');
  await said(tab, /already/);
  await fill(tab, 'ID of the account', newcomer.account.id);
  await press(tab, 'Add');
  await said(tab, `${newcomer.account.email} has been added.`);
  await tab.examine('operator-organization');
  const path = `/v1/organizations/${organization}`;
  const seen = await scene.service.call('GET', path, { token: newcomer.token });
  assert.equal(seen.body.role, 'owner');

  await press(tab, 'Delete organization');
  await tab.page.getByLabel('Type “Lost Engines” to confirm').fill('Lost Engines');
  await confirm(tab, 'Delete');
  await said(tab, '“Lost Engines” has been deleted.');
  assert.equal((await scene.service.call('GET', path, { token: ada.token })).status, 404);
  await press(tab, 'Restore');
  await said(tab, '“Lost Engines” is back.');
  assert.equal((await scene.service.call('GET', path, { token: ada.token })).status, 200);
  await tab.close();
});

test('the overview shows what was counted, with a chart of each kind', { skip }, async () => {
  const [tab, { token }] = await tabOfOperator('desktop');
  await until('the service has counted', async () => {
    await scene.run(`update tasks set due_at = 0 where name = 'count-statistics'`, []);
    const { body } = await scene.service.call('GET', '/v1/operator/statistics', { token });
    return body.countedAt !== null;
  });
  await tab.go(PLACE);
  await tab.page.getByRole('heading', { name: 'How much there is' }).waitFor();
  assert.equal(await tab.page.getByRole('img', { name: /by day/ }).count(), 2);
  await tab.page.getByText('Show the numbers').click();
  assert.equal(await tab.page.getByRole('rowheader').count(), 30);
  await tab.examine('operator-overview');
  await tab.close();
});

test('nobody else is shown anything; an operator without a second factor learns how to get in', {
  skip,
}, async () => {
  const [tab, person] = await tabOfOperator();
  await beginWith(scene.service, person, 'password');
  await tab.go(`${PLACE}/accounts`);
  await heading(tab, 'Second factor needed');
  await tab.examine('operator-without-factor');
  await tab.close();

  const ada = await scene.service.person('ada');
  const other = await scene.tabOf(ada);
  for (const page of ['', '/accounts', `/accounts/${ada.account.id}`, '/organizations', '/events']) {
    await other.go(PLACE + page);
    await heading(other, 'Operators only');
  }
  await other.examine('operators-only');
  await other.close();
});

test('what operators do to themselves or each other is not offered', { skip }, async () => {
  const [tab, person] = await tabOfOperator();
  await tab.go(`${PLACE}/accounts/${person.account.id}`);
  await said(tab, /^This is you, or another operator/);
  assert.equal(await tab.page.getByRole('button', { name: 'Suspend account' }).count(), 0);
  await tab.examine('operator-protected');
  await tab.close();
});
