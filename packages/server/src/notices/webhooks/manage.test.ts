import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newReceiver, newWebhook } from '../../../test/fixtures/webhooks.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

let now = Date.parse('2026-01-02T03:04:05.000Z');
const resolve = async (name: string) => (name === 'inside.example' ? ['10.0.0.1'] : []);
const isPublic = (address: string) => !address.startsWith('10.');
const service = await startService({
  clock: () => now,
  webhookAddresses: { isInsecureAllowed: false, resolve, isPublic },
});
after(() => service.stop());
const owner = await service.person('owner');
const { token } = owner;
const acme = await service.organization(owner);

const webhooksPath = (organization: string) => `/v1/organizations/${organization}/webhooks`;
const create = (body: unknown, organization = acme) =>
  service.call('POST', webhooksPath(organization), { token, body });
const read = async (id: string) => service.call('GET', `/v1/webhooks/${id}`, { token });
const update = (id: string, body: unknown) => service.call('PUT', `/v1/webhooks/${id}`, { token, body });
const newest = async () =>
  (await service.call('GET', `/v1/organizations/${acme}/events?limit=1`, { token })).body.items[0];

test('201: a new webhook is active and takes all types; its secret is shown only once', async () => {
  const reply = await create({ url: 'https://Hooks.example:443/a?b=c#d' });
  assert.equal(reply.status, 201);
  const { secret, ...webhook } = reply.body;
  const at = new Date(now).toISOString();
  assert.deepEqual(webhook, {
    id: webhook.id,
    organizationId: acme,
    url: 'https://hooks.example/a?b=c',
    types: null,
    state: 'active',
    format: 'standard',
    createdBy: { id: owner.account.id, name: null },
    createdAt: at,
    updatedAt: at,
    lastDeliveredAt: null,
    failingSince: null,
  });
  assert.equal(reply.headers.location, `/v1/webhooks/${webhook.id}`);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { items } = (await service.call('GET', webhooksPath(acme), { token })).body;
  // By now its own creation may have failed to be delivered.
  for (const shown of [(await read(webhook.id)).body, items[0]])
    assert.deepEqual({ ...shown, failingSince: null }, webhook);
});

test('422 FIELDS_VALIDATION_ERROR: a type of event that no organization has', async () => {
  const url = newReceiver();
  for (const type of ['session.created', 'account.registered', 'passkey.renamed', 'operator.added'])
    assert.equal(
      outcome(await create({ url, types: ['manager.added', type] })),
      '422 FIELDS_VALIDATION_ERROR: types.1',
    );
});

test("a webhook's event names host and types, not the path, which may be secret", async () => {
  const types = ['manager.added', 'manager.removed'];
  const { body } = await create({ url: 'https://hooks.example:8443/path-secret', types });
  assert.deepEqual(body.types, types);
  const event = await newest();
  assert.deepEqual([event.type, event.subject], ['webhook.created', { type: 'webhook', id: body.id }]);
  assert.deepEqual(event.details, { host: 'hooks.example:8443', types });
});

test('secrets are encrypted in the database', async () => {
  const { id, secret } = await newWebhook(service, { organization: acme, by: owner });
  const [row] = await rowsOf(service.databaseUrl, `select * from webhooks where id = '${id}'`);
  assert.doesNotMatch(
    JSON.stringify(row),
    new RegExp(secret.slice('whsec_'.length, -1).replaceAll('+', '.')),
  );
});

for (const [what, body, fields] of [
  ['no https', { url: 'http://hooks.example/' }, 'url'],
  ['a password in the URL', { url: 'https://ada:secret@hooks.example/' }, 'url'],
  ['a port that is none for this', { url: 'https://hooks.example:22/' }, 'url'],
  ['a private address', { url: 'https://10.1.2.3/' }, 'url'],
  ['a name that leads to a private address', { url: 'https://inside.example/' }, 'url'],
  ['no URL', { url: 'hooks.example' }, 'url'],
  ['a type that there is not', { url: newReceiver(), types: ['manager.promoted'] }, 'types.0'],
  ['a test as a type', { url: newReceiver(), types: ['manager.added', 'webhook.test'] }, 'types.1'],
  ['no type at all', { url: newReceiver(), types: [] }, 'types'],
  ['two flaws', { url: 'https://inside.example/', types: 'manager.added' }, 'types, url'],
] as const) {
  test(`422: ${what}, at creation and change`, async () => {
    const webhook = await newWebhook(service, { organization: acme, by: owner });
    for (const reply of [await create(body), await update(webhook.id, body)])
      assert.equal(outcome(reply), `422 FIELDS_VALIDATION_ERROR: ${fields}`);
  });
}

test('200: a change keeps omitted members, and its event names the differences', async () => {
  const types = ['manager.added'];
  const { secret: _, ...before } = await newWebhook(service, { organization: acme, by: owner, types });
  now += 5_000;
  const paused = await update(before.id, { url: 'https://new.example/', state: 'paused' });
  const updatedAt = new Date(now).toISOString();
  const expected = { ...before, url: 'https://new.example/', state: 'paused', updatedAt };
  assert.deepEqual(paused.body, expected);
  assert.deepEqual((await newest()).details, {
    host: { from: new URL(before.url).host, to: 'new.example' },
    state: { from: 'active', to: 'paused' },
  });
  const open = await update(before.id, { url: 'https://new.example/', types: null });
  assert.deepEqual(open.body, { ...expected, types: null });
  assert.deepEqual((await newest()).details, { host: 'new.example', types: { from: types, to: null } });
});

test('422: a client sets the state failing', async () => {
  const { id, url } = await newWebhook(service, { organization: acme, by: owner });
  assert.equal(outcome(await update(id, { url, state: 'failing' })), '422 FIELDS_VALIDATION_ERROR: state');
});

test('409 WEBHOOK_LIMIT_REACHED beyond 20 webhooks; deleting one makes room', async () => {
  const organization = await service.organization(owner);
  const first = await newWebhook(service, { organization, by: owner });
  for (let more = 1; more < 20; more++) await newWebhook(service, { organization, by: owner });
  assert.equal(outcome(await create({ url: newReceiver() }, organization)), '409 WEBHOOK_LIMIT_REACHED');
  assert.equal(outcome(await service.call('DELETE', `/v1/webhooks/${first.id}`, { token })), '204');
  assert.equal(outcome(await create({ url: newReceiver() }, organization)), '201');
});

test('204: deleting a webhook removes it and its deliveries', async () => {
  const { id } = await newWebhook(service, { organization: acme, by: owner });
  const delivery = await service.call('POST', `/v1/webhooks/${id}/test`, { token });
  assert.equal(outcome(await service.call('DELETE', `/v1/webhooks/${id}`, { token })), '204');
  for (const path of [`/v1/webhooks/${id}`, `/v1/webhooks/${id}/deliveries`])
    assert.equal(outcome(await service.call('GET', path, { token })), '404 WEBHOOK_NOT_FOUND');
  const path = `/v1/deliveries/${delivery.body.id}`;
  assert.equal(outcome(await service.call('GET', path, { token })), '404 DELIVERY_NOT_FOUND');
  const { items } = (await service.call('GET', `${webhooksPath(acme)}?limit=100`, { token })).body;
  assert.ok(items.every((webhook: { id: string }) => webhook.id !== id));
});
