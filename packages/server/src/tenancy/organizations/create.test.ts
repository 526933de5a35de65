import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService({ clock: () => Date.parse('2026-05-06T07:08:09.010Z') });
after(() => service.stop());
const ada = await service.person('ada');
const create = (body: unknown, path = '/v1/organizations') =>
  service.call('POST', path, { token: ada.token, body });

test('201: the organization, with the caller as its only owner, and its location', async () => {
  const { status, headers, body } = await create({ name: '  Acme ' });
  assert.equal(status, 201);
  assert.match(body.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual(body, {
    id: body.id,
    name: 'Acme',
    logo: null,
    role: 'owner',
    requireSecondFactor: false,
    ssoRequired: false,
    deletedAt: null,
    createdAt: '2026-05-06T07:08:09.010Z',
    updatedAt: '2026-05-06T07:08:09.010Z',
  });
  assert.equal(headers.location, `/v1/organizations/${body.id}`);
  const read = await service.call('GET', headers.location, { token: ada.token });
  assert.deepEqual(read.body, body);
  assert.equal(read.headers.etag, headers.etag);
  const managers = await service.call('GET', `${headers.location}/managers`, { token: ada.token });
  const found = managers.body.items.map(({ account, role }: { account: unknown; role: string }) => ({
    account,
    role,
  }));
  const { id, email } = ada.account;
  assert.deepEqual(found, [{ account: { id, email, name: null }, role: 'owner' }]);
});

test('201: unversioned path; names may repeat; other members are ignored', async () => {
  const body = { name: 'Twice', id: 'mine', role: 'viewer', deletedAt: null, ownerId: 'somebody' };
  const [one, two] = [await create(body, '/organizations'), await create(body)];
  assert.deepEqual([one.status, two.status], [201, 201]);
  assert.notEqual(one.body.id, two.body.id);
  assert.equal(one.body.role, 'owner');
});

for (const [what, body, expected] of [
  ['the name is absent', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['the name is null', { name: null }, '400 REQUIRED_FIELDS_MISSING'],
  ['there is no body', undefined, '400 REQUIRED_FIELDS_MISSING'],
  ['the name is empty', { name: '' }, '422 FIELDS_VALIDATION_ERROR: name'],
  ['the name is spaces', { name: ' \t ' }, '422 FIELDS_VALIDATION_ERROR: name'],
  ['the name has 201 code points', { name: 'n'.repeat(201) }, '422 FIELDS_VALIDATION_ERROR: name'],
  ['the name has a control character', { name: 'a\u0007b' }, '422 FIELDS_VALIDATION_ERROR: name'],
  ['the name is a number', { name: 12 }, '422 FIELDS_VALIDATION_ERROR: name'],
] as const) {
  test(`${expected}: ${what}; creates nothing`, async () => {
    const before = await service.call('GET', '/v1/organizations?limit=100', { token: ada.token });
    assert.equal(outcome(await create(body)), expected);
    const afterwards = await service.call('GET', '/v1/organizations?limit=100', { token: ada.token });
    assert.deepEqual(afterwards.body, before.body);
  });
}

test('201: a name of 200 code points outside the Basic Multilingual Plane', async () => {
  const name = '🏢'.repeat(200);
  assert.equal((await create({ name })).body.name, name);
});
