import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Member, type Team, teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);

const remove = ({ people, managers }: Team, by: Member | 'outsider', of: Member, prefix = '/v1') =>
  service.call('DELETE', `${prefix}/managers/${managers[of]}`, { token: people[by].token });
const access = async ({ people, organization }: Team, of: Member) =>
  outcome(await service.call('GET', `/v1/organizations/${organization}`, { token: people[of].token }));

for (const [by, of, expected] of [
  ['owner', 'owner', '409 LAST_OWNER'],
  ['owner', 'admin', '204'],
  ['owner', 'viewer', '204'],
  ['admin', 'owner', '403 ACCESS_FORBIDDEN'],
  ['admin', 'admin', '204'],
  ['admin', 'viewer', '204'],
  ['viewer', 'owner', '403 ACCESS_FORBIDDEN'],
  ['viewer', 'admin', '403 ACCESS_FORBIDDEN'],
  ['viewer', 'viewer', '204'],
  ['outsider', 'viewer', '403 ACCESS_FORBIDDEN'],
] as const) {
  const does = by === of ? `the ${by} leaves` : `the ${of} is removed by the ${by}`;
  test(`${expected}: ${does}`, async () => {
    const team = await newTeam();
    assert.equal(outcome(await remove(team, by, of)), expected);
    assert.equal(await access(team, of), expected === '204' ? '403 ACCESS_FORBIDDEN' : '200');
  });
}

test('204: an owner leaves or is removed once there is another', async () => {
  for (const by of ['owner', 'admin'] as const) {
    const team = await newTeam();
    const path = `/v1/managers/${team.managers.admin}`;
    await service.call('PUT', path, { token: team.people.owner.token, body: { role: 'owner' } });
    assert.equal(outcome(await remove(team, by, 'owner', '')), '204');
    assert.equal(await access(team, 'owner'), '403 ACCESS_FORBIDDEN');
    assert.equal(outcome(await remove(team, 'admin', 'admin')), '409 LAST_OWNER');
  }
});

test('404 MANAGER_NOT_FOUND: removed before, or left', async () => {
  const team = await newTeam();
  assert.equal(outcome(await remove(team, 'viewer', 'viewer')), '204');
  for (const by of ['owner', 'viewer', 'outsider'] as const) {
    assert.equal(outcome(await remove(team, by, 'viewer')), '404 MANAGER_NOT_FOUND');
  }
});
