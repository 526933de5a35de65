import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../test/outcome.ts';
import { PASSWORD, type Person, startService } from '../../test/service.ts';

let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const get = (path: string, { token }: Person) => service.call('GET', path, { token });

test('200 — everything stored about the account, as the account sees it elsewhere', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const own = await service.organization(ada, 'Her own');
  const other = await service.organization(ben, 'Another’s');
  await service.manager(other, ben, ada, 'viewer');
  const deleted = await service.organization(ada, 'Deleted');
  await service.call('DELETE', `/v1/organizations/${deleted}`, { token: ada.token });
  const invite = { email: `invited-${process.pid}@example.com`, role: 'viewer' };
  const path = `/v1/organizations/${own}/invitations`;
  const invitation = (await service.call('POST', path, { token: ada.token, body: invite })).body;
  const email = { email: `pending-${process.pid}@example.com`, password: PASSWORD };
  await service.call('PUT', '/v1/account/email', { token: ada.token, body: email });

  const { body, text } = await get('/v1/account/export', ada);
  const { pendingEmail, ...account } = body.account;
  assert.equal(pendingEmail, email.email);
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
  const { organization, ...manager } = body.managers[1];
  assert.deepEqual(manager, (await get(`/v1/managers/${manager.id}`, ada)).body);
  assert.deepEqual(organization, (await get(`/v1/organizations/${other}`, ada)).body);
  assert.deepEqual(body.invitations, [invitation]);
  assert.deepEqual(body.events, (await get('/v1/account/events?limit=100', ada)).body.items);
  assert.doesNotMatch(text, /argon2|portico_at_|_hash/);
});

test('200 — more than is read at once is there, each once, newest first', async () => {
  const ada = await service.person('ada');
  for (let round = 0; round < 510; round++)
    await service.call('PUT', '/v1/account', { token: ada.token, body: { name: `Name ${round}` } });
  const { body } = await get('/v1/account/export', ada);
  const ids = body.events.map(({ id }: { id: string }) => id);
  assert.equal(new Set(ids).size, 512);
  assert.deepEqual(ids, ids.toSorted().reverse());
});

test('403 REAUTHENTICATION_REQUIRED — the session began more than ten minutes ago', async () => {
  const ada = await service.person('ada');
  now += 10 * 60_000 + 1;
  assert.equal(outcome(await get('/account/export', ada)), '403 REAUTHENTICATION_REQUIRED');
});
