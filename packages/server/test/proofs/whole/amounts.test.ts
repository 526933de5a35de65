import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { imported } from '../../features/import/accounts.ts';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { invite, newInvitation, newInvitee, tokenOf } from '../../fixtures/invitations.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { outcome } from '../../harness/outcome.ts';
import { runOn } from '../../harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../harness/service.ts';

/** The bounds on what callers create, which apply although the limits by caller are off. */
const HOUR = 3_600_000;
let now = Date.now();
const environment = {
  PORTICO_MOST_ORGANIZATIONS: '3',
  PORTICO_MOST_ORGANIZATIONS_A_DAY: '4',
  PORTICO_MOST_API_KEYS: '2',
  PORTICO_MOST_INVITATIONS: '2',
  PORTICO_MOST_MANAGERS: '2',
};
const service = await startService({ clock: () => now, environment });
after(() => service.stop());

const post = async ({ token }: Person, path: string, body: unknown = {}) =>
  service.call('POST', `/v1${path}`, { token, body });
const create = (person: Person) => post(person, '/organizations', { name: 'Acme' });

test('409 ORGANIZATION_LIMIT_REACHED — the account owns as many as allowed; deleted ones do not count', async () => {
  const owner = await service.person('owner');
  for (let count = 0; count < 3; count++) await service.organization(owner);
  const refused = await create(owner);
  assert.equal(outcome(refused), '409 ORGANIZATION_LIMIT_REACHED');
  assert.match(refused.body.error.description, /already owns the maximum number/);
  const { body } = await service.call('GET', '/v1/organizations', { token: owner.token });
  const [{ id }] = body.items;
  await service.call('DELETE', `/v1/organizations/${id}`, { token: owner.token });
  assert.equal((await create(owner)).status, 201);
});

test('409 ORGANIZATION_LIMIT_REACHED — the account created as many as allowed in a day, deleted ones included', async () => {
  const owner = await service.person('owner');
  for (let count = 0; count < 4; count++) {
    const id = await service.organization(owner);
    await service.call('DELETE', `/v1/organizations/${id}`, { token: owner.token });
  }
  const refused = await create(owner);
  assert.equal(outcome(refused), '409 ORGANIZATION_LIMIT_REACHED');
  assert.match(refused.body.error.description, /Try again in 86400 seconds/);
  now += 24 * HOUR;
  assert.equal((await create(owner)).status, 201);
});

test('409 API_KEY_LIMIT_REACHED — the organization has as many as allowed, until one is revoked', async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const { id } = await newApiKey(service, { organization, by: owner });
  await newApiKey(service, { organization, by: owner });
  const ask = () => post(owner, `/organizations/${organization}/api-keys`, { name: 'Key', role: 'viewer' });
  assert.equal(outcome(await ask()), '409 API_KEY_LIMIT_REACHED');
  await service.call('DELETE', `/v1/api-keys/${id}`, { token: owner.token });
  assert.equal((await ask()).status, 201);
});

test('409 INVITATION_LIMIT_REACHED — as many are pending as allowed; withdrawn and expired ones do not count', async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const first = await newInvitation(service, { organization, by: owner });
  await newInvitation(service, { organization, by: owner });
  const ask = () =>
    post(owner, `/organizations/${organization}/invitations`, { email: newInvitee(), role: 'viewer' });
  assert.equal(outcome(await ask()), '409 INVITATION_LIMIT_REACHED');
  await service.call('DELETE', `/v1/invitations/${first}`, { token: owner.token });
  assert.equal((await ask()).status, 201);
  assert.equal(outcome(await ask()), '409 INVITATION_LIMIT_REACHED');
  const expire = 'update invitations set expires_at = ? where organization_id = ?';
  await runOn(service.databaseUrl, expire, [now, organization]);
  assert.equal((await ask()).status, 201);
  assert.equal((await ask()).status, 201);
  const operator = await newOperator(service);
  const body = { email: newInvitee(), role: 'owner' };
  const asOperator = await post(operator, `/operator/organizations/${organization}/invitations`, body);
  assert.equal(outcome(asOperator), '409 INVITATION_LIMIT_REACHED');
});

