import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { firstIdAt, newId } from '../../ground/id.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const service = await startService({ workInterval: 20 });
after(() => service.stop());
const { databaseUrl } = service;

/** An id as it was made some time ago. */
const idOf = (ago: number) => `${firstIdAt(Date.now() - ago).slice(0, 14)}${newId().slice(14)}`;

/** A webhook with deliveries that were made some time ago. */
async function webhookWith(deliveries: readonly number[], state = 'paused') {
  const id = newId();
  const columns = 'id, name, url, state, secret, created_at, updated_at';
  const insert = `insert into team_webhooks (${columns}) values (?, 'Ledger', ?, ?, '', 0, 0)`;
  await runOn(databaseUrl, insert, [id, 'https://ledger.example/', state]);
  const ids = deliveries.map(idOf);
  const row = `(?, '${id}', '${id}', 'manager.added', 'failed', 1, 0, 0)`;
  await runOn(
    databaseUrl,
    `insert into team_deliveries (id, webhook_id, event_id, type, state, attempts, created_at, due_at)
      values ${ids.map(() => row).join()}`,
    ids,
  );
  return { id, ids };
}

async function leftOf({ id, ids }: { readonly id: string; readonly ids: readonly string[] }) {
  const rows = await runOn(databaseUrl, 'select id from team_deliveries where webhook_id = ?', [id]);
  const left = new Set(rows.map((row) => row.id));
  const webhooks = await runOn(databaseUrl, 'select id from team_webhooks where id = ?', [id]);
  return { webhooks: webhooks.length, deliveries: ids.filter((one) => left.has(one)) };
}

test("deletes deliveries to the team's webhooks after 30 days, and keeps younger ones", async () => {
  const old = Array.from({ length: 1_100 }, () => 30 * DAY + HOUR);
  const webhook = await webhookWith([...old, 30 * DAY - HOUR]);
  await sweep(service, 'delete-team-deliveries');
  assert.deepEqual(await leftOf(webhook), { webhooks: 1, deliveries: webhook.ids.slice(-1) });
});

test('deletes a deleted webhook of the team with all its deliveries, and no others', async () => {
  const other = await webhookWith([HOUR]);
  const gone = await webhookWith(
    Array.from({ length: 1_100 }, () => HOUR),
    'deleted',
  );
  await sweep(service, 'delete-team-webhooks');
  assert.deepEqual(await leftOf(gone), { webhooks: 0, deliveries: [] });
  assert.deepEqual(await leftOf(other), { webhooks: 1, deliveries: other.ids });
});

test('deletes deliveries that were left behind by a webhook of the team whose row is gone', async () => {
  const [before, gone, later] = [
    await webhookWith([HOUR]),
    await webhookWith([HOUR]),
    await webhookWith([HOUR]),
  ];
  await runOn(databaseUrl, 'delete from team_webhooks where id = ?', [gone.id]);
  await sweep(service, 'delete-team-webhooks');
  assert.deepEqual(await leftOf(gone), { webhooks: 0, deliveries: [] });
  for (const other of [before, later])
    assert.deepEqual(await leftOf(other), { webhooks: 1, deliveries: other.ids });
});
