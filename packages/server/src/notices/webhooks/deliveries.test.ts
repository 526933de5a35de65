import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newWebhook, pausedWebhook } from '../../../test/fixtures/webhooks.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';
import { selectDeliveries } from './delivery-store.ts';

const service = await startService();
after(() => service.stop());
const owner = await service.person('owner');
const { token } = owner;
const acme = await service.organization(owner);

/** A webhook that is paused: its deliveries stay as a test puts them. */
async function paused() {
  const webhook = await pausedWebhook(service, { organization: acme, by: owner });
  await runOn(service.databaseUrl, 'delete from deliveries where webhook_id = ?', [webhook.id]);
  return webhook;
}

const send = (id: string) => service.call('POST', `/v1/webhooks/${id}/test`, { token });
const read = (id: string) => service.call('GET', `/v1/deliveries/${id}`, { token });
const list = async (id: string, query = '') =>
  (await service.call('GET', `/v1/webhooks/${id}/deliveries${query}`, { token })).body.items;

/** Puts a delivery where the work in the background would. */
async function put(id: string, state: string, claimedUntil: number | null = null): Promise<void> {
  const update =
    'update deliveries set state = ?, attempts = 7, last_status = 500, claimed_until = ? where id = ?';
  await runOn(service.databaseUrl, update, [state, claimedUntil, id]);
}

test('201: a test is a delivery of its own type, and makes no event', async () => {
  const webhook = await paused();
  const reply = await send(webhook.id);
  assert.equal(reply.status, 201);
  const { id, eventId, createdAt, ...delivery } = reply.body;
  assert.deepEqual(delivery, {
    webhookId: webhook.id,
    type: 'webhook.test',
    state: 'pending',
    attempts: 0,
    lastStatus: null,
    lastError: null,
    lastReason: null,
    nextAttemptAt: null,
  });
  assert.equal(reply.headers.location, `/v1/deliveries/${id}`);
  const { latestAttempts, sent, ...now } = (await read(id)).body;
  assert.deepEqual(now, reply.body);
  assert.deepEqual(latestAttempts, []);
  const { data } = JSON.parse(sent);
  assert.deepEqual([data.id, data.type, data.subject.id], [eventId, 'webhook.test', webhook.id]);
  const events = await service.call('GET', `/v1/organizations/${acme}/events?limit=100`, { token });
  assert.ok(events.body.items.every((event: { id: string }) => event.id !== eventId));
});

test('a test repeated with its Idempotency-Key is sent once', async () => {
  const { id } = await paused();
  const call = { token, headers: { 'idempotency-key': newId() } };
  const path = `/v1/webhooks/${id}/test`;
  const [first, again] = [await service.call('POST', path, call), await service.call('POST', path, call)];
  assert.deepEqual(again.body, first.body);
  assert.equal((await list(id)).length, 1);
});

test('lists the deliveries of a webhook, newest first, all or by state', async () => {
  const { id } = await paused();
  const ids: string[] = [];
  for (const state of ['delivered', 'failed', 'pending', 'failed']) {
    const { body } = await send(id);
    await put(body.id, state);
    ids.unshift(body.id);
  }
  const idsIn = async (query?: string) => (await list(id, query)).map((one: { id: string }) => one.id);
  assert.deepEqual(await idsIn(), ids);
  assert.deepEqual(await idsIn('?state=failed'), [ids[0], ids[2]]);
  assert.deepEqual(await idsIn('?state=pending'), [ids[1]]);
  assert.deepEqual(await idsIn('?state=delivered'), [ids[3]]);
});

for (const state of ['failed', 'delivered', 'pending'] as const) {
  test(`200: redelivering one that is ${state} makes it pending and due now, as if new`, async () => {
    const webhook = await paused();
    const { id } = (await send(webhook.id)).body;
    await put(id, state);
    const reply = await service.call('POST', `/v1/deliveries/${id}/redelivery`, { token });
    const { latestAttempts, sent, ...body } = (await read(id)).body;
    assert.deepEqual(reply.body, body);
    assert.deepEqual([body.state, body.attempts, body.lastStatus], ['pending', 0, 500]);
  });
}

test('200: redelivering one being delivered leaves it as it is', async () => {
  const webhook = await paused();
  const { id } = (await send(webhook.id)).body;
  await put(id, 'pending', Date.now() + 3_600_000);
  const { latestAttempts, sent, ...body } = (await read(id)).body;
  const reply = await service.call('POST', `/v1/deliveries/${id}/redelivery`, { token });
  assert.deepEqual([reply.status, reply.body], [200, body]);
  const [row] = await runOn(service.databaseUrl, 'select claimed_until from deliveries where id = ?', [id]);
  assert.notEqual(row?.claimed_until, null);
});

test('deleting the organization hides its deliveries; restoring it shows them again', async () => {
  const organization = await service.organization(owner);
  const webhook = await newWebhook(service, { organization, by: owner });
  const { id } = (await send(webhook.id)).body;
  await service.call('DELETE', `/v1/organizations/${organization}`, { token });
  assert.equal(outcome(await read(id)), '404 DELIVERY_NOT_FOUND');
  await service.call('POST', `/v1/organizations/${organization}/restore`, { token });
  assert.equal(outcome(await read(id)), '200');
});

for (const [state, index] of [
  [undefined, 'deliveries_webhook_id_id_idx'],
  ['failed', 'deliveries_webhook_id_state_id_idx'],
] as const) {
  test(`a page of deliveries ${state ? 'in one state ' : ''}is read on ${index}`, (t) =>
    assertOnIndex(t, index, (queries) =>
      selectDeliveries(queries, newId(), { before: newId(), rows: 21, state }),
    ));
}

/** Faults on the side of the service, with the reason that the delivery has then. */
const OWN_FAILURES = [
  {
    what: 'whose event is no longer kept is given up',
    breaks: `update deliveries set type = 'organization.purged' where webhook_id = ?`,
    expected: ['failed', 'not_kept', 'the event is no longer kept'],
  },
  {
    what: 'that the service cannot sign is tried again',
    breaks: `update webhooks set secret = 'not encrypted' where id = ?`,
    expected: ['pending', 'internal', 'internal error'],
  },
] as const;

for (const { what, breaks, expected } of OWN_FAILURES)
  test(`a delivery ${what}, and says that neither was the receiver's fault`, async () => {
    const webhook = await paused();
    const { body } = await send(webhook.id);
    await runOn(service.databaseUrl, breaks, [webhook.id]);
    const { url } = webhook;
    await service.call('PUT', `/v1/webhooks/${webhook.id}`, { token, body: { url, state: 'active' } });
    const delivery = await until('it was tried', async () => {
      const { body: now } = await read(body.id);
      return now.lastReason === null ? undefined : now;
    });
    assert.deepEqual([delivery.state, delivery.lastReason, delivery.lastError], expected);
    const { failingSince } = (await service.call('GET', `/v1/webhooks/${webhook.id}`, { token })).body;
    assert.equal(failingSince, null);
  });
