import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

let now = Date.parse('2026-01-02T03:04:05.000Z');
const service = await startService({ clock: () => now });
after(() => service.stop());
const [owner, admin, viewer, outsider] = [
  await service.person('owner'),
  await service.person('admin'),
  await service.person('viewer'),
  await service.person('outsider'),
];
const acme = await service.organization(owner);
await service.manager(acme, owner, admin, 'admin');
await service.manager(acme, owner, viewer, 'viewer');

const path = `/v1/organizations/${acme}`;
const update = (body: unknown, { token }: Person = owner) => service.call('PUT', path, { token, body });
const read = async ({ token }: Person = owner) => (await service.call('GET', path, { token })).body;

for (const [role, person] of [
  ['owner', owner],
  ['admin', admin],
] as const) {
  test(`200: an ${role} renames it; the answer has the caller's role`, async () => {
    const before = await read(person);
    now += 5_000;
    const reply = await update({ name: ` By the ${role} ` }, person);
    assert.equal(reply.status, 200);
    const updatedAt = new Date(now).toISOString();
    assert.deepEqual(reply.body, { ...before, name: `By the ${role}`, role, updatedAt });
    assert.deepEqual(await read(person), reply.body);
  });
}

for (const [who, person] of [
  ['a viewer', viewer],
  ['somebody who does not manage it', outsider],
] as const) {
  test(`403 ACCESS_FORBIDDEN: ${who}; the name stays`, async () => {
    const before = await read();
    assert.equal(outcome(await update({ name: 'Mine' }, person)), '403 ACCESS_FORBIDDEN');
    assert.deepEqual(await read(), before);
  });
}

for (const [what, body, expected] of [
  ['the name is absent', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['the name is null', { name: null }, '400 REQUIRED_FIELDS_MISSING'],
  ['the name is empty', { name: '' }, '422 FIELDS_VALIDATION_ERROR: name'],
  ['the name has NUL', { name: 'a\u0000b' }, '422 FIELDS_VALIDATION_ERROR: name'],
  ['the name is too long', { name: 'n'.repeat(201) }, '422 FIELDS_VALIDATION_ERROR: name'],
  ['the name is an object', { name: { en: 'Acme' } }, '422 FIELDS_VALIDATION_ERROR: name'],
] as const) {
  test(`${expected}: ${what}; the name stays`, async () => {
    const before = await read();
    assert.equal(outcome(await update(body)), expected);
    assert.deepEqual(await read(), before);
  });
}

test('200: unversioned path; role and times cannot be written', async () => {
  const before = await read();
  const body = { name: 'Last', role: 'viewer', id: outsider.account.id, createdAt: null, deleted_at: 1 };
  const reply = await service.call('PUT', `/organizations/${acme}`, { token: owner.token, body });
  assert.equal(reply.status, 200);
  assert.deepEqual({ ...reply.body, updatedAt: before.updatedAt }, { ...before, name: 'Last' });
});
