import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { haveFactorRights } from '../../fixtures/factors.ts';
import { newGroup } from '../../fixtures/groups.ts';
import { newMachine } from '../../fixtures/machines.ts';
import { answerRegistration } from '../../fixtures/passkeys.ts';
import { newRole } from '../../fixtures/roles.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';

/** Each body has a flaw that its schema shows, and one that only the database or the whole request does. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const { organization, people, managers } = await newTeam();
const { owner, admin, viewer, operator } = people;
await haveFactorRights(service, owner.account.id);

const acme = `/v1/organizations/${organization}`;
const acmeOfOperators = `/v1/operator/organizations/${organization}`;
const ownRole = await newRole(service, { organization });
const teamRole = await newRole(service);
const group = await newGroup(service, organization);
const machine = await newMachine(service, { organization, by: owner });
const key = await service.call('POST', `${acme}/api-keys`, {
  token: owner.token,
  body: { name: 'Key', role: 'viewer' },
});
const { registrationId, credential } = await answerRegistration(service, owner.token);
const foreign = await answerRegistration(service, owner.token);

const roles = ['unknown-role'];
const permissions = ['unknown:permission'];
const metadata = { public: { long: 'x'.repeat(16_384) }, private: { long: 'x'.repeat(16_384) } };
const BOTH_HALVES = ['metadata.private', 'metadata.public'];
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

type Row = readonly [person: typeof owner, operation: string, body: object, fields: readonly string[]];
const rows: readonly Row[] = [
  [owner, `POST ${acme}/invitations`, { email: 'x', role: 'viewer', roles }, ['email', 'roles']],
  [admin, `POST ${acme}/invitations`, { email: 'x', role: 'owner', roles }, ['email', 'roles']],
  [
    owner,
    `POST ${acme}/managers`,
    { accountId: UNKNOWN, role: 'chief', roles },
    ['accountId', 'role', 'roles'],
  ],
  [owner, `PUT /v1/managers/${managers.viewer}`, { role: 'chief', roles }, ['role', 'roles']],
  [owner, `PUT /v1/managers/${managers.viewer}`, { ssoHeld: 'no', roles }, ['roles', 'ssoHeld']],
  [owner, `POST ${acme}/api-keys`, { name: '', role: 'viewer', roles }, ['name', 'roles']],
  [owner, `PUT /v1/api-keys/${key.body.id}`, { name: '', roles }, ['name', 'roles']],
  [owner, `POST ${acme}/groups`, { name: '', roles }, ['name', 'roles']],
  [owner, `PUT /v1/groups/${group}`, { name: '', roles }, ['name', 'roles']],
  [
    owner,
    `POST ${acme}/machines`,
    { name: '', role: 'viewer', roles, audiences: ['https://unknown.example'] },
    ['audiences', 'name', 'roles'],
  ],
  [owner, `PUT /v1/machines/${machine.id}`, { name: '', roles }, ['name', 'roles']],
  [owner, `POST ${acme}/roles`, { name: 'chief', title: '', permissions }, ['permissions', 'title']],
  [
    owner,
    `PUT /v1/roles/${ownRole}`,
    { title: '', delegable: false, permissions },
    ['delegable', 'permissions', 'title'],
  ],
  [
    operator,
    'POST /v1/operator/roles',
    { name: 'owner', title: '', permissions },
    ['name', 'permissions', 'title'],
  ],
  [operator, `PUT /v1/roles/${teamRole}`, { title: '', permissions }, ['permissions', 'title']],
  [
    operator,
    `POST ${acmeOfOperators}/invitations`,
    { email: 'x', role: 'viewer', roles },
    ['email', 'roles'],
  ],
  [
    operator,
    `POST ${acmeOfOperators}/managers`,
    { accountId: UNKNOWN, role: 'chief', roles },
    ['accountId', 'role', 'roles'],
  ],
  [
    operator,
    `PUT ${acmeOfOperators}/managers/${managers.viewer}`,
    { role: 'chief', roles },
    ['role', 'roles'],
  ],
  [operator, 'POST /v1/operator/accounts', { email: 'x', metadata }, ['email', ...BOTH_HALVES]],
  [
    operator,
    'POST /v1/operator/organizations',
    { name: '', ownerAccountId: UNKNOWN, metadata },
    [...BOTH_HALVES, 'name', 'ownerAccountId'],
  ],
  [
    operator,
    `PUT ${acmeOfOperators}/metadata`,
    { public: 'none', private: metadata.private },
    ['private', 'public'],
  ],
  [
    operator,
    `POST ${acmeOfOperators}/metadata/merge`,
    { public: 'none', private: metadata.private },
    ['private', 'public'],
  ],
  [owner, 'POST /v1/passkeys', { registrationId: 'x', credential: {}, name: '' }, ['name', 'registrationId']],
  [
    owner,
    'POST /v1/passkeys',
    { registrationId, credential: foreign.credential, name: '' },
    ['credential', 'name'],
  ],
];

for (const [person, operation, body, fields] of rows) {
  test(`${operation.replaceAll(/[0-9a-f-]{36}/g, ':id')}: all of ${fields.join(', ')} at once`, async () => {
    const [method = '', path = ''] = operation.split(' ');
    const reply = await service.call(method, path, { token: person.token, body });
    assert.equal(outcome(reply), `422 FIELDS_VALIDATION_ERROR: ${fields.join(', ')}`);
  });
}

test('403 comes before roles that do not exist', async () => {
  const body = { email: 'x', role: 'viewer', roles };
  const reply = await service.call('POST', `${acme}/invitations`, { token: viewer.token, body });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
});

test("another organization's own role is unknown", async () => {
  const { organization: other } = await newTeam();
  const name = 'own-of-another';
  await newRole(service, { organization: other, name });
  for (const email of ['x', 'new@example.com']) {
    const body = { email, role: 'viewer', roles: [name] };
    const reply = await service.call('POST', `${acme}/invitations`, { token: owner.token, body });
    assert.ok('roles' in reply.body.error.fields, reply.text);
  }
});

test('a repetition with its Idempotency-Key gets the first answer, although its role has another name', async () => {
  const role = await newRole(service, { name: 'short-lived' });
  const invitation = { email: 'repeated@example.com', role: 'viewer', roles: ['short-lived'] };
  const invite = () =>
    service.call('POST', `${acme}/invitations`, {
      token: owner.token,
      body: invitation,
      headers: { 'Idempotency-Key': 'invite-once' },
    });
  const first = await invite();
  assert.equal(first.status, 201, first.text);
  const renamed = await service.call('PUT', `/v1/roles/${role}`, {
    token: operator.token,
    body: { name: 'renamed' },
  });
  assert.equal(renamed.status, 200, renamed.text);
  const again = await invite();
  assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, 'true']);
  assert.deepEqual(again.body, first.body);
});

test('400 where the role of a manager is missing comes before roles that do not exist', async () => {
  const path = `/v1/managers/${managers.viewer}`;
  const reply = await service.call('PUT', path, { token: owner.token, body: { roles } });
  assert.equal(outcome(reply), '400 REQUIRED_FIELDS_MISSING');
});

test('a passkey is still registered with its own answer', async () => {
  const body = { registrationId, credential, name: 'Own' };
  assert.equal((await service.call('POST', '/v1/passkeys', { token: owner.token, body })).status, 201);
});
