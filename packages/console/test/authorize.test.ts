import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { ANYWHERE } from '../../server/test/doubles/receiver.ts';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import { haveVerified } from '../../server/test/fixtures/factors.ts';
import { parametersOf } from '../../server/test/fixtures/grants.ts';
import { credentialsOf } from '../../server/test/fixtures/oauth.ts';
import { newOperator } from '../../server/test/fixtures/operators.ts';
import { beginWith, demandFactor } from '../../server/test/fixtures/strong.ts';
import { codeOf, haveKnownTotp, knownCode } from '../../server/test/fixtures/totp.ts';
import { PASSWORD, type Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { startApplication, type TestApplication } from './application.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, startScene, unseen } from './scene.ts';
import type { Device, Tab } from './tab.ts';

let scene: Scene;
/** The team's own application, and a third party's. */
let own: TestApplication;
let other: TestApplication;
before(async () => {
  if (skip) return;
  const webhookAddresses = { ...ANYWHERE, isOwnNameAllowed: true };
  scene = await startScene({ PORTICO_CLIENT_METADATA: 'on' }, undefined, { webhookAddresses });
  own = await startApplication(scene);
  other = await startApplication(scene, { firstParty: false });
});
after(async () => {
  await own?.close();
  await other?.close();
  await scene?.close();
});

const heading = ({ page }: Tab, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const strangersTab = (application: TestApplication, device?: Device) =>
  scene.newTab(device, scene.publicUrl, application.url);
const tabAt = (application: TestApplication, person: Person, device?: Device) =>
  scene.tabOf(person, device, application.url);
const dialog = ({ page }: Tab) => page.getByRole('dialog');

/** Begins at the application. */
async function begin(
  tab: Tab,
  application: TestApplication,
  changed: Readonly<Record<string, string | null>> = {},
  by: 'GET' | 'POST' = 'GET',
): Promise<void> {
  application.asks(changed, by);
  await tab.page.goto(application.url);
  await press(tab, 'Sign in');
}

/** Fills in the page to sign in, which leads on by itself. */
async function signIn(tab: Tab, { account, password }: Person): Promise<void> {
  await heading(tab, 'Sign in');
  await fill(tab, 'Email', account.email);
  await fill(tab, 'Password', password);
  await press(tab, 'Sign in');
}

const arrived = (tab: Tab, { account }: Person) => heading(tab, `Yes: ${account.email}`);

test('first-party application: sign in, and the next time without a question', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await strangersTab(own);
  await begin(tab, own);
  await tab.sees('Sign in', 'authorize-sign-in');
  await signIn(tab, ada);
  await arrived(tab, ada);
  await begin(tab, own);
  await arrived(tab, ada);
  assert.match(tab.page.url(), /[?&]code=portico_ac_/);
  await tab.close();
});

test('keyboard alone, with posted parameters: they leave the document, and survive a reload', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await strangersTab(other, 'desktop');
  other.asks({ scope: 'openid', login_hint: ada.account.email }, 'POST');
  await tab.page.goto(other.url);
  await tab.page.keyboard.press('Tab');
  await tab.page.keyboard.press('Enter');
  await heading(tab, 'Sign in');
  await tab.page.reload();
  await heading(tab, 'Sign in');
  assert.equal(await tab.page.getByLabel('Email', { exact: true }).inputValue(), ada.account.email);
  // The address is filled in already.
  await tab.page.locator('[name=password]:focus').waitFor();
  await tab.page.keyboard.type(ada.password);
  await tab.page.keyboard.press('Enter');
  await heading(tab, 'Sign in to “Invoices”?');
  assert.equal(await tab.page.locator('meta[name="portico-posted"]').count(), 0);
  await tab.page.reload();
  await heading(tab, 'Sign in to “Invoices”?');
  const focused = () => tab.page.evaluate('document.activeElement.textContent');
  while ((await focused()) !== 'Allow') await tab.page.keyboard.press('Tab');
  await tab.page.keyboard.press('Enter');
  await heading(tab, 'Yes: somebody');
  await tab.close();
});

test('third-party application: consent names its access, account and host, and can be refused', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await tabAt(other, ada);
  await begin(tab, other);
  await tab.sees('Sign in to “Invoices”?', 'authorize-consent');
  await said(tab, ada.account.email);
  await said(tab, new URL(other.url).host);
  await said(tab, 'see your email address');
  await press(tab, 'Refuse');
  await heading(tab, 'No: access_denied');
  await begin(tab, other);
  await press(tab, 'Allow');
  await heading(tab, 'Yes: somebody');
  await begin(tab, other);
  await heading(tab, 'Yes: somebody');
  await tab.close();
});

