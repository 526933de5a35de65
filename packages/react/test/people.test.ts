import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Tab } from '../../console/test/tab.ts';
import { newInvitation, verifyEmail } from '../../server/test/fixtures/invitations.ts';
import { newRole } from '../../server/test/fixtures/roles.ts';
import { noChromium } from '../../server/test/harness/chromium.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { heading, press, type Scene, says, startScene } from './scene.ts';

/** The people of an organization, and the invitations to it and to others. */
const skip = noChromium;

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
afterEach(() => {
  if (scene) scene.isAway = false;
});
after(() => scene?.close());

const people = (tab: Tab) => tab.page.getByRole('list', { name: 'People who manage the organization' });
const sent = (tab: Tab) => tab.page.getByRole('list', { name: 'Sent invitations' });
const rowOf = (tab: Tab, { account }: Person) =>
  people(tab).getByRole('listitem').filter({ hasText: account.email });
const dialog = (tab: Tab) => tab.page.getByRole('dialog');
const inDialog = (tab: Tab, name: string) => dialog(tab).getByRole('button', { name, exact: true }).click();
const alert = (tab: Tab, text: string) =>
  tab.page.getByRole('alert').getByText(text, { exact: true }).waitFor();

interface Team {
  readonly organization: string;
  readonly ada: Person;
  readonly grace: Person;
  readonly manager: string;
}

/** An organization of Ada's, in which Grace has this role. */
async function newTeam(role: string): Promise<Team> {
  const { service } = scene;
  const [ada, grace] = [await service.person('ada'), await service.person('grace')];
  const organization = await service.organization(ada, 'Analytical Engines');
  return { organization, ada, grace, manager: await service.manager(organization, ada, grace, role) };
}

/** A tab in which a person looks at the people of the organization. */
async function openAs(person: Person, organizationId: string, part = 'people'): Promise<Tab> {
  scene.backend.next = { person, organizationId };
  const tab = await scene.open({ part });
  await press(tab, 'Sign in');
  await heading(tab, person.account.email);
  return tab;
}

test('people: a viewer sees everybody and can change nobody, but leave', { skip }, async () => {
  const { organization, ada, grace } = await newTeam('viewer');
  const tab = await openAs(grace, organization);
  await rowOf(tab, ada).waitFor();
  assert.equal(await rowOf(tab, ada).getByRole('button').count(), 0);
  assert.equal(await tab.page.getByRole('textbox').count(), 0);
  await tab.examine('people-viewer');
  await press(tab, 'Leave');
  await tab.examine('people-leave');
  await inDialog(tab, 'Leave');
  await people(tab).waitFor({ state: 'detached' });
  await tab.close();
});

test('people: an admin changes everybody but owners, and makes no owners', { skip }, async () => {
  const { organization, ada, grace } = await newTeam('admin');
  const joan = await scene.service.person('joan');
  await scene.service.manager(organization, ada, joan, 'viewer');
  const tab = await openAs(grace, organization);
  await rowOf(tab, ada).waitFor();
  assert.equal(await rowOf(tab, ada).getByRole('button').count(), 0);
  await press(tab, `Edit ${joan.account.email}`);
  const role = dialog(tab).getByLabel('Role');
  assert.deepEqual(await role.locator('option').allTextContents(), ['Viewer', 'Admin']);
  await tab.examine('people-edit');
  await role.selectOption('admin');
  await inDialog(tab, 'Save');
  await says(tab, 'Saved.');
  await rowOf(tab, joan).getByText('Admin').waitFor();
  await tab.close();
});

test('people: an owner gives roles of the product, and removes somebody', { skip }, async () => {
  const { organization, ada, grace } = await newTeam('viewer');
  const name = `approver-${process.pid}`;
  await newRole(scene.service, { name, permissions: ['invoice:approve'] });
  const tab = await openAs(ada, organization);
  await press(tab, `Edit ${grace.account.email}`);
  await dialog(tab).getByRole('checkbox', { name }).check();
  await inDialog(tab, 'Save');
  await rowOf(tab, grace).getByText(name).waitFor();
  await press(tab, `Remove ${grace.account.email}`);
  await inDialog(tab, 'Remove');
  await says(tab, `${grace.account.email} has been removed.`);
  await rowOf(tab, grace).waitFor({ state: 'detached' });
  await tab.close();
});

