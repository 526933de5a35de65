import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import { secretIn } from '../../fixtures/mails.ts';
import { newReceiver } from '../../fixtures/webhooks.ts';
import { dumpOf } from '../../harness/rows.ts';
import { beginLife } from './life.ts';

/**
 * One life from beginning to end: two people and their organization, in the order of the tests below. On PostgreSQL,
 * every request goes to another node than the previous one.
 */
const { nodes, secrets, expects, mailed, told, stop } = await beginLife({
  PORTICO_LIMITS: 'on',
  PORTICO_ADD_MANAGERS: 'colleagues',
  PORTICO_LOG_LEVEL: 'trace',
});
after(stop);

const ada = { email: 'ada@example.com', password: 'an engine of brass and steam', token: '', manager: '' };
const grace = { email: 'grace@example.com', password: 'eleven inches of wire', token: '', manager: '' };
const FIRST_PASSWORD = ada.password;
let organization = '';
/** The secrets of programs. */
let programs = { webhook: '', key: '', jwt: '' };
/** The token of the session that the reset ended. */
let ended = '';

const ADAS_EVENTS = [
  'account.registered',
  'session.created',
  'account.email_verified',
  'account.password_reset',
  'session.ended',
  'session.created',
  'session.created',
  'session.ended',
  'session.ended',
  'session.created',
];
const ORGANIZATIONS_EVENTS = [
  'organization.created',
  'invitation.created',
  'invitation.accepted',
  'manager.added',
  'manager.role_changed',
  'organization.ownership_transferred',
  'organization.updated',
  'webhook.created',
  'api_key.created',
  'organization.deleted',
  'organization.restored',
  'manager.removed',
];

test('register: the account can create an organization once its address is verified', async () => {
  const { email, password } = ada;
  const { body } = await expects('201', 'POST /register', { body: { email, password, name: 'Ada' } });
  ada.token = body.accessToken;
  assert.equal(body.account.emailVerified, false);
  const { token } = ada;
  const named = { token, body: { name: 'Analytical Engines' } };
  const secret = { body: { token: secretIn(await mailed(email, 'verification')) } };
  await expects('204', 'PUT /email-verifications', secret);
  await expects('422 FIELDS_VALIDATION_ERROR: token', 'PUT /email-verifications', secret);
  assert.equal((await expects('200', 'GET /account', { token })).body.emailVerified, true);
  organization = (await expects('201', 'POST /organizations', named)).body.id;
});

test('invite a new person: they register through the invitation, and become an admin', async () => {
  const invitation = { token: ada.token, body: { email: grace.email, role: 'admin' } };
  const path = `POST /organizations/${organization}/invitations`;
  assert.equal((await expects('201', path, invitation)).body.state, 'pending');
  await expects('409 INVITATION_ALREADY_PENDING', path, invitation);
  const token = secretIn(await mailed(grace.email, 'invitation'));
  const { body: seen } = await expects('200', 'POST /invitations/lookup', { body: { token } });
  assert.deepEqual(
    [seen.organizationName, seen.inviterName, seen.registered],
    ['Analytical Engines', 'Ada', false],
  );
  const newcomer = { email: grace.email, password: grace.password, invitationToken: token };
  const { body } = await expects('201', 'POST /register', { body: newcomer });
  grace.token = body.accessToken;
  assert.equal(body.account.emailVerified, true);
  const { body: list } = await expects('200', `GET /organizations/${organization}/managers`, {
    token: grace.token,
  });
  const roles = list.items.map((manager: { role: string; account: { email: string } }) => [
    manager.account.email,
    manager.role,
  ]);
  assert.deepEqual(roles, [
    [grace.email, 'admin'],
    [ada.email, 'owner'],
  ]);
  [grace.manager, ada.manager] = list.items.map(({ id }: { id: string }) => id);
});

