import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rsaCertified, selfSigned } from '../../server/test/doubles/certificates.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startProvider,
  type TestProvider,
} from '../../server/test/doubles/openid-provider.ts';
import { metadataOf } from '../../server/test/doubles/saml-provider.ts';
import { connectedTo, setConnectionState } from '../../server/test/fixtures/connected.ts';
import { newDomain } from '../../server/test/fixtures/domains.ts';
import { haveVerified } from '../../server/test/fixtures/factors.ts';
import { withProviders } from '../../server/test/fixtures/federation.ts';
import { samlConnected } from '../../server/test/fixtures/saml-connected.ts';
import { beginWith } from '../../server/test/fixtures/strong.ts';
import { haveKnownTotp, knownCode } from '../../server/test/fixtures/totp.ts';
import { startService } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { startApplication } from './application.ts';
import { skip } from './chromium.ts';
import { startSamlPage } from './saml-page.ts';
import { fill, follow, press, type Scene, said, startScene, storedSession } from './scene.ts';
import type { Device, Tab } from './tab.ts';

let scene: Scene;
/** Its word on addresses is believed. */
let provider: TestProvider;
let environment: Readonly<Record<string, string>>;
before(async () => {
  if (skip) return;
  provider = await startProvider();
  environment = withProviders({ trusted: provider });
  scene = await startScene(environment);
});
after(async () => {
  await scene?.close();
  await provider?.stop();
});

let people = 0;
const stranger = () => `elsewhere-${++people}@example.com`;

/** The person who signs in at the provider from now on. */
function expect(email: string, by: 'GET' | 'POST' = 'GET', sub = email): void {
  const auth_time = Math.floor(Date.now() / 1_000);
  provider.person({ sub, email, email_verified: true, name: 'Grace Hopper', auth_time }, by);
}

