import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inviteElsewhere } from '../../../test/fixtures/invitations.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { invitationsAcceptedBy, invitationsTo } from '../../consequences/invitations-forgotten.ts';
import { TABLES } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { addressesBy } from '../../notices/events/forgetting.ts';

let now = Date.now();
const service = await startService({ clock: () => now, workInterval: 20 });
after(() => service.stop());

const erase = ({ token }: Person, path = '/v1/account') => service.call('DELETE', path, { token });
const get = (path: string, { token }: Person) => service.call('GET', path, { token });

test('204: deletes the account with all its sessions; its address can register again', async () => {
  const ada = await service.person('ada');
  const { email } = ada.account;
  const body = { email, password: PASSWORD };
  const other = (await service.call('POST', '/v1/login', { body })).body.accessToken;
  assert.equal(outcome(await erase(ada, '/account')), '204');
  for (const token of [ada.token, other])
    assert.equal(outcome(await service.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await service.call('POST', '/v1/login', { body })), '401 CREDENTIALS_INVALID');
  const again = await service.call('POST', '/v1/register', { body });
  assert.equal(again.status, 201);
  assert.notEqual(again.body.account.id, ada.account.id);
});

test('403 REAUTHENTICATION_REQUIRED: the session began more than ten minutes ago', async () => {
  const ada = await service.person('ada');
  now += 10 * 60_000 + 1;
  assert.equal(outcome(await erase(ada)), '403 REAUTHENTICATION_REQUIRED');
  assert.equal((await get('/v1/account', ada)).status, 200);
});

test('409 LAST_OWNER: lists the organizations without another owner; nothing changes', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const engines = await service.organization(ada, 'Engines');
  await service.organization(ada, 'Looms');
  const shared = await service.organization(ada, 'Shared');
  await service.manager(shared, ada, ben, 'owner');
  await service.manager(engines, ada, ben, 'admin');
  const reply = await erase(ada);
  assert.equal(outcome(reply), '409 LAST_OWNER');
  assert.match(reply.body.error.description, /only owner of "Engines", "Looms"\. /);
  assert.doesNotMatch(reply.body.error.description, /Shared/);
  assert.equal((await get('/v1/organizations', ada)).body.items.length, 3);
});

test('409 LAST_OWNER: lists the first ten of many organizations, and counts the rest', async () => {
  const ada = await service.person('ada');
  for (let number = 0; number < 12; number++) await service.organization(ada, `Number ${number}`);
  assert.match((await erase(ada)).body.error.description, /"Number 9" and 2 more\. /);
});

test('204: leaves organizations with another owner, and revokes the invitations that the account made', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const shared = await service.organization(ben);
  await service.manager(shared, ben, ada, 'owner');
  const invitations = `/v1/organizations/${shared}/invitations`;
  const body = { email: 'invited@example.com', role: 'viewer' };
  assert.equal((await service.call('POST', invitations, { token: ada.token, body })).status, 201);
  assert.equal(outcome(await erase(ada)), '204');
  const managers = (await get(`/v1/organizations/${shared}/managers`, ben)).body.items;
  assert.deepEqual(
    managers.map(({ account }: { account: { id: string } }) => account.id),
    [ben.account.id],
  );
  assert.equal((await get(invitations, ben)).body.items[0].state, 'revoked');
  const events = (await get(`/v1/organizations/${shared}/events`, ben)).body.items;
  const types = events.slice(0, 2).map(({ type }: { type: string }) => type);
  assert.deepEqual(types.sort(), ['invitation.revoked', 'manager.removed']);
  assert.deepEqual(events[0].actor, { type: 'account', id: ada.account.id, email: null });
});