test('change roles: permissions follow at once, and ownership can be transferred', async () => {
  const path = `/organizations/${organization}`;
  const rename = { token: grace.token, body: { name: 'Engines' } };
  await expects('200', `PUT /managers/${grace.manager}`, { token: ada.token, body: { role: 'viewer' } });
  await expects('403 ACCESS_FORBIDDEN', `PUT ${path}`, rename);
  await expects('409 LAST_OWNER', `DELETE /managers/${ada.manager}`, { token: ada.token });
  await expects('409 LAST_OWNER', 'DELETE /account', { token: ada.token });
  const successor = { token: ada.token, body: { managerId: grace.manager } };
  assert.equal((await expects('200', `POST ${path}/transfer`, successor)).body.role, 'owner');
  assert.equal((await expects('200', `GET ${path}`, { token: ada.token })).body.role, 'admin');
  await expects('403 ACCESS_FORBIDDEN', `DELETE ${path}`, { token: ada.token });
  assert.equal((await expects('200', `PUT ${path}`, rename)).body.name, 'Engines');
});

test('create a webhook, an API key and a token: each has its own secret', async () => {
  const { token } = grace;
  const path = `POST /organizations/${organization}`;
  const webhook = await expects('201', `${path}/webhooks`, { token, body: { url: newReceiver() } });
  const key = await expects('201', `${path}/api-keys`, { token, body: { name: 'Loom', role: 'viewer' } });
  const jwt = await expects('201', 'POST /tokens', { token, body: { organizationId: organization } });
  programs = { webhook: webhook.body.secret, key: key.body.key, jwt: jwt.body.token };
  await expects('200', 'GET /caller', { token: programs.key });
  await expects('401 ACCESS_TOKEN_INVALID', 'GET /account', { token: programs.jwt });
});

test('delete an organization: gone for all managers, and unchanged once restored', async () => {
  const path = `/organizations/${organization}`;
  const before = await expects('200', `GET ${path}/managers`, { token: ada.token });
  await expects('204', `DELETE ${path}`, { token: grace.token });
  for (const { token } of [ada, grace]) await expects('404 ORGANIZATION_NOT_FOUND', `GET ${path}`, { token });
  const { body } = await expects('200', 'GET /organizations?state=deleted', { token: grace.token });
  assert.deepEqual(
    body.items.map(({ id }: { id: string }) => id),
    [organization],
  );
  await expects('404 ORGANIZATION_NOT_FOUND', `POST ${path}/restore`, { token: ada.token });
  await expects('200', `POST ${path}/restore`, { token: grace.token });
  const now = await expects('200', `GET ${path}/managers`, { token: ada.token });
  assert.deepEqual(now.body, before.body);
});

test('reset the password: every session ends, and only the new password signs in', async () => {
  const { email } = ada;
  await expects('204', 'POST /password-resets', { body: { email } });
  await expects('204', 'POST /password-resets', { body: { email: 'nobody@example.com' } });
  const token = secretIn(await mailed(email, 'password_reset'));
  const password = 'a loom that weaves algebra';
  await expects('204', 'PUT /password-resets', { body: { token, password } });
  await mailed(email, 'password_reset_notice');
  await expects('422 FIELDS_VALIDATION_ERROR: token', 'PUT /password-resets', { body: { token, password } });
  ended = ada.token;
  await expects('401 ACCESS_TOKEN_INVALID', 'GET /account', { token: ended });
  await expects('401 CREDENTIALS_INVALID', 'POST /login', { body: { email, password: FIRST_PASSWORD } });
  ada.password = password;
  ada.token = (await expects('201', 'POST /login', { body: { email, password } })).body.accessToken;
});

test('sign out everywhere else, then sign out', async () => {
  const { email, password } = ada;
  const signIn = async () =>
    (await expects('201', 'POST /login', { body: { email, password } })).body.accessToken;
  const phone = await signIn();
  assert.equal((await expects('200', 'GET /sessions', { token: ada.token })).body.items.length, 2);
  await expects('204', 'DELETE /sessions', { token: ada.token });
  await expects('401 ACCESS_TOKEN_INVALID', 'GET /account', { token: phone });
  assert.equal((await expects('200', 'GET /sessions', { token: ada.token })).body.items.length, 1);
  await expects('204', 'POST /logout', { token: ada.token });
  await expects('401 ACCESS_TOKEN_INVALID', 'GET /account', { token: ada.token });
  ada.token = await signIn();
});

