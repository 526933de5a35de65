import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { countedStatistics, makeOperator } from '../../server/test/fixtures/operators.ts';
import { haveSealedEvents } from '../../server/test/fixtures/seals.ts';
import { newServiceKey } from '../../server/test/fixtures/service-keys.ts';
import { beginWith } from '../../server/test/fixtures/strong.ts';
import { haveKnownTotp, knownCode } from '../../server/test/fixtures/totp.ts';
import { idsAt, insertMany } from '../../server/test/harness/many.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, kept, newTeam, press, type Scene, said, signIn, startScene } from './scene.ts';
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
async function tabOfOperator(device?: Device, at = scene): Promise<[Tab, Person]> {
  const person = await at.service.person('operator');
  const tab = await at.tabOf(person, device);
  await makeOperator(at.service, person);
  return [tab, person];
}

/** The answers to a person's access token and password. */
async function standing({ token, account, password }: Person, at = scene) {
  const { status } = await at.service.call('GET', '/v1/account', { token });
  return [status, await at.login(account.email, password)];
}

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`operator finds an account, suspends, readmits and deletes it: ${device}`, {
    skip,
  }, async () => {
    const { grace } = await newTeam(scene.service, 'viewer', 'Engines');
    const { email } = grace.account;
    const [tab] = await tabOfOperator(device);
    await tab.go('/console/account');
    await follow(tab, 'Operators');
    await heading(tab, 'Overview');
    await follow(tab, 'Accounts');
    await fill(tab, 'Name, email or ID', `\u200e${email.slice(0, -4).toUpperCase()}`);
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('link', { name: email }).waitFor();
    assert.equal(await tab.page.evaluate('document.activeElement.type'), 'search');
    await follow(tab, email);
    await tab.sees(email, `operator-account-${device}`);

    await tab.page.getByText('View and edit').click();
    await tab.page.getByLabel('Private', { exact: true }).fill('{ "plan": ');
    await fill(tab, 'Public', '{ "seats": 5 }');
    await press(tab, 'Save');
    await said(tab, /^Write a JSON object of at most 8 KiB, 64 members and 5 levels/);
    await tab.examine(`operator-metadata-${device}`);
    await fill(tab, 'Private', '{ "customer": "cus_1" }');
    await press(tab, 'Save');
    await said(tab, 'Saved.');
    const shown = await scene.service.call('GET', '/v1/account/metadata', { token: grace.token });
    assert.deepEqual(shown.body, { public: { seats: 5 } });

    await press(tab, 'Email a link to reset the password');
    await said(tab, `A link is on its way to ${email}.`);
    await scene.service.mailTo(email, 'operator_password_reset');
    await press(tab, 'Suspend account');
    await tab.page.getByLabel('Reason').fill('failures_of bob_b');
    await tab.examine(`suspend-account-${device}`);
    await confirm(tab, 'Suspend');
    await said(tab, 'The account is suspended, and all its sessions have ended.');
    await said(tab, /^Nobody can sign in to this account/);
    assert.deepEqual(await standing(grace), [401, 'ACCOUNT_SUSPENDED']);
    await tab.examine(`account-suspended-${device}`);

    await follow(tab, 'See its events');
    await tab.page.getByRole('cell', { name: 'Reason: failures_of bob_b', exact: true }).waitFor();
    await follow(tab, 'Account suspended');
    await press(tab, 'Lift the suspension');
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

test('operator sees how many accounts match, and who has never signed in', { skip }, async () => {
  const [tab, { token }] = await tabOfOperator('desktop');
  for (const name of ['Never Here', 'Never There']) {
    const body = { email: `${name.replace(' ', '-').toLowerCase()}@count.example`, name };
    assert.equal((await scene.service.call('POST', '/v1/operator/accounts', { token, body })).status, 201);
  }
  await tab.go(`${PLACE}/accounts?search=count.example`);
  await said(tab, '2 accounts');
  await tab.examine('operator-accounts-counted');
  const row = tab.page.getByRole('row', { name: 'Never Here' });
  await row.getByRole('cell', { name: 'Never', exact: true }).waitFor();
  await fill(tab, 'Name, email or ID', 'never th');
  await press(tab, 'Search');
  await said(tab, '1 account');
  await follow(tab, 'never-there@count.example');
  await tab.page.locator('dd', { hasText: /^Never$/ }).waitFor();
  await tab.close();
});

test('operator sorts lists that are longer than what is loaded by name, and sees the last activity', {
  skip,
}, async () => {
  const [tab, { token }] = await tabOfOperator('desktop');
  const create = async (path: string, body: object) =>
    assert.equal((await scene.service.call('POST', `/v1/operator/${path}`, { token, body })).status, 201);
  // The first by name are the oldest, at the end of lists that are newest first.
  await create('organizations', { name: 'aardvark Works' });
  await create('accounts', { email: 'z@sorted.example', name: 'aardvark' });
  const [at, email, name] = [String(Date.now()), `'s' || i || '@sorted.example'`, `'Sorted ' || i`];
  const times = { id: idsAt(Date.now()), created_at: at, updated_at: at };
  await insertMany(scene.service.databaseUrl, {
    table: 'organizations',
    count: 200,
    columns: { ...times, name, name_folded: `'sorted ' || i`, words_of: name },
  });
  const account = { ...times, email, email_canonical: email, name, password_hash: `''` };
  await insertMany(scene.service.databaseUrl, { table: 'accounts', count: 200, columns: account });
  const [first, head] = [tab.page.locator('tbody tr').first(), tab.page.getByRole('columnheader')];
  for (const [list, newest, oldest] of [
    ['organizations', 'Sorted 200', 'aardvark Works'],
    ['accounts', 's200@sorted.example', 'z@sorted.example'],
  ] as const) {
    await tab.go(`${PLACE}/${list}`);
    await first.getByText(newest).waitFor();
    await head.getByRole('button', { name: 'Name', exact: true }).click();
    await first.getByText(oldest).waitFor();
    await tab.page.locator('th[aria-sort="ascending"]', { hasText: /^Name$/ }).waitFor();
    assert.match(tab.page.url(), /order=name/);
    await tab.examine(`operator-${list}-by-name`);
  }
  await tab.go(`${PLACE}/organizations?search=aardvark`);
  await head.filter({ hasText: /^Last activity$/ }).waitFor();
  await first.locator('[data-label="Last activity"] time').waitFor();
  await tab.close();
});

test('operator adds an owner to an organization, deletes it and restores it', { skip }, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'viewer', 'Lost Engines');
  const newcomer = await scene.service.person('newcomer');
  const [tab] = await tabOfOperator('desktop');
  await tab.go(`${PLACE}/organizations`);
  await fill(tab, 'Name or ID', 'engines LO');
  await press(tab, 'Search');
  await tab.page.getByRole('link', { name: 'Lost Engines', exact: true }).waitFor();
  await said(tab, '1 organization');
  await tab.go(`${PLACE}/accounts`);
  await fill(tab, 'Name, email or ID', ada.account.id.toUpperCase());
  await press(tab, 'Search');
  await tab.page.getByRole('link', { name: ada.account.email }).waitFor();
  await fill(tab, 'Name, email or ID', organization);
  await press(tab, 'Search');
  await said(tab, 'No accounts match.');
  await tab.go(`${PLACE}/organizations?search=${organization}`);
  await follow(tab, 'Lost Engines');
  await heading(tab, 'Lost Engines');
  await tab.page.getByRole('link', { name: grace.account.email }).waitFor();

  await tab.page.getByText('Add someone').click();
  await press(tab, 'Add');
  const address = tab.page.locator('details').getByLabel('Email');
  await tab.page.locator('[name=email][aria-invalid]:focus').waitFor();
  await address.fill(ada.account.email);
  await press(tab, 'Add');
  await said(tab, /already/);
  await address.fill(newcomer.account.email);
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

test('operator goes from a person to their organizations and back', { skip }, async () => {
  const { grace } = await newTeam(scene.service, 'viewer', 'Linked Engines');
  const [tab] = await tabOfOperator('desktop');
  await tab.go(`${PLACE}/accounts/${grace.account.id}`);
  await tab.page.getByRole('table', { name: 'Organizations' }).getByText('Viewer').waitFor();
  await tab.examine('operator-account-organizations');
  await follow(tab, 'Linked Engines');
  await heading(tab, 'Linked Engines');
  await follow(tab, grace.account.email);
  await heading(tab, grace.account.email);
  await tab.close();
});

test('harmful step: asks the operator to sign in again, and completes what was begun', {
  skip,
}, async () => {
  const person = await scene.service.person('again');
  const { email } = person.account;
  const [tab, operator] = await tabOfOperator('desktop');
  await tab.go(`${PLACE}/accounts/${person.account.id}`);
  await heading(tab, email);
  const age = 'update sessions set created_at = created_at - 660000 where account_id = ?';
  await scene.run(age, [operator.account.id]);
  await haveKnownTotp(scene.service, operator.account.id);
  await press(tab, 'Suspend account');
  await tab.page.getByLabel('Reason').fill('Asked for it');
  await confirm(tab, 'Suspend');
  await tab.page.getByLabel('Password', { exact: true }).fill(operator.password);
  await tab.examine('operator-signs-in-again');
  await press(tab, 'Continue');
  await tab.page.getByLabel('Code', { exact: true }).fill(knownCode());
  await said(tab, 'The account is suspended, and all its sessions have ended.');
  assert.deepEqual(await standing(person), [401, 'ACCOUNT_SUSPENDED']);
  await tab.close();
});

test('approval required: one operator requests a step, and another approves it', { skip }, async (t) => {
  const own = await startScene({ PORTICO_OPERATOR_APPROVAL: 'on' });
  t.after(() => own.close());
  const person = await own.service.person('leaving');
  const { id, email } = person.account;
  const [asking] = await tabOfOperator('desktop', own);
  const [approving, mary] = await tabOfOperator('phone', own);
  await asking.go(`${PLACE}/accounts/${id}`);
  await press(asking, 'Delete account');
  await asking.page.getByLabel(`Type “${email}” to confirm`).fill(email);
  await confirm(asking, 'Delete for good');
  await said(asking, /^Another operator must approve this within an hour/);
  await heading(asking, 'Approvals');
  await said(asking, /Another operator must approve this\.$/);
  assert.equal(await asking.page.getByRole('button', { name: 'Approve' }).count(), 0);
  await asking.examine('approval-asked');
  assert.equal((await standing(person, own))[0], 200);

  const { text } = await own.service.mailTo(mary.account.email, 'approval_notice');
  const [link = ''] = /http\S+/.exec(text) ?? [];
  await approving.go(link.slice(own.publicUrl.length));
  await press(approving, `Approve: Delete the account ${email}`);
  await approving.examine('approve');
  await confirm(approving, 'Approve');
  await said(approving, 'Done.');
  assert.deepEqual(await standing(person, own), [401, 'CREDENTIALS_INVALID']);

  const other = await own.service.person('staying');
  await asking.go(`${PLACE}/accounts/${other.account.id}`);
  await press(asking, 'Remove second factors');
  await confirm(asking, 'Remove second factors');
  await said(asking, /^Another operator must approve this within an hour/);
  await approving.go(`${PLACE}/approvals`);
  await press(approving, `Refuse: Remove the second factors of ${other.account.email}`);
  await said(approving, 'Withdrawn.');
  for (const tab of [asking, approving]) await tab.close();
});

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`operator sees what a service key created, and revokes it: ${device}`, {
    skip,
  }, async () => {
    const scopes = ['accounts:write', 'organizations:write'] as const;
    const name = `Sales in Orléans, ${device}`;
    const { token } = await newServiceKey(scene.service, { name, scopes, networks: ['127.0.0.0/8', '::1'] });
    const create = async (path: string, body: object) =>
      (await scene.service.call('POST', `/v1/operator/${path}`, { token, body })).body.id as string;
    const externalId = `crm-${device}`;
    const organization = await create('organizations', { name: `Expected ${device}`, externalId });
    const email = `expected-${device}@example.com`;
    const account = await create('accounts', { email, externalId, locale: 'pt-BR' });

    const [tab] = await tabOfOperator(device);
    await tab.go(`${PLACE}/organizations/${organization}`);
    await tab.page.getByText('Awaiting owner').waitFor();
    await tab.page.getByText(/^It was created without an owner/).waitFor();
    await tab.page.getByText(externalId).waitFor();
    await tab.examine(`organization-awaiting-owner-${device}`);
    await tab.go(`${PLACE}/accounts/${account}`);
    for (const shown of [externalId, 'pt-BR']) await tab.page.getByText(shown, { exact: true }).waitFor();

    await tab.go(`${PLACE}/service-keys`);
    const key = tab.page.getByRole('row').filter({ hasText: name });
    await key.getByText(`Scopes: ${scopes.join(' and ')}`).waitFor();
    await key.getByText('Works only from 127.0.0.0/8 and ::1').waitFor();
    await tab.examine(`service-keys-${device}`);
    await press(tab, `Revoke ${name}`);
    // Some keyboards write accents as characters of their own.
    await tab.page.getByLabel(`Type “${name}” to confirm`).fill(name.normalize('NFD'));
    await confirm(tab, 'Revoke');
    await said(tab, `“${name}” no longer works.`);
    assert.equal(await key.count(), 0);
    assert.equal((await scene.service.call('GET', '/v1/caller', { token })).status, 401);
    await tab.close();
  });
}

