import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const { organization, people, managers } = await newTeam();
await newTeam();
const path = `/v1/organizations/${organization}/managers`;

for (const member of ['owner', 'admin', 'viewer'] as const) {
  test(`200: the managers of the organization, newest first, for its ${member}`, async () => {
    const { token } = people[member];
    const { status, body } = await service.call('GET', path, { token });
    assert.equal(status, 200);
    assert.equal(body.nextCursor, null);
    assert.deepEqual(
      body.items.map(({ id, role }: { id: string; role: string }) => [id, role]),
      [
        [managers.viewer, 'viewer'],
        [managers.admin, 'admin'],
        [managers.owner, 'owner'],
      ],
    );
    for (const { secondFactor, ...manager } of body.items) {
      assert.equal(secondFactor, member === 'viewer' ? null : false);
      const one = await service.call('GET', `/v1/managers/${manager.id}`, { token });
      assert.deepEqual(one.body, manager);
    }
  });
}

test('403 ACCESS_FORBIDDEN for an outsider', async () => {
  const reply = await service.call('GET', path, { token: people.outsider.token });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
});

test('200: omits removed managers; 403 for them', async () => {
  const team = await newTeam();
  const at = `/organizations/${team.organization}/managers`;
  await service.call('DELETE', `/v1/managers/${team.managers.viewer}`, { token: people.owner.token });
  const { body } = await service.call('GET', at, { token: people.admin.token });
  assert.deepEqual(
    body.items.map(({ id }: { id: string }) => id),
    [team.managers.admin, team.managers.owner],
  );
  assert.equal(
    outcome(await service.call('GET', at, { token: people.viewer.token })),
    '403 ACCESS_FORBIDDEN',
  );
});