test('export and delete the account: it can no longer sign in', async () => {
  const { email, password, token } = ada;
  assert.deepEqual(await told('/account/events', token), ADAS_EVENTS);
  const { body } = await expects('200', 'GET /account/export', { token });
  assert.equal(body.account.email, email);
  assert.equal(body.sessions.length, 1);
  assert.deepEqual(
    body.managers.map(({ role, organization }: { role: string; organization: { name: string } }) => [
      role,
      organization.name,
    ]),
    [['admin', 'Engines']],
  );
  assert.equal(body.events.length, ADAS_EVENTS.length);
  await expects('409 LAST_OWNER', 'DELETE /account', { token: grace.token });
  await expects('204', 'DELETE /account', { token });
  await expects('401 ACCESS_TOKEN_INVALID', 'GET /account', { token });
  await expects('401 CREDENTIALS_INVALID', 'POST /login', { body: { email, password } });
  const path = `/organizations/${organization}`;
  const left = await expects('200', `GET ${path}/managers`, { token: grace.token });
  assert.equal(left.body.items.length, 1);
  assert.deepEqual(await told(`${path}/events`, grace.token), ORGANIZATIONS_EVENTS);
  const again = await expects('201', 'POST /register', { body: { email, password: 'a second life begins' } });
  assert.notEqual(again.body.account.id, undefined);
  await mailed(email, 'verification');
});

test('a secret sent in the wrong place is never echoed', async () => {
  const { password, token } = grace;
  const body = `{"email": "grace@example.com", "password": "${password}"`;
  await expects('400 BODY_MALFORMED', 'POST /login', { body });
  await expects('401 CREDENTIALS_INVALID', 'POST /login', { body: { email: token, password: token } });
  await expects('422 FIELDS_VALIDATION_ERROR: email', 'POST /password-resets', { body: { email: password } });
  await expects('422 FIELDS_VALIDATION_ERROR: token', 'PUT /email-verifications', { body: { token } });
  await expects('401 ACCESS_TOKEN_INVALID', 'GET /account', { token: `${token}x` });
  await expects('404 ORGANIZATION_NOT_FOUND', `GET /organizations/${token}`, { token });
  await expects('404 ROUTE_NOT_FOUND', `GET /${token}?access_token=${token}`);
  const session = `GET /sessions?cursor=${token}`;
  await expects('422 FIELDS_VALIDATION_ERROR: cursor', session, { token });
  const change = { token, body: { currentPassword: ada.password, newPassword: 'a hundred lines of code' } };
  await expects('422 FIELDS_VALIDATION_ERROR: currentPassword', 'PUT /account/password', change);
  const move = { token, body: { email: 'hopper@example.com', password } };
  await expects('200', 'PUT /account/email', { ...move, headers: { 'Idempotency-Key': password } });
  await mailed('hopper@example.com', 'email_change_verification');
});

test('the database and the logs hold no password, token or mailed secret', async () => {
  const { first } = nodes;
  const { values } = secrets;
  assert.ok(values.size >= 17, `${values.size} secrets`);
  const known = [FIRST_PASSWORD, ada.password, grace.token, ended, ...Object.values(programs)];
  for (const each of known) assert.ok(values.has(each), each);
  const dump = await dumpOf(first.databaseUrl);
  // Harmless values, which show that the dump is complete.
  for (const part of [grace.email, hash('sha256', grace.token, 'base64url')])
    assert.ok(dump.includes(part), part);
  assert.deepEqual(secrets.foundIn(dump), []);
  for (const node of nodes.all) {
    assert.match(node.log(), /"url":|"path":|"route":|"operation":/);
    assert.deepEqual(secrets.foundIn(node.log()), []);
  }
});

test('the search for secrets finds them as text and as bytes, with and without their prefix', () => {
  const { webhook, key, jwt } = programs;
  const frameless = [
    [webhook, webhook.slice('whsec_'.length), 'base64'],
    [key, key.slice('portico_ak_'.length), 'base64url'],
    [jwt, jwt.slice(jwt.lastIndexOf('.') + 1), 'base64url'],
    [ada.password, ada.password, 'utf8'],
  ] as const;
  for (const [secret, part, written] of frameless) {
    assert.deepEqual(secrets.foundIn(`"${part}"`), [secret]);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const text = Buffer.from(part, written).toString(encoding);
      assert.deepEqual(secrets.foundIn(`"${text}"`), [secret], text);
    }
  }
});