test('overview: shows the statistics, with a chart of each kind', { skip }, async () => {
  const [tab, operator] = await tabOfOperator('desktop');
  const chromium = await tab.context.newCDPSession(tab.page);
  await chromium.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
  await countedStatistics(scene.service, operator);
  let days: readonly { readonly date: string }[] = [];
  // Chromium does not always find the body of an answer again.
  await tab.page.route(/\/v1\/operator\/statistics$/, async (route) => {
    const answer = await route.fetch();
    ({ days } = await answer.json());
    await route.fulfill({ response: answer });
  });
  await tab.go(PLACE);
  await tab.page.getByRole('heading', { name: 'Totals' }).waitFor();
  assert.equal(await tab.page.getByRole('img', { name: /by day/ }).count(), 2);
  await tab.page.getByText('Show the numbers').click();
  const shown = await tab.page.getByRole('rowheader').allInnerTexts();
  const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  assert.deepEqual(
    shown,
    days.map(({ date }) => inUtc.format(new Date(date))),
  );
  await tab.examine('operator-overview-numbers');
  await tab.close();
});

test('operator pages: closed to others; an operator without a second factor learns how to enter', {
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
  for (const page of [
    '',
    '/accounts',
    `/accounts/${ada.account.id}`,
    '/organizations',
    '/applications',
    '/service-keys',
    '/events',
  ]) {
    await other.go(PLACE + page);
    await heading(other, 'Operators only');
  }
  await other.examine('operators-only');
  await other.close();
});

