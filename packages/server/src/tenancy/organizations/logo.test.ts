import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { png, WEBP } from '../../../test/fixtures/pictures.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const [owner, admin, viewer] = [
  await service.person('owner'),
  await service.person('admin'),
  await service.person('viewer'),
];
const acme = await service.organization(owner);
await service.manager(acme, owner, admin, 'admin');
await service.manager(acme, owner, viewer, 'viewer');

const path = `/v1/organizations/${acme}`;
const update = (body: object, { token }: Person = owner) =>
  service.call('PUT', path, { token, body: { name: 'Acme', ...body } });
const base64 = (bytes: Buffer) => bytes.toString('base64');
const load = (url: string) => fetch(service.url + new URL(url).pathname);

for (const [role, person] of [
  ['owner', owner],
  ['admin', admin],
] as const)
  test(`200: an ${role} sets, changes and removes the logo`, async () => {
    assert.equal((await update({})).body.logo, null);
    const given = await update({ logoData: base64(png()) }, person);
    assert.match(given.body.logo, /\/brand\/[0-9a-f]{32}\.png$/);
    const read = await service.call('GET', path, { token: viewer.token });
    assert.equal(read.body.logo, given.body.logo);
    const list = await service.call('GET', '/v1/organizations', { token: viewer.token });
    assert.equal(list.body.items[0].logo, given.body.logo);
    const loaded = await load(given.body.logo);
    assert.deepEqual(Buffer.from(await loaded.arrayBuffer()), png());
    assert.equal((await update({ name: 'Acme' }, person)).body.logo, given.body.logo, 'absent, it stays');
    const changed = await update({ logoData: base64(WEBP.lossy) }, person);
    assert.equal((await load(changed.body.logo)).headers.get('content-type'), 'image/webp');
    assert.equal((await load(given.body.logo)).status, 404, 'nobody has it any more');
    assert.equal((await update({ logoData: null }, person)).body.logo, null);
    assert.equal((await load(changed.body.logo)).status, 404);
  });

test('403 ACCESS_FORBIDDEN for a viewer', async () => {
  assert.equal(outcome(await update({ logoData: base64(png()) }, viewer)), '403 ACCESS_FORBIDDEN');
});

for (const [what, logoData] of [
  ['an SVG', base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['a picture that is cut off', base64(png().subarray(0, -8))],
  ['a number', 7],
  ['nothing', ''],
] as const)
  test(`422: ${what} as a logo; nothing changes`, async () => {
    const before = (await service.call('GET', path, { token: owner.token })).body;
    assert.equal(outcome(await update({ name: 'Other', logoData })), '422 FIELDS_VALIDATION_ERROR: logoData');
    assert.deepEqual((await service.call('GET', path, { token: owner.token })).body, before);
  });

test('two organizations may share a logo, and lose it separately; events name its file', async () => {
  const other = await service.organization(owner, 'Other');
  const logoData = base64(png({ shade: 9 }));
  const { body } = await update({ logoData });
  const otherPath = `/v1/organizations/${other}`;
  const same = await service.call('PUT', otherPath, {
    token: owner.token,
    body: { name: 'Other', logoData },
  });
  assert.equal(same.body.logo, body.logo);
  await update({ logoData: null });
  assert.equal((await load(body.logo)).status, 200);
  const events = await service.call('GET', `${path}/events?type=organization.updated&limit=1`, {
    token: owner.token,
  });
  const file = new URL(body.logo).pathname.slice('/brand/'.length);
  assert.deepEqual(events.body.items[0].details, { logo: { from: file, to: null } });
});

test('operators see the logo; it is deleted when the last owner is deleted', async () => {
  const operator = await newOperator(service);
  const founder = await service.person('founder');
  const id = await service.organization(founder, 'Brief');
  const at = `/v1/organizations/${id}`;
  const logoData = base64(png({ shade: 11 }));
  const { logo } = (
    await service.call('PUT', at, { token: founder.token, body: { name: 'Brief', logoData } })
  ).body;
  const seen = await service.call('GET', `/v1/operator/organizations/${id}`, { token: operator.token });
  assert.equal(seen.body.logo, logo);
  assert.equal(outcome(await service.call('DELETE', at, { token: founder.token })), '204');
  assert.equal((await load(logo)).status, 200, 'it can still be restored');
  assert.equal(outcome(await service.call('DELETE', '/v1/account', { token: founder.token })), '204');
  assert.equal((await load(logo)).status, 404);
  const kept = await runOn(
    service.databaseUrl,
    'select file from organization_logos where organization_id = ?',
    [id],
  );
  assert.deepEqual(kept, []);
});
