import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { INTO_EVENTS } from '../../../test/fixtures/events.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { newIdentity } from '../../../test/fixtures/sign-ins.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const get = (path: string, { token }: Person) => service.call('GET', path, { token });

test('200: everything stored about the account, as the account sees it elsewhere', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const own = await service.organization(ada, 'Her own');
  const other = await service.organization(ben, 'Another’s');
  const viewer = await service.manager(other, ben, ada, 'viewer');
  const { token: team } = await newServiceKey(service);
  for (const [of, shown] of [
    [`accounts/${ada.account.id}`, { plan: 'team' }],
    [`organizations/${other}/managers/${viewer}`, { team: 'blue' }],
  ] as const) {
    const described = { public: shown, private: { hidden: true } };
    await service.call('PUT', `/v1/operator/${of}/metadata`, { token: team, body: described });
  }
  await runOn(service.databaseUrl, `update accounts set external_id = 'crm-7' where id = ?`, [
    ada.account.id,
  ]);
  const deleted = await service.organization(ada, 'Deleted');
  await service.call('DELETE', `/v1/organizations/${deleted}`, { token: ada.token });
  const invite = { email: `invited-${process.pid}@example.com`, role: 'viewer' };
  const path = `/v1/organizations/${own}/invitations`;
  const invitation = (await service.call('POST', path, { token: ada.token, body: invite })).body;
  const email = { email: `pending-${process.pid}@example.com`, password: PASSWORD };
  await service.call('PUT', '/v1/account/email', { token: ada.token, body: email });

  const key = await newApiKey(service, { organization: own, by: ada });
  const identity = await newIdentity(service, ada.account.id);
  const { body, text } = await get('/v1/account/export', ada);
  const { pendingEmail, externalId, ...account } = body.account;
  assert.deepEqual([pendingEmail, externalId], [email.email, 'crm-7']);
  assert.deepEqual(body.metadata, { public: { plan: 'team' } });
  assert.doesNotMatch(text, /hidden/);
  assert.deepEqual(account, (await get('/v1/account', ada)).body);
  assert.deepEqual(body.sessions, (await get('/v1/sessions', ada)).body.items);
  assert.deepEqual(
    body.managers.map(({ role, organization }: { role: string; organization: { name: string } }) => [
      role,
      organization.name,
    ]),
    [
      ['owner', 'Deleted'],
      ['viewer', 'Another’s'],
      ['owner', 'Her own'],
    ],
  );
  const { organization, metadata, ...manager } = body.managers[1];
  assert.deepEqual(metadata, { public: { team: 'blue' } });
  assert.deepEqual(body.managers[2].metadata, { public: {} });
  assert.deepEqual(manager, (await get(`/v1/managers/${manager.id}`, ada)).body);
  assert.deepEqual(organization, (await get(`/v1/organizations/${other}`, ada)).body);
  assert.deepEqual(body.invitations, [invitation]);
  assert.deepEqual(body.identities, (await get('/v1/identities', ada)).body.items);
  assert.deepEqual(
    body.identities.map(({ id }: { id: string }) => id),
    [identity],
  );
  assert.deepEqual(body.apiKeys, [(await get(`/v1/api-keys/${key.id}`, ada)).body]);
  assert.deepEqual(body.events, (await get('/v1/account/events?limit=100', ada)).body.items);
  assert.doesNotMatch(text, /argon2|portico_at_|_hash/);
  assert.ok(!text.includes(key.token));
});

test('200: more events than one read fetches, each once, newest first', async () => {
  const ada = await service.person('ada');
  for (let round = 0; round < 210; round++)
    await service.call('PUT', '/v1/account', { token: ada.token, body: { name: `Name ${round}` } });
  const { body } = await get('/v1/account/export', ada);
  const ids = body.events.map(({ id }: { id: string }) => id);
  assert.equal(new Set(ids).size, 212);
  assert.deepEqual(ids, ids.toSorted().reverse());
});

/** Events of an account: more of them than fit into all that is between the service and a client that does not read. */
async function manyEvents({ account, token }: Person): Promise<void> {
  const details = JSON.stringify({ name: 'a'.repeat(1_000) });
  for (let thousands = 0; thousands < 20; thousands++) {
    const rows = Array.from({ length: 1_000 }, () => {
      return `('${newId()}', 'account.updated', 0, null, '${account.id}', '${account.id}', '${account.id}', '${details}', null, null)`;
    });
    await runOn(service.databaseUrl, `${INTO_EVENTS} ${rows.join()}`);
  }
  // On SQLite, the service sees what others wrote once it has written something itself.
  await service.call('PUT', '/v1/account', { token, body: { name: 'Ada' } });
}

const ada = await service.person('ada');
await manyEvents(ada);

/** An export that is asked for and not read. */
async function unreadExport({ token }: Person): Promise<Response> {
  return fetch(`${service.url}/v1/account/export`, { headers: { Authorization: `Bearer ${token}` } });
}

test('200: an unread export blocks no other request or export', async () => {
  const ben = await service.person('ben');
  const unread = await unreadExport(ada);
  assert.equal((await get('/v1/account/export', ben)).status, 200);
  assert.equal((await get('/v1/account', ada)).status, 200);
  const { events } = (await unread.json()) as { events: unknown[] };
  assert.ok(events.length > 20_000);
});

test("403 RATE_LIMITED: an account's exports are sent one at a time, and two may wait", async () => {
  const unread = await unreadExport(ada);
  const others = Array.from({ length: 3 }, () => unreadExport(ada));
  assert.equal((await Promise.race(others)).status, 403);
  const refused = await get('/v1/account/export', ada);
  assert.equal(outcome(refused), '403 RATE_LIMITED');
  assert.equal(refused.headers['ratelimit-policy'], '"export";q=1;qu="concurrent-requests"');
  // Waiting exports time out after ten seconds, since the one before them is not read.
  await unread.body?.cancel();
  const statuses = others.map(async (other) => {
    const { status, body } = await other;
    await body?.cancel();
    return status;
  });
  assert.deepEqual((await Promise.all(statuses)).toSorted(), [200, 200, 403]);
});

test('200, broken off: the session ends while its export is sent', async () => {
  const unread = await unreadExport(ada);
  const body = { email: ada.account.email, password: PASSWORD };
  const token = (await service.call('POST', '/v1/login', { body })).body.accessToken;
  assert.equal((await service.call('DELETE', '/v1/sessions', { token })).status, 204);
  await assert.rejects(unread.text());
});

test('200: HEAD reads nothing', async () => {
  const ada = await service.person('ada');
  const { status, text } = await service.call('HEAD', '/v1/account/export', { token: ada.token });
  assert.deepEqual([status, text], [200, '']);
});

test('403 REAUTHENTICATION_REQUIRED: the session began more than ten minutes ago', async () => {
  const ada = await service.person('ada');
  now += 10 * 60_000 + 1;
  assert.equal(outcome(await get('/account/export', ada)), '403 REAUTHENTICATION_REQUIRED');
});
