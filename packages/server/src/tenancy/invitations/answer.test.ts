import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invite, inviteElsewhere, newInvitee, verifyEmail } from '../../../test/fixtures/invitations.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

/** Looking an invitation up, accepting and declining it, by those who were invited. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);

const lookUp = (token: unknown) => service.call('POST', '/v1/invitations/lookup', { body: { token } });
const decline = (token: unknown) => service.call('POST', '/v1/invitations/decline', { body: { token } });
const accept = ({ token }: Person, secret: unknown) =>
  service.call('POST', '/v1/invitations/accept', { token, body: { token: secret } });
const received = ({ token }: Person) => service.call('GET', '/v1/invitations', { token });
const UNKNOWN = '422 FIELDS_VALIDATION_ERROR: token';

test('200: a look-up shows the invitation, any number of times', async () => {
  const { organization, people } = await newTeam();
  const { token } = people.owner;
  await service.call('PUT', '/v1/account', { token, body: { name: 'Olive' } });
  await service.call('PUT', `/v1/organizations/${organization}`, { token, body: { name: 'Olives' } });
  const invited = await invite(service, { organization, by: people.owner, email: `X${newInvitee()}` });
  const first = await lookUp(invited.token);
  assert.equal(outcome(first), '200');
  assert.deepEqual(first.body, {
    organizationName: 'Olives',
    inviterName: 'Olive',
    email: invited.email,
    role: 'viewer',
    state: 'pending',
    expiresAt: first.body.expiresAt,
    registered: false,
  });
  const body = { email: invited.email.toLowerCase(), password: 'correct horse battery' };
  assert.equal((await service.call('POST', '/v1/register', { body })).status, 201);
  assert.deepEqual((await lookUp(invited.token)).body, { ...first.body, registered: true });
});

test('422 on token: an unknown one, on each operation that takes a token', async () => {
  const { people } = await newTeam();
  for (const token of ['x', 'A'.repeat(43), 'A'.repeat(10_000), people.outsider.token]) {
    for (const ask of [lookUp, decline, (secret: string) => accept(people.outsider, secret)]) {
      assert.equal(outcome(await ask(token)), UNKNOWN, token);
    }
  }
});

test('201: any account may accept a viewer invitation; makes a manager and events', async () => {
  const { organization, people } = await newTeam();
  const { id, token } = await invite(service, { organization, by: people.owner });
  const { account } = people.outsider;
  const reply = await accept(people.outsider, token);
  assert.equal(outcome(reply), '201');
  const manager = reply.body;
  assert.deepEqual(
    { ...manager, createdAt: 0, updatedAt: 0 },
    {
      id: manager.id,
      organizationId: organization,
      account: { id: account.id, email: account.email, name: null },
      role: 'viewer',
      roles: [],
      permissions: [],
      groups: [],
      accepted: true,
      ssoHeld: false,
      createdAt: 0,
      updatedAt: 0,
    },
  );
  assert.equal(reply.headers.location, `/v1/managers/${manager.id}`);
  const read = await service.call('GET', `/v1/managers/${manager.id}`, { token: people.outsider.token });
  assert.deepEqual([read.body, read.headers.etag], [manager, reply.headers.etag]);
  const path = `/v1/organizations/${organization}/events?limit=2`;
  const { items } = (await service.call('GET', path, { token: people.owner.token })).body;
  assert.deepEqual(
    items.map(({ type, actor, details }: Record<string, { id?: string }>) => [type, actor?.id, details]),
    [
      ['manager.added', account.id, { accountId: account.id, role: 'viewer', invitationId: id }],
      ['invitation.accepted', account.id, { accountId: account.id, managerId: manager.id }],
    ],
  );
});

test('200: accepted again by the same account: the same manager, and no event', async () => {
  const { organization, people } = await newTeam();
  const { token } = await invite(service, { organization, by: people.owner });
  const { body: manager } = await accept(people.outsider, token);
  const { token: owners } = people.owner;
  const events = () => service.call('GET', `/v1/organizations/${organization}/events`, { token: owners });
  const before = (await events()).text;
  const again = await accept(people.outsider, token);
  assert.equal(outcome(again), '200');
  assert.deepEqual(again.body, manager);
  assert.equal((await events()).text, before);
  assert.equal((await lookUp(token)).body.state, 'accepted');
  assert.equal(outcome(await decline(token)), '409 INVITATION_NOT_PENDING');

  await service.call('DELETE', `/v1/managers/${manager.id}`, { token: owners });
  assert.equal(outcome(await accept(people.outsider, token)), '409 INVITATION_NOT_PENDING');
});

test('409 INVITATION_NOT_PENDING: accepted by another account, or declined', async () => {
  const { organization, people } = await newTeam();
  const taken = await invite(service, { organization, by: people.owner });
  const stranger = await service.person('stranger');
  assert.equal(outcome(await accept(people.outsider, taken.token)), '201');
  assert.equal(outcome(await accept(stranger, taken.token)), '409 INVITATION_NOT_PENDING');
  const declined = await invite(service, { organization, by: people.owner });
  assert.equal(outcome(await decline(declined.token)), '204');
  assert.equal(outcome(await decline(declined.token)), '409 INVITATION_NOT_PENDING');
  assert.equal(outcome(await accept(stranger, declined.token)), '409 INVITATION_NOT_PENDING');
  assert.equal((await lookUp(declined.token)).body.state, 'declined');
});

test('409 MANAGER_ALREADY_EXISTS: accepted by a manager; the invitation stays pending', async () => {
  const { organization, people } = await newTeam();
  const { token } = await invite(service, { organization, by: people.owner });
  assert.equal(outcome(await accept(people.admin, token)), '409 MANAGER_ALREADY_EXISTS');
  assert.equal((await lookUp(token)).body.state, 'pending');
});

for (const role of ['admin', 'owner']) {
  test(`403 ACCESS_FORBIDDEN: only the invited address may become an ${role}`, async () => {
    const { organization, people } = await newTeam();
    const { account } = people.outsider;
    const email = account.email.toUpperCase();
    const { token } = await invite(service, { organization, by: people.owner, email, role });
    const stranger = await service.person('stranger');
    assert.equal(outcome(await accept(stranger, token)), '403 ACCESS_FORBIDDEN');
    const reply = await accept(people.outsider, token);
    assert.deepEqual([outcome(reply), reply.body.role], ['201', role]);
    assert.equal(outcome(await accept(stranger, token)), '403 ACCESS_FORBIDDEN');
  });
}

test('organization deleted: look-ups show the invitation as revoked, and answers are refused', async () => {
  const { organization, people } = await newTeam();
  const { token } = await invite(service, { organization, by: people.owner });
  const accepted = await invite(service, { organization, by: people.owner });
  assert.equal(outcome(await accept(people.outsider, accepted.token)), '201');
  const { token: owners } = people.owner;
  assert.equal(
    (await service.call('DELETE', `/v1/organizations/${organization}`, { token: owners })).status,
    204,
  );
  assert.equal((await lookUp(token)).body.state, 'revoked');
  const stranger = await service.person('stranger');
  for (const reply of [
    await accept(stranger, token),
    await accept(people.outsider, accepted.token),
    await decline(token),
  ]) {
    assert.equal(outcome(reply), '409 INVITATION_NOT_PENDING');
  }
});

test('204: declining needs no sign-in, has no known actor, and frees the address for an invitation', async () => {
  const { organization, people } = await newTeam();
  const { id, email, token } = await invite(service, { organization, by: people.owner });
  assert.equal(outcome(await decline(token)), '204');
  const path = `/v1/organizations/${organization}/events?limit=1`;
  const [event] = (await service.call('GET', path, { token: people.owner.token })).body.items;
  assert.deepEqual(
    [event.type, event.subject.id, event.actor],
    ['invitation.declined', id, { type: 'system', id: null, email: null }],
  );
  await invite(service, { organization, by: people.owner, email });
});

test('lists the pending invitations to an address once it is verified', async () => {
  const person = await service.person('invited');
  const { email } = person.account;
  const { id } = await inviteElsewhere(service, email.toUpperCase());
  const declined = await inviteElsewhere(service, email);
  await decline(declined.token);
  const deleted = await newTeam();
  await invite(service, { organization: deleted.organization, by: deleted.people.owner, email });
  const { token } = deleted.people.owner;
  await service.call('DELETE', `/v1/organizations/${deleted.organization}`, { token });
  assert.deepEqual((await received(person)).body, { items: [], nextCursor: null });
  await verifyEmail(service, person);
  const { items } = (await received(person)).body;
  assert.deepEqual(
    items.map((item: { id: string; email: string }) => [item.id, item.email]),
    [[id, email.toUpperCase()]],
  );
});
