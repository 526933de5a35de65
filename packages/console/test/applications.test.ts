import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import { signInTo } from '../../server/test/fixtures/grants.ts';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { AUDIENCE, type Person } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (skip) return;
  scene = await startScene();
  // The form stands open while there is none.
  await newApplication(scene.service);
});
after(() => scene?.close());

const PLACE = '/console/operator/applications';
const heading = ({ page }: Tab, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const confirm = ({ page }: Tab, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const row = ({ page }: Tab, text: string) => page.getByRole('row').filter({ hasText: text });

async function tabOfOperator(device?: Device): Promise<[Tab, Person]> {
  const person = await scene.service.person('operator');
  const tab = await scene.tabOf(person, device);
  await makeOperator(scene.service, person);
  return [tab, person];
}

/** The application whose page is shown, as the service has it. */
async function shownIn({ page }: Tab, { token }: Person) {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  return (await scene.service.call('GET', `/v1/operator/applications/${id}`, { token })).body;
}

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`applications: a person sees what one may do, and ends its access: ${device}`, { skip }, async () => {
    const ada = await scene.service.person('ada');
    const { id } = await newApplication(scene.service, { kind: 'browser', firstParty: true });
    const other = await newApplication(scene.service, { kind: 'browser', firstParty: true });
    const organization = await scene.service.organization(ada, 'Engines');
    const { token } = await signInTo(scene.service, ada, id, { scope: 'openid portico organization' });
    const kept = await signInTo(scene.service, ada, other.id);
    assert.ok(organization);
    const tab = await scene.tabOf(ada, device);
    await tab.go('/console/account/security');
    await tab.page.getByText('Application “Invoices”').nth(1).waitFor();
    await tab.examine(`sessions-of-applications-${device}`);
    await tab.go('/console/account');
    await follow(tab, 'Applications');
    await heading(tab, 'Applications');
    await tab.settled();
    assert.equal(await row(tab, 'Invoices').count(), 2);
    const one = row(tab, 'Engines');
    await one.getByText(/^It can: recognize you when you come back; .*act in your name here/).waitFor();
    await one.getByRole('cell', { name: /ago$|^now$/ }).waitFor();
    await one.getByRole('button', { name: 'Actions for Invoices' }).click();
    await one.getByRole('button', { name: 'End access of “Invoices”' }).click();
    await tab.examine(`application-end-${device}`);
    await confirm(tab, 'End access');
    await said(tab, '“Invoices” no longer has access.');
    await one.waitFor({ state: 'detached' });
    assert.equal(await row(tab, 'Invoices').count(), 1);
    const ask = (token: string) => scene.service.call('GET', '/v1/account', { token });
    assert.equal((await ask(token)).status, 401);
    assert.equal((await ask(kept.token)).status, 200);
    await tab.close();
  });

  test(`operator registers an application, whose secret is shown once: ${device}`, {
    skip,
  }, async () => {
    const [tab, operator] = await tabOfOperator(device);
    const name = `Wiki ${device}`;
    await tab.go(PLACE);
    await press(tab, 'Register');
    await press(tab, 'Register');
    await said(tab, 'Enter a name.');
    await fill(tab, 'Name', name);
    await fill(tab, 'Redirect URIs', 'https://wiki.example.com/callback\n\nhttp://wiki.example.com/callback');
    await press(tab, 'Register');
    await said(tab, /^Line 3 isn’t valid/);
    await tab.examine(`application-flawed-${device}`);
    await fill(tab, 'Redirect URIs', 'https://wiki.example.com/callback');
    await press(tab, 'Register');
    await tab.page.getByRole('heading', { level: 2, name: `The secret of “${name}”` }).waitFor();
    const secret = await tab.page.locator('.secret').textContent();
    assert.match(String(secret), /^portico_cs_/);
    await tab.examine(`application-secret-${device}`);
    await press(tab, 'I’ve saved it');
    assert.equal(await tab.page.getByText(String(secret)).count(), 0);
    await follow(tab, name);
    await heading(tab, name);
    const { kind, redirectUris, firstParty } = await shownIn(tab, operator);
    assert.deepEqual([kind, redirectUris, firstParty], ['web', ['https://wiki.example.com/callback'], false]);
    const settings = tab.page.locator('pre');
    await settings.filter({ hasText: 'NextAuth' }).waitFor();
    await tab.examine(`application-${device}`);
    await tab.page
      .getByLabel('For', { exact: true })
      .selectOption({ label: 'Express (passport-openidconnect)' });
    await settings.filter({ hasText: /^\/\/ .* does not support PKCE/ }).waitFor();
    const { id } = await shownIn(tab, operator);
    for (const part of [id, 'https://wiki.example.com/callback', scene.service.app.publicUrl])
      assert.ok((await settings.textContent())?.includes(part), part);
    await tab.examine(`application-settings-${device}`);

    await tab.page.getByLabel('The old secret keeps working').selectOption({ label: 'For an hour' });
    await press(tab, 'Replace the secret');
    await tab.page.getByRole('heading', { level: 2, name: `The secret of “${name}”` }).waitFor();
    assert.notEqual(await tab.page.locator('.secret').textContent(), secret);
    await tab.close();
  });
}