test('self-described application: named by its host, whatever name it gives itself', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const redirect = 'http://127.0.0.1:8765/callback';
  const publisher = createServer((_, response) => {
    const document = { client_id: url, client_name: 'Your bank', redirect_uris: [redirect] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  await new Promise<void>((listening) => publisher.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  const url = `http://${host}/client.json`;
  const tab = await tabAt(other, ada);
  await tab.page.goto(`${scene.publicUrl}/authorize?${parametersOf(url, { redirect_uri: redirect })}`);
  await tab.sees(`Sign in to “${host}”?`, 'authorize-consent-unregistered');
  await said(tab, 'Your bank');
  await tab.close();
  publisher.closeAllConnections();
  publisher.close();
});

test('use another account: consent is asked again for that account', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const grace = await scene.service.person('grace');
  const tab = await tabAt(other, ada);
  await begin(tab, other);
  await press(tab, 'Use another account');
  await signIn(tab, grace);
  await heading(tab, 'Sign in to “Invoices”?');
  await said(tab, grace.account.email);
  await press(tab, 'Allow');
  await heading(tab, 'Yes: somebody');
  const grants = async ({ token }: Person) =>
    (await scene.service.call('GET', '/v1/grants', { token })).body.items.length;
  assert.deepEqual([await grants(ada), await grants(grace)], [0, 1]);
  await tab.close();
});

test('organization: chosen among several, shown before consent; no choice with one', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await tabAt(other, ada);
  const asked = { scope: 'openid organization' };
  const first = await scene.service.organization(ada, 'Engines');
  await begin(tab, other, asked);
  await heading(tab, 'Sign in to “Invoices”?');
  await said(tab, 'Engines');
  await scene.service.organization(ada, 'Looms');
  await begin(tab, other, asked);
  await tab.sees('Choose an organization', 'authorize-organization');
  await press(tab, 'Looms Owner');
  await tab.sees('Sign in to “Invoices”?', 'authorize-consent-organization');
  await said(tab, 'Looms');
  await press(tab, 'Allow');
  await heading(tab, 'Yes: somebody');
  await begin(tab, other, { ...asked, organization_id: first });
  await heading(tab, 'Sign in to “Invoices”?');
  await said(tab, 'Engines');
  await begin(tab, other, { ...asked, organization_id: '01890000-0000-7000-8000-000000000000' });
  await tab.sees('You’re not in this organization', 'authorize-organization-foreign');
  await press(tab, 'Back to “Invoices”');
  await heading(tab, 'No: access_denied');
  await tab.close();
});

test('many organizations: search, the last used one first, all buttons in view; nothing else is preselected', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  for (let at = 0; at < 12; at++) await scene.service.organization(ada, `Mill ${at}`);
  await scene.service.organization(ada, 'Zürich Looms');
  const tab = await tabAt(own, ada);
  const asked = { scope: 'openid portico organization' };
  const picks = tab.page.getByRole('list', { name: 'Organization' }).getByRole('button');
  await begin(tab, own, asked);
  await tab.page
    .getByRole('searchbox', { name: 'Find an organization' })
    .and(tab.page.locator(':focus'))
    .waitFor();
  assert.equal(await picks.first().textContent(), 'MMill 0 Owner');
  for (const name of ['Create an organization', 'Back to “Invoices”']) {
    const box = await tab.page.getByText(name, { exact: true }).boundingBox();
    assert.ok(box && box.y + box.height <= (tab.page.viewportSize()?.height ?? 0), name);
  }
  await tab.page.keyboard.type('zurich');
  await until('one is left', async () => (await picks.count()) === 1);
  await tab.examine('authorize-organization-search');
  await tab.page.keyboard.press('Enter');
  await arrived(tab, ada);

  await begin(tab, own, asked);
  await picks.first().filter({ hasText: 'Used last' }).and(tab.page.locator(':focus')).waitFor();
  await tab.examine('authorize-organization-last');
  await tab.page.keyboard.press('Enter');
  await arrived(tab, ada);
  await tab.close();
});

