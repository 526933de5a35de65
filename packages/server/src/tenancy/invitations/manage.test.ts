import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invite, newInvitee } from '../../../test/fixtures/invitations.ts';
import { secretIn } from '../../../test/fixtures/mails.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

/** Making, reading, sending again and revoking invitations, by those who manage the organization. */
const START = Date.parse('2026-01-02T03:04:05.000Z');
const DAY = 24 * 60 * 60_000;
let now = START;
const service = await startService({
  clock: () => now,
  environment: { PORTICO_SESSION_IDLE: '60d' },
});
after(() => service.stop());
const newTeam = await teamsOf(service);

const create = (organization: string, { token }: Person, body: unknown) =>
  service.call('POST', `/v1/organizations/${organization}/invitations`, { token, body });
const list = (organization: string, { token }: Person, query = '') =>
  service.call('GET', `/v1/organizations/${organization}/invitations${query}`, { token });
const revoke = (id: string, { token }: Person) => service.call('DELETE', `/v1/invitations/${id}`, { token });
const resend = (id: string, { token }: Person) =>
  service.call('POST', `/v1/invitations/${id}/resend`, { token });
const lookUp = (token: string) => service.call('POST', '/v1/invitations/lookup', { body: { token } });
const decline = (token: string) => service.call('POST', '/v1/invitations/decline', { body: { token } });

test('201: the invitation, pending for seven days, with its location and a mail', async () => {
  const { organization, people } = await newTeam();
  const email = `Zoe.${newInvitee()}`;
  const reply = await create(organization, people.owner, { email: ` ${email} `, role: 'admin' });
  assert.equal(outcome(reply), '201');
  assert.deepEqual(reply.body, {
    id: reply.body.id,
    organizationId: organization,
    email,
    role: 'admin',
    roles: [],
    state: 'pending',
    expiresAt: new Date(now + 7 * DAY).toISOString(),
    createdAt: new Date(now).toISOString(),
  });
  assert.equal(reply.headers.location, `/v1/invitations/${reply.body.id}`);
  const read = await service.call('GET', String(reply.headers.location), { token: people.admin.token });
  assert.deepEqual(read.body, reply.body);
  const token = secretIn(await service.mailTo(email, 'invitation'));
  assert.equal((await lookUp(token)).body.email, email);
});

test('403 ACCESS_FORBIDDEN: an admin invites an owner; other roles are allowed', async () => {
  const { organization, people } = await newTeam();
  const invitation = (role: string) => create(organization, people.admin, { email: newInvitee(), role });
  assert.equal(outcome(await invitation('owner')), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await invitation('admin')), '201');
  assert.equal(outcome(await invitation('viewer')), '201');
});

test('403 REAUTHENTICATION_REQUIRED: inviting an owner ten minutes after signing in, not other roles', async () => {
  const { organization, people } = await (await teamsOf(service))();
  const invitation = (role: string) => create(organization, people.owner, { email: newInvitee(), role });
  now += 10 * 60_000;
  assert.equal(outcome(await invitation('owner')), '201');
  now += 1;
  assert.equal(outcome(await invitation('owner')), '403 REAUTHENTICATION_REQUIRED');
  assert.equal(outcome(await invitation('admin')), '201');
});

test('409 INVITATION_ALREADY_PENDING: the same address in any case; allowed in another organization', async () => {
  const [first, second] = [await newTeam(), await newTeam()];
  const { owner } = first.people;
  const email = newInvitee();
  assert.equal(outcome(await create(first.organization, owner, { email, role: 'viewer' })), '201');
  const again = { email: email.toUpperCase(), role: 'admin' };
  assert.equal(outcome(await create(first.organization, owner, again)), '409 INVITATION_ALREADY_PENDING');
  assert.equal(outcome(await create(second.organization, owner, again)), '201');
});

test('409 MANAGER_ALREADY_EXISTS: the address of a manager, in any case', async () => {
  const { organization, people } = await newTeam();
  const body = { email: people.viewer.account.email.toUpperCase(), role: 'admin' };
  assert.equal(outcome(await create(organization, people.owner, body)), '409 MANAGER_ALREADY_EXISTS');
});

test('422: an invalid address and role', async () => {
  const { organization, people } = await newTeam();
  const reply = await create(organization, people.owner, { email: 'nobody', role: 'king' });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: email, role');
});

test('204: a revoked invitation is listed as such, its link is void, and the address is free again', async () => {
  const { organization, people } = await newTeam();
  const { id, email, token } = await invite(service, { organization, by: people.owner });
  assert.equal(outcome(await revoke(id, people.admin)), '204');
  assert.equal((await lookUp(token)).body.state, 'revoked');
  assert.equal(outcome(await revoke(id, people.admin)), '409 INVITATION_NOT_PENDING');
  assert.equal(outcome(await resend(id, people.admin)), '409 INVITATION_NOT_PENDING');
  assert.equal(outcome(await create(organization, people.owner, { email, role: 'viewer' })), '201');
  const states = (await list(organization, people.owner)).body.items.map(
    ({ state }: { state: string }) => state,
  );
  assert.deepEqual(states, ['pending', 'revoked']);
});

