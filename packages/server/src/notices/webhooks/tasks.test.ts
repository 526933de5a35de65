import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newWebhook } from '../../../test/fixtures/webhooks.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { firstIdAt, newId } from '../../ground/id.ts';
import { nextBatch } from '../../ground/work/old-rows.ts';
import { oldDeliveries } from './delivery-store.ts';
import { deletedWebhooks } from './store.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const service = await startService({ workInterval: 20, environment: { PORTICO_DELETION_GRACE: '1d' } });
after(() => service.stop());
const { databaseUrl } = service;
const owner = await service.person('owner');
const { token } = owner;

/** An id as it was made some time ago. */
const idOf = (ago: number) => `${firstIdAt(Date.now() - ago).slice(0, 14)}${newId().slice(14)}`;

/** A webhook that nothing is delivered to, with deliveries that were made some time ago. */
async function webhookWith(deliveries: readonly number[], by = owner) {
  const { token } = by;
  const organization = await service.organization(by);
  const { id, url } = await newWebhook(service, { organization, by });
  await service.call('PUT', `/v1/webhooks/${id}`, { token, body: { url, state: 'paused' } });
  const columns = 'id, webhook_id, event_id, type, state, attempts, created_at, due_at';
  const row = `(?, '${id}', '${id}', 'manager.added', 'failed', 1, 0, 0)`;
  const insert = `insert into deliveries (${columns}) values ${deliveries.map(() => row).join()}`;
  const ids = deliveries.map(idOf);
  await runOn(databaseUrl, insert, ids);
  return { id, organization, ids };
}

const idsOf = async (webhook: string) =>
  (await runOn(databaseUrl, 'select id from deliveries where webhook_id = ?', [webhook])).map(({ id }) =>
    String(id),
  );
const rows = async (webhook: string) =>
  (await runOn(databaseUrl, 'select id from webhooks where id = ?', [webhook])).length;

test('deletes deliveries after 30 days, and keeps younger ones', async () => {
  const old = Array.from({ length: 1_100 }, () => 30 * DAY + HOUR);
  const { id, ids } = await webhookWith([...old, 30 * DAY - HOUR]);
  await sweep(service, 'delete-deliveries');
  const left = new Set(await idsOf(id));
  assert.deepEqual(
    ids.filter((one) => left.has(one)),
    ids.slice(-1),
  );
});

test('deletes a deleted webhook with all its deliveries, and no others', async () => {
  const [gone, other] = [
    await webhookWith(Array.from({ length: 1_100 }, () => HOUR)),
    await webhookWith([HOUR]),
  ];
  assert.equal(outcome(await service.call('DELETE', `/v1/webhooks/${gone.id}`, { token })), '204');
  await sweep(service, 'delete-webhooks');
  assert.deepEqual([await rows(gone.id), (await idsOf(gone.id)).length], [0, 0]);
  assert.equal(await rows(other.id), 1);
  assert.ok((await idsOf(other.id)).includes(other.ids[0] ?? ''));
});

test('purging an organization deletes its webhooks and deliveries', async () => {
  const { id, organization } = await webhookWith(Array.from({ length: 1_100 }, () => HOUR));
  assert.equal(outcome(await service.call('DELETE', `/v1/organizations/${organization}`, { token })), '204');
  const past = 'update organizations set deleted_at = deleted_at - ? where id = ?';
  await runOn(databaseUrl, past, [2 * DAY, organization]);
  await sweep(service, 'purge-organizations');
  await sweep(service, 'finish-endings');
  assert.deepEqual([await rows(id), (await idsOf(id)).length], [0, 0]);
});

test('deleting an account deletes its deleted organizations with all their deliveries', async () => {
  const ada = await service.person('ada');
  const deliveries = Array.from({ length: 600 }, () => HOUR);
  const { id, organization } = await webhookWith(deliveries, ada);
  for (const path of [`/v1/organizations/${organization}`, '/v1/account'])
    assert.equal(outcome(await service.call('DELETE', path, { token: ada.token })), '204');
  await sweep(service, 'finish-endings');
  assert.deepEqual([await rows(id), (await idsOf(id)).length], [0, 0]);
});

test('deliveries and webhooks to delete are found on an index', async (t) => {
  await assertOnIndex(t, 'deliveries_pkey|sqlite_autoindex_deliveries_1', (read) =>
    nextBatch(read, oldDeliveries(newId()), 500),
  );
  await assertOnIndex(t, 'webhooks_deleted_idx', deletedWebhooks);
});
