import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Person } from '../../server/test/service.ts';
import { startApplication, type TestApplication } from './application.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, startScene } from './scene.ts';
import type { Device, Tab } from './tab.ts';

let scene: Scene;
/** The team's own application, and one of somebody else. */
let own: TestApplication;
let other: TestApplication;
before(async () => {
  if (skip) return;
  scene = await startScene();
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

test('somebody signs in to an application of the team, and the next time without being asked', {
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

test('with the keyboard alone, parameters posted: what was posted is in no element any more, and a reload asks for the same', {
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
  await tab.page.locator('[name=email]:focus').waitFor();
  await tab.page.keyboard.press('Tab');
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

test('somebody else’s application: what it may have, for which account and where to, is agreed to or refused', {
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

test('not you? Another account is used, and it is asked for its own consent', { skip }, async () => {
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

test('an organization: chosen among several, shown before consent; nothing to choose with one', {
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
  await tab.page.getByRole('radio', { name: 'Looms' }).check();
  await press(tab, 'Continue');
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

test('an application for organizations only: who has none is told so, creates one on the way, or goes back', {
  skip,
}, async () => {
  const demanding = await startApplication(scene, { requireOrganization: true });
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
  await press(tab, 'Continue');
  await arrived(tab, ada);
  await tab.close();
  await demanding.close();
});
