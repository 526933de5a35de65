import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Route } from 'playwright-core';
import { ANYWHERE, type Receiver, startReceiver, verified } from '../../server/test/doubles/receiver.ts';
import { addWebhook } from '../../server/test/fixtures/webhooks.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, newTeam, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
let receiver: Receiver;
/** The status the receiver answers. */
let status = 204;
before(async () => {
  if (skip) return;
  receiver = await startReceiver((_request, response) => response.writeHead(status).end());
  scene = await startScene({}, undefined, { webhookAddresses: ANYWHERE });
});
after(async () => {
  await scene?.close();
  await receiver?.stop();
});

const placeOf = (organization: string) => `/console/organizations/${organization}/webhooks`;
const rows = ({ page }: Tab) => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');

/** Sends the only delivery again. */
async function again(tab: Tab): Promise<void> {
  await rows(tab)
    .getByRole('button', { name: /^Actions for Test/ })
    .click();
  await rows(tab)
    .getByRole('button', { name: /^Send again: Test/ })
    .click();
}
const dialogOf = ({ page }: Tab) => page.getByRole('dialog');
const secretOf = ({ page }: Tab) => page.locator('.secret');
const check = ({ page }: Tab, role: 'checkbox' | 'radio', name: string) =>
  page.getByRole(role, { name, exact: true }).check();

