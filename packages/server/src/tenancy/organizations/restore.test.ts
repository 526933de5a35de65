import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invite, join } from '../../../test/fixtures/invitations.ts';
import { type Team, teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const DAY = 24 * 60 * 60 * 1_000;
const NOT_FOUND = '404 ORGANIZATION_NOT_FOUND';
let now = Date.parse('2026-01-02T03:04:05.000Z');
const service = await startService({
  clock: () => now,
  environment: { PORTICO_DELETION_GRACE: '7d', PORTICO_SESSION_IDLE: '60d' },
});
after(() => service.stop());
const newTeam = await teamsOf(service);

const remove = async (id: string, { token }: Person) =>
  assert.equal(outcome(await service.call('DELETE', `/v1/organizations/${id}`, { token })), '204');
const restore = (id: string, { token }: Person, prefix = '/v1') =>
  service.call('POST', `${prefix}/organizations/${id}/restore`, { token });

/** The organization and its managers as each of its people sees them. */
async function look({ organization, people: { owner, admin, viewer } }: Team) {
  const path = `/v1/organizations/${organization}`;
  const seen = [];
  for (const { token } of [owner, admin, viewer]) {
    const one = await service.call('GET', path, { token });
    const managers = await service.call('GET', `${path}/managers`, { token });
    const invitations = await service.call('GET', `${path}/invitations`, { token });
    seen.push([one.status, one.headers.etag, one.body, managers.body, invitations.body.items]);
  }
  return seen;
}

for (const prefix of ['/v1', '']) {
  test(`200: an owner at ${prefix}/organizations/:id/restore; all is as before, for everyone`, async () => {
    const team = await newTeam();
    const { organization, people } = team;
    await invite(service, { organization, by: people.owner });
    const before = await look(team);
    const { token } = people.owner;
    const { body } = await service.call('GET', `/v1/organizations/${organization}`, { token });
    await remove(organization, people.owner);
    const listed = await service.call('GET', '/v1/organizations?state=deleted&limit=100', { token });
    const found = listed.body.items.find(({ id }: { id: string }) => id === organization);
    assert.equal(found.deletedAt, new Date(now).toISOString());
    now += DAY;
    const reply = await restore(organization, people.owner, prefix);
    assert.equal(outcome(reply), '200');
    assert.deepEqual(reply.body, body);
    assert.deepEqual(await look(team), before);
    const deleted = await service.call('GET', '/v1/organizations?state=deleted&limit=100', { token });
    assert.ok(!deleted.body.items.some(({ id }: { id: string }) => id === organization));
  });
}

test('200: an owner other than the one who deleted it', async () => {
  const [owner, other] = [await service.person('owner'), await service.person('other')];
  const organization = await service.organization(owner);
  await join(service, { organization, by: owner, role: 'owner' }, other);
  await remove(organization, owner);
  assert.equal(outcome(await restore(organization, other)), '200');
});

test('200: not deleted, or restored already; changes nothing and makes no event', async () => {
  const team = await newTeam();
  const { organization, people } = team;
  const { token } = people.owner;
  const before = await look(team);
  assert.equal(outcome(await restore(organization, people.owner)), '200');
  await remove(organization, people.owner);
  for (let time = 0; time < 2; time++) {
    assert.equal(outcome(await restore(organization, people.owner)), '200');
  }
  assert.deepEqual(await look(team), before);
  const { body } = await service.call('GET', `/v1/organizations/${organization}/events?limit=2`, { token });
  assert.deepEqual(
    body.items.map(({ type }: { type: string }) => type),
    ['organization.restored', 'organization.deleted'],
  );
});

test('200: deleted and restored repeatedly, with the whole grace period each time', async () => {
  const { organization, people } = await newTeam();
  for (let time = 0; time < 3; time++) {
    await remove(organization, people.owner);
    now += 6 * DAY;
    assert.equal(outcome(await restore(organization, people.owner)), '200');
  }
});

for (const who of ['admin', 'viewer', 'outsider'] as const) {
  test(`404: the ${who}, whether it is deleted or not`, async () => {
    const { organization, people } = await newTeam();
    assert.equal(outcome(await restore(organization, people[who])), NOT_FOUND);
    await remove(organization, people.owner);
    assert.equal(outcome(await restore(organization, people[who])), NOT_FOUND);
    assert.equal(outcome(await restore(organization, people.owner)), '200');
  });
}

test('404: a former owner who was none at the deletion', async () => {
  const [owner, other] = [await service.person('owner'), await service.person('other')];
  const organization = await service.organization(owner);
  const former = await join(service, { organization, by: owner, role: 'owner' }, other);
  const demotion = { token: owner.token, body: { role: 'admin' } };
  assert.equal(outcome(await service.call('PUT', `/v1/managers/${former}`, demotion)), '200');
  await remove(organization, owner);
  assert.equal(outcome(await restore(organization, other)), NOT_FOUND);
});

test('404 from the end of the grace period on', async () => {
  const [inTime, late] = [await newTeam(), await newTeam()];
  for (const { organization, people } of [inTime, late]) await remove(organization, people.owner);
  now += 7 * DAY - 1;
  assert.equal(outcome(await restore(inTime.organization, inTime.people.owner)), '200');
  now += 1;
  assert.equal(outcome(await restore(late.organization, late.people.owner)), NOT_FOUND);
});

test('404: an id in capitals, of another kind, or malformed', async () => {
  const { organization, people, managers } = await newTeam();
  for (const id of [organization.toUpperCase(), managers.owner, people.owner.account.id, 'x']) {
    assert.equal(outcome(await restore(id, people.owner)), NOT_FOUND, id);
  }
});
