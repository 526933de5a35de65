/** Pages ask for as little, and are as large, with very many organizations, members and invitations as with some. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import { codesFor } from '../../server/test/fixtures/devices.ts';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { idOf, idsAt, insertMany } from '../../server/test/harness/many.ts';
import type { Person, Service } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { startApplication, type TestApplication } from './application.ts';
import { skip } from './chromium.ts';
import { press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Tab } from './tab.ts';

/** More than any page shows, or looks through, at once. */
const SOME = { organizations: 120, members: 600, invitations: 120 };
const MANY = { organizations: 300, members: 10_000, invitations: 5_000 };

const DAY = 86_400_000;

let scene: Scene;
let application: TestApplication;
before(async () => {
  if (skip) return;
  scene = await startScene();
  application = await startApplication(scene);
});
after(async () => {
  await application?.close();
  await scene?.close();
});

/** A person who owns so many organizations, one of which has so many members and pending invitations. */
interface World {
  readonly owner: Person;
  readonly organization: string;
}

async function fill(service: Service, name: string, counts: typeof SOME): Promise<World> {
  const owner = await service.person(name);
  const organization = await service.organization(owner, 'Engines');
  const [past, next] = [String(Date.now() - DAY), String(Date.now() + DAY)];
  const times = { created_at: past, updated_at: past };
  const address = `'${name}-' || i || '@example.com'`;
  const [accounts, organizations] = [idsAt(Date.now() - DAY), idsAt(Date.now() - DAY)];
  const own = { account_id: idOf(owner.account.id), organization_id: idOf(organization) };
  const insert = (table: string, count: number, columns: Record<string, string>) =>
    insertMany(service.databaseUrl, { table, count, columns });
  await insert('accounts', counts.members, {
    ...{ id: accounts, email: address, email_canonical: address, name: `'Person ' || i`, ...times },
    ...{ words_of: `${address} || ' Person ' || i`, password_hash: `''` },
  });
  await insert('managers', counts.members, {
    ...{ id: idsAt(Date.now() - DAY), account_id: accounts, organization_id: own.organization_id },
    ...{ role: `'viewer'`, ...times },
  });
  await insert('organizations', counts.organizations, {
    ...{ id: organizations, name: `'Mill ' || i`, name_folded: `'mill ' || i`, words_of: `'Mill ' || i` },
    ...times,
  });
  for (const word of [`'mill'`, 'cast(i as text)'])
    await insert('organization_words', counts.organizations, { organization_id: organizations, word });
  await insert('managers', counts.organizations, {
    ...{ id: idsAt(Date.now() - DAY), account_id: own.account_id, organization_id: organizations },
    ...{ role: `'owner'`, ...times },
  });
  await insert('invitations', counts.invitations, {
    ...{ id: idsAt(Date.now() - DAY), organization_id: own.organization_id, invited_by: own.account_id },
    ...{ email: address, email_canonical: address, words_of: address, role: `'viewer'` },
    ...{ state: `'pending'`, created_at: past, expires_at: next },
  });
  return { owner, organization };
}

const WITH_ORGANIZATION = { scope: 'openid portico organization' };

/** A page, and the step there whose cost is measured. */
interface Place {
  readonly path: (world: World) => string;
  readonly step?: (tab: Tab) => Promise<unknown>;
  /** A selector of what the step shows. */
  readonly shows?: string;
}

const inOrganization =
  (view: string): Place['path'] =>
  ({ organization }) =>
    `/console/organizations/${organization}${view}`;

const PLACES: Readonly<Record<string, Place>> = {
  organizations: { path: () => '/console/organizations' },
  members: { path: inOrganization('') },
  invitations: { path: inOrganization('/invitations') },
  groups: { path: inOrganization('/groups') },
  settings: { path: inOrganization('/settings') },
  'settings, those without a second factor': {
    path: inOrganization('/settings'),
    step: (tab) => press(tab, 'Require a second factor'),
    shows: '.notice-warning',
  },
  'settings, a new owner': {
    path: inOrganization('/settings'),
    step: ({ page }) => page.locator('summary', { hasText: 'Choose a new owner' }).click(),
    shows: '.picks button',
  },
  events: { path: inOrganization('/events') },
  switcher: {
    path: () => '/console/account',
    step: (tab) => press(tab, 'Switch organization'),
    shows: '.switcher-list a',
  },
  palette: {
    path: inOrganization(''),
    step: ({ page }) => page.keyboard.press('Control+k'),
    shows: '.palette .pick',
  },
  'choosing an organization': { path: () => application.place(WITH_ORGANIZATION) },
  'operators: accounts': { path: () => '/console/operator/accounts' },
  'operators: organizations': { path: () => '/console/operator/organizations' },
  'operators: an organization': {
    path: ({ organization }) => `/console/operator/organizations/${organization}`,
  },
  'operators: an account': { path: ({ owner }) => `/console/operator/accounts/${owner.account.id}` },
};

