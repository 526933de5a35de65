import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Invited, invite, verifyEmail } from '../../../test/fixtures/invitations.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const DAY = 24 * 60 * 60 * 1_000;
let now = Date.parse('2026-01-02T03:04:05.000Z');
const service = await startService({
  clock: () => now,
  environment: { PORTICO_SESSION_IDLE: '60d', PORTICO_SESSION_ABSOLUTE: '90d' },
});
after(() => service.stop());
const newTeam = await teamsOf(service);
const { organization, people, managers } = await newTeam();
const { owner, admin, viewer, outsider } = people;

const post = (path: string, { token }: Person, body?: unknown) =>
  service.call('POST', `/v1/invitations/${path}`, { token, body });
const accept = (id: string, by: Person) => post(`${id}/accept`, by);
const decline = (id: string, by: Person) => post(`${id}/decline`, by);
const received = async ({ token }: Person) =>
  (await service.call('GET', '/v1/invitations', { token })).body.items;

/** A person with a verified email. */
async function newPerson(): Promise<Person> {
  const person = await service.person('invited');
  await verifyEmail(service, person);
  return person;
}

interface Case {
  readonly person: Person;
  readonly id: string;
  readonly token: string;
}

/** An invited person with a verified email. */
async function invited(wanted: { role?: string; organization?: string } = {}): Promise<Case> {
  const person = await newPerson();
  const { id, token }: Invited = await invite(service, {
    organization,
    by: owner,
    email: person.account.email.toUpperCase(),
    ...wanted,
  });
  return { person, id, token };
}

async function stateOf(id: string): Promise<string> {
  return (await service.call('GET', `/v1/invitations/${id}`, { token: owner.token })).body.state;
}

test('200: pending invitations with organization and inviter', async () => {
  const { person, id } = await invited({ role: 'admin' });
  const [first, ...others] = await received(person);
  assert.deepEqual(others, []);
  const { body } = await service.call('GET', `/v1/invitations/${id}`, { token: owner.token });
  assert.deepEqual(first, {
    ...body,
    organization: { id: organization, name: 'Acme' },
    inviter: { name: null },
  });
  await service.call('PUT', '/v1/account', { token: owner.token, body: { name: 'Ada Lovelace' } });
  await service.call('PUT', `/v1/organizations/${organization}`, {
    token: owner.token,
    body: { name: 'Engines' },
  });
  const [now] = await received(person);
  assert.deepEqual([now.organization.name, now.inviter], ['Engines', { name: 'Ada Lovelace' }]);
});

test('200: inviter is null for an invitation by an API key', async () => {
  const keys = `/v1/organizations/${organization}/api-keys`;
  const body = { name: 'Key', role: 'admin' };
  const { key } = (await service.call('POST', keys, { token: owner.token, body })).body;
  const person = await newPerson();
  const sent = await service.call('POST', `/v1/organizations/${organization}/invitations`, {
    token: key,
    body: { email: person.account.email, role: 'viewer' },
  });
  assert.equal(outcome(sent), '201');
  assert.equal((await received(person))[0].inviter, null);
});

for (const role of ['owner', 'admin', 'viewer'] as const) {
  test(`201: accepted as ${role}, with the manager and its location; 200 with the same by id or token`, async () => {
    const { person, id, token } = await invited({ role });
    const reply = await accept(id, person);
    assert.equal(outcome(reply), '201');
    const { account } = person;
    const { createdAt } = reply.body;
    assert.deepEqual(reply.body, {
      id: reply.body.id,
      organizationId: organization,
      account: { id: account.id, email: account.email, name: null },
      role,
      roles: [],
      permissions: [],
      groups: [],
      accepted: true,
      ssoHeld: false,
      createdAt,
      updatedAt: createdAt,
    });
    assert.equal(reply.headers.location, `/v1/managers/${reply.body.id}`);
    const read = await service.call('GET', String(reply.headers.location), { token: person.token });
    assert.deepEqual([read.body, read.headers.etag], [reply.body, reply.headers.etag]);
    for (const again of [await accept(id, person), await post('accept', person, { token })]) {
      assert.equal(outcome(again), '200');
      assert.deepEqual(again.body, reply.body);
    }
    assert.equal(await stateOf(id), 'accepted');
    assert.deepEqual(await received(person), []);
    assert.equal(outcome(await decline(id, person)), '409 INVITATION_NOT_PENDING');
  });
}

test('200 when already accepted by token', async () => {
  const { person, id, token } = await invited();
  const reply = await post('accept', person, { token });
  assert.equal(outcome(reply), '201');
  const again = await accept(id, person);
  assert.equal(outcome(again), '200');
  assert.deepEqual(again.body, reply.body);
});

test('204: declines once; the event names the account', async () => {
  const { person, id, token } = await invited();
  const reply = await decline(id, person);
  assert.equal(outcome(reply), '204');
  assert.equal(await stateOf(id), 'declined');
  assert.equal(outcome(await decline(id, person)), '409 INVITATION_NOT_PENDING');
  assert.equal(outcome(await accept(id, person)), '409 INVITATION_NOT_PENDING');
  assert.equal(outcome(await post('decline', person, { token })), '409 INVITATION_NOT_PENDING');
  const path = `/v1/organizations/${organization}/events?type=invitation.declined`;
  const [event] = (await service.call('GET', path, { token: owner.token })).body.items;
  assert.deepEqual([event.subject.id, event.actor.id], [id, person.account.id]);
});

