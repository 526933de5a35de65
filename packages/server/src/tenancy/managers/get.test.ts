import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const { organization, people, managers } = await newTeam();
const get = (id: string, token = people.owner.token) => service.call('GET', `/v1/managers/${id}`, { token });

for (const member of ['owner', 'admin', 'viewer'] as const) {
  test(`200: every manager of the organization, for its ${member}`, async () => {
    for (const role of ['owner', 'admin', 'viewer'] as const) {
      const { status, body } = await get(managers[role], people[member].token);
      assert.equal(status, 200);
      const { id, email } = people[role].account;
      assert.deepEqual(body, {
        id: managers[role],
        organizationId: organization,
        account: { id, email, name: null },
        role,
        roles: [],
        permissions: [],
        groups: [],
        accepted: true,
        ssoHeld: false,
        createdAt: body.createdAt,
        updatedAt: body.updatedAt,
      });
    }
  });
}

test('403 ACCESS_FORBIDDEN for an outsider', async () => {
  assert.equal(outcome(await get(managers.owner, people.outsider.token)), '403 ACCESS_FORBIDDEN');
});

for (const [what, id] of [
  ['in capitals', managers.viewer.toUpperCase()],
  ['of the organization', organization],
  ['of the account', people.viewer.account.id],
  ['that names nobody', '01890000-0000-7000-8000-000000000000'],
  ['that is no UUID', 'owner'],
  ['with NUL', `${managers.viewer}%00`],
] as const) {
  test(`404 MANAGER_NOT_FOUND: an id ${what}`, async () => {
    assert.equal(outcome(await get(id)), '404 MANAGER_NOT_FOUND');
  });
}

test('404 MANAGER_NOT_FOUND: a removed manager, also for themselves', async () => {
  const team = await newTeam();
  const { viewer } = team.managers;
  await service.call('DELETE', `/v1/managers/${viewer}`, { token: people.owner.token });
  for (const { token } of [people.owner, people.viewer]) {
    assert.equal(outcome(await get(viewer, token)), '404 MANAGER_NOT_FOUND');
  }
});