test('organization required: a person without one is told, creates one on the way, or goes back', {
  skip,
}, async (t) => {
  const demanding = await startApplication(scene, { requireOrganization: true });
  t.after(() => demanding.close());
  const ada = await scene.service.person('ada');
  const tab = await tabAt(demanding, ada);
  await begin(tab, demanding);
  await tab.sees('You need an organization', 'authorize-no-organization');
  await press(tab, 'Back to “Invoices”');
  await heading(tab, 'No: access_denied');
  await begin(tab, demanding);
  await follow(tab, 'Create an organization');
  await heading(tab, 'New organization');
  await fill(tab, 'Name', 'Engines');
  await press(tab, 'Create');
  await arrived(tab, ada);
  await scene.service.organization(ada, 'Looms');
  await begin(tab, demanding);
  await heading(tab, 'Choose an organization');
  await press(tab, 'Looms Owner');
  await arrived(tab, ada);
  await tab.close();
});

test('prompt=login: the person confirms who they are; a reload midway does not start over', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await tabAt(own, ada);
  await begin(tab, own, { prompt: 'login' });
  await dialog(tab).getByText('“Invoices” asks you to confirm who you are.').waitFor();
  await tab.sees('Confirm that it’s you', 'authorize-again');
  await press(tab, 'Not now');
  await tab.examine('authorize-again-later');
  await press(tab, 'Confirm');
  await fill(tab, 'Password', ada.password);
  await unseen(tab);
  // The ticket of the first look-up says that it was after this sign-in began.
  await tab.page.route(/\/v1\/authorizations$/, (route) => route.abort('connectionrefused'), { times: 1 });
  await press(tab, 'Continue');
  await said(tab, /couldn’t be reached/);
  await tab.sees('Signing in to “Invoices”', 'authorize-unreachable');
  await tab.page.reload();
  await arrived(tab, ada);
  await tab.close();
});

test('expired sign-in: starts over by itself', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const tab = await strangersTab(own);
  await begin(tab, own, { prompt: 'login' });
  await heading(tab, 'Sign in');
  let creations = 0;
  await tab.page.route(/\/v1\/authorizations$/, async (route) => {
    creations += 1;
    if (creations > 1) return route.continue();
    const error = {
      status: 422,
      error: 'FIELDS_VALIDATION_ERROR',
      description: 'Late.',
      fields: { ticket: 'is old' },
    };
    return route.fulfill({
      status: 422,
      headers: { 'Error-Code': error.error },
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ error }),
    });
  });
  await signIn(tab, ada);
  await dialog(tab).waitFor();
  await fill(tab, 'Password', ada.password);
  await press(tab, 'Continue');
  await arrived(tab, ada);
  assert.equal(creations, 2);
  await tab.close();
});

test('prompt=none: no question; the application gets the reason or the code', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const tab = await strangersTab(own);
  await begin(tab, own, { prompt: 'none' });
  await heading(tab, 'No: login_required');
  await tab.close();
  const known = await tabAt(own, ada);
  await begin(known, own, { prompt: 'none', login_hint: 'grace@example.com' });
  await arrived(known, ada);
  await known.close();
});

test('prompt=select_account, or another login_hint: the account is chosen', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const grace = await scene.service.person('grace');
  const tab = await tabAt(own, ada);
  await begin(tab, own, { prompt: 'select_account' });
  await tab.sees('Which account do you want to use?', 'authorize-account');
  await press(tab, `Continue as ${ada.account.email}`);
  await arrived(tab, ada);
  await begin(tab, own, { login_hint: grace.account.email });
  await said(tab, `“Invoices” expects ${grace.account.email}, but you’re signed in as ${ada.account.email}.`);
  await tab.examine('authorize-expected');
  await press(tab, 'Use another account');
  await heading(tab, 'Sign in');
  assert.equal(await tab.page.getByLabel('Email', { exact: true }).inputValue(), grace.account.email);
  await fill(tab, 'Password', grace.password);
  await press(tab, 'Sign in');
  await arrived(tab, grace);
  await tab.close();
});

