import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations, type RoleName } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { Client } from 'pg';
import { type Team, teamsOf } from '../../fixtures/team.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf } from '../../harness/rows.ts';
import { type Service, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { descriptionOf } from '../operations/descriptions.ts';
import { neededFor } from '../operations/needed.ts';
import { requestTo } from '../operations/request.ts';
import { rolesFor } from '../operations/roles.ts';
import { sceneOf } from '../operations/scene.ts';

/**
 * Every change of an organization or its managers waits for the lock on the organization's row, and judges only then:
 * the writes of the former holder count. On SQLite, a transaction keeps all others out.
 */
const FEWEST_OPERATIONS = 6;
const subjects = Object.values<Operation>(operations).filter(
  ({ method, permission }) => method !== 'GET' && permission,
);

describe('the lock on the organization', {
  skip: testedDatabase !== 'postgres' && 'about PostgreSQL',
}, () => {
  let service: Service;
  let newTeam: () => Promise<Team>;
  let other: Client;

  before(async () => {
    service = await startService();
    newTeam = await teamsOf(service);
    other = new Client({ connectionString: service.databaseUrl });
    await other.connect();
  });
  after(async () => {
    await other.end();
    await service.stop();
  });

  async function isWaiting(): Promise<boolean> {
    const held = `select pid from pg_stat_activity where application_name = 'portico'
      and datname = current_database() and wait_event_type = 'Lock'`;
    return (await rowsOf(service.databaseUrl, held)).length > 0;
  }

  /** The answer to a caller who has the right role and is removed while the request waits. */
  async function answerAfterRemoval(operation: Operation, permitted: RoleName): Promise<string> {
    const team = await newTeam();
    const role = { token: team.people.owner.token, body: { role: permitted } };
    const raised = await service.call('PUT', `/v1/managers/${team.managers.admin}`, role);
    assert.equal(raised.status, 200);
    const scene = await sceneOf(service, team, { as: 'admin', needs: neededFor(operation) });
    await descriptionOf(operation.id).prepare?.(service, team.people.admin.account.id);
    const { method, path, body } = requestTo(operation, scene);

    await other.query('begin');
    await other.query('select id from organizations where id = $1 for no key update', [team.organization]);
    let isAnswered = false;
    const answer = service.call(method, path, { token: team.people.admin.token, body }).finally(() => {
      isAnswered = true;
    });
    await until('the request is answered or waits', async () => isAnswered || (await isWaiting()));
    await other.query('delete from managers where id = $1', [team.managers.admin]);
    await other.query('commit');
    return outcome(await answer);
  }

  for (const operation of subjects) {
    const { permitted } = rolesFor(operation);
    test(`${operation.id} — 403 ACCESS_FORBIDDEN if the lock's holder removes the caller`, async () => {
      const answer = await until('it waited no longer than the service lets it', async () => {
        const seen = await answerAfterRemoval(operation, permitted);
        return seen !== '503 SERVICE_UNAVAILABLE' && seen;
      });
      assert.equal(answer, '403 ACCESS_FORBIDDEN');
    });
  }

  test('operations that change an organization are found', () => {
    assert.ok(subjects.length >= FEWEST_OPERATIONS, `only ${subjects.length}`);
  });
});