test('steps of operators on themselves or each other: not offered', { skip }, async () => {
  const [tab, person] = await tabOfOperator();
  await tab.go(`${PLACE}/accounts/${person.account.id}`);
  await said(tab, /^This is you, or another operator/);
  for (const name of ['Suspend account', 'Remove second factors', 'Delete account'])
    assert.equal(await tab.page.getByRole('button', { name }).count(), 0);
  await press(tab, 'Email a link to reset the password');
  await said(tab, `A link is on its way to ${person.account.email}.`);
  await tab.examine('operator-protected');
  await tab.close();
});

test('impossible step: explained beside the button; a deleted account has a page that says so', {
  skip,
}, async () => {
  const { ada, grace } = await newTeam(scene.service, 'viewer');
  const [tab] = await tabOfOperator();
  await tab.go(`${PLACE}/accounts/${ada.account.id}`);
  await press(tab, 'Remove second factors');
  await confirm(tab, 'Remove second factors');
  await said(tab, 'All second factors have been removed.');
  assert.deepEqual(await standing(ada), [401, '201']);
  await press(tab, 'Delete account');
  await tab.page.getByLabel(/^Type “/).fill(ada.account.email);
  await confirm(tab, 'Delete for good');
  await said(tab, /^The account is the only owner of at least one organization\. Make someone else/);
  await tab.examine('operator-last-owner');
  await tab.page.keyboard.press('Escape');
  await tab.page.locator('button:focus', { hasText: 'Delete account' }).waitFor();

  await tab.go(`${PLACE}/accounts/${grace.account.id}`);
  await scene.service.call('DELETE', '/v1/account', { token: grace.token });
  await press(tab, 'Email a link to reset the password');
  await heading(tab, 'Account not found');
  await tab.examine('operator-account-gone');
  await follow(tab, 'All accounts');
  await heading(tab, 'Accounts');
  await tab.close();
});

