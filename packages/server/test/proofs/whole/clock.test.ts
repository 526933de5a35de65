import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { rightfulOf, teamsOf } from '../../fixtures/team.ts';
import { runOn } from '../../harness/rows.ts';
import { type Service, startService } from '../../harness/service.ts';
import { neededFor } from '../operations/needed.ts';
import { requestTo } from '../operations/request.ts';
import { sceneOf } from '../operations/scene.ts';

/** A clock can be set back, and those of several nodes differ: the times of a resource stay in order all the same. */
const FEWEST_OPERATIONS = 4;
const HOUR = 3_600_000;
let now = Date.parse('2026-01-02T03:04:05.000Z');
const service = await startService({ clock: () => now });
after(() => service.stop());

const subjects = Object.values<Operation>(operations).filter(
  // Operations that may create a resource have a time of their own.
  ({ body, reads, successes }) =>
    body && !reads && !successes[201] && JSON.stringify(successes[200]?.body ?? {}).includes('"updatedAt"'),
);

for (const operation of subjects) {
  test(`${operation.id} — updatedAt never goes back with the clock, nor before createdAt`, async () => {
    const team = await (await teamsOf(service))();
    const { token } = rightfulOf(team, operation);
    const scene = await sceneOf(service, team, { needs: neededFor(operation) });
    let latest = '';
    for (const round of [1, 2]) {
      now -= HOUR;
      // A sign-in that lies in the future is not a recent one.
      await beginAt(service, now);
      const { method, path, body } = requestTo(operation, { ...scene, round });
      const reply = await service.call(method, path, { token, body });
      // An owner who has handed over may not do it again.
      if (operation.recent && round > 1) break;
      assert.equal(reply.status, 200, reply.text);
      const { createdAt, updatedAt } = reply.body;
      // There is always a brand, so there is no time of its creation.
      if (createdAt !== undefined)
        assert.ok(updatedAt >= createdAt, `created at ${createdAt}, changed at ${updatedAt}`);
      assert.ok(updatedAt >= latest, `changed at ${latest}, then at ${updatedAt}`);
      latest = updatedAt;
    }
    now += 2 * HOUR;
  });
}

/** Makes all sessions begin at a time, with two factors, directly in the database. */
async function beginAt({ databaseUrl, app }: Service, time: number): Promise<void> {
  const begin = `update sessions set created_at = ?, last_used_at = ?, methods = 'password,totp'`;
  await runOn(databaseUrl, begin, [time, time]);
  await app.settled();
}

test('operations that return updatedAt are found', () => {
  assert.ok(subjects.length >= FEWEST_OPERATIONS, `only ${subjects.length}`);
});
