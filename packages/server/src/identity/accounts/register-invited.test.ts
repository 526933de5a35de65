import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invite, inviteElsewhere, newInvitee } from '../../../test/fixtures/invitations.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { dial } from '../../../test/harness/raw.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { PASSWORD, type Service, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

/** Registering with an invitation, and services that allow nothing else, or no registration at all. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);

const registerAt = ({ call }: Service, body: object) =>
  call('POST', '/v1/register', { body: { password: PASSWORD, ...body } });
const register = (body: object) => registerAt(service, body);
const lookUp = async (token: string) =>
  (await service.call('POST', '/v1/invitations/lookup', { body: { token } })).body;
const accountsWith = (email: string) =>
  rowsOf(service.databaseUrl, `select id from accounts where email = '${email}'`);

test('201: the invited address becomes a manager at once, verified without another mail', async () => {
  const { organization, people } = await newTeam();
  const by = people.owner;
  const { id, email, token: invitationToken } = await invite(service, { organization, by, role: 'owner' });
  const { status, body } = await register({ email, invitationToken });
  assert.equal(status, 201);
  assert.equal(body.account.emailVerified, true);
  const token = body.accessToken;
  const read = await service.call('GET', `/v1/organizations/${organization}`, { token });
  assert.equal(read.body.role, 'owner');
  assert.equal((await lookUp(invitationToken)).state, 'accepted');

  const accountId = body.account.id;
  const { items } = (await service.call('GET', '/v1/account/events', { token })).body;
  assert.deepEqual(items.map(({ type }: { type: string }) => type).sort(), [
    'account.email_verified',
    'account.registered',
    'manager.added',
    'session.created',
  ]);
  const added = items.find(({ type }: { type: string }) => type === 'manager.added');
  assert.deepEqual(added.details, { accountId, role: 'owner', invitationId: id });
  assert.equal(added.actor.id, accountId);

  const again = await service.call('POST', '/v1/invitations/accept', {
    token,
    body: { token: invitationToken },
  });
  assert.deepEqual([again.status, again.body.id], [200, added.subject.id]);
  const waiting = () => rowsOf(service.databaseUrl, 'select id from mails');
  await until('no mail waits', async () => (await waiting()).length === 0);
  const mails = await service.mails(email);
  assert.deepEqual(
    mails.map(({ purpose }) => purpose),
    ['invitation'],
  );
});

test('201: another address becomes a manager by a viewer invitation, and stays unverified', async () => {
  const { token: invitationToken } = await inviteElsewhere(service);
  const email = newInvitee();
  const { status, body } = await register({ email, invitationToken });
  assert.equal(status, 201);
  assert.equal(body.account.emailVerified, false);
  const { items } = (await service.call('GET', '/v1/organizations', { token: body.accessToken })).body;
  assert.deepEqual(
    items.map(({ role }: { role: string }) => role),
    ['viewer'],
  );
  await service.mailTo(email, 'verification');
});

test('403 ACCESS_FORBIDDEN: another address with an admin invitation; registers nothing', async () => {
  const { organization, people } = await newTeam();
  const by = people.owner;
  const { token: invitationToken } = await invite(service, { organization, by, role: 'admin' });
  const email = newInvitee();
  assert.equal(outcome(await register({ email, invitationToken })), '403 ACCESS_FORBIDDEN');
  assert.deepEqual(await accountsWith(email), []);
});

test('422 on invitationToken: unknown, reported together with other flaws', async () => {
  const email = newInvitee();
  const unknown = { email, invitationToken: 'A'.repeat(43) };
  assert.equal(outcome(await register(unknown)), '422 FIELDS_VALIDATION_ERROR: invitationToken');
  assert.equal(
    outcome(await register({ ...unknown, password: 'x' })),
    '422 FIELDS_VALIDATION_ERROR: invitationToken, password',
  );
  assert.equal(
    outcome(await register({ email, invitationToken: '' })),
    '422 FIELDS_VALIDATION_ERROR: invitationToken',
  );
  assert.equal(outcome(await register({ email, invitationToken: null })), '201');
});

test('409 INVITATION_NOT_PENDING: accepted, declined, revoked, or organization deleted; registers nothing', async () => {
  const { organization, people } = await newTeam();
  const by = people.owner;
  const wanted = { organization, by };
  const [accepted, declined, revoked, deleted] = [
    await invite(service, wanted),
    await invite(service, wanted),
    await invite(service, wanted),
    await invite(service, wanted),
  ];
  const { token } = by;
  await register({ email: newInvitee(), invitationToken: accepted.token });
  await service.call('POST', '/v1/invitations/decline', { body: { token: declined.token } });
  await service.call('DELETE', `/v1/invitations/${revoked.id}`, { token });
  await service.call('DELETE', `/v1/organizations/${organization}`, { token });
  for (const { email, token: invitationToken } of [accepted, declined, revoked, deleted]) {
    assert.equal(outcome(await register({ email, invitationToken })), '409 INVITATION_NOT_PENDING');
    assert.deepEqual(await accountsWith(email), []);
  }
});

test('409 EMAIL_ALREADY_EXISTS: the invitation stays pending', async () => {
  const { people } = await newTeam();
  const { email } = people.viewer.account;
  const { token: invitationToken } = await inviteElsewhere(service, email);
  assert.equal(outcome(await register({ email, invitationToken })), '409 EMAIL_ALREADY_EXISTS');
  assert.equal((await lookUp(invitationToken)).state, 'pending');
});

test('PORTICO_REGISTRATION=invitation: 403 REGISTRATION_CLOSED for a valid body without a token', async (t) => {
  const { token } = await inviteElsewhere(service);
  // SQLite serves one process at a time, and who is refused does not depend on the data.
  const byInvitation = await startService({ environment: { PORTICO_REGISTRATION: 'invitation' } });
  t.after(() => byInvitation.stop());
  const email = newInvitee();
  assert.equal(outcome(await registerAt(byInvitation, { email })), '403 REGISTRATION_CLOSED');
  assert.equal(outcome(await registerAt(byInvitation, { email: 'x' })), '422 FIELDS_VALIDATION_ERROR: email');
  assert.equal(outcome(await registerAt(byInvitation, {})), '400 REQUIRED_FIELDS_MISSING');
  assert.equal(
    outcome(await registerAt(byInvitation, { email, invitationToken: token })),
    '422 FIELDS_VALIDATION_ERROR: invitationToken',
  );
});

test('PORTICO_REGISTRATION=closed: 403 REGISTRATION_CLOSED before the body arrives', async (t) => {
  const closed = await startService({ environment: { PORTICO_REGISTRATION: 'closed' } });
  t.after(() => closed.stop());
  assert.equal(outcome(await registerAt(closed, { email: 'x' })), '403 REGISTRATION_CLOSED');
  using connection = await dial(closed.url);
  connection.send(
    'POST /v1/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n',
  );
  const answer = await connection.next();
  assert.deepEqual([answer.status, answer.headers['error-code']], [403, 'REGISTRATION_CLOSED']);
});