test('events: an invalid ID is reported; a long search without results waits to be continued', {
  skip,
}, async () => {
  const { grace } = await newTeam(scene.service, 'viewer');
  const [tab] = await tabOfOperator();
  const rows = tab.page.locator('tbody tr');
  const id = tab.page.getByLabel('Email or ID of an account');
  await tab.go(`${PLACE}/events?account=nothing`);
  await said(tab, /^Enter an email address, or an ID/);
  assert.equal(await id.getAttribute('aria-invalid'), 'true');
  assert.equal(await rows.count(), 0);
  await tab.examine('operator-events-wrong-id');
  await id.fill(` ${grace.account.id.toUpperCase()}`);
  await tab.page.keyboard.press('Enter');
  await rows.filter({ hasText: 'Person added' }).waitFor();
  assert.equal(await tab.page.getByText(/^Enter an email address, or an ID/).count(), 0);
  await follow(tab, 'Events');
  await until('nothing is filtered', async () => (await id.inputValue()) === '');

  let asked = 0;
  // The list without a filter may be asked for only now.
  await tab.page.route('**/v1/operator/events?*type=account.deleted*', async (route) => {
    asked += 1;
    await route.fulfill({ json: { items: [], nextCursor: `${asked}` } });
  });
  await tab.page.getByLabel('What happened').selectOption('Account deleted');
  await said(tab, /^Nothing more found so far/);
  assert.equal(asked, 5);
  await press(tab, 'Load more');
  await until('it was asked as often again', () => asked === 10);
  await tab.examine('operator-events-nothing-yet');
  await tab.close();
});