const newTab = (device?: Device) => scene.newTab(device, scene.publicUrl, provider.issuer);
const heading = ({ page }: Tab, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const place = ({ page }: Tab) => page.url().slice(scene.publicUrl.length);
const dialog = ({ page }: Tab) => page.getByRole('dialog');

/** Goes to the provider by a button, and comes back. */
async function goThere(tab: Tab, button: string, answer: 'Allow' | 'Cancel' = 'Allow'): Promise<void> {
  await press(tab, button);
  await heading(tab, 'Provider');
  await press(tab, answer);
}

/** Makes an account by the provider's word. */
async function registered(email: string, device?: Device): Promise<Tab> {
  expect(email);
  const tab = await newTab(device);
  await tab.go('/console/register');
  await goThere(tab, 'Continue with trusted');
  await heading(tab, 'Organizations');
  return tab;
}

test('register with a provider: on to the wanted page, and the next visit names the provider last used', {
  skip,
}, async () => {
  expect(stranger());
  const tab = await newTab();
  await tab.go('/console/account');
  await tab.page.getByRole('button', { name: 'Continue with trusted' }).waitFor();
  await tab.sees('Sign in', 'sign-in-providers');
  await goThere(tab, 'Continue with trusted');
  await heading(tab, 'Your profile');
  assert.equal(place(tab), '/console/account');
  await said(tab, 'Verified');
  await press(tab, 'Sign out');
  await said(tab, 'Used last');
  await tab.examine('sign-in-providers-last');
  // No part of the answer is in the history.
  await tab.page.goBack();
  await tab.settled();
  assert.doesNotMatch(tab.page.url(), /[?&]code=/);
  await tab.close();
});

test('posted answer, then a code of the authenticator app: the address shows neither', {
  skip,
}, async () => {
  const email = stranger();
  const first = await registered(email, 'desktop');
  await haveKnownTotp(scene.service, (await storedSession(first)).accountId);
  await first.close();
  expect(email, 'POST');
  const tab = await newTab();
  await tab.go('/console/sign-in?next=%2Fconsole%2Faccount%2Fdata');
  await goThere(tab, 'Continue with trusted');
  await tab.sees('Your second factor', 'provider-code');
  assert.equal(place(tab), '/sign-in/return/trusted');
  // Loaded again, the page asks for the code still.
  await tab.page.goto(`${scene.publicUrl}/sign-in/return/trusted`);
  await heading(tab, 'Your second factor');
  await fill(tab, 'Code', '000000');
  await said(tab, 'This code is wrong, or has already been used.');
  await fill(tab, 'Code', knownCode());
  await heading(tab, 'Your data');
  await tab.close();
});

test("provider with a known address during an application's sign-in: sign in as before, link, go on", {
  skip,
}, async () => {
  const ada = await scene.service.person('linked');
  await haveVerified(scene.service, ada.account.id);
  const application = await startApplication(scene);
  const tab = await scene.newTab('phone', scene.publicUrl, [provider.issuer, application.url]);
  const begin = async () => {
    await tab.page.goto(application.url);
    await press(tab, 'Sign in');
    await heading(tab, 'Sign in');
  };
  expect(ada.account.email);
  await begin();
  await goThere(tab, 'Continue with trusted');
  await tab.sees('You already have an account', 'provider-not-linked');
  await follow(tab, 'Sign in');
  await heading(tab, 'Sign in');
  await fill(tab, 'Email', ada.account.email);
  await fill(tab, 'Password', ada.password);
  await press(tab, 'Sign in');
  await tab.sees('Link trusted?', 'provider-link');
  await press(tab, 'Link trusted');
  await heading(tab, `Yes: ${ada.account.email}`);

  await tab.go('/console');
  await press(tab, 'Sign out');
  await begin();
  await goThere(tab, 'Continue with trusted');
  await heading(tab, `Yes: ${ada.account.email}`);
  await tab.close();
  await application.close();
});

test('cancelled at the provider: told so, and can retry; an unsolicited answer completes no sign-in', {
  skip,
}, async () => {
  const email = stranger();
  expect(email);
  const tab = await newTab();
  await tab.go('/console/sign-in?next=%2Fconsole%2Faccount');
  await goThere(tab, 'Continue with trusted', 'Cancel');
  await tab.sees('trusted didn’t confirm who you are', 'provider-refused');
  await follow(tab, 'Sign in another way');
  assert.equal(place(tab), '/console/sign-in?next=%2Fconsole%2Faccount');
  await goThere(tab, 'Continue with trusted', 'Cancel');
  await goThere(tab, 'Try again with trusted');
  await heading(tab, 'Your profile');
  await press(tab, 'Sign out');
  await tab.go('/sign-in/return/trusted?code=x&state=y');
  await tab.sees('Nothing to complete here', 'provider-unknown');
  await follow(tab, 'Sign in');
  await heading(tab, 'Sign in');

  await scene.run('update accounts set suspended_at = 1 where email_canonical = ?', [email]);
  await goThere(tab, 'Continue with trusted');
  await tab.sees('Your account is suspended', 'provider-suspended');
  await tab.close();
});

test('spent sign-in, or a new account where none are allowed: says so', {
  skip,
}, async () => {
  expect(stranger());
  const tab = await newTab();
  await tab.go('/console/sign-in');
  await press(tab, 'Continue with trusted');
  await heading(tab, 'Provider');
  await scene.run('delete from sign_ins', []);
  await press(tab, 'Allow');
  await tab.sees('This took too long', 'provider-over');

  const closed = await startService({
    environment: { ...environment, PORTICO_PUBLIC_URL: scene.publicUrl, PORTICO_REGISTRATION: 'closed' },
  });
  scene.proxy.leadTo(closed.url);
  try {
    await goThere(tab, 'Try again with trusted');
    await tab.sees('No new accounts', 'provider-closed');
    await tab.close();
  } finally {
    scene.proxy.leadTo(scene.service.url);
    await closed.stop();
  }
});

test('unreachable provider: reported beside its button', { skip }, async () => {
  const gone = await startProvider();
  const service = await startService({
    environment: { ...withProviders({ trusted: gone }), PORTICO_PUBLIC_URL: scene.publicUrl },
  });
  await gone.stop();
  scene.proxy.leadTo(service.url);
  try {
    const tab = await newTab();
    await tab.go('/console/sign-in');
    await press(tab, 'Continue with trusted');
    await said(tab, /^trusted can’t be reached at the moment/);
    await tab.examine('provider-unavailable');
    await tab.close();
  } finally {
    scene.proxy.leadTo(scene.service.url);
    await service.stop();
  }
});

test('invitation: a new person joins with a provider; a known one finds the invitation', {
  skip,
}, async () => {
  const owner = await scene.service.person('inviter');
  const organization = await scene.service.organization(owner, 'Compilers');
  const email = stranger();
  const path = `/v1/organizations/${organization}/invitations`;
  const invite = async (number: number) => {
    await scene.service.call('POST', path, { token: owner.token, body: { email, role: 'admin' } });
    return scene.link('invitation', email, number);
  };
  expect(email);
  const tab = await newTab();
  await tab.page.goto(await invite(1));
  await tab.page.getByRole('button', { name: 'Continue with trusted' }).waitFor();
  await tab.sees('You’re invited', 'invitation-providers');
  await goThere(tab, 'Continue with trusted');
  await heading(tab, 'Organizations');
  await tab.page.getByRole('link', { name: 'Compilers' }).first().waitFor();
  await tab.close();

  const { body } = await scene.service.call('GET', `/v1/organizations/${organization}/managers`, owner);
  const joined = body.items.find(({ role }: { readonly role: string }) => role === 'admin');
  await scene.service.call('DELETE', `/v1/managers/${joined.id}`, owner);
  const again = await newTab();
  await again.page.goto(await invite(2));
  await goThere(again, 'Continue with trusted');
  await heading(again, 'Organizations');
  await press(again, 'Accept the invitation to Compilers');
  await again.page.getByRole('link', { name: 'Compilers' }).first().waitFor();
  await again.close();
});

test('account: providers are linked and unlinked; the only way to sign in stays', {
  skip,
}, async () => {
  const ada = await scene.service.person('linker');
  await haveVerified(scene.service, ada.account.id);
  expect(stranger());
  const tab = await scene.tabOf(ada, 'phone', provider.issuer);
  await tab.go('/console/account/security');
  await tab.page.getByRole('button', { name: 'Link trusted' }).waitFor();
  await tab.examine('identities-none');
  await goThere(tab, 'Link trusted', 'Cancel');
  await heading(tab, 'trusted didn’t confirm who you are');
  await goThere(tab, 'Try again with trusted');
  await said(tab, /^trusted is linked to your account/);
  await tab.page.getByRole('table', { name: 'Your linked accounts' }).waitFor();
  await tab.examine('identities');
  await press(tab, 'Unlink trusted');
  await dialog(tab).getByRole('button', { name: 'Unlink' }).click();
  await said(tab, 'trusted has been unlinked.');
  await tab.page.getByRole('button', { name: 'Link trusted' }).waitFor();
  await tab.close();
});

test('account without a password: confirms with its provider in another tab, and goes on', {
  skip,
}, async () => {
  const email = stranger();
  const tab = await registered(email, 'desktop');
  await tab.go('/console/account/security');
  await said(tab, /^You sign in without one/);
  const age =
    'update sessions set created_at = created_at - 660000 where account_id = (select id from accounts where email_canonical = ?)';
  await scene.run(age, [email]);
  await press(tab, 'Unlink trusted');
  await dialog(tab).getByRole('button', { name: 'Unlink' }).click();
  const link = tab.page.getByRole('link', { name: 'Confirm with trusted' });
  await link.waitFor();
  await tab.examine('confirm-with-provider');
  expect(email);
  const [beside] = await Promise.all([tab.context.waitForEvent('page'), link.click()]);
  await beside.getByRole('button', { name: 'Allow' }).click();
  await beside.getByRole('heading', { level: 1, name: 'Confirmed' }).waitFor();
  await said(tab, /^This is the only way to sign in to your account/);
  await tab.examine('identity-last');
  await dialog(tab).getByRole('button', { name: 'Cancel' }).click();

  await press(tab, 'Choose a password');
  await said(tab, /^A link with which to choose a password is on its way/);
  await scene.link('password_reset', email);
  await tab.close();
});

test('two tabs use one provider at once: each returns to its own page', {
  skip,
}, async () => {
  const email = stranger();
  expect(email);
  const tab = await newTab('desktop');
  const other = await tab.beside();
  await tab.go('/console/sign-in');
  await other.go('/console/sign-in?next=%2Fconsole%2Faccount%2Fdata');
  await press(tab, 'Continue with trusted');
  await press(other, 'Continue with trusted');
  await heading(other, 'Provider');
  await press(other, 'Allow');
  await heading(other, 'Your data');
  await heading(tab, 'Provider');
  await press(tab, 'Allow');
  await heading(tab, 'Organizations');
  await tab.close();
});

test("connection: the typed address leads to the organization's provider, and the person joins", {
  skip,
}, async () => {
  const { domain, connection } = await connectedTo(scene.service, provider);
  expect(`grace@${domain}`);
  const tab = await newTab();
  await tab.go('/console/sign-in');
  await fill(tab, 'Email', 'grace@nowhere.example');
  await tab.page.getByLabel('Password', { exact: true }).focus();
  await fill(tab, 'Email', `grace@${domain}`);
  await tab.page.getByLabel('Password', { exact: true }).focus();
  await said(tab, 'Your organization has its own way to sign in.');
  await tab.sees('Sign in', 'sign-in-connection');
  await goThere(tab, 'Continue with Own provider');
  await heading(tab, 'Organizations');
  await tab.page.getByRole('table', { name: 'Your organizations' }).locator('tbody tr').waitFor();
  await press(tab, 'Sign out');

  // As an organization asks for that lets its people in by this alone.
  await tab.page.route(/\/v1\/connections\/lookup$/, (route) =>
    route.fulfill({ json: { connection: { id: connection, name: 'Own provider', required: true } } }),
  );
  await tab.go('/console/sign-in');
  await fill(tab, 'Email', `grace@${domain}`);
  await tab.page.getByLabel('Password', { exact: true }).focus();
  await said(tab, 'Your organization has you sign in this way.');
  await tab.page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
  await tab.sees('Sign in', 'sign-in-connection-required');
  await press(tab, 'Sign in another way');
  await tab.page.getByLabel('Password', { exact: true }).waitFor();
  await tab.go('/console/sign-in');
  await fill(tab, 'Email', `grace@${domain}`);
  await tab.page.getByLabel('Email', { exact: true }).press('Tab');
  const button = tab.page.getByRole('button', { name: 'Continue with Own provider' });
  await button.waitFor();
  await until('the button has the focus that the password field had', () =>
    button.evaluate((element) => element.matches(':focus')),
  );
  await tab.page.keyboard.press('Enter');
  await heading(tab, 'Provider');
  await press(tab, 'Allow');
  await heading(tab, 'Organizations');
  await tab.close();
});

test('single sign-on required: a manager signed in another way is told, uses the provider, and returns', {
  skip,
}, async () => {
  const { owner, organization, domain, connection } = await connectedTo(scene.service, provider);
  const settings = `/console/organizations/${organization}/settings`;
  const email = `grace@${domain}`;
  expect(email);
  const tab = await newTab();
  await tab.go('/console/sign-in');
  await fill(tab, 'Email', email);
  await tab.page.getByLabel('Password', { exact: true }).focus();
  await goThere(tab, 'Continue with Own provider');
  await heading(tab, 'Organizations');

  await beginWith(scene.service, owner);
  const owners = await scene.tabOf(owner);
  await beginWith(scene.service, owner);
  await owners.go(settings);
  await setConnectionState(scene.service, connection, 'paused');
  await press(owners, 'Require single sign-on');
  await said(owners, '1 person has to sign in this way: Grace Hopper.');
  await owners.examine('require-sso');
  const confirm = dialog(owners).getByRole('button', { name: 'Require single sign-on' });
  await confirm.click();
  await said(owners, /^There is no active connection yet/);
  await owners.examine('require-sso-not-active');
  await setConnectionState(scene.service, connection, 'active');
  await confirm.click();
  await said(owners, 'Single sign-on is required now.');
  await owners.examine('sso-required');

  // As if she had signed in another way.
  const elsewhere = `update sessions set methods = 'password', sso_organization_id = null
    where account_id = (select id from accounts where email = ?)`;
  await scene.run(elsewhere, [email]);
  const people = `/console/organizations/${organization}`;
  await tab.go(people);
  await tab.page.getByRole('button', { name: 'Continue with Own provider' }).waitFor();
  await tab.sees('Single sign-on needed', 'sso-needed');
  await goThere(tab, 'Continue with Own provider');
  await heading(tab, 'Members');
  assert.equal(place(tab), people);

  await scene.run(elsewhere, [email]);
  await tab.page.route(/\/v1\/connections\/lookup$/, (route) =>
    route.fulfill({ json: { connection: null } }),
  );
  await tab.go(people);
  await said(tab, /^The organization’s single sign-on can’t be found\./);
  await tab.close();

  await press(owners, 'Stop requiring single sign-on');
  await dialog(owners).getByRole('button', { name: 'Stop requiring single sign-on' }).click();
  await said(owners, 'Single sign-on is no longer required.');
  await owners.close();
});

test('unsolicited SAML response: begins an ordinary sign-in', { skip }, async () => {
  const { connection } = await connectedTo(scene.service, provider);
  const tab = await newTab();
  await tab.page.goto(provider.issuer);
  await tab.page.setContent(
    `<form method="post" action="${scene.publicUrl}/saml/${connection}/acs"><input name="SAMLResponse" value="PHgvPg=="><button>Open</button></form>`,
  );
  await press(tab, 'Open');
  await heading(tab, 'Provider');
  await tab.close();
});

test("SAML: back to the wanted page; the provider's tile works, too", {
  skip,
}, async (t) => {
  const idp = await startSamlPage();
  t.after(() => idp.close());
  const to = await samlConnected(scene.service, {}, idp.signOnUrl);
  idp.expect(`grace@${to.domain}`, to);
  const tab = await scene.newTab('desktop', scene.publicUrl, idp.origin);
  await tab.go('/console/sign-in?next=%2Fconsole%2Faccount%2Fdata');
  await fill(tab, 'Email', `grace@${to.domain}`);
  await tab.page.getByLabel('Password', { exact: true }).focus();
  await goThere(tab, 'Continue with Own provider');
  await heading(tab, 'Your data');
  assert.equal(place(tab), '/console/account/data');
  assert.doesNotMatch(await tab.page.content(), /SAMLResponse/);
  await tab.go('/console');
  await tab.page.getByRole('table', { name: 'Your organizations' }).locator('tbody tr').waitFor();
  await press(tab, 'Sign out');

  await tab.page.goto(idp.tileUrl);
  await press(tab, 'Allow');
  await tab.page.waitForURL(`${idp.signOnUrl}?*`);
  await press(tab, 'Allow');
  await heading(tab, 'Organizations');
  await tab.close();
});

for (const device of ['phone', 'desktop'] as const)
  test(`connection created, tested, its result shown, paused, and a directory token made: ${device}`, {
    skip,
  }, async () => {
    const owner = await scene.service.person('connector');
    await haveVerified(scene.service, owner.account.id);
    const organization = await scene.service.organization(owner, 'Compilers');
    const { id, name: domain } = await newDomain(scene.service, { organization, by: owner });
    await scene.run("update domains set state = 'verified' where id = ?", [id]);
    const tab = await scene.tabOf(owner, device, provider.issuer);
    await tab.go(`/console/organizations/${organization}`);
    await follow(tab, 'SSO');
    await tab.sees('Single sign-on', `connections-none-${device}`);
    await press(tab, 'Add a connection');
    await said(tab, 'Enter a name.');
    await fill(tab, 'Name', 'Own provider');
    await fill(tab, 'Issuer', provider.issuer);
    await fill(tab, 'Client ID', CLIENT_ID);
    await fill(tab, 'Client secret', CLIENT_SECRET);
    await tab.page.getByText('Attributes, roles and second factors').click();
    await fill(tab, 'Claim or attribute with roles (optional)', 'groups');
    await fill(tab, 'Roles by value', 'cn=admins = nobody');
    await press(tab, 'Add a connection');
    await said(tab, /^Write a value, an equals sign/);
    await tab.examine(`connection-flaws-${device}`);
    await fill(tab, 'Roles by value', 'cn=admins = admin');
    await press(tab, 'Add a connection');
    await tab.sees('Own provider', `connection-setup-${device}`);
    await tab.page.getByText('Not tested yet').first().waitFor();
    const copied = await tab.page.locator('.copied code').first().textContent();
    assert.match(String(copied), /\/sign-in\/return\/[\w-]+$/);

    provider.person({ sub: 'x', email: 'ada@elsewhere.example', groups: ['cn=admins'] });
    await goThere(tab, 'Try it');
    await tab.sees('Own provider', `connection-failed-${device}`);
    await said(tab, 'The test has failed');
    await said(tab, 'The address is not in a verified domain of the organization.');
    await said(tab, 'Looked for the address in: email');
    await said(tab, 'The address ada@elsewhere.example is not in a verified domain');
    provider.person({ sub: 'x', email: `ada@${domain}`, groups: ['cn=admins'] });
    await goThere(tab, 'Try it');
    await said(tab, 'The test has passed');
    await said(tab, /^cn=admins$/);
    await tab.page.getByText('Active', { exact: true }).first().waitFor();
    await tab.examine(`connection-passed-${device}`);

    await press(tab, 'Pause');
    await said(tab, 'The connection is paused.');
    await press(tab, 'Make active');
    await said(tab, 'The connection is active.');

    await press(tab, 'Create a token');
    await dialog(tab).getByRole('button', { name: 'Create a token' }).click();
    await said(tab, /^portico_st_/);
    await tab.examine(`connection-token-${device}`);
    await press(tab, 'I’ve saved it');
    await press(tab, 'Revoke the token');
    await dialog(tab).getByRole('button', { name: 'Revoke the token' }).click();
    await said(tab, 'No token works any more.');

    await fill(tab, 'Name', 'Our provider');
    await press(tab, 'Save');
    await said(tab, 'The settings have been saved.');
    await heading(tab, 'Our provider');
    await tab.page.getByText('Active', { exact: true }).first().waitFor();
    await tab.go(`/console/organizations/${organization}/connections`);
    await tab.page.getByRole('link', { name: 'Our provider' }).waitFor();
    await tab.examine(`connections-${device}`);
    await press(tab, 'Add a connection');
    await tab.page.getByLabel('SAML 2.0').check();
    await fill(tab, 'Name', 'Old provider');
    await fill(
      tab,
      'Metadata',
      metadataOf('https://idp.example', 'https://idp.example/sso', [
        rsaCertified('idp').cert,
        selfSigned('old.example').cert,
      ]),
    );
    await press(tab, 'Add a connection');
    await tab.sees('Old provider', `connection-saml-${device}`);
    await said(tab, 'ACS URL, or reply URL');
    const certificates = tab.page.getByRole('table', { name: 'Certificates for signing' });
    const [used, leftOut] = await certificates.locator('tbody tr').allTextContents();
    assert.match(String(used), /^CN=idpUsed/);
    assert.match(String(leftOut), /^CN=old\.exampleIts key is not an RSA key\.Left out/);
    await tab.page.getByText('Attributes, roles and second factors').click();
    await fill(tab, 'Claim or attribute with the address (optional)', 'work');
    await press(tab, 'Save');
    await said(tab, 'The settings have been saved.');
    assert.equal(await tab.page.getByLabel('Claim or attribute with the address').inputValue(), 'work');
    await press(tab, 'Delete the connection');
    await fill(tab, 'Type “Old provider” to confirm', 'Old provider');
    await dialog(tab).getByRole('button', { name: 'Delete' }).click();
    await said(tab, 'The connection has been deleted.');
    await tab.close();
  });
