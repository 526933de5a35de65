import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Received, type Receiver, startReceiver } from '../../doubles/receiver.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { deliveriesOf, delivery, RENAMED, rename, subscribe, webhookOf } from './scene.ts';

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
const organizationOfOwner = async () => ({ service, owner, organization: await service.organization(owner) });

/** The status the receiver answers. */
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

const put = (id: string, body: object) => service.call('PUT', `/v1/webhooks/${id}`, { token, body });

/**
 * Waits until no node has claimed the delivery of a webhook, and it has failed: a due time that is set earlier would be
 * overwritten.
 */
const untilFailed = (id: string) =>
  until('it failed', async () => {
    const select = `select last_status from deliveries where webhook_id = '${id}' and claimed_until is null`;
    return (await rowsOf(service.databaseUrl, select))[0]?.last_status === 500;
  });

/** A webhook to which something could not be delivered. */
async function failedOnce() {
  const here = await organizationOfOwner();
  const receiver = await listen();
  status = 500;
  const webhook = await subscribe(here, receiver.url, RENAMED);
  await rename(here);
  await untilFailed(webhook.id);
  return { ...here, receiver, ...webhook };
}

const makeDue = (id: string) =>
  runOn(service.databaseUrl, `update deliveries set due_at = 0 where webhook_id = '${id}'`);

/**
 * Puts off the delivery of a webhook for a day, between two tries: the next comes by itself after some seconds.
 * @param changes of its row besides
 */
const putOff = (id: string, changes = '') =>
  until('no try is under way', async () => {
    const later = `update deliveries set ${changes} due_at = due_at + 86400000
      where webhook_id = '${id}' and claimed_until is null and last_status = 500 returning id`;
    return (await runOn(service.databaseUrl, later)).length > 0;
  });

test('deleted organization: earlier events and the deletion itself are still delivered', async () => {
  const { organization, receiver, id, url } = await failedOnce();
  await putOff(id);
  const before = receiver.received.length;
  assert.equal((await put(id, { url, types: [...RENAMED, 'organization.deleted'] })).status, 200);
  status = 204;
  assert.equal((await service.call('DELETE', `/v1/organizations/${organization}`, { token })).status, 204);
  const types = () => receiver.received.slice(before).map(({ text }: Received) => JSON.parse(text).type);
  await until('the deletion is delivered', () => types().length > 0);
  await makeDue(id);
  await until('what waited is delivered', () => types().length > 1);
  assert.deepEqual(types(), ['organization.deleted', 'organization.updated']);
});

test('failing webhook made active again: pending events are retried at once, with another three days', async () => {
  const { receiver, id, url } = await failedOnce();
  await putOff(id, 'attempts = 11,');
  const before = receiver.received.length;
  await runOn(service.databaseUrl, `update webhooks set state = 'failing' where id = '${id}'`);
  assert.equal((await put(id, { url, state: 'active' })).status, 200);
  await until('it is tried', () => receiver.received.length > before);
  await untilFailed(id);
  const postponed = await delivery(
    { service, owner },
    id,
    ({ nextAttemptAt, attempts }) =>
      Date.parse(String(nextAttemptAt)) > Date.now() - 1_000 && Number(attempts) > 0,
  );
  const { state } = await webhookOf({ service, owner }, id);
  assert.deepEqual([postponed.state, state], ['pending', 'active']);
  status = 204;
  await makeDue(id);
  await delivery({ service, owner }, id, ({ state }) => state === 'delivered');
});

test('a webhook whose host now resolves internally can be paused, not repointed', async () => {
  const receiver = await listen();
  const { port } = new URL(receiver.url);
  const here = await organizationOfOwner();
  const { id, url } = await subscribe(here, `http://turncoat.example:${port}/`, RENAMED);
  names.set('turncoat.example', '10.0.0.1');
  const paused = await put(id, { url, state: 'paused' });
  assert.deepEqual([paused.status, paused.body.state], [200, 'paused']);
  const led = await put(id, { url: `${url}elsewhere`, state: 'active' });
  assert.deepEqual([led.status, Object.keys(led.body.error.fields)], [422, ['url']]);
  assert.equal((await put(id, { url, state: 'active' })).status, 200);
  await rename(here);
  await until('it is refused', async () => (await webhookOf(here, id)).failingSince !== null);
  assert.equal(receiver.connections(), 0);
});

test('webhook with a new URL: gets another three days before it is failing', async () => {
  const { id } = await failedOnce();
  const past = `update webhooks set failing_since = failing_since - 258900000 where id = '${id}'`;
  await runOn(service.databaseUrl, past);
  const receiver = await listen();
  const led = await put(id, { url: receiver.url });
  assert.deepEqual([led.body.state, led.body.failingSince], ['active', null]);
});

test('webhook ETag: unchanged by successive deliveries that succeed within a minute', async () => {
  status = 204;
  const here = await organizationOfOwner();
  const receiver = await listen();
  const { id } = await subscribe(here, receiver.url, RENAMED);
  const tags = new Set<string | undefined>();
  for (const number of [1, 2, 3]) {
    await rename(here);
    await until(
      'it is delivered',
      async () => (await deliveriesOf(here, id, '?state=delivered')).length === number,
    );
    tags.add((await service.call('GET', `/v1/webhooks/${id}`, { token })).headers.etag as string);
  }
  assert.equal(tags.size, 1);
});

test('deleted account: the team webhook still gets its earlier events, without personal data', async () => {
  let answer = 500;
  const team = await startReceiver((_request, response) => response.writeHead(answer).end());
  receivers.push(team);
  const environment = {
    PORTICO_WEBHOOK_URL: team.url,
    PORTICO_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    // Applying it at the start would be an event more.
    PORTICO_PROVIDERS_FILE: '',
  };
  const told = await startService({ workInterval: 20, environment });
  try {
    const ada = await told.person('forgotten');
    const call = { token: ada.token, body: { name: 'Marmaduke' } };
    assert.equal((await told.call('PUT', '/v1/account', call)).status, 200);
    assert.equal((await told.call('DELETE', '/v1/account', { token: ada.token })).status, 204);
    await until('each was tried in vain', async () => {
      const tried = `select id from deliveries where last_status = 500 and claimed_until is null`;
      return (await rowsOf(told.databaseUrl, tried)).length === 4;
    });
    answer = 204;
    team.received.length = 0;
    const arrived = () =>
      new Map(team.received.map(({ headers, text }) => [headers['webhook-id'], JSON.parse(text)]));
    await until('all is delivered', async () => {
      await runOn(told.databaseUrl, 'update deliveries set due_at = 0 where claimed_until is null');
      return arrived().size === 4;
    });
    const bodies = [...arrived().values()];
    assert.deepEqual(bodies.map(({ type }) => type).sort(), [
      'account.deleted',
      'account.registered',
      'account.updated',
      'session.created',
    ]);
    assert.ok(bodies.every(({ data }) => data.subject.id && data.ipAddress === null));
    assert.doesNotMatch(JSON.stringify(bodies), /forgotten-|Marmaduke/);
    const kept = `select type from events where account_id = '${ada.account.id}'`;
    await until('what is delivered goes', async () => {
      await runOn(told.databaseUrl, 'update endings set due_at = 0');
      await runOn(told.databaseUrl, `update tasks set due_at = 0 where name = 'finish-endings'`);
      return (await rowsOf(told.databaseUrl, kept)).length === 1;
    });
  } finally {
    await told.stop();
  }
});