test('second factor requested: used if there is one, otherwise set up on the way', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await tabAt(own, ada);
  await tab.go('/console');
  await haveKnownTotp(scene.service, ada.account.id);
  await begin(tab, own, { acr_values: 'strong' });
  await heading(tab, 'You need a second factor');
  await dialog(tab).getByLabel('Code', { exact: true }).waitFor();
  await tab.page.locator('[name=password]:focus').waitFor();
  await tab.examine('authorize-factor');
  await fill(tab, 'Password', ada.password);
  await fill(tab, 'Code', knownCode());
  await arrived(tab, ada);
  await tab.close();

  const grace = await scene.service.person('grace');
  await haveVerified(scene.service, grace.account.id);
  const without = await tabAt(own, grace);
  await begin(without, own, { acr_values: 'strong' });
  await without.sees('You need a second factor', 'authorize-factor-none');
  await follow(without, 'Set up a second factor');
  await said(without, /^You were signing in to “Invoices”/);
  await press(without, 'Set up an authenticator app');
  const secret = await without.page.locator('.secret').textContent();
  await fill(without, 'Code', codeOf(secret ?? ''));
  await said(without, 'The authenticator app is on.');
  await without.examine('authorize-way-back');
  await follow(without, 'Continue to “Invoices”');
  await arrived(without, grace);
  await without.close();
});

test('second factor required by the organization: asked for once it is chosen', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada, 'Engines');
  await scene.service.organization(ada, 'Looms');
  await beginWith(scene.service, ada);
  await demandFactor(scene.service, organization, ada);
  const tab = await tabAt(own, ada);
  await begin(tab, own, { scope: 'openid portico organization' });
  await press(tab, 'Acme Owner');
  await heading(tab, 'You need a second factor');
  await press(tab, 'Back to “Invoices”');
  await heading(tab, 'No: access_denied');
  await tab.close();
});

test('register on the way to an application', { skip }, async () => {
  const email = 'on-the-way@example.com';
  const tab = await strangersTab(own);
  await begin(tab, own, { login_hint: email });
  await follow(tab, 'Create one');
  await heading(tab, 'Create an account');
  assert.equal(await tab.page.getByLabel('Email', { exact: true }).inputValue(), email);
  await fill(tab, 'Password', PASSWORD);
  await press(tab, 'Create account');
  await heading(tab, `Yes: ${email}`);

  // Back leads to pages that are over, which lead nowhere by themselves.
  await tab.page.goBack();
  await tab.sees('Which account do you want to use?', 'authorize-back');
  await said(tab, `You’ve come back from “Invoices”. You’re signed in as ${email}.`);
  await tab.page.goBack();
  await heading(tab, 'Invoices');
  await tab.page.goForward();
  await press(tab, `Continue as ${email}`);
  await heading(tab, `Yes: ${email}`);
  await tab.close();
});

test('Back from the application leads to the page before', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await strangersTab(own);
  await begin(tab, own);
  await signIn(tab, ada);
  await arrived(tab, ada);
  await tab.page.goBack();
  await heading(tab, 'Invoices');
  await tab.close();
});

test('verification required: the mailed link leads back to the application in this browser', {
  skip,
}, async (t) => {
  const strict = await startScene({ PORTICO_REQUIRE_VERIFIED_EMAIL: 'true' });
  t.after(() => strict.close());
  const application = await startApplication(strict);
  t.after(() => application.close());
  const email = 'to-be-verified@example.com';
  const tab = await strict.newTab('phone', strict.publicUrl, application.url);
  await begin(tab, application);
  await follow(tab, 'Create one');
  await fill(tab, 'Email', email);
  await fill(tab, 'Password', PASSWORD);
  await press(tab, 'Create account');
  await tab.sees('Verify your email address first', 'authorize-verify');
  await press(tab, 'Send the email again');
  await said(tab, `A link is on its way to ${email}.`);
  await press(tab, 'Continue');
  await heading(tab, 'Verify your email address first');
  const beside = await tab.beside();
  await beside.page.goto(await strict.link('verification', email, 2));
  await press(beside, 'Yes, verify');
  await beside.sees('Your email address is verified', 'authorize-verified');
  await follow(beside, 'Continue to “Invoices”');
  await heading(beside, `Yes: ${email}`);
  await press(tab, 'Continue');
  await heading(tab, `Yes: ${email}`);
  await tab.close();
});

