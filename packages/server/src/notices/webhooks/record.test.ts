import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { databaseFor } from '../../../test/harness/plan.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { BY_ITSELF, recordEvents } from '../../consequences/record-events.ts';
import { newId } from '../../ground/id.ts';

const service = await startService();
after(() => service.stop());
const owner = await service.person('owner');
const acme = await service.organization(owner);
const other = await service.organization(owner);

const rename = (organization: string) =>
  service.call('PUT', `/v1/organizations/${organization}`, { token: owner.token, body: { name: newId() } });

async function addWebhook(organization: string, state: string, types: readonly string[] | null = null) {
  const id = newId();
  const columns = 'id, organization_id, types, state, url, secret, created_at, updated_at';
  const insert = `insert into webhooks (${columns}) values (?, ?, ?, ?, 'https://receiver.example', '', 0, 0)`;
  await runOn(service.databaseUrl, insert, [id, organization, types && JSON.stringify(types), state]);
  return id;
}

const deliveries = (webhook: string) =>
  rowsOf(service.databaseUrl, `select type, event_id from deliveries where webhook_id = '${webhook}'`);

test('an event is delivered once to each active webhook of its organization that takes its type', async () => {
  const [all, one] = [
    await addWebhook(acme, 'active'),
    await addWebhook(acme, 'active', ['organization.updated']),
  ];
  const none = [
    await addWebhook(acme, 'active', ['manager.added', 'manager.removed']),
    await addWebhook(acme, 'paused'),
    await addWebhook(acme, 'failing'),
    await addWebhook(acme, 'deleted'),
    await addWebhook(other, 'active'),
  ];
  assert.equal((await rename(acme)).status, 200);
  const path = `/v1/organizations/${acme}/events?limit=1`;
  const [event] = (await service.call('GET', path, { token: owner.token })).body.items;
  for (const webhook of [all, one]) {
    const [delivery, ...more] = await deliveries(webhook);
    assert.deepEqual({ ...delivery }, { type: 'organization.updated', event_id: event.id });
    assert.deepEqual(more, []);
  }
  for (const webhook of none) assert.deepEqual(await deliveries(webhook), []);
});

test('without an active webhook, an event takes one statement', async (t) => {
  const { database } = await databaseFor(t);
  const id = newId();
  const columns = { name: 'Acme', created_at: 0, updated_at: 0, deleted_at: null, require_second_factor: 0 };
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++;
      return result;
    },
  };
  await database.transaction(async (tx) => {
    await tx
      .insertInto('organizations')
      .values({ id, ...columns })
      .execute();
    const event = { type: 'organization.deleted', subject: id, organization: id } as const;
    await recordEvents(tx.withPlugin(counting), event, { source: BY_ITSELF, now: 0, isTeamTold: false });
  });
  assert.equal(statements, 1);
});
