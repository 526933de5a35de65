import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const DAY = 24 * 60 * 60 * 1_000;
let now = Date.parse('2026-01-01T00:00:00.000Z');
const service = await startService({ clock: () => now, environment: { PORTICO_SESSION_IDLE: '60d' } });
after(() => service.stop());

const list = ({ token }: Person, query = '') => service.call('GET', `/v1/organizations${query}`, { token });
async function found(person: Person, query = ''): Promise<string[]> {
  const reply = await list(person, query);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.items.map(({ name, role }: { name: string; role: string }) => `${name}: ${role}`);
}

test('200: the organizations that the caller manages, newest first, with the role in each', async () => {
  const [ada, bea] = [await service.person('ada'), await service.person('bea')];
  await service.organization(ada, 'One');
  const two = await service.organization(bea, 'Two');
  const three = await service.organization(bea, 'Three');
  await service.organization(bea, 'Four');
  await service.manager(three, bea, ada, 'viewer');
  await service.manager(two, bea, ada, 'admin');
  assert.deepEqual(await found(ada), ['Three: viewer', 'Two: admin', 'One: owner']);
  assert.deepEqual(await found(ada, '?state=active'), ['Three: viewer', 'Two: admin', 'One: owner']);
  assert.deepEqual(await found(ada, '?state=deleted'), []);
  const { body } = await list(ada);
  const one = await service.call('GET', `/v1/organizations/${body.items[0].id}`, { token: ada.token });
  assert.deepEqual(body.items[0], one.body);
  assert.equal(body.nextCursor, null);
});

test('200: empty for a caller who manages none, or none any more', async () => {
  const [ada, bea] = [await service.person('ada'), await service.person('bea')];
  assert.deepEqual((await list(bea)).body, { items: [], nextCursor: null });
  const acme = await service.organization(ada);
  const manager = await service.manager(acme, ada, bea, 'admin');
  assert.deepEqual(await found(bea), ['Acme: admin']);
  await service.call('DELETE', `/v1/managers/${manager}`, { token: ada.token });
  assert.deepEqual(await found(bea), []);
});

test('200: state=deleted lists those that the caller owned when deleted, for 30 days', async () => {
  const [ada, bea, cleo] = [
    await service.person('ada'),
    await service.person('bea'),
    await service.person('cleo'),
  ];
  const gone = await service.organization(ada, 'Gone');
  await service.organization(ada, 'Kept');
  await service.manager(gone, ada, bea, 'admin');
  await service.manager(gone, ada, cleo, 'owner');
  const deletion = await service.call('DELETE', `/v1/organizations/${gone}`, { token: ada.token });
  assert.equal(deletion.status, 204);
  for (const owner of [ada, cleo]) assert.deepEqual(await found(owner, '?state=deleted'), ['Gone: owner']);
  assert.deepEqual(await found(bea, '?state=deleted'), []);
  assert.deepEqual(await found(ada), ['Kept: owner']);
  now += 30 * DAY - 1;
  assert.deepEqual(await found(ada, '?state=deleted'), ['Gone: owner']);
  now += 1;
  assert.deepEqual(await found(ada, '?state=deleted'), []);
});

test('422 FIELDS_VALIDATION_ERROR: an unknown, empty or repeated state, with every other flaw', async () => {
  const ada = await service.person('ada');
  for (const [query, fields] of [
    ['?state=restored', 'state'],
    ['?state=', 'state'],
    ['?state=Active', 'state'],
    ['?state=active&state=active', 'state'],
    ['?state=none&limit=0&cursor=x', 'cursor, limit, state'],
  ] as const) {
    assert.equal(outcome(await list(ada, query)), `422 FIELDS_VALIDATION_ERROR: ${fields}`, query);
  }
});
