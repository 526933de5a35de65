import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { HookPoint } from '@portico/api';
import { decodeJwt } from 'jose';
import { asking, startOldSystem } from '../../doubles/old-system.ts';
import { ANYWHERE } from '../../doubles/receiver.ts';
import { newDirectory, newScimUser } from '../../fixtures/directories.ts';
import { allow, answerWith, refuse, setHook, startRules, verifyAll } from '../../fixtures/hooks.ts';
import { newInvitee, tokenOf } from '../../fixtures/invitations.ts';
import { askForToken, newMachine } from '../../fixtures/machines.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { newRole } from '../../fixtures/roles.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { AUDIENCE, PASSWORD, type Person, startService } from '../../harness/service.ts';

const rules = await startRules();
const old = await startOldSystem();
const service = await startService({ webhookAddresses: ANYWHERE, environment: asking(old) });
after(async () => {
  await service.stop();
  await old.stop();
  await rules.stop();
});
const operator = await newOperator(service);
const { token } = operator;
const owner = await service.person('owner');
const set = (point: HookPoint, settings = {}) =>
  setHook(service, { by: operator, point, url: rules.url, settings });
afterEach(async () => {
  const { body } = await service.call('GET', '/v1/operator/hooks', { token });
  for (const { point } of body.items) await service.call('DELETE', `/v1/operator/hooks/${point}`, { token });
  rules.behave(allow);
  rules.forget();
});

const create = (by: Person, name = 'Acme', headers = {}) =>
  service.call('POST', '/v1/organizations', { token: by.token, body: { name }, headers });
const register = (email: string, more = {}) =>
  service.call('POST', '/v1/register', { body: { email, password: PASSWORD, ...more } });
const eventsOf = async (type: string) =>
  (await service.call('GET', `/v1/operator/events?type=${type}&limit=100`, { token })).body.items;

test('the question is an event that is pending, signed, and sent once', async () => {
  const { secret } = await set('organization.create');
  assert.equal(outcome(await create(owner)), '201');
  const [question, ...others] = verifyAll(rules, secret);
  assert.deepEqual(others, []);
  const { id, at, requestId, ...data } = question.data;
  assert.deepEqual([question.type, question.timestamp], ['organization.create', at]);
  assert.deepEqual(data, {
    type: 'organization.create',
    actor: { type: 'account', id: owner.account.id, email: owner.account.email },
    impersonator: null,
    subject: { type: 'organization', id: null },
    details: { operation: 'createOrganization', name: 'Acme', externalId: null },
    ipAddress: '127.0.0.1',
    pending: true,
  });
  assert.equal(rules.received[0]?.headers['webhook-id'], id);
  await create(owner, 'Again');
  const ids = rules.received.map(({ headers }) => headers['webhook-id']);
  assert.equal(new Set(ids).size, 2);
});

test('403 HOOK_REFUSED: names the reason as the words of the team, and is an event', async () => {
  await set('organization.create');
  rules.behave(refuse('Nur für Kunden'));
  const { status, headers, body } = await create(owner);
  assert.equal(status, 403);
  assert.match(body.error.description, /^A rule of the team .* The team says: “Nur für Kunden”/);
  assert.equal(headers['refusal-reason'], '%"Nur f%c3%bcr Kunden"');
  const [event] = await eventsOf('hook.refused');
  const { callerRequestId, ...details } = event.details;
  assert.deepEqual(details, {
    point: 'organization.create',
    operation: 'createOrganization',
    reason: 'Nur für Kunden',
  });
  assert.equal(event.actor.id, owner.account.id);
  rules.behave(refuse());
  assert.match((await create(owner)).body.error.description, /does not allow this\. https?:/);
});

test('what fails without the hook fails first, and asks nothing', async () => {
  await set('account.register');
  await set('session.begin');
  await set('organization.create');
  await set('manager.join');
  const { email } = owner.account;
  assert.equal(outcome(await register('not an address')), '422 FIELDS_VALIDATION_ERROR: email');
  assert.equal(outcome(await register(email)), '409 EMAIL_ALREADY_EXISTS');
  const wrong = { email, password: 'wrong password' };
  assert.equal(outcome(await service.call('POST', '/v1/login', { body: wrong })), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await create(owner, '')), '422 FIELDS_VALIDATION_ERROR: name');
  assert.deepEqual(rules.points(), []);
});

test('a request that is repeated with its Idempotency-Key asks once', async () => {
  await set('organization.create');
  const headers = { 'idempotency-key': 'once' };
  rules.behave(refuse());
  assert.equal(outcome(await create(owner, 'Once', headers)), '403 HOOK_REFUSED');
  rules.behave(allow);
  const first = await create(owner, 'Once', headers);
  const again = await create(owner, 'Once', headers);
  assert.deepEqual([outcome(first), again.body, rules.received.length], ['201', first.body, 2]);
});

test('what was asked is judged again: another took the address meanwhile', async () => {
  await set('account.register');
  const [first, second] = await Promise.all([register('twice@example.com'), register('twice@example.com')]);
  assert.deepEqual([outcome(first), outcome(second)].sort(), ['201', '409 EMAIL_ALREADY_EXISTS']);
});

