import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';

/** The roles of an account in organizations, and its sessions, as operators see them. */
// Stops the clock, so that `lastUsedAt` stays the same.
const now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const operator = await newOperator(service);
const get = (path: string) => service.call('GET', `/v1/operator/${path}`, { token: operator.token });

test('lists the organizations of an account with its role, newest first, including deleted ones', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const first = await service.organization(ada, 'First');
  const manager = await service.manager(first, ada, ben, 'viewer');
  const second = await service.organization(ben, 'Second');
  const deletion = await service.call('DELETE', `/v1/organizations/${second}`, { token: ben.token });
  assert.equal(deletion.status, 204);
  await service.organization(ada, 'Another');

  const path = `accounts/${ben.account.id}/managers`;
  const { body } = await get(`${path}?count=true`);
  const told = body.items.map(({ role, accepted, organization }: Record<string, unknown>) => ({
    role,
    accepted,
    organization,
  }));
  assert.deepEqual(told, [
    { role: 'owner', accepted: true, organization: { id: second, name: 'Second', state: 'deleted' } },
    { role: 'viewer', accepted: true, organization: { id: first, name: 'First', state: 'active' } },
  ]);
  assert.deepEqual([body.total, body.items[1].id, body.items[1].organizationId], [2, manager, first]);
  assert.equal(body.items[1].account.id, ben.account.id);
  const page = await get(`${path}?limit=1`);
  const rest = await get(`${path}?limit=1&cursor=${page.body.nextCursor}`);
  assert.deepEqual([rest.body.items, rest.body.nextCursor], [body.items.slice(1), null]);
});

test('lists the sessions of an account as the account sees them, newest first', async () => {
  const { account, token } = await service.person('signed-in');
  const headers = { 'user-agent': 'A browser' };
  await service.call('POST', '/v1/login', { body: { email: account.email, password: PASSWORD }, headers });
  const own = (await service.call('GET', '/v1/sessions', { token })).body.items;
  const { body } = await get(`accounts/${account.id}/sessions`);
  const notCurrent = own.map((session: object) => ({ ...session, current: false }));
  assert.deepEqual([body.items, body.items.length, body.items[0].userAgent], [notCurrent, 2, 'A browser']);
  const page = await get(`accounts/${account.id}/sessions?limit=1`);
  const rest = await get(`accounts/${account.id}/sessions?limit=1&cursor=${page.body.nextCursor}`);
  assert.deepEqual([rest.body.items, rest.body.nextCursor], [body.items.slice(1), null]);
  await service.call('POST', '/v1/logout', { token });
  assert.equal((await get(`accounts/${account.id}/sessions`)).body.items.length, 1);
});

test('sessions of operators show their own expiry, and the current one is marked', async () => {
  const { items } = (await get(`accounts/${operator.account.id}/sessions`)).body;
  const own = (await service.call('GET', '/v1/sessions', { token: operator.token })).body.items;
  assert.deepEqual(items, own);
  assert.ok(items.some(({ current }: { current: boolean }) => current));
});

test('reading the lists makes an event of the account', async () => {
  const { account } = await service.person('seen');
  assert.deepEqual((await get(`accounts/${account.id}/managers`)).body.items, []);
  assert.equal((await get(`accounts/${account.id}/sessions`)).status, 200);
  const { body } = await get(`events?accountId=${account.id}&type=operator.read`);
  assert.deepEqual(
    body.items.map(({ details }: { details: unknown }) => details),
    [
      { operation: 'listAccountSessionsAsOperator', accountId: account.id },
      { operation: 'listAccountManagersAsOperator', accountId: account.id },
    ],
  );
  for (const list of ['managers', 'sessions'])
    assert.equal(outcome(await get(`accounts/x/${list}`)), '404 ACCOUNT_NOT_FOUND');
});
