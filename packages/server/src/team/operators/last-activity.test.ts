import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { idOf, idsAt, insertMany } from '../../../test/harness/many.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

let now = Date.now();
const service = await startService({ clock: () => now, workInterval: 3_600_000 });
after(() => service.stop());
const operator = await newOperator(service);
const call = (method: string, path: string, body?: object) =>
  service.call(method, `/v1/operator/${path}`, { token: operator.token, ...(body && { body }) });
function later(): string {
  now += 60_000;
  return new Date(now).toISOString();
}

/** The last activity of an organization, as the list of operators has it. */
async function lastActivity(id: string): Promise<string> {
  const { body } = await call('GET', 'organizations');
  return body.items.find((one: { id: string }) => one.id === id).lastActiveAt;
}

test('lastActiveAt: moves with every event of the organization but reads by operators, and with no other', async () => {
  const created = later();
  const id = await service.organization(operator, 'Moving Engines');
  const other = await service.organization(operator, 'Still Engines');
  assert.equal(await lastActivity(id), created);
  later();
  for (const path of ['', '/managers', '/metadata'])
    assert.equal(outcome(await call('GET', `organizations/${id}${path}`)), '200');
  assert.equal(outcome(await call('PUT', `organizations/${id}`, { name: 'Moving Engines' })), '200');
  assert.equal(await lastActivity(id), created);
  const invited = later();
  const body = { email: 'guest@moving.example', role: 'viewer' };
  const path = `/v1/organizations/${id}/invitations`;
  assert.equal((await service.call('POST', path, { token: operator.token, body })).status, 201);
  assert.equal(await lastActivity(id), invited);
  const deleted = later();
  assert.equal((await call('DELETE', `organizations/${id}`)).status, 204);
  assert.equal(await lastActivity(id), deleted);
  assert.equal(await lastActivity(other), created);
  const { body: found } = await call('GET', 'organizations?search=moving&order=name');
  assert.deepEqual(
    found.items.map((one: { lastActiveAt: string }) => one.lastActiveAt),
    [deleted],
  );
});

test('lastActiveAt: the last change of the organization where its newest hundred events are reads', async () => {
  const id = await service.organization(operator, 'Watched Engines');
  const changed = later();
  assert.equal(outcome(await call('PUT', `organizations/${id}`, { externalId: 'watched' })), '200');
  const invited = later();
  const body = { email: 'guest@watched.example', role: 'viewer' };
  const path = `/v1/organizations/${id}/invitations`;
  assert.equal((await service.call('POST', path, { token: operator.token, body })).status, 201);
  const reads = (count: number) =>
    insertMany(service.databaseUrl, {
      table: 'events',
      count,
      columns: {
        ...{ id: idsAt(Date.parse(later())), type: `'operator.read'`, at: String(now) },
        ...{ organization_id: idOf(id), subject_id: idOf(operator.account.id), details: `'{}'` },
      },
    });
  await reads(99);
  assert.equal(await lastActivity(id), invited);
  await reads(1);
  assert.equal(await lastActivity(id), changed);
});
