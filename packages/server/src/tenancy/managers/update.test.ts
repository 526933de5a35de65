import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Member, type Team, teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

let now = Date.parse('2026-01-02T03:04:05.000Z');
const service = await startService({ clock: () => now });
after(() => service.stop());
const newTeam = await teamsOf(service);
const shared = await newTeam();

type Somebody = Member | 'outsider';
const update = ({ people, managers }: Team, by: Somebody, of: Member, body: unknown) =>
  service.call('PUT', `/v1/managers/${managers[of]}`, { token: people[by].token, body });
const roleOf = async ({ people, organization }: Team, of: Member) =>
  (await service.call('GET', `/v1/organizations/${organization}`, { token: people[of].token })).body.role;

const FORBIDDEN = '403 ACCESS_FORBIDDEN';
for (const [by, of, role, expected] of [
  ['owner', 'owner', 'owner', '200'],
  ['owner', 'owner', 'admin', '409 LAST_OWNER'],
  ['owner', 'owner', 'viewer', '409 LAST_OWNER'],
  ['owner', 'admin', 'owner', '200'],
  ['owner', 'admin', 'admin', '200'],
  ['owner', 'admin', 'viewer', '200'],
  ['owner', 'viewer', 'owner', '200'],
  ['owner', 'viewer', 'admin', '200'],
  ['owner', 'viewer', 'viewer', '200'],
  ['admin', 'owner', 'owner', FORBIDDEN],
  ['admin', 'owner', 'admin', FORBIDDEN],
  ['admin', 'owner', 'viewer', FORBIDDEN],
  ['admin', 'admin', 'owner', FORBIDDEN],
  ['admin', 'admin', 'viewer', '200'],
  ['admin', 'viewer', 'owner', FORBIDDEN],
  ['admin', 'viewer', 'admin', '200'],
  ['admin', 'viewer', 'viewer', '200'],
  ['viewer', 'owner', 'viewer', FORBIDDEN],
  ['viewer', 'admin', 'viewer', FORBIDDEN],
  ['viewer', 'viewer', 'owner', FORBIDDEN],
  ['viewer', 'viewer', 'viewer', FORBIDDEN],
  ['outsider', 'viewer', 'viewer', FORBIDDEN],
] as const) {
  test(`${expected}: the ${by} sets the role of the ${of} to ${role}`, async () => {
    const team = await newTeam();
    const reply = await update(team, by, of, { role });
    assert.equal(outcome(reply), expected);
    assert.equal(await roleOf(team, of), expected === '200' ? role : of);
  });
}

test('200: the manager with the new role and updatedAt', async () => {
  const team = await newTeam();
  const path = `/v1/managers/${team.managers.viewer}`;
  const { token } = team.people.owner;
  const before = (await service.call('GET', path, { token })).body;
  now += 1_000;
  const reply = await update(team, 'owner', 'viewer', { role: 'admin', accountId: 'other', id: 'other' });
  assert.deepEqual(reply.body, { ...before, role: 'admin', updatedAt: '2026-01-02T03:04:06.000Z' });
  assert.deepEqual((await service.call('GET', path, { token })).body, reply.body);
});

test('200: an owner steps down once there is another, and is an admin from the next request on', async () => {
  const team = await newTeam();
  assert.equal(outcome(await update(team, 'owner', 'viewer', { role: 'owner' })), '200');
  assert.equal(outcome(await update(team, 'owner', 'owner', { role: 'admin' })), '200');
  assert.equal(outcome(await update(team, 'owner', 'viewer', { role: 'viewer' })), FORBIDDEN);
  assert.equal(outcome(await update(team, 'viewer', 'owner', { role: 'viewer' })), '200');
  assert.equal(outcome(await update(team, 'viewer', 'viewer', { role: 'admin' })), '409 LAST_OWNER');
});

test('403 ACCESS_FORBIDDEN: an admin who became a viewer', async () => {
  const team = await newTeam();
  assert.equal(outcome(await update(team, 'admin', 'viewer', { role: 'admin' })), '200');
  assert.equal(outcome(await update(team, 'viewer', 'admin', { role: 'viewer' })), '200');
  assert.equal(outcome(await update(team, 'admin', 'viewer', { role: 'viewer' })), FORBIDDEN);
});

test('403 ACCESS_FORBIDDEN: a role in another organization', async () => {
  const [ours, theirs] = [await newTeam(), await newTeam()];
  await service.call('DELETE', `/v1/managers/${theirs.managers.admin}`, { token: theirs.people.owner.token });
  assert.equal(outcome(await update(theirs, 'admin', 'viewer', { role: 'viewer' })), FORBIDDEN);
  assert.equal(outcome(await update(ours, 'admin', 'viewer', { role: 'viewer' })), '200');
});

test('403 REAUTHENTICATION_REQUIRED: making an owner ten minutes after signing in, not other roles', async () => {
  const team = await (await teamsOf(service))();
  now += 10 * 60_000;
  assert.equal(outcome(await update(team, 'owner', 'viewer', { role: 'owner' })), '200');
  now += 1;
  assert.equal(
    outcome(await update(team, 'owner', 'admin', { role: 'owner' })),
    '403 REAUTHENTICATION_REQUIRED',
  );
  assert.equal(await roleOf(team, 'admin'), 'admin');
  assert.equal(outcome(await update(team, 'owner', 'admin', { role: 'viewer' })), '200');
  assert.equal(outcome(await update(team, 'admin', 'viewer', { role: 'owner' })), FORBIDDEN);
});

for (const [what, body, expected] of [
  ['the role is absent', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['the role is null', { role: null }, '400 REQUIRED_FIELDS_MISSING'],
  ['the role is unknown', { role: 'root' }, '422 FIELDS_VALIDATION_ERROR: role'],
  ['the role is empty', { role: '' }, '422 FIELDS_VALIDATION_ERROR: role'],
  ['the role has a space before it', { role: ' admin' }, '422 FIELDS_VALIDATION_ERROR: role'],
  ['the role is an object', { role: { name: 'admin' } }, '422 FIELDS_VALIDATION_ERROR: role'],
] as const) {
  test(`${expected}: ${what}; the role stays`, async () => {
    assert.equal(outcome(await update(shared, 'owner', 'viewer', body)), expected);
    assert.equal(await roleOf(shared, 'viewer'), 'viewer');
  });
}
