import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../test/api-keys.ts';
import { INTO_EVENTS } from '../../test/events.ts';
import { outcome } from '../../test/outcome.ts';
import { rowsOf, runOn } from '../../test/rows.ts';
import { PASSWORD, type Person, startService } from '../../test/service.ts';
import { until } from '../../test/until.ts';
import { newId } from '../id.ts';

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

  const key = await newApiKey(service, { organization: own, by: ada });
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
  assert.deepEqual(body.apiKeys, [(await get(`/v1/api-keys/${key.id}`, ada)).body]);
  assert.deepEqual(body.events, (await get('/v1/account/events?limit=100', ada)).body.items);
  assert.doesNotMatch(text, /argon2|portico_at_|_hash/);
  assert.ok(!text.includes(key.token));
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

/** Events of an account, as many as are read in dozens of pieces. */
async function manyEvents({ account, token }: Person): Promise<void> {
  for (let thousands = 0; thousands < 30; thousands++) {
    const rows = Array.from({ length: 1_000 }, () => {
      return `('${newId()}', 'account.updated', 0, null, '${account.id}', '${account.id}', '${account.id}', '{}', null, null)`;
    });
    await runOn(service.databaseUrl, `${INTO_EVENTS} ${rows.join()}`);
  }
  // On SQLite, the service sees what others wrote once it has written something itself.
  await service.call('PUT', '/v1/account', { token, body: { name: 'Ada' } });
}

test('200 — others are answered while a long export is made, but for exports: they are made one at a time', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  await manyEvents(ada);
  const before = service.answers.length;
  let isDone = false;
  const others = async () => {
    while (!isDone) await get('/v1/account', ben);
  };
  now += 60_000;
  const long = get('/v1/account/export', ada).finally(() => {
    isDone = true;
  });
  const asked = others();
  // Of two that are sent at once, either may be let in first; its session is noted as used then.
  await until('the long export was let in', async () => {
    const used = `select last_used_at from sessions where account_id = '${ada.account.id}'`;
    const rows = await rowsOf(service.databaseUrl, used);
    return rows.some(({ last_used_at }) => Number(last_used_at) === now);
  });
  const short = get('/v1/account/export', ben);
  await asked;
  assert.deepEqual([(await long).status, (await short).status], [200, 200]);
  // In the order in which they were sent.
  const sent = service.answers.slice(before).map(({ operation, callerId }) => `${operation} ${callerId}`);
  const longSent = sent.indexOf(`exportAccount ${ada.account.id}`);
  assert.ok(longSent >= 3, `${longSent} others were answered first`);
  assert.ok(sent.indexOf(`exportAccount ${ben.account.id}`) > longSent, 'the short export waited');
});

test('403 REAUTHENTICATION_REQUIRED — the session began more than ten minutes ago', async () => {
  const ada = await service.person('ada');
  now += 10 * 60_000 + 1;
  assert.equal(outcome(await get('/account/export', ada)), '403 REAUTHENTICATION_REQUIRED');
});