test('200: resending voids the older link, mails another, and restarts the seven days', async () => {
  const { organization, people } = await newTeam();
  const { id, email, token } = await invite(service, { organization, by: people.owner });
  now += 3 * DAY;
  const reply = await resend(id, people.admin);
  assert.equal(outcome(reply), '200');
  assert.equal(reply.body.expiresAt, new Date(now + 7 * DAY).toISOString());
  assert.equal(outcome(await lookUp(token)), '422 FIELDS_VALIDATION_ERROR: token');
  const fresh = secretIn(await service.mailTo(email, 'invitation', 2));
  assert.equal((await lookUp(fresh)).body.expiresAt, reply.body.expiresAt);
});

test('an invitation expires after seven days, and can only be made again', async () => {
  const { organization, people } = await newTeam();
  const { id, email, token } = await invite(service, { organization, by: people.owner });
  now += 7 * DAY - 1;
  const read = () => service.call('GET', `/v1/invitations/${id}`, { token: people.owner.token });
  assert.equal((await read()).body.state, 'pending');
  now += 1;
  assert.equal((await read()).body.state, 'expired');
  assert.equal((await lookUp(token)).body.state, 'expired');
  for (const late of [
    await revoke(id, people.owner),
    await resend(id, people.owner),
    await decline(token),
    await service.call('POST', '/v1/invitations/accept', { token: people.outsider.token, body: { token } }),
  ]) {
    assert.equal(outcome(late), '409 INVITATION_NOT_PENDING');
  }
  assert.equal(outcome(await create(organization, people.owner, { email, role: 'viewer' })), '201');
  assert.equal((await read()).body.state, 'expired');
});

test('the list by state contains exactly the invitations in that state', async () => {
  const { organization, people } = await newTeam();
  const by = people.owner;
  const expired = await invite(service, { organization, by });
  now += 7 * DAY;
  const noted = await invite(service, { organization, by });
  now += 7 * DAY;
  // Inviting again records that the previous invitation has expired.
  const pending = await invite(service, { organization, by, email: noted.email });
  const declined = await invite(service, { organization, by });
  const revoked = await invite(service, { organization, by });
  const accepted = await invite(service, { organization, by });
  await decline(declined.token);
  await revoke(revoked.id, by);
  const { token } = await service.person('guest');
  await service.call('POST', '/v1/invitations/accept', { token, body: { token: accepted.token } });
  const found: Record<string, string[]> = {};
  for (const state of ['pending', 'accepted', 'declined', 'revoked', 'expired']) {
    const { items } = (await list(organization, by, `?state=${state}`)).body;
    for (const item of items) assert.equal(item.state, state);
    found[state] = items.map(({ id }: { id: string }) => id);
  }
  assert.deepEqual(found, {
    pending: [pending.id],
    accepted: [accepted.id],
    declined: [declined.id],
    revoked: [revoked.id],
    expired: [noted.id, expired.id],
  });
  assert.equal((await list(organization, by)).body.items.length, 6);
  assert.equal(outcome(await list(organization, by, '?state=gone')), '422 FIELDS_VALIDATION_ERROR: state');
});

test('404 INVITATION_NOT_FOUND: invitations of a deleted organization', async () => {
  const { organization, people } = await newTeam();
  const { id } = await invite(service, { organization, by: people.owner });
  const { token } = people.owner;
  await service.call('DELETE', `/v1/organizations/${organization}`, { token });
  const gone = '404 INVITATION_NOT_FOUND';
  assert.equal(outcome(await service.call('GET', `/v1/invitations/${id}`, { token })), gone);
  assert.equal(outcome(await revoke(id, people.owner)), gone);
  assert.equal(outcome(await resend(id, people.owner)), gone);
});

test("the organization's events record what happens to an invitation", async () => {
  const { organization, people } = await newTeam();
  const { id, email } = await invite(service, { organization, by: people.owner, role: 'admin' });
  await resend(id, people.owner);
  await revoke(id, people.owner);
  const path = `/v1/organizations/${organization}/events?limit=3`;
  const { items } = (await service.call('GET', path, { token: people.owner.token })).body;
  for (const { subject } of items) assert.deepEqual(subject, { type: 'invitation', id });
  assert.deepEqual(
    items.map(({ type, details }: { type: string; details: object }) => [type, details]),
    [
      ['invitation.revoked', {}],
      ['invitation.resent', {}],
      ['invitation.created', { email, role: 'admin' }],
    ],
  );
});
