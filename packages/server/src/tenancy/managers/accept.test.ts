import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { DEMANDS, demandNothing } from '../../../test/fixtures/demands.ts';
import { parametersOf } from '../../../test/fixtures/grants.ts';
import { invite, join } from '../../../test/fixtures/invitations.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { addedManager } from '../../../test/proofs/operations/scene.ts';

let now = Date.parse('2026-01-02T03:04:05.000Z');
const service = await startService({ clock: () => now });
after(() => service.stop());
const newTeam = await teamsOf(service);
const { organization, people, managers } = await newTeam();
const { owner, admin, viewer, outsider, operator } = people;

const read = async (id: string, { token }: Person) =>
  (await service.call('GET', `/v1/managers/${id}`, { token })).body;
const accept = (id: string, { token }: Person, headers = {}) =>
  service.call('POST', `/v1/managers/${id}/acceptance`, { token, headers });
const added = () => addedManager(service, owner, viewer);

test('200: the accepted manager; again 200 without a change', async () => {
  const id = await added();
  const before = await read(id, viewer);
  assert.equal(before.accepted, false);
  now += 1_000;
  const reply = await accept(id, viewer);
  assert.equal(outcome(reply), '200');
  assert.deepEqual(reply.body, { ...before, accepted: true, updatedAt: new Date(now).toISOString() });
  assert.deepEqual(await read(id, owner), reply.body);
  now += 1_000;
  assert.deepEqual((await accept(id, viewer)).body, reply.body);
});

test('the event is in the lists of account and organization, once', async () => {
  const id = await added();
  await accept(id, viewer);
  await accept(id, viewer);
  const of = (await read(id, viewer)).organizationId;
  for (const [path, { token }] of [
    ['/v1/account/events', viewer],
    [`/v1/organizations/${of}/events`, owner],
  ] as const) {
    const { body } = await service.call('GET', `${path}?type=manager.accepted`, { token });
    const events = body.items.filter(({ subject }: { subject: { id: string } }) => subject.id === id);
    assert.deepEqual(
      events.map(({ details, actor }: { details: unknown; actor: { id: string } }) => [details, actor.id]),
      [[{ accountId: viewer.account.id }, viewer.account.id]],
    );
  }
});

test('other services learn of the organization only once the manager has accepted', async () => {
  const id = await added();
  const { organizationId } = await read(id, viewer);
  const application = await newApplication(service, { kind: 'browser', firstParty: true });
  const parameters = parametersOf(application.id, { scope: 'openid organization' });
  const permissions = ['invoice:approve'];
  const post = (path: string, body: object, { token } = viewer) =>
    service.call('POST', path, { token, body });
  const outcomes = async () => ({
    token: outcome(await post('/v1/tokens', { organizationId })),
    grant: outcome(await post('/v1/authorizations', { parameters, organizationId })),
    check: outcome(await post('/v1/permission-checks', { organizationId, permissions })),
    caller: (await service.call('GET', `/v1/caller?organizationId=${organizationId}`, viewer)).body
      .organization?.role,
  });
  const invalid = '422 FIELDS_VALIDATION_ERROR: organizationId';
  assert.deepEqual(await outcomes(), {
    token: invalid,
    grant: invalid,
    check: '404 ORGANIZATION_NOT_FOUND',
    caller: undefined,
  });
  await accept(id, viewer);
  assert.deepEqual(await outcomes(), { token: '201', grant: '201', check: '200', caller: 'viewer' });
});

test('404 MANAGER_NOT_FOUND for anyone else, whatever their role', async () => {
  const id = await added();
  for (const person of [owner, admin, outsider, operator])
    assert.equal(outcome(await accept(id, person)), '404 MANAGER_NOT_FOUND');
  assert.equal((await read(id, viewer)).accepted, false);
});

test('404 MANAGER_NOT_FOUND: removed, or organization deleted', async () => {
  const [removed, deleted] = [await added(), await added()];
  assert.equal((await service.call('DELETE', `/v1/managers/${removed}`, { token: owner.token })).status, 204);
  assert.equal(outcome(await accept(removed, viewer)), '404 MANAGER_NOT_FOUND');
  const path = `/v1/organizations/${(await read(deleted, viewer)).organizationId}`;
  assert.equal((await service.call('DELETE', path, { token: owner.token })).status, 204);
  assert.equal(outcome(await accept(deleted, viewer)), '404 MANAGER_NOT_FOUND');
});

test('accepted is true for founders, invited managers and those added by an operator', async () => {
  const { account, token } = await service.person('invited');
  const invited = await join(service, { organization, by: owner }, { ...outsider, account, token });
  const helped = await service.person('helped');
  const reply = await service.call('POST', `/v1/operator/organizations/${organization}/managers`, {
    token: operator.token,
    body: { accountId: helped.account.id, role: 'owner' },
  });
  assert.equal(outcome(reply), '201');
  assert.equal(reply.body.accepted, true);
  for (const id of [managers.owner, invited]) assert.equal((await read(id, owner)).accepted, true);
});

test('409 MANAGER_ALREADY_EXISTS: an invitation does not replace the acceptance', async () => {
  const id = await added();
  const of = (await read(id, viewer)).organizationId;
  const path = `/v1/organizations/${of}/invitations`;
  const body = { email: viewer.account.email, role: 'owner' };
  const refused = await service.call('POST', path, { token: owner.token, body });
  assert.equal(outcome(refused), '409 MANAGER_ALREADY_EXISTS');
  const { token } = await invite(service, { organization: of, by: owner });
  const accepted = await service.call('POST', '/v1/invitations/accept', {
    token: viewer.token,
    body: { token },
  });
  assert.equal(outcome(accepted), '409 MANAGER_ALREADY_EXISTS');
  assert.equal((await read(id, viewer)).accepted, false);
});

test('422 on role and managerId before the manager has accepted', async () => {
  const id = await added();
  const of = (await read(id, viewer)).organizationId;
  const { token } = owner;
  const promote = () => service.call('PUT', `/v1/managers/${id}`, { token, body: { role: 'owner' } });
  const transfer = () =>
    service.call('POST', `/v1/organizations/${of}/transfer`, { token, body: { managerId: id } });
  assert.equal(outcome(await promote()), '422 FIELDS_VALIDATION_ERROR: role');
  assert.equal(outcome(await transfer()), '422 FIELDS_VALIDATION_ERROR: managerId');
  const other = await service.call('PUT', `/v1/managers/${id}`, { token, body: { role: 'admin' } });
  assert.equal(outcome(other), '200');
  assert.equal(other.body.accepted, false);
  assert.equal(outcome(await accept(id, viewer)), '200');
  assert.equal(outcome(await promote()), '200');
  assert.equal(outcome(await transfer()), '200');
});

for (const demand of DEMANDS)
  test(`403 ${demand.error}: a session that does not meet ${demand.name}`, async () => {
    const id = await added();
    const of = (await read(id, viewer)).organizationId;
    await demand.begin(service, of);
    assert.equal(outcome(await accept(id, viewer)), `403 ${demand.error}`);
    await demandNothing(service, of);
    assert.equal((await read(id, viewer)).accepted, false);
  });