test('people: the last owner cannot stop being one, and reads why beside the button', { skip }, async () => {
  const { organization, ada } = await newTeam('viewer');
  const tab = await openAs(ada, organization);
  await press(tab, `Edit ${ada.account.email}`);
  await dialog(tab).getByLabel('Role').selectOption('viewer');
  await inDialog(tab, 'Save');
  const why = 'An organization must have an owner. Make someone else an owner first.';
  await dialog(tab).getByRole('alert').getByText(why).waitFor();
  await tab.examine('people-last-owner');
  await tab.page.keyboard.press('Escape');
  await dialog(tab).waitFor({ state: 'detached' });
  assert.equal(await tab.page.evaluate('document.activeElement.ariaLabel'), `Edit ${ada.account.email}`);
  await tab.close();
});

test('people: a role that is lowered while a dialog is open is noticed, and said', { skip }, async () => {
  const { organization, ada, grace, manager } = await newTeam('admin');
  const joan = await scene.service.person('joan');
  await scene.service.manager(organization, ada, joan, 'viewer');
  const tab = await openAs(grace, organization);
  await press(tab, `Edit ${joan.account.email}`);
  const body = { role: 'viewer' };
  assert.equal(
    (await scene.service.call('PUT', `/v1/managers/${manager}`, { token: ada.token, body })).status,
    200,
  );
  await dialog(tab).getByLabel('Role').selectOption('admin');
  await inDialog(tab, 'Save');
  await dialog(tab).getByRole('alert').getByText('You’re not allowed to do this.').waitFor();
  await says(tab, 'Someone has changed this in the meantime. What you see now is up to date.');
  await inDialog(tab, 'Cancel');
  assert.equal(await rowOf(tab, joan).getByRole('button').count(), 0);
  await tab.close();
});

test('people: invites several at once; an address that cannot be invited stays, with the reason', {
  skip,
}, async () => {
  const { organization, ada, grace } = await newTeam('viewer');
  const tab = await openAs(ada, organization);
  const field = tab.page.getByLabel('Email addresses');
  await field.fill(`Joan <joan@example.com>, ${grace.account.email}; no-address\nhedy@example.com`);
  await tab.page.getByLabel('Role').selectOption('admin');
  await press(tab, 'Send invitation');
  await says(tab, '2 invitations are on their way.');
  assert.equal(await field.inputValue(), `${grace.account.email}\nno-address`);
  const problems = await tab.page.getByRole('alert').locator('p').allTextContents();
  assert.deepEqual(problems, [
    `${grace.account.email}: This person already manages the organization.`,
    'no-address: Enter a complete email address, such as name@example.com.',
  ]);
  await sent(tab).getByText('joan@example.com').waitFor();
  await sent(tab).getByText('hedy@example.com').waitFor();
  await tab.examine('people-invited');
  await press(tab, 'Send again to joan@example.com');
  await says(tab, 'A new link is on its way to joan@example.com. The older one no longer works.');
  await press(tab, 'Withdraw the invitation to joan@example.com');
  await says(tab, 'The invitation has been withdrawn.');
  await sent(tab).getByText('joan@example.com').waitFor({ state: 'detached' });
  await tab.close();
});

