import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const [owner, admin, viewer, outsider] = [
  await service.person('owner'),
  await service.person('admin'),
  await service.person('viewer'),
  await service.person('outsider'),
];

/** An organization with a manager of each role. */
async function organization() {
  const id = await service.organization(owner);
  const managers = [
    await service.manager(id, owner, admin, 'admin'),
    await service.manager(id, owner, viewer, 'viewer'),
  ];
  return { id, managers };
}
const remove = (id: string, { token }: Person, prefix = '/v1') =>
  service.call('DELETE', `${prefix}/organizations/${id}`, { token });

for (const prefix of ['/v1', '']) {
  test(`204: an owner at ${prefix}/organizations/:id, without a body`, async () => {
    const { id } = await organization();
    const reply = await remove(id, owner, prefix);
    assert.equal(reply.status, 204);
    assert.equal(reply.text, '');
    assert.equal(outcome(await remove(id, owner, prefix)), '404 ORGANIZATION_NOT_FOUND');
  });
}

test('204: an owner other than the creator', async () => {
  const { id } = await organization();
  await service.manager(id, owner, outsider, 'owner');
  assert.equal(outcome(await remove(id, outsider)), '204');
  assert.equal(outcome(await remove(id, owner)), '404 ORGANIZATION_NOT_FOUND');
});

for (const [who, person] of [
  ['an admin', admin],
  ['a viewer', viewer],
  ['somebody who does not manage it', outsider],
] as const) {
  test(`403 ACCESS_FORBIDDEN: ${who}; the organization stays`, async () => {
    const { id } = await organization();
    assert.equal(outcome(await remove(id, person)), '403 ACCESS_FORBIDDEN');
    const read = await service.call('GET', `/v1/organizations/${id}`, { token: owner.token });
    assert.equal(read.status, 200);
  });
}

test('404 afterwards for every operation on it or its managers, by anyone', async () => {
  const { id, managers } = await organization();
  assert.equal(outcome(await remove(id, owner)), '204');
  const ids: Record<string, readonly string[]> = { organization: [id], manager: managers };
  const about = Object.values<Operation>(operations).filter(({ target }) => ids[target?.resource ?? '']);
  assert(about.length >= 8, `only ${about.length} operations`);
  for (const { method, path, target } of about) {
    for (const at of ids[target?.resource ?? ''] ?? []) {
      for (const { token } of [owner, admin, viewer, outsider]) {
        const reply = await service.call(method, `/v1${path.replace(':id', at)}`, { token, body: {} });
        assert.equal(outcome(reply), `404 ${target?.notFound}`, `${method} ${path}`);
      }
    }
  }
  for (const { token } of [owner, admin, viewer]) {
    const list = await service.call('GET', '/v1/organizations?limit=100', { token });
    assert(list.body.items.every((item: { id: string }) => item.id !== id));
  }
});

test('204: keeps the row hidden, with its managers, for a restoration', async () => {
  const { id } = await organization();
  assert.equal(outcome(await remove(id, owner)), '204');
  const [row] = await runOn(service.databaseUrl, 'select name, deleted_at from organizations where id = ?', [
    id,
  ]);
  assert.equal(row?.name, 'Acme');
  assert(Number(row?.deleted_at) > 0);
  const kept = await runOn(service.databaseUrl, 'select role from managers where organization_id = ?', [id]);
  assert.deepEqual(kept.map(({ role }) => role).sort(), ['admin', 'owner', 'viewer']);
});

test('204 once, then 404, when several owners delete it at once', async () => {
  const { id } = await organization();
  const replies = await Promise.all(Array.from({ length: 4 }, () => remove(id, owner)));
  assert.deepEqual(replies.map(outcome).sort(), ['204', ...Array(3).fill('404 ORGANIZATION_NOT_FOUND')]);
});