test('what was asked is judged again: the caller has lost the right while the hook thought', async () => {
  const organization = await service.organization(owner);
  const admin = await service.person('admin');
  const newcomer = await service.person('newcomer');
  const managerId = await service.manager(organization, owner, admin, 'admin');
  const shared = await service.organization(admin);
  await service.manager(shared, admin, newcomer, 'viewer');
  await set('manager.join');
  rules.behave((response) => {
    void service
      .call('DELETE', `/v1/managers/${managerId}`, { token: owner.token })
      .then(() => answerWith(response, { allow: true }));
  });
  const body = { accountId: newcomer.account.id, role: 'viewer' };
  const reply = await service.call('POST', `/v1/organizations/${organization}/managers`, {
    token: admin.token,
    body,
  });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
});

test('an account that the same request makes has no id yet, and its session is asked about besides', async () => {
  const { secret } = await set('account.register');
  await set('session.begin');
  await set('manager.join');
  const organization = await service.organization(owner);
  rules.forget();
  const { token: invitationToken, email } = await invitation(organization);
  assert.equal(outcome(await register(email, { invitationToken, name: 'Ada' })), '201');
  const [account, session, join] = rules.asked();
  assert.ok(secret);
  assert.deepEqual(account.data.details, {
    operation: 'register',
    email,
    emailVerified: true,
    name: 'Ada',
    locale: null,
    externalId: null,
  });
  assert.deepEqual(
    [session.type, session.data.details.accountId, session.data.details.email],
    ['session.begin', null, email],
  );
  assert.deepEqual(
    [join.type, join.data.details.organizationId, join.data.details.accountId, join.data.details.role],
    ['manager.join', organization, null, 'viewer'],
  );
});

test('a refusal of the last of several hooks leaves nothing of the others', async () => {
  await set('account.register');
  await set('manager.join');
  const organization = await service.organization(owner);
  const { token: invitationToken, email } = await invitation(organization);
  rules.behave((response, { type }) => answerWith(response, { allow: type !== 'manager.join' }));
  assert.equal(outcome(await register(email, { invitationToken })), '403 HOOK_REFUSED');
  assert.deepEqual(
    await rowsOf(service.databaseUrl, `select id from accounts where email_canonical = '${email}'`),
    [],
  );
  rules.behave(allow);
  assert.equal(outcome(await register(email, { invitationToken })), '201');
});

/** How a directory sets whether a person is active, by method. */
const SET_ACTIVE: Readonly<Record<'PATCH' | 'PUT', (active: boolean, userName: string) => object>> = {
  PATCH: (active) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: active }],
  }),
  PUT: (active, userName) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    active,
  }),
};
for (const [method, bodyOf] of Object.entries(SET_ACTIVE))
  test(`a directory that sets a person active again by ${method} asks at manager.join`, async () => {
    const organization = await service.organization(owner);
    const directory = await newDirectory(service, organization);
    const user = await newScimUser(service, directory);
    const path = `/scim/${directory.connection}/v2/Users/${user}`;
    const { userName } = (await service.call('GET', path, { token: directory.token })).body;
    const setActive = async (active: boolean) => {
      const body = bodyOf(active, userName);
      const reply = await service.call(method, path, { token: directory.token, body });
      return [reply.status, reply.headers['error-code']];
    };
    assert.deepEqual(await setActive(false), [200, undefined]);
    await set('manager.join');
    rules.behave(refuse('Not in the contract'));
    assert.deepEqual(await setActive(true), [403, 'HOOK_REFUSED']);
    rules.behave((response) => response.writeHead(500).end());
    assert.deepEqual(await setActive(true), [503, 'HOOK_UNAVAILABLE']);
    rules.behave(allow);
    assert.deepEqual(await setActive(true), [200, undefined]);
    assert.equal(rules.asked()[2].data.actor.type, 'connection');
  });

test('somebody who moves from another system is asked about as well', async () => {
  const email = 'moving@old.example';
  old.people.set(email, { password: PASSWORD, account: { email, name: 'Ada', key: 'u-1' } });
  await set('account.register');
  await set('session.begin');
  const login = () => service.call('POST', '/v1/login', { body: { email, password: PASSWORD } });
  rules.behave(refuse('Not yet'));
  assert.equal(outcome(await login()), '403 HOOK_REFUSED');
  const found = `select id from accounts where email_canonical = '${email}'`;
  assert.deepEqual(await rowsOf(service.databaseUrl, found), []);
  rules.behave(allow);
  rules.forget();
  assert.equal(outcome(await login()), '201');
  assert.deepEqual(rules.points(), ['account.register', 'session.begin']);
  assert.equal(rules.asked()[0].data.details.externalId, 'u-1');
});