test('people: an answer that is lost after an invitation was sent does not send it twice', {
  skip,
}, async () => {
  const { organization, ada } = await newTeam('viewer');
  const tab = await openAs(ada, organization);
  await people(tab).waitFor();
  await tab.page.getByLabel('Email addresses').fill('joan@example.com');
  let isLost = true;
  await tab.page.route('**/invitations', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await press(tab, 'Send invitation');
  await alert(tab, 'The service couldn’t be reached. Check your connection, then try again.');
  isLost = false;
  await press(tab, 'Send invitation');
  await says(tab, '1 invitation is on its way.');
  const list = await scene.service.call('GET', `/v1/organizations/${organization}/invitations`, {
    token: ada.token,
  });
  assert.equal(list.body.items.length, 1);
  await tab.close(Array(3).fill('Failed to load resource: net::ERR_FAILED'));
});

test('people: too many requests says how long to wait', { skip }, async () => {
  const { organization, ada } = await newTeam('viewer');
  const tab = await openAs(ada, organization);
  const headers = { 'Retry-After': '40' };
  const path = `POST /v1/organizations/${organization}/invitations`;
  scene.backend.scripted.set(path, [{ status: 429, error: 'RATE_LIMITED', headers }]);
  await tab.page.getByLabel('Email addresses').fill('joan@example.com');
  await press(tab, 'Send invitation');
  await alert(tab, 'Too many attempts. Try again in 40 seconds.');
  assert.equal(await tab.page.getByLabel('Email addresses').inputValue(), 'joan@example.com');
  await tab.close();
});

test('people: where a recent sign-in is asked for, signs in again and comes back with what was typed', {
  skip,
}, async () => {
  const { organization, ada } = await newTeam('viewer');
  const tab = await openAs(ada, organization);
  const path = `POST /v1/organizations/${organization}/invitations`;
  scene.backend.scripted.set(path, [{ status: 403, error: 'REAUTHENTICATION_REQUIRED' }]);
  await tab.page.getByLabel('Email addresses').fill('joan@example.com');
  await press(tab, 'Send invitation');
  await alert(tab, 'You signed in a while ago. Confirm who you are to continue.');
  await tab.examine('people-again');
  await press(tab, 'Sign in again');
  await until('it comes back', async () => scene.backend.signIns.at(-1)?.get('prompt') === 'login');
  assert.equal(scene.backend.signIns.at(-1)?.get('organizationId'), organization);
  await heading(tab, ada.account.email);
  await until(
    'what was typed is there',
    async () => (await tab.page.getByLabel('Email addresses').inputValue()) === 'joan@example.com',
  );
  await press(tab, 'Send invitation');
  await says(tab, '1 invitation is on its way.');
  await tab.close();
});

test('people: the service away says so, and back shows everybody', { skip }, async () => {
  const { organization, ada } = await newTeam('viewer');
  const tab = await openAs(ada, organization);
  await rowOf(tab, ada).waitFor();
  const path = `GET /v1/organizations/${organization}/managers`;
  const away = { status: 503, error: 'SERVICE_UNAVAILABLE' };
  scene.backend.scripted.set(path, [away, away, away]);
  await tab.page.reload();
  await alert(tab, 'The service is busy. Try again in a moment.');
  await press(tab, 'Try again');
  await rowOf(tab, ada).waitFor();
  await tab.close();
});

test('invitations: shows those received, which are accepted and declined', { skip }, async () => {
  const { organization, ada } = await newTeam('viewer');
  const joan = await scene.service.person('joan');
  const other = await scene.service.organization(ada, 'Difference Engines');
  for (const to of [organization, other])
    await newInvitation(scene.service, { organization: to, by: ada, email: joan.account.email });
  await verifyEmail(scene.service, joan);
  scene.backend.next = { person: joan };
  const tab = await scene.open({ part: 'invitations' });
  await press(tab, 'Sign in');
  await tab.page.getByText('Difference Engines').waitFor();
  await tab.examine('invitations');
  await press(tab, 'Decline the invitation to Difference Engines');
  await says(tab, 'You’ve declined the invitation to “Difference Engines”.');
  await press(tab, 'Accept the invitation to Analytical Engines');
  await heading(tab, joan.account.email);
  const path = `/v1/caller?organizationId=${organization}`;
  await until('she is a viewer', async () => {
    const { body } = await scene.service.call('GET', path, { token: joan.token });
    return body.organization?.role === 'viewer';
  });
  await tab.close();
});