test('operator registers a machine: a secret, audiences, and no settings of people', { skip }, async () => {
  const [tab, operator] = await tabOfOperator('desktop');
  await tab.go(PLACE);
  await press(tab, 'Register');
  await fill(tab, 'Name', 'Billing run');
  await tab.page.getByRole('radio', { name: 'Machine' }).check();
  await fill(tab, 'Audiences', AUDIENCE);
  await press(tab, 'Register');
  await tab.page.getByRole('heading', { level: 2, name: 'The secret of “Billing run”' }).waitFor();
  await press(tab, 'I’ve saved it');
  await follow(tab, 'Billing run');
  await heading(tab, 'Billing run');
  await tab.examine('application-machine');
  assert.equal(await tab.page.getByLabel('Redirect URIs').count(), 0);
  await fill(tab, 'Name', 'Nightly run');
  await press(tab, 'Save');
  await said(tab, 'Saved.');
  const { kind, name, audiences, redirectUris } = await shownIn(tab, operator);
  assert.deepEqual([kind, name, audiences, redirectUris], ['machine', 'Nightly run', [AUDIENCE], []]);
  assert.equal(await tab.page.getByRole('button', { name: 'Replace the secret' }).count(), 1);
  await tab.close();
});

test('operator registers a browser application: no secret; it is changed, disabled and deleted', {
  skip,
}, async () => {
  const [tab, operator] = await tabOfOperator('desktop');
  await tab.go(PLACE);
  await press(tab, 'Register');
  await fill(tab, 'Name', 'Shop');
  await tab.page.getByRole('radio', { name: 'In the browser' }).check();
  await fill(tab, 'Redirect URIs', 'https://shop.example.com/callback');
  await tab.page.getByLabel('It’s one of your own').check();
  await press(tab, 'Register');
  await heading(tab, 'Shop');
  assert.equal(await tab.page.getByRole('button', { name: 'Replace the secret' }).count(), 0);
  const { token } = operator;
  const { id } = await shownIn(tab, operator);
  await tab.page.getByText(id, { exact: true }).waitFor();

  const path = `/v1/operator/applications/${id}`;
  const theirs = { name: 'Shop of others', postLogoutRedirectUris: ['https://shop.example.com/'] };
  assert.equal((await scene.service.call('PUT', path, { token, body: theirs })).status, 200);
  await fill(tab, 'Name', 'My shop');
  await fill(tab, 'URL of its logo (optional)', 'https://shop.example.com/logo.png');
  await press(tab, 'Save');
  await tab.page.getByRole('heading', { name: 'Someone has changed this in the meantime' }).waitFor();
  await tab.examine('application-conflict');
  await press(tab, 'Use theirs');
  await fill(tab, 'Name', 'Our shop');
  await fill(tab, 'URL of its logo (optional)', 'ftp://shop.example.com/logo.png');
  await fill(tab, 'Its own audience (optional)', 'https://api.example.com');
  await press(tab, 'Save');
  await said(tab, 'Enter an address that begins with https://.');
  await said(tab, 'Enter one of the audiences.');
  await tab.examine('application-flaws');
  await fill(tab, 'URL of its logo (optional)', '');
  await fill(tab, 'Its own audience (optional)', '');
  await press(tab, 'Save');
  await said(tab, 'Saved.');
  await heading(tab, 'Our shop');
  const saved = await shownIn(tab, operator);
  assert.deepEqual(
    [saved.name, saved.postLogoutRedirectUris, saved.firstParty, saved.requirePkce, saved.logoUrl],
    ['Our shop', theirs.postLogoutRedirectUris, true, true, null],
  );

  await press(tab, 'Disable');
  await confirm(tab, 'Disable');
  await said(tab, 'Nobody can sign in to “Our shop” now.');
  assert.equal((await shownIn(tab, operator)).state, 'disabled');
  await tab.examine('application-disabled');
  await press(tab, 'Make it active again');
  await said(tab, 'People can sign in to “Our shop” again.');
  assert.equal((await shownIn(tab, operator)).state, 'active');
  await fill(tab, 'Name', 'Shop');
  await press(tab, 'Save');
  await heading(tab, 'Shop');

  const stale = await tab.beside();
  await stale.go(`${PLACE}/${id}`);
  await press(tab, 'Delete application');
  await tab.page.getByLabel('Type “Shop” to confirm').fill('Shop');
  await confirm(tab, 'Delete for good');
  await said(tab, '“Shop” has been deleted.');
  await heading(tab, 'Applications');
  await press(stale, 'Save');
  await heading(stale, 'Application not found');
  await stale.examine('application-not-found');
  await tab.close();
});

test('applications: one from a file is marked, and offers no change', { skip }, async () => {
  const [tab] = await tabOfOperator('desktop');
  const { id } = await newApplication(scene.service);
  await scene.run(`update applications set name = 'From the repository' where id = ?`, [id]);
  await scene.run(
    `insert into configuration_keys (kind, key, id, source, applied_at)
       values ('application', 'invoices', ?, 'portico.yaml', 0)`,
    [id],
  );
  // Pages with texts of their own for the same refusal, loaded before.
  for (const place of ['brand', 'roles']) {
    await tab.go(`/console/operator/${place}`);
    await tab.settled();
  }
  await tab.go(PLACE);
  await row(tab, 'From the repository').getByText('From a file').waitFor();
  await follow(tab, 'From the repository');
  await said(tab, 'This comes from a file of the service, so it can’t be changed here.');
  await tab.page.getByText('From a file', { exact: true }).waitFor();
  await tab.examine('application-managed');
  for (const name of ['Save', 'Replace the secret', 'Disable', 'Delete application'])
    assert.equal(await tab.page.getByRole('button', { name }).count(), 0);
  await tab.close();
});