test('404 INVITATION_NOT_FOUND for anyone but the invited address, and for unknown ids', async () => {
  const { id } = await invited();
  const other = await invited();
  for (const person of [owner, admin, viewer, outsider, other.person]) {
    assert.equal(outcome(await accept(id, person)), '404 INVITATION_NOT_FOUND');
    assert.equal(outcome(await decline(id, person)), '404 INVITATION_NOT_FOUND');
  }
  for (const nobody of ['x', id.toUpperCase(), '01890000-0000-7000-8000-000000000000'])
    assert.equal(outcome(await accept(nobody, other.person)), '404 INVITATION_NOT_FOUND');
  assert.equal(await stateOf(id), 'pending');
});

test('404 INVITATION_NOT_FOUND until the address is verified', async () => {
  const person = await service.person('unverified');
  const { id } = await invite(service, { organization, by: owner, email: person.account.email });
  assert.equal(outcome(await accept(id, person)), '404 INVITATION_NOT_FOUND');
  assert.equal(outcome(await decline(id, person)), '404 INVITATION_NOT_FOUND');
  await verifyEmail(service, person);
  assert.equal(outcome(await accept(id, person)), '201');
});

test('404 INVITATION_NOT_FOUND once the account has changed its address', async () => {
  const { person, id } = await invited();
  const { token, password } = person;
  const email = 'moved@example.com';
  const changed = await service.call('PUT', '/v1/account/email', { token, body: { email, password } });
  assert.equal(outcome(changed), '200');
  assert.equal((await received(person)).length, 1);
  const { text } = await service.mailTo(email, 'email_change_verification');
  const secret = /#token=(\S+)/.exec(text)?.[1];
  const verified = await service.call('PUT', '/v1/email-verifications', { body: { token: secret } });
  assert.equal(outcome(verified), '204');
  assert.deepEqual(await received(person), []);
  assert.equal(outcome(await accept(id, person)), '404 INVITATION_NOT_FOUND');
});

test('409 INVITATION_NOT_PENDING: revoked, expired, or organization deleted', async () => {
  const { person, id } = await invited();
  const path = `/v1/invitations/${id}`;
  assert.equal(outcome(await service.call('DELETE', path, { token: owner.token })), '204');
  assert.equal(outcome(await accept(id, person)), '409 INVITATION_NOT_PENDING');

  const elsewhere = await service.organization(owner);
  const gone = await invited({ organization: elsewhere });
  const at = `/v1/organizations/${elsewhere}`;
  assert.equal((await service.call('DELETE', at, { token: owner.token })).status, 204);
  assert.deepEqual(await received(gone.person), []);
  assert.equal(outcome(await accept(gone.id, gone.person)), '409 INVITATION_NOT_PENDING');
  assert.equal(outcome(await decline(gone.id, gone.person)), '409 INVITATION_NOT_PENDING');
  assert.equal((await service.call('POST', `${at}/restore`, { token: owner.token })).status, 200);
  assert.equal(outcome(await accept(gone.id, gone.person)), '201');

  const late = await invited();
  now += 7 * DAY;
  assert.equal(outcome(await accept(late.id, late.person)), '409 INVITATION_NOT_PENDING');
  assert.equal(outcome(await decline(late.id, late.person)), '409 INVITATION_NOT_PENDING');
});

test('409 MANAGER_ALREADY_EXISTS: added in the meantime; the invitation stays', async () => {
  const { person, id } = await invited();
  const added = await service.manager(organization, owner, person, 'viewer');
  assert.equal(outcome(await accept(id, person)), '409 MANAGER_ALREADY_EXISTS');
  assert.equal(await stateOf(id), 'pending');
  await service.call('DELETE', `/v1/managers/${added}`, { token: owner.token });
  assert.equal(outcome(await accept(id, person)), '201');
});

test('409 MANAGER_LIMIT_REACHED: the organization is full; the invitation stays', async (t) => {
  const small = await startService({ environment: { PORTICO_MOST_MANAGERS: '1' } });
  t.after(() => small.stop());
  const [host, guest] = [await small.person('host'), await small.person('guest')];
  await verifyEmail(small, guest);
  const email = guest.account.email;
  const { id } = await invite(small, { organization: await small.organization(host), by: host, email });
  const { token } = guest;
  const reply = await small.call('POST', `/v1/invitations/${id}/accept`, { token });
  assert.equal(outcome(reply), '409 MANAGER_LIMIT_REACHED');
  assert.equal((await small.call('GET', '/v1/invitations', { token })).body.items.length, 1);
});

test('409 INVITATION_NOT_PENDING: a manager who left needs another invitation', async () => {
  const { person, id } = await invited();
  const { body } = await accept(id, person);
  await service.call('DELETE', `/v1/managers/${body.id}`, { token: person.token });
  assert.equal(outcome(await accept(id, person)), '409 INVITATION_NOT_PENDING');
  assert.ok(managers.owner);
});