/** An organization with as many managers as it may have, and an invitation to it. */
async function fullOrganization() {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const invited = await invite(service, { organization, by: owner });
  const manager = await service.manager(organization, owner, await service.person('manager'), 'viewer');
  return { owner, organization, invited, manager };
}

test('409 MANAGER_LIMIT_REACHED — every way to add another manager', async () => {
  const { owner, organization, invited, manager } = await fullOrganization();
  const [newcomer, operator] = [await service.person('newcomer'), await newOperator(service)];
  const { id: accountId } = newcomer.account;
  const added = { accountId, role: 'viewer' };
  const register = { email: newInvitee(), password: PASSWORD, invitationToken: invited.token };
  const ways = {
    addManager: () => post(owner, `/organizations/${organization}/managers`, added),
    acceptInvitation: () => post(newcomer, '/invitations/accept', { token: invited.token }),
    register: () => service.call('POST', '/v1/register', { body: register }),
    addManagerAsOperator: () => post(operator, `/operator/organizations/${organization}/managers`, added),
  };
  for (const [way, ask] of Object.entries(ways))
    assert.equal(outcome(await ask()), '409 MANAGER_LIMIT_REACHED', way);
  // The request had no effect: there is no account, and the invitation is still open.
  assert.equal((await service.call('DELETE', `/v1/managers/${manager}`, { token: owner.token })).status, 204);
  assert.equal((await ways.register()).status, 201);
  assert.equal(outcome(await ways.addManager()), '409 MANAGER_LIMIT_REACHED');
});

test('409 MANAGER_ALREADY_EXISTS — the account already manages a full organization', async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const manager = await service.person('manager');
  await service.manager(organization, owner, manager, 'viewer');
  const body = { accountId: manager.account.id, role: 'viewer' };
  const reply = await post(owner, `/organizations/${organization}/managers`, body);
  assert.equal(outcome(reply), '409 MANAGER_ALREADY_EXISTS');
  const invited = await newInvitation(service, { organization, by: owner });
  const token = await tokenOf(service, invited);
  const accepted = await post(manager, '/invitations/accept', { token });
  assert.equal(outcome(accepted), '409 MANAGER_ALREADY_EXISTS');
});

test("accounts import: refuses lines beyond an organization's limit of managers; a repeat changes nothing", async () => {
  const organizations = (role: string) => [{ key: 'crowded', name: 'Crowded', role }];
  const lines = ['owner', 'viewer', 'viewer', 'viewer'].map((role, at) => ({
    email: `crowd-${at}@import.example`,
    organizations: organizations(role),
  }));
  const message = 'has no room: an organization can have 2 managers';
  const problems = [3, 4].map((line) => ({ line, field: 'organizations.0', message }));
  const first = await imported({ ...service, environment }, lines);
  assert.deepEqual([first.code, first.problems], [1, problems]);
  assert.deepEqual([first.summary.accounts, first.summary.managers], [2, 2]);
  const again = await imported({ ...service, environment }, lines);
  assert.deepEqual([again.problems, again.summary.existing], [problems, 2]);
});

test('accounts import: a line without room also refuses the managers of the organization it would found', async () => {
  const crowded = { key: 'crowded-2', name: 'Crowded', role: 'viewer' };
  const { problems, summary } = await imported({ ...service, environment }, [
    { email: 'follow-0@import.example', organizations: [{ ...crowded, role: 'owner' }] },
    { email: 'follow-1@import.example', organizations: [crowded] },
    {
      email: 'follow-2@import.example',
      organizations: [crowded, { key: 'founded', name: 'Founded', role: 'owner' }],
    },
    { email: 'follow-3@import.example', organizations: [{ key: 'founded', role: 'viewer' }] },
  ]);
  assert.deepEqual(
    problems.map(({ line, message }) => `${line} ${message}`),
    ['3 has no room: an organization can have 2 managers', '4 has no owner: no valid line gives it one'],
  );
  assert.equal(summary.organizations, 1);
});
