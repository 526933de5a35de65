import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Member, type Team, teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const START = Date.parse('2026-01-02T03:04:05.000Z');
const LATER = 10 * 60_000;
let now = START;
const service = await startService({ clock: () => now });
after(() => service.stop());
const newTeam = await teamsOf(service);

type Somebody = Member | 'outsider';
const transfer = ({ people, organization }: Team, by: Somebody, managerId: unknown) =>
  service.call('POST', `/v1/organizations/${organization}/transfer`, {
    token: people[by].token,
    body: { managerId },
  });

async function rolesIn({ people, managers }: Team): Promise<Record<string, string>> {
  const { token } = people.owner;
  const roles: Record<string, string> = {};
  for (const [member, id] of Object.entries(managers)) {
    roles[member] = (await service.call('GET', `/v1/managers/${id}`, { token })).body.role;
  }
  return roles;
}
const UNCHANGED = { owner: 'owner', admin: 'admin', viewer: 'viewer' };

for (const successor of ['admin', 'viewer'] as const) {
  test(`200: the ${successor} is now the owner, and the caller an admin`, async () => {
    const team = await newTeam();
    const { token } = team.people.owner;
    const path = `/v1/managers/${team.managers[successor]}`;
    const before = (await service.call('GET', path, { token })).body;
    now += 1_000;
    const reply = await transfer(team, 'owner', team.managers[successor]);
    assert.equal(outcome(reply), '200');
    const updatedAt = new Date(now).toISOString();
    assert.deepEqual(reply.body, { ...before, role: 'owner', updatedAt });
    assert.deepEqual((await service.call('GET', path, { token })).body, reply.body);
    assert.deepEqual(await rolesIn(team), { ...UNCHANGED, [successor]: 'owner', owner: 'admin' });
    assert.equal(outcome(await transfer(team, 'owner', team.managers.viewer)), '403 ACCESS_FORBIDDEN');
  });
}

test('200: to an existing owner; the caller becomes an admin all the same', async () => {
  const team = await newTeam();
  const { token } = team.people.owner;
  const body = { role: 'owner' };
  assert.equal(
    (await service.call('PUT', `/v1/managers/${team.managers.admin}`, { token, body })).status,
    200,
  );
  assert.equal(outcome(await transfer(team, 'owner', team.managers.admin)), '200');
  assert.deepEqual(await rolesIn(team), { owner: 'admin', admin: 'owner', viewer: 'viewer' });
});

test('422 on managerId: unknown, oneself, of another organization, or malformed', async () => {
  const team = await newTeam();
  const other = await newTeam();
  const unknown = '01890000-0000-7000-8000-000000000000';
  const upper = team.managers.viewer.toUpperCase();
  for (const managerId of [unknown, team.managers.owner, other.managers.viewer, 'x', '', upper]) {
    const reply = await transfer(team, 'owner', managerId);
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: managerId', String(managerId));
  }
  assert.deepEqual(await rolesIn(team), UNCHANGED);
});

for (const by of ['admin', 'viewer', 'outsider'] as const) {
  test(`403 ACCESS_FORBIDDEN: by ${by === 'outsider' ? 'an outsider' : `the ${by}`}`, async () => {
    const team = await newTeam();
    assert.equal(outcome(await transfer(team, by, team.managers.viewer)), '403 ACCESS_FORBIDDEN');
    assert.deepEqual(await rolesIn(team), UNCHANGED);
  });
}

test("403 REAUTHENTICATION_REQUIRED ten minutes after the owner's sign-in; 200 with a new session", async () => {
  const team = await (await teamsOf(service))();
  const { people } = team;
  now += LATER;
  assert.equal(outcome(await transfer(team, 'owner', 'x')), '422 FIELDS_VALIDATION_ERROR: managerId');
  now += 1;
  const late = await transfer(team, 'owner', team.managers.viewer);
  assert.equal(outcome(late), '403 REAUTHENTICATION_REQUIRED');
  assert.deepEqual(await rolesIn(team), UNCHANGED);

  const { account, password } = people.owner;
  const body = { email: account.email, password };
  const token = (await service.call('POST', '/v1/login', { body })).body.accessToken;
  const again = { ...team, people: { ...people, owner: { ...people.owner, token } } };
  assert.equal(outcome(await transfer(again, 'owner', team.managers.viewer)), '200');
});

test('200: two owners transfer to each other at once, and one remains an owner', async () => {
  const team = await (await teamsOf(service))();
  const { token } = team.people.owner;
  const path = `/v1/managers/${team.managers.admin}`;
  assert.equal((await service.call('PUT', path, { token, body: { role: 'owner' } })).status, 200);
  const outcomes = await Promise.all([
    transfer(team, 'owner', team.managers.admin),
    transfer(team, 'admin', team.managers.owner),
  ]);
  // The second caller is an owner by then, because the first has made it one.
  assert.deepEqual(outcomes.map(outcome), ['200', '200']);
  const roles = Object.values(await rolesIn(team)).sort();
  assert.deepEqual(roles, ['admin', 'owner', 'viewer']);
});