test('password reset on the way: the link leads back, and in another browser says where to go', {
  skip,
}, async () => {
  const { account } = await scene.service.person('ada');
  const password = 'another password entirely';
  const tab = await strangersTab(own);
  await begin(tab, own, { login_hint: account.email });
  await follow(tab, 'Forgot your password?');
  await heading(tab, 'Reset your password');
  assert.equal(await tab.page.getByLabel('Email', { exact: true }).inputValue(), account.email);
  await press(tab, 'Send the link');
  await tab.page.goto(await scene.link('password_reset', account.email));
  await fill(tab, 'New password', password);
  await press(tab, 'Save password');
  await follow(tab, 'Continue to “Invoices”');
  await signIn(tab, { account, password, token: '' });
  await heading(tab, `Yes: ${account.email}`);
  await tab.close();

  await scene.service.call('POST', '/v1/password-resets', { body: { email: account.email } });
  await scene.follow(await scene.link('password_reset', account.email, 2), async (elsewhere) => {
    await fill(elsewhere, 'New password', PASSWORD);
    await press(elsewhere, 'Save password');
    await said(elsewhere, 'If you came from an application, go back to it and sign in there.');
  });
});

test('invitation accepted on the way: the person goes on to the application', { skip }, async (t) => {
  const demanding = await startApplication(scene, { requireOrganization: true });
  t.after(() => demanding.close());
  const ada = await scene.service.person('ada');
  const grace = await scene.service.person('grace');
  const organization = await scene.service.organization(ada, 'Engines');
  const tab = await tabAt(demanding, grace);
  await begin(tab, demanding);
  await heading(tab, 'You need an organization');
  const body = { email: grace.account.email, role: 'viewer' };
  const path = `/v1/organizations/${organization}/invitations`;
  await scene.service.call('POST', path, { token: ada.token, body });
  await tab.page.goto(await scene.link('invitation', grace.account.email));
  await press(tab, 'Accept');
  await arrived(tab, grace);
  await tab.close();
});

test('another tab signs out or switches accounts: the page starts over with the current account', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const grace = await scene.service.person('grace');
  const tab = await tabAt(other, ada, 'desktop');
  await begin(tab, other);
  await heading(tab, 'Sign in to “Invoices”?');
  const beside = await tab.beside();
  await beside.go('/console');
  await press(beside, 'Sign out');
  await heading(tab, 'Sign in');
  await signIn(beside, grace);
  await heading(tab, 'Sign in to “Invoices”?');
  await said(tab, grace.account.email);
  await press(tab, 'Allow');
  await heading(tab, 'Yes: somebody');

  // Asks her no more questions, except for her account if another was about to go on.
  await begin(tab, other, { prompt: 'consent' });
  await heading(tab, 'Sign in to “Invoices”?');
  const place = other.place({ prompt: null });
  await beside.page.evaluate(
    (stored) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('portico.session')) ?? '';
      localStorage.setItem(key, JSON.stringify(stored));
    },
    await sessionOf(ada),
  );
  await said(tab, ada.account.email);
  await tab.go(place);
  await heading(tab, 'Sign in to “Invoices”?');
  await tab.close();
});

/** A session as another tab stores it. */
async function sessionOf({ account, password }: Person) {
  const body = { email: account.email, password };
  const { accessToken } = (await scene.service.call('POST', '/v1/login', { body })).body;
  return { accessToken, accountId: account.id, email: account.email, staying: true };
}

test('another account signs in in another tab: the page asks before it goes on', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const grace = await scene.service.person('grace');
  const tab = await tabAt(own, ada);
  await begin(tab, own, { prompt: 'select_account' });
  await heading(tab, 'Which account do you want to use?');
  await unseen(tab);
  await tab.page.route(/\/v1\/authorizations$/, (route) => route.abort('connectionrefused'), { times: 1 });
  await press(tab, `Continue as ${ada.account.email}`);
  // Under this title, it is also still asked.
  await heading(tab, 'Signing in to “Invoices”');
  await said(tab, /couldn’t be reached/);
  const beside = await tab.beside();
  await beside.go('/authorize');
  await tab.page.route(/\/v1\/authorizations\/lookup$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), needs: [] } });
  });
  await beside.page.evaluate(
    (stored) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('portico.session')) ?? '';
      localStorage.setItem(key, JSON.stringify(stored));
    },
    await sessionOf(grace),
  );
  await heading(tab, 'Which account do you want to use?');
  await said(tab, `This browser is now signed in as ${grace.account.email}.`);
  await press(tab, `Continue as ${grace.account.email}`);
  await arrived(tab, grace);
  await tab.close();
});

