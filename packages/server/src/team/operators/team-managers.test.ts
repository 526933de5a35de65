import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newInvitee, tokenOf, verifyEmail } from '../../../test/fixtures/invitations.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';

/** Managers invited and changed by the team. */
const service = await startService({ workInterval: 20 });
after(() => service.stop());
const newTeam = await teamsOf(service);
const key = await newServiceKey(service);

const ask = (method: string, path: string, body?: unknown, token = key.token) =>
  service.call(method, `/v1/operator/organizations${path}`, { token, body });
const accept = ({ token }: Person, secret: string) =>
  service.call('POST', '/v1/invitations/accept', { token, body: { token: secret } });
const lookUp = async (secret: string) =>
  (await service.call('POST', '/v1/invitations/lookup', { body: { token: secret } })).body;

/** Waits until a service on SQLite knows what a command, which has a connection of its own, has written. */
const untilRevoked = (secret: string) =>
  until('the invitation is revoked', async () => (await lookUp(secret)).state === 'revoked');

/** @returns the id of an organization that awaits its owner */
async function ownerless(name = 'Waiting'): Promise<string> {
  const reply = await ask('POST', '', { name });
  assert.deepEqual([outcome(reply), reply.body.awaitingOwner], ['201', true]);
  return reply.body.id;
}

async function invited(organization: string, by = key.token, role = 'owner', email = newInvitee()) {
  const reply = await ask('POST', `/${organization}/invitations`, { email, role }, by);
  assert.equal(outcome(reply), '201', reply.text);
  return { id: reply.body.id as string, email, token: await tokenOf(service, reply.body.id) };
}

test('a manager is read with a version, and a change of another version is refused', async () => {
  const {
    organization,
    managers: { viewer: id },
    people: { owner, operator },
  } = await newTeam();
  const path = `/${organization}/managers/${id}`;
  const read = await ask('GET', path, undefined, operator.token);
  assert.deepEqual([outcome(read), read.body.id, read.body.role], ['200', id, 'viewer']);
  const changeTo = (role: string) =>
    service.call('PUT', `/v1/operator/organizations${path}`, {
      token: operator.token,
      headers: { 'if-match': read.headers.etag as string },
      body: { role },
    });
  assert.equal(outcome(await changeTo('admin')), '200');
  assert.equal(outcome(await changeTo('owner')), '409 PRECONDITION_FAILED');
  assert.equal((await ask('GET', path)).body.role, 'admin');
  const { organization: other } = await newTeam();
  assert.equal(outcome(await ask('GET', `/${other}/managers/${id}`)), '404 MANAGER_NOT_FOUND');
  const events = await service.call('GET', `/v1/organizations/${organization}/events`, {
    token: owner.token,
  });
  const found = events.body.items.filter(({ type }: { type: string }) => type === 'operator.read');
  assert.equal(found[0]?.details.operation, 'getManagerAsOperator');
});

test('the first owner of an organization is invited, registers with the link, and owns it', async () => {
  const organization = await ownerless('First customer');
  const { email, token, id } = await invited(organization);
  const mail = await service.mailTo(email, 'invitation');
  assert.match(mail.text, /Someone invited you to join “First customer”/);
  const { inviterName, role, state } = await lookUp(token);
  assert.deepEqual([inviterName, role, state], [null, 'owner', 'pending']);
  const body = { email, password: PASSWORD, invitationToken: token };
  const registered = await service.call('POST', '/v1/register', { body });
  assert.equal(outcome(registered), '201');
  const own = { token: registered.body.accessToken };
  assert.equal((await service.call('GET', `/v1/organizations/${organization}`, own)).body.role, 'owner');
  const read = (await ask('GET', `/${organization}`)).body;
  assert.deepEqual([read.awaitingOwner, read.managerCount], [false, 1]);
  const events = await service.call('GET', `/v1/organizations/${organization}/events`, own);
  const found = events.body.items.find(({ type }: { type: string }) => type === 'invitation.created');
  assert.deepEqual(
    [found.actor, found.subject.id, found.details],
    [{ type: 'service_key', id: key.id, email: null }, id, { email, role: 'owner' }],
  );
});

test("an operator's invitation names no inviter, to existing accounts either", async () => {
  const operator = await newOperator(service);
  await service.call('PUT', '/v1/account', { token: operator.token, body: { name: 'Olga of the team' } });
  const guest = await service.person('guest');
  await verifyEmail(service, guest);
  const { id, token } = await invited(await ownerless(), operator.token, 'admin', guest.account.email);
  assert.equal((await lookUp(token)).inviterName, null);
  const { body } = await service.call('GET', '/v1/invitations', { token: guest.token });
  assert.deepEqual(
    body.items.map(({ id, inviter }: { id: string; inviter: unknown }) => [id, inviter]),
    [[id, null]],
  );
});

test('inviting: 409 for a pending invitation or a manager, 404 for a deleted organization', async () => {
  const { organization, people } = await newTeam();
  const path = `/${organization}/invitations`;
  const { email } = await invited(organization);
  const again = { email: email.toUpperCase(), role: 'viewer' };
  assert.equal(outcome(await ask('POST', path, again)), '409 INVITATION_ALREADY_PENDING');
  const own = { email: people.viewer.account.email, role: 'owner' };
  assert.equal(outcome(await ask('POST', path, own)), '409 MANAGER_ALREADY_EXISTS');
  assert.equal(outcome(await ask('DELETE', `/${organization}`)), '204');
  const other = { email: newInvitee(), role: 'viewer' };
  assert.equal(outcome(await ask('POST', path, other)), '404 ORGANIZATION_NOT_FOUND');
});

