import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Tab } from '../../console/test/tab.ts';
import { giveRoles, newRole } from '../../server/test/fixtures/roles.ts';
import { noChromium } from '../../server/test/harness/chromium.ts';
import { until } from '../../server/test/harness/until.ts';
import { heading, press, type Scene, says, startScene } from './scene.ts';

/** The session on a page of a product whose server holds it. */
const skip = noChromium;

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const PAGE = { part: 'session' };

/** An owner of an organization, as whom the next browser signs in. */
async function newOwner(name = 'ada') {
  const { service, backend } = scene;
  const person = await service.person(name);
  const organizationId = await service.organization(person, 'Analytical Engines');
  backend.next = { person, organizationId };
  return { person, organizationId, email: person.account.email };
}

/** A tab in which the person is signed in. */
async function openSignedIn(email: string, options: object = PAGE): Promise<Tab> {
  const tab = await scene.open({ part: 'session', ...options });
  await press(tab, 'Sign in');
  await heading(tab, email);
  return tab;
}

test('sign-in: leads to the product’s server, and back to the page, with organization, role and permissions', {
  skip,
}, async () => {
  const { email } = await newOwner();
  const tab = await scene.open(PAGE);
  await heading(tab, 'signedOut');
  await tab.examine('signed-out');
  await press(tab, 'Sign in');
  await heading(tab, email);
  await says(tab, 'Analytical Engines, owner');
  await says(tab, 'may not approve');
  assert.match(scene.backend.signIns.at(-1)?.get('returnTo') ?? '', /^\/\?page=/);
  await tab.examine('signed-in');
  await tab.close();
});

test('sign-out: ends the session in all tabs', { skip }, async () => {
  const { email } = await newOwner();
  const tab = await openSignedIn(email);
  const other = await tab.beside();
  await other.page.goto(tab.page.url());
  await heading(other, email);
  await press(tab, 'Sign out');
  await heading(other, 'signedOut');
  await tab.close();
});

test('tabs: a sign-in as somebody else in one is seen in the others, as one change', { skip }, async () => {
  const { email } = await newOwner();
  const tab = await openSignedIn(email);
  const next = await newOwner('grace');
  const other = await tab.beside();
  await other.page.goto(
    `${scene.origin}/auth/sign-in?returnTo=${encodeURIComponent('/?page={"part":"session"}')}`,
  );
  await heading(other, next.email);
  await heading(tab, next.email);
  assert.deepEqual(await tab.page.evaluate('changes'), ['signedIn']);
  await tab.close();
});

for (const language of ['en', 'ar'])
  test(`server rendering: hydrates the session without a warning or a request, ${language}`, {
    skip,
  }, async () => {
    const { email } = await newOwner();
    const page = { part: 'session', language };
    const tab = await scene.open(page, { rendered: true });
    await heading(tab, 'signedOut');
    const before = scene.backend.asked;
    await tab.page.getByRole('button').first().click();
    await heading(tab, email);
    await tab.page.waitForFunction('document.querySelector("form").onsubmit !== undefined');
    assert.equal(scene.backend.asked, before);
    await tab.close();
  });

test('permission given meanwhile: seen when the page is back in the network', { skip }, async () => {
  const { person, organizationId, email } = await newOwner();
  const tab = await openSignedIn(email);
  await says(tab, 'may not approve');
  const role = `approver-${process.pid}`;
  await newRole(scene.service, { name: role, permissions: ['invoice:approve'] });
  const list = await scene.service.call('GET', `/v1/organizations/${organizationId}/managers`, {
    token: person.token,
  });
  await giveRoles(scene.service, person, { manager: list.body.items[0].id, role: 'owner', roles: [role] });
  await tab.page.evaluate('dispatchEvent(new Event("online"))');
  await says(tab, 'may approve');
  await tab.close();
});

test('session that ends meanwhile: signed out, with the reason', { skip }, async () => {
  const { person, email } = await newOwner();
  const tab = await openSignedIn(email);
  assert.equal((await scene.service.call('POST', '/v1/logout', { token: person.token })).status, 204);
  await tab.page.evaluate('dispatchEvent(new Event("online"))');
  await heading(tab, 'signedOut');
  await says(tab, 'ended');
  await tab.close();
});

test('service away: the session stays, as stale, until the service is back', { skip }, async () => {
  const { email } = await newOwner();
  const tab = await openSignedIn(email);
  scene.isAway = true;
  await tab.page.evaluate('dispatchEvent(new Event("online"))');
  await says(tab, 'stale');
  await heading(tab, email);
  scene.isAway = false;
  await until(
    'it is known to be current again',
    async () => (await tab.page.getByText('stale').count()) === 0,
  );
  await tab.close();
});

test('provider: one inside another is refused with the reason', { skip }, async () => {
  await assert.rejects(scene.render({ part: 'twice' }), /one <PorticoProvider> is inside another/);
});
