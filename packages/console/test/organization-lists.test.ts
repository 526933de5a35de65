import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newApiKey } from '../../server/test/fixtures/api-keys.ts';
import { invite, newInvitation, verifyEmail } from '../../server/test/fixtures/invitations.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { newTeam, press, type Scene, said, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const rows = ({ page }: Tab) => page.locator('main tbody > tr');
const counted = (tab: Tab, count: number) =>
  until(`${count} rows are listed`, async () => (await rows(tab).count()) === count);

test('invitations: the chosen state survives a reload; pending ones are sent again or withdrawn', {
  skip,
}, async () => {
  const { service } = scene;
  const ada = await service.person('ada');
  const grace = await service.person('grace');
  const organization = await service.organization(ada);
  const tab = await scene.tabOf(ada);
  await tab.go(`/console/organizations/${organization}/invitations`);
  await said(tab, /^Nobody has been invited yet/);

  const by = { organization, by: ada };
  const declined = await invite(service, by);
  await service.call('POST', '/v1/invitations/decline', { body: { token: declined.token } });
  const accepted = await invite(service, by);
  await service.call('POST', '/v1/invitations/accept', {
    token: grace.token,
    body: { token: accepted.token },
  });
  const expired = await invite(service, by);
  await scene.run('update invitations set expires_at = 1 where id = ?', [expired.id]);
  const revoked = await invite(service, by);
  await service.call('DELETE', `/v1/invitations/${revoked.id}`, { token: ada.token });
  const open = await invite(service, by);
  await tab.page.reload();
  await counted(tab, 5);
  await tab.examine('invitations-in-every-state');

  const states = { Open: open, Accepted: accepted, Declined: declined, Withdrawn: revoked, Expired: expired };
  for (const [state, { email }] of Object.entries(states)) {
    await tab.page.getByLabel('State').selectOption(state);
    await tab.page.getByRole('row').filter({ hasText: email }).getByText(state).waitFor();
    await counted(tab, 1);
    assert.equal(await rows(tab).getByRole('button').count(), state === 'Open' ? 1 : 0);
  }
  await tab.page.reload();
  await tab.settled();
  assert.equal(await tab.page.getByLabel('State').inputValue(), 'expired');
  await counted(tab, 1);

  await tab.page.getByLabel('State').selectOption('Open');
  await press(tab, `Send again to ${open.email}`);
  await said(tab, /^A new link is on its way/);
  await scene.link('invitation', open.email, 2);
  await press(tab, `Withdraw the invitation to ${open.email}`);
  await said(tab, 'The invitation has been withdrawn.');
  await rows(tab).getByText('Withdrawn').waitFor();
  await tab.examine('invitation-withdrawn');

  const raced = await newInvitation(service, { ...by, email: 'raced@example.com' });
  await tab.page.reload();
  await counted(tab, 1);
  await service.call('DELETE', `/v1/invitations/${raced}`, { token: ada.token });
  await press(tab, 'Withdraw the invitation to raced@example.com');
  await said(tab, 'This invitation is no longer open.');
  await said(tab, 'No invitations match.');
  await tab.examine('no-invitation-in-this-state');
  await tab.close();
});

test('invitations: selecting all takes the open ones alone, which are withdrawn together', {
  skip,
}, async () => {
  const { service } = scene;
  const ada = await service.person('ada');
  const organization = await service.organization(ada);
  const by = { organization, by: ada };
  const declined = await invite(service, by);
  await service.call('POST', '/v1/invitations/decline', { body: { token: declined.token } });
  for (let at = 0; at < 2; at++) await invite(service, by);
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(`/console/organizations/${organization}/invitations`);
  await tab.page.getByRole('checkbox', { name: 'Select all' }).check();
  const chosen = tab.page.locator('.chosen');
  await chosen.getByText('2 selected').waitFor();
  await tab.examine('invitations-selected');
  await chosen.getByRole('button', { name: 'Withdraw' }).click();
  await said(tab, '2 invitations withdrawn.');
  await chosen.waitFor({ state: 'detached' });
  assert.equal(await rows(tab).getByText('Withdrawn').count(), 2);
  await rows(tab).filter({ hasText: declined.email }).getByText('Declined').waitFor();
  assert.equal(await tab.page.getByRole('checkbox').count(), 0);
  await tab.close();
});

test('received invitations: each names its inviter and role; one accepted, one declined, one withdrawn', {
  skip,
}, async () => {
  const { service } = scene;
  const [ada, grace] = [await service.person('ada'), await service.person('grace')];
  await service.call('PUT', '/v1/account', { token: ada.token, body: { name: 'Ada Lovelace' } });
  await verifyEmail(service, grace);
  const invited = async (name: string) => {
    const organization = await service.organization(ada, name);
    return newInvitation(service, { organization, by: ada, email: grace.account.email, role: 'admin' });
  };
  await invited('Engines');
  await invited('Looms');
  const withdrawn = await invited('Cards');
  const tab = await scene.tabOf(grace);
  await tab.go('/console/organizations');
  await counted(tab, 3);
  await rows(tab)
    .first()
    .getByText(/^Ada Lovelace invites you as an admin/)
    .waitFor();
  await tab.examine('invitations-to-oneself');
  await press(tab, 'Accept the invitation to Engines');
  await said(tab, 'You’ve joined “Engines”.');
  await tab.page.getByRole('link', { name: 'Engines', exact: true }).waitFor();
  await press(tab, 'Decline the invitation to Looms');
  await said(tab, 'You’ve declined the invitation to “Looms”.');
  await service.call('DELETE', `/v1/invitations/${withdrawn}`, { token: ada.token });
  await press(tab, 'Accept the invitation to Cards');
  await said(tab, 'This invitation is no longer open.');
  await counted(tab, 1);
  await tab.close();
});

