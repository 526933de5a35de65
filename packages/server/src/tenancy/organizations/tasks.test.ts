import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { INTO_EVENTS } from '../../../test/fixtures/events.ts';
import { invite } from '../../../test/fixtures/invitations.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { newId } from '../../ground/id.ts';
import { purgeable } from './ending-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TASK = 'purge-organizations';
const service = await startService({
  workInterval: 20,
  environment: { PORTICO_DELETION_GRACE: '1d' },
});
after(() => service.stop());
const newTeam = await teamsOf(service);
const { databaseUrl } = service;
/** Purging hides everything at once; the rows go later. */
async function purge(): Promise<void> {
  await sweep(service, TASK);
  await sweep(service, 'finish-endings');
}

async function remove(id: string, { token }: Person, ago: number): Promise<void> {
  assert.equal(outcome(await service.call('DELETE', `/v1/organizations/${id}`, { token })), '204');
  await runOn(databaseUrl, 'update organizations set deleted_at = deleted_at - ? where id = ?', [ago, id]);
}
const count = async (table: string, column: string, id: string) =>
  (await runOn(databaseUrl, `select 1 as one from ${table} where ${column} = ?`, [id])).length;

test('purges only what is past its grace period, with managers, invitations and API keys', async () => {
  const [gone, restorable, live] = [await newTeam(), await newTeam(), await newTeam()];
  const { owner } = gone.people;
  await invite(service, { organization: gone.organization, by: owner });
  const key = await newApiKey(service, { organization: gone.organization, by: owner });
  const otherKey = await newApiKey(service, { organization: live.organization, by: live.people.owner });
  await remove(gone.organization, owner, DAY + 61 * MINUTE);
  await remove(restorable.organization, owner, DAY - 30 * MINUTE);
  await purge();
  const id = gone.organization;
  assert.deepEqual(
    [
      await count('organizations', 'id', id),
      await count('managers', 'organization_id', id),
      await count('invitations', 'organization_id', id),
      await count('api_keys', 'organization_id', id),
      await count('api_key_secrets', 'api_key_id', key.id),
    ],
    [0, 0, 0, 0, 0],
  );
  assert.equal(await count('api_key_secrets', 'api_key_id', otherKey.id), 1);
  for (const { organization } of [restorable, live]) {
    assert.equal(await count('organizations', 'id', organization), 1);
    assert.equal(await count('managers', 'organization_id', organization), 3);
  }
  const { token } = owner;
  const restore = (organization: string) =>
    service.call('POST', `/v1/organizations/${organization}/restore`, { token });
  assert.equal(outcome(await restore(id)), '404 ORGANIZATION_NOT_FOUND');
  assert.equal(outcome(await restore(restorable.organization)), '200');
});

test('a purge keeps the events without IP addresses, and adds one by the system', async () => {
  const { organization, people } = await newTeam();
  const now = Date.now();
  // More than one transaction takes.
  const rows = Array.from({ length: 1_100 }, () => [newId(), now, organization]);
  const places = rows.map(
    () => `(?, 'organization.updated', ?, ?, null, null, '${organization}', '{}', null, '10.0.0.1')`,
  );
  await runOn(databaseUrl, `${INTO_EVENTS} ${places.join()}`, rows.flat());
  await remove(organization, people.owner, 2 * DAY);
  await purge();
  const select = 'select * from events where organization_id = ? order by id desc';
  const events = await runOn(databaseUrl, select, [organization]);
  assert.ok(events.length > 1_100);
  assert.ok(events.every(({ ip_address }) => ip_address === null));
  const [last] = events;
  assert.deepEqual(
    [last?.type, last?.subject_id, last?.actor_id, last?.request_id, last?.details],
    ['organization.purged', organization, null, null, '{"reason":"grace_ended"}'],
  );
  assert.equal(events.filter(({ type }) => type === 'organization.purged').length, 1);
});

test('purges many in one run, with one event each', async () => {
  const { people } = await newTeam();
  const ids = [];
  for (let one = 0; one < 30; one++) ids.push(await service.organization(people.owner));
  for (const id of ids) await remove(id, people.owner, 2 * DAY);
  await purge();
  for (const id of ids) {
    assert.equal(await count('organizations', 'id', id), 0);
    const purged = `select 1 as one from events where type = 'organization.purged' and subject_id = ?`;
    assert.equal((await runOn(databaseUrl, purged, [id])).length, 1);
  }
});

test('a node whose clock is half an hour ahead purges nothing that another could restore', async (t) => {
  const ahead = await startService({
    workInterval: 20,
    environment: { PORTICO_DELETION_GRACE: '1d' },
    clock: () => Date.now() + 30 * MINUTE,
  });
  t.after(() => ahead.stop());
  const owner = await ahead.person('owner');
  const id = await ahead.organization(owner);
  const { token } = owner;
  assert.equal((await ahead.call('DELETE', `/v1/organizations/${id}`, { token })).status, 204);
  const almost = Date.now() - DAY + MINUTE;
  await runOn(ahead.databaseUrl, 'update organizations set deleted_at = ? where id = ?', [almost, id]);
  await sweep(ahead, TASK);
  assert.equal((await runOn(ahead.databaseUrl, 'select id from organizations where id = ?', [id])).length, 1);
});

test('organizations to purge are found on organizations_deleted_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'organizations_deleted_at_idx', (read) => purgeable(read, 1)));