/** The requests for data, the elements of the page once nothing is loading, and the time that its thread has used. */
async function costOf(tab: Tab, world: World, { path, step, shows }: Place) {
  const requests: string[] = [];
  const note = (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/v1/'))
      requests.push(`${request.method()} ${pathname.replace(/[-\da-f]{36}/g, ':id')}`);
  };
  const session = await tab.context.newCDPSession(tab.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  tab.page.on('request', note);
  await tab.go(path(world));
  await tab.page.waitForLoadState('networkidle');
  await step?.(tab);
  if (shows) await tab.page.locator(shows).first().waitFor();
  await tab.page.waitForLoadState('networkidle');
  await until('nothing is loading', async () => (await tab.page.locator('.loading').count()) === 0);
  tab.page.off('request', note);
  const elements = await tab.page.evaluate<number>('document.querySelectorAll("*").length');
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await session.detach();
  return { requests: requests.sort(), elements, milliseconds: Math.round(seconds * 1_000) };
}

test(`${MANY.organizations} organizations, ${MANY.members} members, ${MANY.invitations} invitations: no page asks for more, or is larger`, {
  skip,
}, async (t) => {
  const { service } = scene;
  const worlds = [await fill(service, 'ada', SOME), await fill(service, 'ben', MANY)] as const;
  const tabs = await Promise.all(worlds.map(({ owner }) => scene.tabOf(owner, 'desktop', application.url)));
  for (const { owner } of worlds) await makeOperator(service, owner);
  for (const [name, place] of Object.entries(PLACES)) {
    const [some, many] = [
      await costOf(tabs[0] as Tab, worlds[0], place),
      await costOf(tabs[1] as Tab, worlds[1], place),
    ];
    t.diagnostic(
      `${name}: ${many.requests.length} requests, ${many.elements} elements, ${many.milliseconds} ms; ${some.milliseconds} ms with fewer`,
    );
    assert.deepEqual(many.requests, some.requests, name);
    assert.equal(many.elements, some.elements, name);
  }
  for (const tab of tabs) await tab.close();
});

test('choosing among more organizations than a page: others are found by typing, and the last used one comes first', {
  skip,
}, async () => {
  const { owner } = await fill(scene.service, 'joan', SOME);
  const tab = await scene.tabOf(owner, 'desktop', application.url);
  const picks = tab.page.getByRole('list', { name: 'Organization' }).getByRole('button');
  const begin = async () => {
    application.asks(WITH_ORGANIZATION);
    await tab.page.goto(application.url);
    await press(tab, 'Sign in');
    await picks.first().waitFor();
  };
  await begin();
  await said(tab, 'There are more. Type to find them.');
  assert.equal(await picks.filter({ hasText: 'Mill 99 ' }).count(), 0);
  await tab.page.keyboard.type('mill 99');
  await until('one is left', async () => (await picks.count()) === 1);
  await tab.page.keyboard.press('Enter');
  await tab.page.getByRole('heading', { level: 1, name: `Yes: ${owner.account.email}` }).waitFor();
  await begin();
  await picks.first().filter({ hasText: 'Mill 99' }).filter({ hasText: 'Used last' }).waitFor();
  await tab.examine('authorize-organization-further');
  await tab.close();
});

test('device: of more organizations than a page, others are found by typing, and the chosen one stays in sight', {
  skip,
}, async () => {
  const { owner } = await fill(scene.service, 'mary', SOME);
  const cli = await newApplication(scene.service, {
    kind: 'native',
    devices: true,
    requireOrganization: true,
  });
  const tab = await scene.tabOf(owner);
  const begin = async () => {
    const { user_code } = await codesFor(scene.service, cli);
    await tab.go('/device');
    await tab.page.getByLabel('Code').fill(user_code);
    await press(tab, 'Continue');
    await said(tab, 'There are more. Type to find them.');
  };
  const asked: string[] = [];
  tab.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/organizations')) asked.push(searchParams.get('search') ?? '');
  });
  await begin();
  const choices = tab.page.getByRole('group', { name: 'Organization' }).getByRole('radio');
  assert.deepEqual([asked, await choices.count()], [[''], 100]);
  // Many choices scroll within the page, whose button stays near.
  const button = await tab.page.getByRole('button', { name: 'Allow' }).boundingBox();
  assert.ok(Number(button?.y) < 2 * DEVICES.phone.viewport.height, `Allow at ${button?.y}`);
  await tab.page.getByLabel('Find an organization').fill('mill 99');
  await until('the one found and the chosen one are left', async () => (await choices.count()) === 2);
  await tab.examine('device-organizations');
  await tab.page.keyboard.press('Enter');
  const found = tab.page.getByRole('radio', { name: 'Mill 99', exact: true });
  await until('the one found is the chosen one', async () => (await choices.count()) === 1);
  assert.ok(await found.isChecked());
  assert.equal(await tab.page.getByText('No organizations match.').count(), 0);
  await tab.page.getByLabel('Find an organization').fill('no such mill');
  await said(tab, 'No organizations match.');
  assert.ok(await found.isChecked());
  await press(tab, 'Allow');
  await tab.page.getByRole('heading', { level: 1, name: 'Your device is signed in' }).waitFor();
  const { body } = await scene.service.call('GET', '/v1/grants', { token: owner.token });
  assert.deepEqual(
    body.items.map(({ organization }: { organization: { name: string } }) => organization.name),
    ['Mill 99'],
  );

  // The last used one comes first, and is chosen.
  await begin();
  assert.ok(await found.isChecked());
  await tab.page.getByLabel('Find an organization').press('Enter');
  assert.ok(await choices.first().isChecked());
  assert.ok(await found.isChecked());
  await tab.close();
});