test('roles: delegable ones of the team are given to founders and to those who join', async () => {
  const { given, other } = await newRoles();
  await set('organization.create');
  await set('manager.join');
  rules.behave((response) => answerWith(response, { allow: true, roles: [given] }));
  const { body } = await create(owner);
  const { body: founder } = await service.call('GET', `/v1/organizations/${body.id}/managers`, owner);
  assert.deepEqual(founder.items[0].roles, [given]);
  const { token: invitationToken, email } = await invitation(body.id, [other]);
  assert.equal(outcome(await register(email, { invitationToken })), '201');
  const { body: both } = await service.call('GET', `/v1/organizations/${body.id}/managers`, owner);
  assert.deepEqual([...both.items[0].roles].sort(), [given, other]);
  const [event] = (await service.call('GET', `/v1/organizations/${body.id}/events?type=manager.added`, owner))
    .body.items;
  assert.deepEqual([...event.details.roles].sort(), [given, other]);
});

test('roles: one that is not delegable or does not exist is a failure of the hook', async () => {
  const { given, internal } = await newRoles();
  for (const roles of [[internal], ['unknown'], given, [1]]) {
    await set('organization.create');
    rules.behave((response) => answerWith(response, { allow: true, roles }));
    assert.equal(outcome(await create(owner)), '503 HOOK_UNAVAILABLE');
    await set('organization.create', { onFailure: 'allow' });
    const { status, body } = await create(owner);
    const managers = await service.call('GET', `/v1/organizations/${body.id}/managers`, owner);
    assert.deepEqual([status, managers.body.items[0].roles], [201, []]);
  }
});

test('claims: stand in the token under their one namespaced member', async () => {
  await set('token.issue');
  const claims = { 'https://acme.example/claims': { plan: 'gold', seats: 12 } };
  rules.behave((response) => answerWith(response, { allow: true, claims }));
  const { body } = await service.call('POST', '/v1/tokens', { token: owner.token, body: {} });
  const payload = decodeJwt(body.token);
  assert.deepEqual(payload['https://acme.example/claims'], { plan: 'gold', seats: 12 });
  assert.equal(payload.sub, owner.account.id);
  assert.deepEqual(rules.asked()[0].data.details.tokens, ['access_token']);
});

for (const [what, claims] of [
  ['a name of a standard', { sub: 'somebody else' }],
  ['two members', { 'https://a.example/a': 1, 'https://a.example/b': 2 }],
  ['none', {}],
  ['a list', ['https://a.example/a']],
  ['more than 2 KiB', { 'https://a.example/a': 'x'.repeat(2_048) }],
] as const)
  test(`claims: ${what} is a failure of the hook`, async () => {
    await set('token.issue');
    rules.behave((response) => answerWith(response, { allow: true, claims }));
    const reply = await service.call('POST', '/v1/tokens', { token: owner.token, body: {} });
    assert.equal(outcome(reply), '503 HOOK_UNAVAILABLE');
  });

test('machines: one that is disabled while the hook is asked gets no token', async () => {
  const organization = await service.organization(owner);
  const settings = { name: 'Billing run', kind: 'machine', redirectUris: [], audiences: [AUDIENCE] };
  const ofTeam = await service.call('POST', '/v1/operator/applications', { token, body: settings });
  assert.equal(ofTeam.status, 201, ofTeam.text);
  const ofOrganization = await newMachine(service, { organization, by: owner, audiences: [AUDIENCE] });
  await set('token.issue');
  for (const machine of [ofTeam.body, ofOrganization]) {
    assert.equal(outcome(await askForToken(service, machine, { resource: AUDIENCE })), '200');
    const disable = `update applications set state = 'disabled' where id = ?`;
    rules.behave(async (response) => {
      await runOn(service.databaseUrl, disable, [machine.id]);
      answerWith(response, { allow: true });
    });
    const reply = await askForToken(service, machine, { resource: AUDIENCE });
    assert.equal(outcome(reply), '401 APPLICATION_INVALID');
    rules.behave(allow);
  }
});

test('remember: the same question is not asked again, another one is, and other settings ask anew', async () => {
  await set('organization.create', { remember: 60 });
  for (const name of ['Same', 'Same', 'Other', 'Same'])
    assert.equal(outcome(await create(owner, name)), '201');
  const stranger = await service.person('stranger');
  assert.equal(outcome(await create(stranger, 'Same')), '201');
  assert.equal(rules.received.length, 3);
  await set('organization.create', { remember: 59 });
  rules.behave(refuse('No longer'));
  for (const _ of [1, 2]) assert.equal(outcome(await create(owner, 'Same')), '403 HOOK_REFUSED');
  assert.equal(rules.received.length, 4);
});

async function invitation(organization: string, roles?: readonly string[]) {
  const email = newInvitee();
  const body = { email, role: 'viewer', ...(roles && { roles }) };
  const path = `/v1/organizations/${organization}/invitations`;
  const reply = await service.call('POST', path, { token: owner.token, body });
  assert.equal(reply.status, 201, reply.text);
  return { email, token: await tokenOf(service, reply.body.id) };
}

/** The roles of the team: one that every owner can give, another one, and one that only the team can give. */
async function newRoles() {
  const names = { given: newName(), other: newName(), internal: newName() };
  for (const name of [names.given, names.other]) await newRole(service, { name });
  await newRole(service, { name: names.internal, delegable: false });
  return names;
}

let named = 0;
const newName = () => `hook-role-${++named}`;
