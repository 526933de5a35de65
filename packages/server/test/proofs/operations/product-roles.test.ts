import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations, permissions, SCOPES } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { giveRoles, newRole } from '../../fixtures/roles.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';
import { expected } from './expected.ts';
import { neededFor } from './needed.ts';
import { requestTo } from './request.ts';
import { sceneOf } from './scene.ts';

/** No permission of the product gives access to Portico itself, not even one with the name of a permission or scope of its own. */
const service = await startService();
after(() => service.stop());
const team = await (await teamsOf(service))();
const { owner, viewer } = team.people;
await newRole(service, {
  name: 'everything',
  permissions: [...new Set([...Object.keys(permissions), ...SCOPES])],
});
const given = await giveRoles(service, owner, {
  manager: team.managers.viewer,
  role: 'viewer',
  roles: ['everything'],
});
const key = await newApiKey(service, { ...team, by: owner, role: 'viewer', roles: ['everything'] });

/** The answer to a caller who asks about the organization or, for a manager, about its owner. */
const answerTo = (operation: Operation, caller: 'viewer' | 'viewer key') =>
  expected(operation, caller, operation.target?.resource === 'manager' ? 'an owner' : 'own');

test('a viewer with every product permission is refused the same operations as before', async () => {
  assert.equal(outcome(given), '200', given.text);
  assert.ok(given.body.permissions.includes('organization:delete'));
  for (const [caller, token] of [
    ['viewer', viewer.token],
    ['viewer key', key.token],
  ] as const) {
    const doors = Object.values<Operation>(operations).filter((operation) =>
      answerTo(operation, caller).startsWith('403'),
    );
    assert.ok(doors.length > 40, `only ${doors.length} operations are closed to a ${caller}`);
    for (const operation of doors) {
      const scene = await sceneOf(service, team, { needs: neededFor(operation) });
      const ids = { ...scene.ids, manager: team.managers.owner };
      const { method, path, body } = requestTo(operation, { ...scene, ids });
      const reply = await service.call(method, path, { token, body });
      assert.equal(outcome(reply), answerTo(operation, caller), `${caller}: ${operation.id}`);
    }
  }
});
