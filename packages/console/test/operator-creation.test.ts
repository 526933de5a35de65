import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const PLACE = '/console/operator';
const heading = ({ page }: Tab, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function tabOfOperator(device?: Device): Promise<[Tab, Person]> {
  const person = await scene.service.person('operator');
  const tab = await scene.tabOf(person, device);
  await makeOperator(scene.service, person);
  return [tab, person];
}

/** Numbers the addresses, so that each is of no account yet. */
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `newcomer-${addresses}@example.com`;
}

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`operator creates an account, whose person sets a password by the link in the email: ${device}`, {
    skip,
  }, async () => {
    const [tab, operator] = await tabOfOperator(device);
    const taken = operator.account.email;
    const email = newAddress();
    await tab.go(`${PLACE}/accounts`);
    await follow(tab, 'Create account');
    await tab.page.locator('[name=email]:focus').waitFor();
    await tab.sees('Create account', `new-account-${device}`);
    await press(tab, 'Create account');
    await said(tab, 'Enter an email address.');
    await fill(tab, 'Email', taken);
    await press(tab, 'Create account');
    await said(tab, 'There’s already an account with this email.');
    await tab.page.locator('[name=email][aria-invalid]:focus').waitFor();
    await fill(tab, 'Email', email);
    await tab.page.getByLabel(/^Name/).fill('Joan');
    await tab.page.getByLabel(/^External ID/).fill(`crm-${device}`);
    await tab.page.getByLabel('Language').selectOption('de');
    await press(tab, 'Create account');
    await said(tab, `The account ${email} has been created.`);
    await heading(tab, email);
    await said(tab, `crm-${device}`);
    const { text } = await scene.service.mailTo(email, 'account_invitation');
    assert.match(text, /\/reset-password#token=/);
    const path = `/v1/operator/accounts?externalId=crm-${device}`;
    const { body } = await scene.service.call('GET', path, { token: operator.token });
    const [{ name, locale, emailVerified }] = body.items;
    assert.deepEqual([name, locale, emailVerified], ['Joan', 'de', false]);

    await tab.go(`${PLACE}/new-account`);
    await fill(tab, 'Email', newAddress());
    await tab.page.getByLabel(/^External ID/).fill(`crm-${device}`);
    await press(tab, 'Create account');
    await said(tab, 'This external ID is already in use.');
    await tab.page.locator('[name=externalId]').waitFor();
    await tab.close();
  });
}

test('operator creates an organization and invites its first owner by address', { skip }, async () => {
  const [tab, operator] = await tabOfOperator('desktop');
  const email = newAddress();
  await tab.go(`${PLACE}/organizations`);
  await follow(tab, 'New organization');
  await tab.page.locator('[name=name]:focus').waitFor();
  await tab.sees('New organization', 'operator-new-organization');
  await press(tab, 'Create');
  await said(tab, 'Enter a name.');
  await fill(tab, 'Name', 'Difference Engines');
  await tab.page.getByLabel(/^External ID/).fill('crm-7');
  await press(tab, 'Create');
  await said(tab, '“Difference Engines” has been created. Invite its owner.');
  await heading(tab, 'Difference Engines');
  await said(tab, /^It was created without an owner, and has none yet/);
  await tab.examine('organization-without-owner');
  // Those of forms that are closed are hidden.
  const address = tab.page.getByRole('textbox', { name: 'Email' });
  await address.fill(email);
  await press(tab, 'Send invitation');
  await said(tab, `An invitation is on its way to ${email}.`);
  const { text } = await scene.service.mailTo(email, 'invitation');
  assert.match(text, /Difference Engines/);
  await address.fill(email);
  await press(tab, 'Send invitation');
  await said(tab, 'This address has already been invited.');
  const path = '/v1/operator/organizations?externalId=crm-7';
  const { body } = await scene.service.call('GET', path, { token: operator.token });
  assert.deepEqual(
    body.items.map(({ name, awaitingOwner }: Record<string, unknown>) => [name, awaitingOwner]),
    [['Difference Engines', true]],
  );
  await tab.close();
});

test('pages to create accounts and organizations are closed to everyone else', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const tab = await scene.tabOf(ada);
  for (const page of ['new-account', 'new-organization']) {
    await tab.go(`${PLACE}/${page}`);
    await heading(tab, 'Operators only');
    assert.equal(await tab.page.locator('form').count(), 0);
  }
  await tab.close();
});
