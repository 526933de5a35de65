import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const service = await startService();
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

const get = (id: string, { token }: Person = owner) =>
  service.call('GET', `/v1/organizations/${id}`, { token });

test("200 for its managers, each with the caller's own role", async () => {
  for (const [person, role] of [
    [owner, 'owner'],
    [admin, 'admin'],
    [viewer, 'viewer'],
  ] as const) {
    const { status, body } = await get(acme, person);
    assert.deepEqual([status, body.id, body.name, body.role], [200, acme, 'Acme', role]);
  }
});

test('403 ACCESS_FORBIDDEN for anyone else', async () => {
  assert.equal(outcome(await get(acme, outsider)), '403 ACCESS_FORBIDDEN');
});

for (const [what, id] of [
  ['in capitals', acme.toUpperCase()],
  ['without hyphens', acme.replaceAll('-', '')],
  ['in braces', `%7B${acme}%7D`],
  ['with a space before it', `%20${acme}`],
  ['with NUL behind it', `${acme}%00`],
  ['percent-encoded twice', acme.replace('-', '%252d')],
  ['that names none', '01890000-0000-7000-8000-000000000000'],
  ['that is an account’s', owner.account.id],
  ['that is SQL', "' or 1=1 --".replaceAll(' ', '%20')],
  ['of two dots', '%2e%2e'],
  ['of 5,000 characters', '0'.repeat(5_000)],
] as const) {
  test(`404 ORGANIZATION_NOT_FOUND: an id ${what}`, async () => {
    assert.equal(outcome(await get(id)), '404 ORGANIZATION_NOT_FOUND');
  });
}

test('200: needless percent-encoding does not change an id (RFC 3986, section 6.2.2.2)', async () => {
  assert.equal(outcome(await get(acme.replaceAll('-', '%2D'))), '200');
});