test('stored session has ended: sign in, and go on from there', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const tab = await tabAt(own, ada);
  await tab.go('/console');
  await scene.run('delete from sessions where account_id = ?', [ada.account.id]);
  await begin(tab, own);
  await signIn(tab, ada);
  await arrived(tab, ada);
  await tab.close();
});

test('unsafe requests are not followed: an unknown application, a foreign redirect, no parameters', {
  skip,
}, async () => {
  const tab = await tabAt(own, await scene.service.person('ada'));
  for (const [changed, title, state] of [
    [{ client_id: '01890000-0000-7000-8000-000000000000' }, 'Unknown application', 'unknown'],
    [{ redirect_uri: 'https://evil.example/callback' }, 'This sign-in isn’t safe', 'foreign'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'This sign-in isn’t safe', 'foreign-script'],
    [{ redirect_uri: null, prompt: 'none' }, 'This sign-in isn’t safe', 'foreign-none'],
  ] as const) {
    await tab.go(own.place(changed));
    await tab.sees(title, `authorize-${state}`);
    assert.equal(await tab.page.locator('main :is(a, button)').count(), 0);
  }
  await tab.go('/authorize');
  await tab.sees('No application is waiting for you to sign in', 'authorize-nothing');
  await tab.close();
});

test('framing by another site: refused', { skip }, async () => {
  const tab = await tabAt(own, await scene.service.person('ada'));
  await tab.page.goto(own.url);
  const refused = tab.page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  const src = JSON.stringify(scene.publicUrl + own.place());
  await tab.page.evaluate(
    `document.body.append(Object.assign(document.createElement('iframe'), { src: ${src} }))`,
  );
  await refused;
  await assert.rejects(tab.close(), /frame-ancestors/);
});

test('operator acting for a person: cannot sign in to applications in their name', { skip }, async () => {
  const operator = await newOperator(scene.service);
  const { account } = await scene.service.person('ada');
  const tab = await tabAt(own, operator, 'desktop');
  await tab.go('/console');
  await beginWith(scene.service, operator);
  const stored = {
    ...(await sessionOf({ account, password: PASSWORD, token: '' })),
    operatorId: operator.account.id,
  };
  await tab.page.evaluate((acting) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('portico.session')) ?? '';
    sessionStorage.setItem(key.replace('session', 'acting'), JSON.stringify(acting));
  }, stored);
  await begin(tab, own);
  await tab.sees('You’re acting for someone else', 'authorize-acting');
  await press(tab, 'Stop acting, and continue as yourself');
  await arrived(tab, operator);
  await tab.close();
});

test('native application: opened beside the page, which explains it', { skip }, async (t) => {
  const native = await startApplication(scene, {
    kind: 'native',
    redirectUris: ['com.example.app:/callback'],
  });
  t.after(() => native.close());
  const ada = await scene.service.person('ada');
  const tab = await tabAt(native, ada);
  await begin(tab, native, { redirect_uri: 'com.example.app:/callback' });
  await tab.sees('Signing in to “Invoices”', 'authorize-native');
  const link = tab.page.getByRole('link', { name: 'Open “Invoices”' });
  assert.match((await link.getAttribute('href')) ?? '', /^com\.example\.app:\/callback\?code=portico_ac_/);
  await tab.close();
});

test('pushed request: the page asks with what was pushed, and leads back', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const redirect_uri = `${other.url}/elsewhere`;
  const application = await newApplication(scene.service, { redirectUris: [redirect_uri] });
  const parameters = Object.fromEntries(new URLSearchParams(parametersOf(application.id, { redirect_uri })));
  const pushed = await scene.service.call('POST', '/oauth2/par', {
    body: { ...parameters, ...credentialsOf(application) },
  });
  assert.equal(pushed.status, 201, pushed.text);
  const tab = await tabAt(other, ada);
  await tab.go(String(pushed.headers.location));
  await tab.sees('Sign in to “Invoices”?', 'authorize-pushed');
  const shown = (await tab.page.locator('main').textContent()) ?? '';
  assert.ok(shown.includes(new URL(other.url).host), shown);
  await press(tab, 'Allow');
  await tab.page.waitForURL((url) => String(url).startsWith(redirect_uri));
  const { searchParams } = new URL(tab.page.url());
  assert.match(searchParams.get('code') ?? '', /^portico_ac_/);
  assert.equal(searchParams.get('state'), 'a state');
  await tab.close();
});