test('operator exports all events, and reads and saves the seals', { skip }, async () => {
  await newTeam(scene.service, 'viewer', 'Sealed Engines');
  await haveSealedEvents(scene.service);
  const [tab] = await tabOfOperator('phone');
  await tab.page.addInitScript('delete globalThis.showSaveFilePicker');
  const saved = async (button: string) => {
    const [file] = await Promise.all([tab.page.waitForEvent('download'), press(tab, button)]);
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')] as const;
  };
  await tab.go(`${PLACE}/events`);
  await press(tab, 'Export all');
  const [name, lines] = await saved('JSON lines');
  assert.equal(name, 'All events of Portico.ndjson');
  assert.ok(lines.includes('"organization.created"'), lines.slice(0, 500));
  await follow(tab, 'Seals');
  await heading(tab, 'Seals');
  await tab.page
    .getByText(/^Seal [\d,]+/)
    .first()
    .waitFor();
  await tab.sees('Seals', 'operator-seals-some');
  const [file, seals] = await saved('Save these seals');
  assert.equal(file, 'seals.json');
  const [newest] = JSON.parse(seals);
  assert.match(newest.root, /^[0-9a-f]{64}$/);
  assert.deepEqual(Object.keys(newest).includes('id'), false);
  await tab.close();
});