/** Adds a webhook of the receiver, without the pages. */
async function addTo(organization: string, by: Person, types?: readonly string[]) {
  const body = { url: receiver.url, ...(types && { types }) };
  const path = `/v1/organizations/${organization}/webhooks`;
  const reply = await scene.service.call('POST', path, { token: by.token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

const read = async (id: string, { token }: Person) =>
  (await scene.service.call('GET', `/v1/webhooks/${id}`, { token })).body;

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`webhook added, tested with success and failure, paused, secret rotated, deleted: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada, 'Engines');
    // Its own, as what another webhook sends may come late, and more than once.
    const url = `${receiver.url}/${device}`;
    const tab = await scene.tabOf(ada, device);
    await tab.go(`/console/organizations/${organization}`);
    await follow(tab, 'Webhooks');
    await said(tab, /^There are no webhooks yet/);
    await tab.sees('Webhooks', `no-webhooks-${device}`);

    await press(tab, 'Add webhook');
    await tab.page.locator('[name=url][aria-invalid]:focus').waitFor();
    assert.equal(await tab.page.getByRole('checkbox').count(), 0);
    await fill(tab, 'URL', url);
    await check(tab, 'radio', 'Chosen events');
    await press(tab, 'Add webhook');
    await said(tab, 'Choose at least one event.');
    await tab.page.locator('[type=checkbox][aria-invalid]:focus').waitFor();
    await tab.examine(`webhook-without-events-${device}`);
    await check(tab, 'checkbox', 'Person added');
    await check(tab, 'checkbox', 'Person removed');
    await press(tab, 'Add webhook');
    await tab.page.locator('h2:focus', { hasText: `The secret for ${url}` }).waitFor();
    await tab.sees('Webhooks', `webhook-added-${device}`);
    const secret = (await secretOf(tab).textContent()) ?? '';
    assert.ok(!(await tab.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).includes(secret));
    await press(tab, 'I’ve saved it');

    await follow(tab, url);
    await said(tab, /^Nothing has been sent yet/);
    assert.equal(await secretOf(tab).count(), 0);
    await tab.page.getByText('Person added and Person removed').waitFor();
    status = 204;
    // The first look at what became of it fails.
    await tab.page.route('**/v1/deliveries/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await press(tab, 'Send a test');
    await rows(tab).getByText('Delivered').waitFor();
    const got = receiver.received.find(({ path }) => path === new URL(url).pathname);
    assert.ok(got);
    assert.equal(verified(got, secret).type, 'webhook.test');
    await rows(tab)
      .getByRole('button', { name: /^Test: / })
      .click();
    await dialogOf(tab)
      .getByRole('listitem')
      .getByText(/ · answered 204 · [\d,]+ ms$/)
      .waitFor();
    assert.deepEqual(JSON.parse((await tab.page.locator('pre').textContent()) ?? ''), JSON.parse(got.text));
    await tab.sees(new URL(url).host, `webhook-${device}`);
    await press(tab, 'Close');

    status = 503;
    await again(tab);
    // The next try comes by itself after five seconds, and finds the same.
    await rows(tab)
      .filter({ hasText: 'answered 503' })
      .getByText(/^next try/)
      .waitFor();
    await said(tab, /^The last deliveries have failed/);
    await tab.examine(`webhook-troubled-${device}`);
    status = 204;
    await again(tab);
    await rows(tab).getByText('Delivered').waitFor();
    // As it goes, the buttons below it move.
    await tab.page.getByText(/^The last deliveries have failed/).waitFor({ state: 'detached' });

    await press(tab, 'Pause');
    await said(tab, /^Nothing is sent while it’s paused/);
    await press(tab, 'Send a test');
    await rows(tab)
      .getByText(/waits until the webhook is active/)
      .waitFor();
    await tab.examine(`webhook-paused-${device}`);
    await press(tab, 'Resume');
    await until('both are delivered', async () => (await rows(tab).getByText('Delivered').count()) === 2);

    await press(tab, 'Replace secret');
    await tab.examine(`replace-webhook-secret-${device}`);
    await press(tab, 'Get a new secret');
    await tab.page.locator('h2:focus', { hasText: /^The secret for/ }).waitFor();
    assert.notEqual(await secretOf(tab).textContent(), secret);
    // The page shows the webhook before the organization has loaded: input stays.
    const organizationComes = Promise.withResolvers<void>();
    const later = async (route: Route) => {
      await organizationComes.promise;
      await route.continue();
    };
    await tab.page.route(/\/v1\/organizations\/[^/]+$/, later, { times: 1 });
    await tab.page.reload();
    await tab.settled();
    assert.equal(await secretOf(tab).count(), 0);
    await fill(tab, 'URL', 'ftp://example.com');
    organizationComes.resolve();
    const invitations = tab.page.getByRole('link', { name: 'Invitations', includeHidden: true });
    await invitations.waitFor({ state: 'attached' });
    await press(tab, 'Save');
    await said(tab, /^Enter an https:/);
    await fill(tab, 'URL', url);
    await check(tab, 'radio', 'All events');
    await press(tab, 'Save');
    await tab.page.getByRole('definition').getByText('All', { exact: true }).waitFor();

    const { host } = new URL(url);
    await press(tab, 'Delete webhook');
    await tab.examine(`delete-webhook-${device}`);
    await tab.page.getByLabel(`Type “${host}” to confirm`).fill(host);
    await dialogOf(tab).getByRole('button', { name: 'Delete' }).click();
    await said(tab, 'The webhook has been deleted.');
    await said(tab, /^There are no webhooks yet/);
    await tab.close();
  });
}

test('failing webhook: says what to do, and goes on once resumed; deliveries listed by state', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const { id } = await addTo(organization, ada, ['manager.removed']);
  const put = 'update deliveries set state = ?, attempts = 11, last_status = ?, last_error = ? where id = ?';
  await scene.run(`update webhooks set state = 'failing', failing_since = ? where id = ?`, [
    Date.now() - 260_000_000,
    id,
  ]);
  const outcomes = [
    ['delivered', 204, null],
    ['failed', null, 'the connection was refused'],
    ['pending', 500, null],
  ] as const;
  for (const [state, answered, error] of outcomes) {
    const { body } = await scene.service.call('POST', `/v1/webhooks/${id}/test`, { token: ada.token });
    await scene.run(put, [state, answered, error, body.id]);
  }
  const tab = await scene.tabOf(ada);
  await tab.go(placeOf(organization));
  await tab.page.getByText('Stopped', { exact: true }).waitFor();
  await tab.examine('webhooks');
  await follow(tab, receiver.url);
  await tab.page.getByRole('heading', { name: 'Nothing is being sent' }).waitFor();
  await rows(tab)
    .filter({ hasText: 'Failed' })
    .filter({ hasText: '11' })
    .getByText('connection refused')
    .waitFor();
  await tab.examine('webhook-stopped');
  for (const state of ['Delivered', 'Failed', 'Waiting']) {
    await tab.page.getByLabel('State').selectOption(state);
    await until(`only ${state} is listed`, async () => (await rows(tab).count()) === 1);
    await rows(tab).getByText(state, { exact: true }).waitFor();
  }
  await tab.page.reload();
  await tab.settled();
  assert.equal(await rows(tab).count(), 1);

  status = 204;
  await press(tab, 'Resume');
  await said(tab, 'The webhook is active.');
  await tab.page.getByLabel('State').selectOption('All');
  await press(tab, 'Refresh');
  await until(
    'the one that waited is delivered',
    async () => (await rows(tab).getByText('Delivered').count()) === 2,
  );
  assert.equal((await read(id, ada)).state, 'active');
  await tab.close();
});

test('webhook changed by two people: the second sees both versions; a pause is no conflict', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin');
  const webhook = await addTo(organization, ada, ['manager.added']);
  const change = async (body: object) => {
    const path = `/v1/webhooks/${webhook.id}`;
    const reply = await scene.service.call('PUT', path, {
      token: ada.token,
      body: { url: webhook.url, ...body },
    });
    assert.equal(reply.status, 200, reply.text);
  };
  const tab = await scene.tabOf(grace);
  await tab.go(`/console/webhooks/${webhook.id}`);
  await change({ types: ['manager.removed'], state: 'paused' });
  await check(tab, 'checkbox', 'Role changed');
  await press(tab, 'Save');
  const conflict = tab.page.getByRole('region', { name: 'Someone has changed this in the meantime' });
  await conflict.getByRole('cell', { name: 'Person added and Role changed' }).waitFor();
  await conflict.getByRole('cell', { name: 'Person removed' }).waitFor();
  assert.deepEqual(await conflict.getByRole('rowheader').allTextContents(), ['Events']);
  await tab.examine('webhook-conflict');
  await press(tab, 'Use theirs');
  await check(tab, 'checkbox', 'Invitation sent');
  await change({ state: 'active' });
  await press(tab, 'Save');
  await said(tab, 'The webhook has been saved.');
  const { types, state } = await read(webhook.id, ada);
  assert.deepEqual([types, state], [['manager.removed', 'invitation.created'], 'active']);

  await scene.service.call('DELETE', `/v1/webhooks/${webhook.id}`, { token: ada.token });
  await press(tab, 'Send a test');
  await tab.sees('Webhook not found', 'webhook-not-found');
  await tab.go('/console/webhooks/nothing');
  await tab.page.getByRole('heading', { name: 'Webhook not found' }).waitFor();
  await tab.close();
});

test('one webhook too many: refused beside the button; viewers are offered none', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const grace = await scene.service.person('grace');
  const organization = await scene.service.organization(ada);
  for (let count = 0; count < 20; count++) await addWebhook(scene.service, ada);
  await scene.service.manager(organization, ada, grace, 'viewer');
  const tab = await scene.tabOf(ada);
  await tab.go(placeOf(organization));
  await press(tab, 'Add webhook');
  await fill(tab, 'URL', receiver.url);
  await press(tab, 'Add webhook');
  await said(tab, /^The organization has reached its limit of webhooks/);
  await tab.examine('webhook-too-many');
  await tab.close();

  const other = await scene.tabOf(grace);
  const path = `/v1/organizations/${organization}/webhooks`;
  const { body } = await scene.service.call('GET', path, { token: ada.token });
  await other.go(`/console/webhooks/${body.items[0].id}`);
  await said(other, 'You’re not allowed to do this.');
  await other.examine('webhook-as-viewer');
  await other.go(placeOf(organization));
  await said(other, 'Only owners and admins can see this.');
  assert.equal(await other.page.getByRole('link', { name: 'Webhooks' }).count(), 0);
  await other.close();
});
