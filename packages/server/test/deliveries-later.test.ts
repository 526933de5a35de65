import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Received, type Receiver, startReceiver } from './receiver.ts';
import { rowsOf, runOn } from './rows.ts';
import { startService } from './service.ts';
import { until } from './until.ts';

const names = new Map<string, string>();
const service = await startService({
  workInterval: 20,
  webhookAddresses: {
    isInsecureAllowed: true,
    resolve: async (name) => [names.get(name) ?? '127.0.0.1'],
    isPublic: (address) => !address.startsWith('10.'),
  },
});
after(() => service.stop());
const owner = await service.person('owner');
const { token } = owner;
const RENAMED = ['organization.updated'];

/** What the receiver answers. */
let status = 204;
const receivers: Receiver[] = [];
after(async () => {
  for (const receiver of receivers) await receiver.stop();
});

async function listen(): Promise<Receiver> {
  const receiver = await startReceiver((_request, response) => response.writeHead(status).end());
  receivers.push(receiver);
  return receiver;
}

async function subscribe(organization: string, url: string) {
  const call = { token, body: { url, types: RENAMED } };
  const reply = await service.call('POST', `/v1/organizations/${organization}/webhooks`, call);
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

async function rename(organization: string, name: string) {
  const reply = await service.call('PUT', `/v1/organizations/${organization}`, { token, body: { name } });
  assert.equal(reply.status, 200, reply.text);
}

const webhookOf = async (id: string) => (await service.call('GET', `/v1/webhooks/${id}`, { token })).body;
const put = (id: string, body: object) => service.call('PUT', `/v1/webhooks/${id}`, { token, body });
/** A webhook to which something could not be delivered. */
async function failedOnce() {
  const organization = await service.organization(owner);
  const receiver = await listen();
  status = 500;
  const webhook = await subscribe(organization, receiver.url);
  await rename(organization, 'First');
  await until('it failed', async () => {
    const [row] = await rowsOf(
      service.databaseUrl,
      `select last_status from deliveries where webhook_id = '${webhook.id}' and claimed_until is null`,
    );
    return row?.last_status === 500;
  });
  return { organization, receiver, ...webhook };
}

const makeDue = (id: string) =>
  runOn(service.databaseUrl, `update deliveries set due_at = 0 where webhook_id = '${id}'`);

test('what happened until its organization was deleted is delivered, and the deletion, too', async () => {
  const { organization, receiver, id, url } = await failedOnce();
  await runOn(
    service.databaseUrl,
    `update deliveries set due_at = due_at + 86400000 where webhook_id = '${id}'`,
  );
  assert.equal((await put(id, { url, types: [...RENAMED, 'organization.deleted'] })).status, 200);
  status = 204;
  assert.equal((await service.call('DELETE', `/v1/organizations/${organization}`, { token })).status, 204);
  const types = () => receiver.received.map(({ text }: Received) => JSON.parse(text).type);
  await until('the deletion is delivered', () => receiver.received.length === 2);
  await makeDue(id);
  await until('what waited is delivered', () => receiver.received.length === 3);
  assert.deepEqual(types(), ['organization.updated', 'organization.deleted', 'organization.updated']);
});

test('a webhook that failed and is active again gets at once what waited, and three days for it', async () => {
  const { receiver, id, url } = await failedOnce();
  const later = `update deliveries set attempts = 11, due_at = due_at + 86400000 where webhook_id = '${id}'`;
  await runOn(service.databaseUrl, later);
  await runOn(service.databaseUrl, `update webhooks set state = 'failing' where id = '${id}'`);
  assert.equal((await put(id, { url, state: 'active' })).status, 200);
  await until('it is tried', () => receiver.received.length === 2);
  const list = async () =>
    (await service.call('GET', `/v1/webhooks/${id}/deliveries`, { token })).body.items[0];
  const postponed = await until('it is put off', async () => {
    const delivery = await list();
    return Date.parse(delivery.nextAttemptAt) > Date.now() - 1_000 && delivery.attempts > 0 && delivery;
  });
  assert.deepEqual([postponed.state, (await webhookOf(id)).state], ['pending', 'active']);
  status = 204;
  await makeDue(id);
  await until('it is delivered', async () => (await list()).state === 'delivered');
});

test('a webhook whose name leads into the inside by now can be paused, and not led elsewhere there', async () => {
  const receiver = await listen();
  const { port } = new URL(receiver.url);
  const organization = await service.organization(owner);
  const { id, url } = await subscribe(organization, `http://turncoat.example:${port}/`);
  names.set('turncoat.example', '10.0.0.1');
  const paused = await put(id, { url, state: 'paused' });
  assert.deepEqual([paused.status, paused.body.state], [200, 'paused']);
  const led = await put(id, { url: `${url}elsewhere`, state: 'active' });
  assert.deepEqual([led.status, Object.keys(led.body.error.fields)], [422, ['url']]);
  assert.equal((await put(id, { url, state: 'active' })).status, 200);
  await rename(organization, 'Renamed');
  await until('it is refused', async () => (await webhookOf(id)).failingSince !== null);
  assert.equal(receiver.connections(), 0);
});

test('another URL has three days of its own before the webhook is failing', async () => {
  const { id } = await failedOnce();
  const past = `update webhooks set failing_since = failing_since - 258900000 where id = '${id}'`;
  await runOn(service.databaseUrl, past);
  const receiver = await listen();
  const led = await put(id, { url: receiver.url });
  assert.deepEqual([led.body.state, led.body.failingSince], ['active', null]);
});

test('its ETag stays while one delivery after the other succeeds within a minute', async () => {
  status = 204;
  const organization = await service.organization(owner);
  const receiver = await listen();
  const { id } = await subscribe(organization, receiver.url);
  const tags = new Set<string | undefined>();
  for (const number of [1, 2, 3]) {
    await rename(organization, `Name ${number}`);
    await until('it is delivered', async () => {
      const list = await service.call('GET', `/v1/webhooks/${id}/deliveries?state=delivered`, { token });
      return list.body.items.length === number;
    });
    tags.add((await service.call('GET', `/v1/webhooks/${id}`, { token })).headers.etag as string);
  }
  assert.equal(tags.size, 1);
});