test('events: more load on scroll or by button; filtered by type and person', {
  skip,
}, async () => {
  const { service } = scene;
  const { ada, grace, organization } = await newTeam(service, 'admin');
  const rename = (token: string) => (_: unknown, number: number) =>
    service.call('PUT', `/v1/organizations/${organization}`, { token, body: { name: `Engines ${number}` } });
  for (const one of Array.from({ length: 110 }, (_, number) => number)) await rename(ada.token)(one, one);
  await rename(grace.token)(undefined, 1_000);

  const tab = await scene.tabOf(ada);
  await tab.go(`/console/organizations/${organization}/events`);
  await until('all are there', async () => {
    await tab.page.mouse.wheel(0, 4_000);
    return (await rows(tab).count()) === 114;
  });
  await rows(tab).getByText('Organization created').waitFor();
  await rows(tab).filter({ hasText: 'Person added' }).filter({ hasText: grace.account.email }).waitFor();
  assert.equal(await tab.page.getByRole('button', { name: 'Load more' }).count(), 0);

  await tab.page.getByLabel('Who did it').selectOption(grace.account.email);
  await counted(tab, 2);
  await rows(tab)
    .getByText(/Engines 109 → Engines 1000/)
    .waitFor();
  await tab.page.reload();
  await counted(tab, 2);
  await tab.examine('events-by-person');
  await tab.page.getByLabel('What happened').selectOption('Ownership transferred');
  await said(tab, 'No events match.');
  await tab.examine('no-such-events');
  await tab.go(`/console/organizations/${organization}/events?type=nothing&person=nobody`);
  await counted(tab, 20);
  await tab.close();

  const still = await scene.tabOf(ada, 'desktop');
  await still.page.addInitScript('IntersectionObserver = class { observe() {} disconnect() {} }');
  await still.go(`/console/organizations/${organization}/events?type=organization.updated`);
  await counted(still, 20);
  await still.page.getByRole('button', { name: 'Load more' }).focus();
  await still.page.keyboard.press('Enter');
  await counted(still, 40);
  await still.examine('more-events');
  await still.close();
});

test('events: name the API key behind each, even once revoked, and filter by it', {
  skip,
}, async () => {
  const { service } = scene;
  const ada = await service.person('ada');
  const organization = await service.organization(ada);
  const by = { organization, by: ada };
  const key = await newApiKey(service, {
    ...by,
    name: 'Billing',
    role: 'admin',
    expiresAt: '2100-01-31T12:00:00Z',
  });
  await newInvitation(service, { organization, by: { ...ada, token: key.token }, email: 'joan@example.com' });
  const { token } = ada;
  await service.call('POST', `/v1/api-keys/${key.id}/rotation`, { token, body: { overlap: 7_200 } });
  const tab = await scene.tabOf(ada);
  await tab.go(`/console/organizations/${organization}/events`);
  const invitation = rows(tab).filter({ hasText: 'Invitation sent' });
  await invitation.getByText(/by API key “Billing”/).waitFor();
  await rows(tab)
    .getByText(/Old key: works for 2 hours more/)
    .waitFor();
  await rows(tab)
    .filter({ hasText: 'API key created' })
    .getByText(/Expires: Jan 31, 2100/)
    .waitFor();
  await tab.examine('events-by-api-key');
  await tab.page.getByLabel('Who did it').selectOption('API key “Billing”');
  await counted(tab, 1);
  await tab.page.getByLabel('Who did it').selectOption('Anyone');
  await tab.page.getByLabel('What happened').selectOption('API key rotated');
  await counted(tab, 1);

  await service.call('DELETE', `/v1/api-keys/${key.id}`, { token });
  await tab.go(`/console/organizations/${organization}/events`);
  await rows(tab)
    .getByText(/Reason: the API key that sent it was revoked/)
    .waitFor();
  await invitation.getByText(/by API key “Billing”/).waitFor();
  await tab.go(`/console/organizations/${organization}/events?person=${key.id}`);
  await counted(tab, 1);
  await rows(tab)
    .getByText(/by an API key/)
    .waitFor();
  await tab.page.getByRole('option', { name: 'An API key', exact: true }).waitFor({ state: 'attached' });
  await tab.close();
});

test('phone: the drawer shows the current section, closes on a link, and returns the focus on Escape', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const tab = await scene.tabOf(ada);
  await tab.page.setViewportSize({ width: 360, height: 480 });
  const drawer = tab.page.locator('.side:popover-open');
  for (const view of ['settings', 'events']) {
    await tab.go(`/console/organizations/${organization}/${view}`);
    await press(tab, 'Menu');
    const open = await drawer.locator('[aria-current=page]').boundingBox();
    assert.ok(open && open.y >= 0 && open.y + open.height <= 480, view);
    await tab.examine(`drawer-${view}`);
  }
  await tab.page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await tab.page.getByRole('button', { name: 'Menu' }).and(tab.page.locator(':focus')).waitFor();
  await press(tab, 'Menu');
  await drawer.getByRole('link', { name: 'Settings' }).click();
  await tab.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await drawer.waitFor({ state: 'detached' });
  await tab.close();
});