test('operator acts for a person: every page says so, and the person can read it', { skip }, async () => {
  const { grace } = await newTeam(scene.service, 'viewer', 'Assisted Engines');
  const [tab, operator] = await tabOfOperator('phone');
  const place = `${PLACE}/accounts/${grace.account.id}`;
  await tab.go(place);
  await press(tab, 'Act for this person');
  await tab.page.getByLabel('Reason').fill('Ticket 4711');
  await tab.examine('act-for-somebody');
  await confirm(tab, 'Begin');
  await tab.page.getByRole('link', { name: 'Assisted Engines', exact: true }).waitFor();
  const bar = tab.page.getByRole('region', { name: 'Acting for someone else' });
  const says = `${operator.account.email} is acting for ${grace.account.email}. What you do here is recorded in their events.`;
  await bar.getByText(says).waitFor();
  await tab.examine('acting-for-somebody');
  assert.equal((await kept(tab)).includes('Ticket 4711'), false);
  await follow(tab, 'Account');
  await fill(tab, 'Name (optional)', 'Grace, assisted');
  await press(tab, 'Save');
  await said(tab, 'Your name has been saved.');
  await tab.page.reload();
  await bar.getByText(says).waitFor();
  assert.equal(await tab.page.getByRole('heading', { name: 'Support access' }).count(), 0);
  await press(tab, 'Stop acting');
  await heading(tab, grace.account.email);
  assert.equal(await bar.count(), 0);
  await tab.close();

  const own = await scene.tabOf(grace);
  await own.go('/console/account/activity');
  await own.page.getByText('Support began to act for you').waitFor();
  await own.page.getByText(/^Reason: Ticket 4711/).waitFor();
  await own.page
    .getByText(new RegExp(`${operator.account.email} for ${grace.account.email}`))
    .first()
    .waitFor();
  await own.go('/console/account');
  await own.page.getByText('Not allowed.').waitFor();
  await press(own, 'Allow for 24 hours');
  await own.page.getByText(/^Allowed until /).waitFor();
  await own.examine('support-access');
  await press(own, 'Take back');
  await own.page.getByText('Not allowed.').waitFor();
  await own.close();
});

const ENDED = 'You’re no longer acting for someone else: that session has ended.';

test('operator acts in one tab only, until that session ends or they sign out in any tab', {
  skip,
}, async () => {
  const { ada, grace } = await newTeam(scene.service, 'viewer', 'Ended Engines');
  const [tab, operator] = await tabOfOperator('desktop');
  const begin = async () => {
    await tab.go(`${PLACE}/accounts/${grace.account.id}`);
    await press(tab, 'Act for this person');
    await tab.page.getByLabel('Reason').fill('Ticket 4712');
    await confirm(tab, 'Begin');
    await tab.page.getByRole('region', { name: 'Acting for someone else' }).waitFor();
  };
  await begin();
  const beside = await tab.beside();
  await beside.go('/console');
  await beside.page.locator('.who', { hasText: operator.account.email }).waitFor({ state: 'attached' });
  const { body } = await scene.service.call('GET', '/v1/sessions', { token: grace.token });
  const acting = body.items.find(({ impersonator }: { impersonator: unknown }) => impersonator !== null);
  const ending = `/v1/sessions/${acting.id}`;
  assert.equal((await scene.service.call('DELETE', ending, { token: grace.token })).status, 204);
  await follow(tab, 'Account');
  await said(tab, ENDED);
  await tab.page.getByText(operator.account.email).first().waitFor();

  await begin();
  await press(beside, 'Sign out');
  for (const each of [beside, tab]) await heading(each, 'Sign in');
  await signIn(beside, ada);
  await tab.page.locator('.who', { hasText: ada.account.email }).waitFor({ state: 'attached' });
  for (const seen of [
    tab.page.getByRole('region', { name: 'Acting for someone else' }),
    tab.page.getByText(ENDED),
  ])
    assert.equal(await seen.count(), 0);
  await tab.close();
});