test('revoking or expiring a service key ends its invitations, and no others', async () => {
  const organization = await ownerless();
  const [stolen, expiring] = [await newServiceKey(service), await newServiceKey(service)];
  const { token: kept } = await invited(organization);
  const { id, token } = await invited(organization, stolen.token);
  const { token: other } = await invited(organization, expiring.token);
  const removal = ['service-keys', 'remove', stolen.id];
  assert.equal((await called(removal, variablesOf(service))).code, 0);
  await untilRevoked(token);
  const guest = await service.person('guest');
  assert.equal(outcome(await accept(guest, token)), '403 ACCESS_FORBIDDEN');
  await runOn(service.databaseUrl, 'update service_keys set expires_at = 1 where id = ?', [expiring.id]);
  assert.deepEqual([(await lookUp(other)).state, (await lookUp(kept)).state], ['revoked', 'pending']);
  await sweep(service, 'finish-endings');
  const select = `select details from events where type = 'invitation.revoked' and subject_id = '${id}'`;
  assert.deepEqual(
    (await rowsOf(service.databaseUrl, select)).map(({ details }) => details),
    ['{"reason":"service_key_revoked"}'],
  );
  assert.equal((await lookUp(token)).state, 'revoked');
});

test('an operator who is also a manager: invitations end with the role in which they were sent', async () => {
  const operator = await newOperator(service);
  const { people, organization } = await newTeam();
  const manager = await service.manager(organization, people.owner, operator, 'admin');
  const asOperator = await invited(organization, operator.token);
  const { body } = await service.call('POST', `/v1/organizations/${organization}/invitations`, {
    token: operator.token,
    body: { email: newInvitee(), role: 'viewer' },
  });
  const asManager = await tokenOf(service, body.id);
  const states = async () => [(await lookUp(asOperator.token)).state, (await lookUp(asManager)).state];

  const other = await invited(organization, operator.token);
  const remove = ['operators', 'remove', operator.account.email];
  assert.equal((await called(remove, variablesOf(service))).code, 0);
  await untilRevoked(other.token);
  assert.deepEqual(await states(), ['revoked', 'pending']);
  assert.equal(outcome(await ask('DELETE', `/${organization}/managers/${manager}`)), '204');
  assert.deepEqual(await states(), ['revoked', 'revoked']);
});

test('an operator who ceases to be a manager keeps the invitations sent for the team', async () => {
  const operator = await newOperator(service);
  const { people, organization } = await newTeam();
  const manager = await service.manager(organization, people.owner, operator, 'admin');
  const { token } = await invited(organization, operator.token);
  const reply = await service.call('DELETE', `/v1/managers/${manager}`, { token: people.owner.token });
  assert.equal(outcome(reply), '204');
  assert.equal((await lookUp(token)).state, 'pending');
});

test('200 and 204: changes a role and removes a manager; makes an owner without prior acceptance', async () => {
  const { organization, managers, people } = await newTeam();
  const path = `/${organization}/managers`;
  const added = await service.call('POST', `/v1/organizations/${organization}/managers`, {
    token: people.owner.token,
    body: { accountId: (await colleagueOf(people.owner)).account.id, role: 'viewer' },
  });
  assert.deepEqual([outcome(added), added.body.accepted], ['201', false]);
  const promoted = await ask('PUT', `${path}/${added.body.id}`, { role: 'owner' });
  assert.deepEqual([outcome(promoted), promoted.body.role, promoted.body.accepted], ['200', 'owner', true]);
  const same = await ask('PUT', `${path}/${added.body.id}`, { role: 'owner' });
  assert.deepEqual([same.body, same.headers.etag], [promoted.body, promoted.headers.etag]);
  const stale = await service.call('DELETE', `/v1/operator/organizations${path}/${added.body.id}`, {
    token: key.token,
    headers: { 'if-match': String(added.headers.etag) },
  });
  assert.equal(outcome(stale), '409 PRECONDITION_FAILED');
  assert.equal(outcome(await ask('DELETE', `${path}/${managers.owner}`)), '204');
  assert.equal(outcome(await ask('DELETE', `${path}/${added.body.id}`)), '409 LAST_OWNER');
  assert.equal(outcome(await ask('PUT', `${path}/${added.body.id}`, { role: 'admin' })), '409 LAST_OWNER');
  const select = `select type, actor_type from events where organization_id = '${organization}'
    and type in ('manager.role_changed', 'manager.removed') order by id`;
  const told = (await rowsOf(service.databaseUrl, select)).map(({ type, actor_type }) => [type, actor_type]);
  assert.deepEqual(told.slice(-2), [
    ['manager.role_changed', 'service_key'],
    ['manager.removed', 'service_key'],
  ]);
});

test('404 MANAGER_NOT_FOUND: a manager of another organization than that in the path, or unknown ids', async () => {
  const [one, other] = [await newTeam(), await newTeam()];
  const unknown = '01890000-abcd-7000-8000-00000000abcd';
  for (const [organization, manager] of [
    [other.organization, one.managers.viewer],
    [one.organization, unknown],
    [unknown, one.managers.viewer],
    ['x', one.managers.viewer],
  ]) {
    const path = `/${organization}/managers/${manager}`;
    assert.equal(outcome(await ask('PUT', path, { role: 'owner' })), '404 MANAGER_NOT_FOUND', path);
    assert.equal(outcome(await ask('DELETE', path)), '404 MANAGER_NOT_FOUND', path);
  }
  assert.equal(outcome(await ask('DELETE', `/${one.organization}/managers/${one.managers.viewer}`)), '204');
});

/** A person who manages another organization together with this one. */
async function colleagueOf(person: Person): Promise<Person> {
  const colleague = await service.person('colleague');
  await service.manager(await service.organization(colleague), colleague, person, 'viewer');
  return colleague;
}