test('204: a deleted organization does not block it, and is removed for good with its last owner', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const id = await service.organization(ada);
  await service.manager(id, ada, ben, 'admin');
  await service.call('DELETE', `/v1/organizations/${id}`, { token: ada.token });
  assert.equal(outcome(await erase(ada)), '204');
  const restore = { token: ben.token };
  const path = `/v1/organizations/${id}/restore`;
  assert.equal(outcome(await service.call('POST', path, restore)), '404 ORGANIZATION_NOT_FOUND');
  await sweep(service, 'finish-endings');
  assert.deepEqual(await rowsOf(service.databaseUrl, `select id from organizations where id = '${id}'`), []);
  const events = await rowsOf(service.databaseUrl, `select * from events where organization_id = '${id}'`);
  const known = events.filter(({ ip_address }) => ip_address !== null).map(({ type }) => type);
  assert.deepEqual([events.length, known], [5, []]);
});

const dump = async (table: string) =>
  JSON.stringify(await rowsOf(service.databaseUrl, `select * from ${table}`));

test('keeps only the deletion among the events listed for the account alone, and its address nowhere', async () => {
  const ada = await service.person('vanishing');
  const { id, email } = ada.account;
  await service.mailTo(email, 'verification');
  await service.call('PUT', '/v1/account', { token: ada.token, body: { name: 'Vanishing Name' } });
  const accepted = await inviteElsewhere(service, email);
  const passedOn = await inviteElsewhere(service, 'vanishing-too@example.com');
  for (const { token } of [accepted, passedOn]) {
    const body = { token };
    assert.equal(
      (await service.call('POST', '/v1/invitations/accept', { token: ada.token, body })).status,
      201,
    );
  }
  const declined = await inviteElsewhere(service, email);
  await service.call('POST', '/v1/invitations/decline', { body: { token: declined.token } });
  const expired = await inviteElsewhere(service, email);
  await runOn(service.databaseUrl, 'update invitations set expires_at = 1 where id = ?', [expired.id]);
  assert.equal(outcome(await erase(ada)), '204');
  const own = await rowsOf(service.databaseUrl, `select type from events where account_id = '${id}'`);
  assert.deepEqual(own.map(({ type }) => type).sort(), [
    'account.deleted',
    'manager.added',
    'manager.added',
    'manager.removed',
    'manager.removed',
  ]);
  for (const table of TABLES) assert.doesNotMatch(await dump(table), /vanishing/i, table);
  const known = `select type from events where actor_id = '${id}' and ip_address is not null`;
  assert.deepEqual(await rowsOf(service.databaseUrl, known), []);
});

test('keeps pending invitations to its address, which belong to the inviting organization', async () => {
  const ada = await service.person('expected');
  const { id, email } = await inviteElsewhere(service, ada.account.email);
  assert.equal(outcome(await erase(ada)), '204');
  const select = `select email, state from invitations where id = '${id}'`;
  assert.deepEqual({ ...(await rowsOf(service.databaseUrl, select))[0] }, { email, state: 'pending' });
  for (const table of TABLES) {
    if (['invitations', 'events'].includes(table)) continue;
    assert.doesNotMatch(await dump(table), new RegExp(email, 'i'), table);
  }
  const told = await rowsOf(service.databaseUrl, `select type from events where details like '%${email}%'`);
  assert.deepEqual(
    told.map(({ type }) => type),
    ['invitation.created'],
  );
});

for (const by of ['actor_id', 'impersonator_id'] as const)
  test(`erasing addresses: events are found on events_${by}_idx, without sorting`, (t) =>
    assertOnIndex(t, `events_${by}_idx`, (read) => addressesBy(read, { by, account: newId() }, 500)));

test('invitations to an address are found on their index, in the order of their erasure', (t) =>
  assertOnIndex(t, 'invitations_email_canonical_id_idx', (read) =>
    invitationsTo(read, { email: 'x', after: newId() }, 200),
  ));

test('invitations that an account accepted are found on their index', (t) =>
  assertOnIndex(t, 'invitations_accepted_by_idx', (read) => invitationsAcceptedBy(read, newId(), 200)));
