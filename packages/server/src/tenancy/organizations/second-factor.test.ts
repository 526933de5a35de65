import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invite } from '../../../test/fixtures/invitations.ts';
import { beginWith, demandFactor } from '../../../test/fixtures/strong.ts';
import { type Team, teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { dial } from '../../../test/harness/raw.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const { owner, admin, viewer, outsider } = (await newTeam()).people;
const MISSING = '403 SECOND_FACTOR_MISSING';

const pathOf = ({ organization }: Team) => `/v1/organizations/${organization}`;
const get = (path: string, { token }: Person) => service.call('GET', path, { token });
const put = (team: Team, { token }: Person, body: object) =>
  service.call('PUT', pathOf(team), { token, body: { name: 'Acme', ...body } });

/** A team whose organization demands a second factor; each test decides whose sessions have one. */
async function strictTeam(): Promise<Team> {
  const team = await newTeam();
  await beginWith(service, owner);
  await demandFactor(service, team.organization, owner);
  return team;
}

for (const methods of ['password,totp', 'password,recovery_code', 'passkey'] as const) {
  test(`200: an owner whose session began with ${methods} turns the demand on and off`, async () => {
    const team = await newTeam();
    await beginWith(service, owner, methods);
    const before = await get(pathOf(team), owner);
    assert.equal(before.body.requireSecondFactor, false);
    const demanding = await put(team, owner, { requireSecondFactor: true });
    assert.equal(outcome(demanding), '200');
    assert.equal(demanding.body.requireSecondFactor, true);
    const read = await get(pathOf(team), owner);
    assert.deepEqual(read.body, demanding.body);
    assert.equal(read.headers.etag, demanding.headers.etag);
    assert.notEqual(read.headers.etag, before.headers.etag);
    assert.equal((await put(team, owner, { requireSecondFactor: false })).body.requireSecondFactor, false);
    assert.equal(outcome(await get(pathOf(team), viewer)), '200');
  });
}

test('200: absent or null keeps requireSecondFactor', async () => {
  const team = await strictTeam();
  for (const body of [{}, { requireSecondFactor: null }]) {
    assert.equal((await put(team, owner, body)).body.requireSecondFactor, true);
  }
});

test('an event names requireSecondFactor only when it changes', async () => {
  const team = await strictTeam();
  await put(team, owner, { name: 'Renamed', requireSecondFactor: true });
  const { body } = await get(`${pathOf(team)}/events?type=organization.updated`, owner);
  assert.deepEqual(
    body.items.map(({ details }: { details: object }) => details),
    [{ name: { from: 'Acme', to: 'Renamed' } }, { requireSecondFactor: { from: false, to: true } }],
  );
});

test('403 SECOND_FACTOR_MISSING: an owner demands a factor that the own session lacks', async () => {
  const team = await newTeam();
  await beginWith(service, owner, 'password');
  for (const requireSecondFactor of [true, false]) {
    assert.equal(outcome(await put(team, owner, { requireSecondFactor })), MISSING);
  }
  assert.equal((await get(pathOf(team), owner)).body.requireSecondFactor, false);
  assert.equal(outcome(await put(team, owner, {})), '200');
});

for (const methods of ['password', 'password,totp'] as const) {
  test(`403 ACCESS_FORBIDDEN: an admin sends it, in a session that began with ${methods}`, async () => {
    const team = await newTeam();
    await beginWith(service, admin, methods);
    for (const requireSecondFactor of [true, false]) {
      assert.equal(outcome(await put(team, admin, { requireSecondFactor })), '403 ACCESS_FORBIDDEN');
    }
    assert.equal(outcome(await put(team, admin, {})), '200');
    await beginWith(service, admin, 'password');
  });
}

for (const requireSecondFactor of ['yes', 1, [], {}]) {
  test(`422: ${JSON.stringify(requireSecondFactor)} instead of a boolean`, async () => {
    const team = await newTeam();
    await beginWith(service, owner);
    const reply = await put(team, owner, { requireSecondFactor });
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: requireSecondFactor');
  });
}

test('the list of organizations shows a demand that the session does not meet', async () => {
  const team = await strictTeam();
  assert.equal(outcome(await get(pathOf(team), viewer)), MISSING);
  const { items } = (await get('/v1/organizations', viewer)).body;
  const listed = items.find(({ id }: { id: string }) => id === team.organization);
  assert.equal(listed.requireSecondFactor, true);
});

test('an invitation can be accepted in any session; then the demand applies', async () => {
  const team = await strictTeam();
  const { token } = await invite(service, { organization: team.organization, by: owner });
  const body = { token };
  const accepted = await service.call('POST', '/v1/invitations/accept', { token: outsider.token, body });
  assert.equal(outcome(accepted), '201');
  assert.equal(outcome(await get(`/v1/managers/${accepted.body.id}`, outsider)), MISSING);
  await beginWith(service, outsider);
  assert.equal(outcome(await get(`/v1/managers/${accepted.body.id}`, outsider)), '200');
  await beginWith(service, outsider, 'password');
});

test('restoring the organization restores the demand', async () => {
  const team = await strictTeam();
  assert.equal(outcome(await service.call('DELETE', pathOf(team), { token: owner.token })), '204');
  await beginWith(service, owner, 'password');
  const restore = () => service.call('POST', `${pathOf(team)}/restore`, { token: owner.token });
  assert.equal(outcome(await restore()), MISSING);
  await beginWith(service, owner);
  assert.equal((await restore()).body.requireSecondFactor, true);
  assert.equal(outcome(await get(pathOf(team), viewer)), MISSING);
});

test('401 ACCESS_TOKEN_INVALID: the strong session ends before the body arrives', async () => {
  const team = await newTeam();
  const other = await service.person('other');
  await beginWith(service, owner);
  await service.manager(team.organization, owner, other, 'admin');
  await demandFactor(service, team.organization, owner);
  await beginWith(service, other);
  const text = JSON.stringify({ name: 'Too late' });
  using connection = await dial(service.url);
  connection.send(
    `PUT ${pathOf(team)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${other.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  assert.equal((await connection.next()).status, 100);
  assert.equal(outcome(await service.call('POST', '/v1/logout', { token: other.token })), '204');
  connection.send(text);
  const answer = await connection.next();
  assert.deepEqual([answer.status, answer.headers['error-code']], [401, 'ACCESS_TOKEN_INVALID']);
  assert.equal((await get(pathOf(team), owner)).body.name, 'Acme');
});
