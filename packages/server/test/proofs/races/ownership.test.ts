import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { testedDatabase } from '../../harness/databases.ts';
import { type Aimed, atOnce, hold } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { ownerless, runOn } from '../../harness/rows.ts';
import { type Person, type Service, startService } from '../../harness/service.ts';
import { sweep } from '../../harness/sweep.ts';
import { until } from '../../harness/until.ts';
import { roundsOf } from './rounds.ts';

const ROUNDS = roundsOf(30);

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
const [ada, ben, cat] = [await first.person('ada'), await first.person('ben'), await first.person('cat')];

/** An organization that Ada and Ben own and Cat looks at: its id, and those of their managers. */
interface Owned {
  readonly id: string;
  readonly ada: string;
  readonly ben: string;
  readonly cat: string;
}

interface Owners {
  readonly ada: Person;
  readonly ben: Person;
}

async function owned(owners: Owners = { ada, ben }): Promise<Owned> {
  const id = await first.organization(owners.ada);
  const { token } = owners.ada;
  const { body } = await first.call('GET', `/v1/organizations/${id}/managers`, { token });
  const bens = await first.manager(id, owners.ada, owners.ben, 'owner');
  return { id, ada: body.items[0].id, ben: bens, cat: await first.manager(id, owners.ada, cat, 'viewer') };
}

type Step = (owned: Owned) => Omit<Aimed, 'url'>;

const LAST_STEP = 'deletes the account';

/** Every way in which an organization loses an owner; each is Ada's, or Ben's with the names swapped. */
const PATHS: Readonly<Record<string, (self: 'ada' | 'ben', other: 'ada' | 'ben', by: Person) => Step>> = {
  'demotes the other':
    (_, other, { token }) =>
    (ids) => {
      return { method: 'PUT', path: `/v1/managers/${ids[other]}`, token, body: { role: 'admin' } };
    },
  'steps down':
    (self, _, { token }) =>
    (ids) => {
      return { method: 'PUT', path: `/v1/managers/${ids[self]}`, token, body: { role: 'viewer' } };
    },
  'removes the other':
    (_, other, { token }) =>
    (ids) => {
      return { method: 'DELETE', path: `/v1/managers/${ids[other]}`, token };
    },
  leaves:
    (self, _, { token }) =>
    (ids) => {
      return { method: 'DELETE', path: `/v1/managers/${ids[self]}`, token };
    },
  'hands over to the other':
    (_, other, { token }) =>
    (ids) => {
      const path = `/v1/organizations/${ids.id}/transfer`;
      return { method: 'POST', path, token, body: { managerId: ids[other] } };
    },
  'hands over to a third':
    (_self, _other, { token }) =>
    (ids) => {
      return {
        method: 'POST',
        path: `/v1/organizations/${ids.id}/transfer`,
        token,
        body: { managerId: ids.cat },
      };
    },
  'deletes it':
    (_self, _other, { token }) =>
    (ids) => {
      return { method: 'DELETE', path: `/v1/organizations/${ids.id}`, token };
    },
  [LAST_STEP]:
    (_self, _other, { token }) =>
    () => {
      return { method: 'DELETE', path: '/v1/account', token };
    },
};

/** Those who own the next organization: others where one of them is gone afterwards. */
async function ownersFor(...steps: readonly string[]): Promise<Owners> {
  if (!steps.includes(LAST_STEP)) return { ada, ben };
  return { ada: await first.person('ada'), ben: await first.person('ben') };
}

for (const [adas, byAda] of Object.entries(PATHS)) {
  test(`two owners at once: an owner is left when one ${adas}, whatever the other does`, async () => {
    for (const [index, [bens, byBen]] of Object.entries(PATHS).entries()) {
      const owners = await ownersFor(adas, bens);
      const ids = await owned(owners);
      const steps = [byAda('ada', 'ben', owners.ada)(ids), byBen('ben', 'ada', owners.ben)(ids)];
      const requests = steps.map((step, number) => ({ ...step, url: nodes.url(number + index) }));
      const answers = await atOnce(index % 2 === 0 ? requests : requests.reverse());
      assert.ok(
        answers.some(({ status }) => status < 300),
        `${adas}, ${bens}`,
      );
      assert.ok(answers.every(({ status }) => status < 500));
      assert.deepEqual(await ownerless(first.databaseUrl), [], `${adas}, ${bens}`);
    }
  });
}

test('409 LAST_OWNER — the only owner steps down or leaves, before a deletion and after a restoration', async () => {
  const id = await first.organization(ada);
  const { token } = ada;
  const { body } = await first.call('GET', `/v1/organizations/${id}/managers`, { token });
  await first.manager(id, ada, cat, 'admin');
  const path = `/v1/managers/${body.items[0].id}`;
  for (let time = 0; time < 2; time++) {
    for (const role of ['admin', 'viewer']) {
      assert.equal((await first.call('PUT', path, { token, body: { role } })).error, 'LAST_OWNER');
    }
    assert.equal((await first.call('DELETE', path, { token })).error, 'LAST_OWNER');
    assert.equal((await first.call('DELETE', `/v1/organizations/${id}`, { token })).status, 204);
    assert.equal(
      (await first.call('PUT', path, { token, body: { role: 'admin' } })).error,
      'MANAGER_NOT_FOUND',
    );
    assert.equal((await first.call('POST', `/v1/organizations/${id}/restore`, { token })).status, 200);
  }
});

test('organization restored and deleted at once, repeatedly: one of both states, with all managers', async () => {
  const { id } = await owned();
  const path = `/v1/organizations/${id}`;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await atOnce([
      { url: nodes.url(round), method: 'DELETE', path, token: ada.token },
      { url: nodes.url(round + 1), method: 'POST', path: `${path}/restore`, token: ben.token },
    ]);
    for (const { status, error } of answers) assert.ok(status < 300 || error === 'ORGANIZATION_NOT_FOUND');
    assert.equal((await first.call('POST', `${path}/restore`, { token: ada.token })).status, 200);
    const managers = await first.call('GET', `${path}/managers`, { token: ada.token });
    assert.equal(managers.body.items.length, 3);
  }
});

const DAY = 24 * 60 * 60_000;
const HOUR = DAY / 24;
const PURGE = 'purge-organizations';

/** A restoration that arrives some milliseconds after the purge is made due. */
async function restoreAgainstPurge(slow: Service, owner: Person, after: number) {
  const id = await slow.organization(owner);
  const { token } = owner;
  const path = `/v1/organizations/${id}`;
  assert.equal((await slow.call('DELETE', path, { token })).status, 204);
  const deletedAt = Date.now() - DAY - 1.5 * HOUR;
  const restoration = await hold({ url: slow.url, method: 'POST', path: `${path}/restore`, token });
  await runOn(slow.databaseUrl, 'update organizations set deleted_at = ? where id = ?', [deletedAt, id]);
  const due = runOn(slow.databaseUrl, 'update tasks set due_at = 0 where name = ?', [PURGE]);
  await delay(after);
  const { status, error } = await restoration.release();
  await due;
  await sweep(slow, PURGE);
  return { id, status, error };
}

/** The rows of an organization and of its managers. */
const leftOf = ({ databaseUrl }: Service, id: string) =>
  Promise.all([
    runOn(databaseUrl, 'select deleted_at, purged_at from organizations where id = ?', [id]),
    runOn(databaseUrl, 'select role from managers where organization_id = ?', [id]),
  ]);

// An embedded database serves one process: no node's clock differs from another's, and its purge never meets a restoration.
if (testedDatabase === 'postgres') {
  test(`organization restored while another node purges it, ${ROUNDS} times: whole or gone`, async (t) => {
    const environment = { PORTICO_DELETION_GRACE: '1d' };
    // One node's clock is late: it restores what the other purges.
    const slow = await startService({ clock: () => Date.now() - 2 * HOUR, environment, workInterval: DAY });
    const purging = await startService({ beside: slow, environment, workInterval: 1 });
    t.after(async () => {
      await purging.stop();
      await slow.stop();
    });
    const owner = await slow.person('owner');
    await until('the task is written down', async () => {
      return (await runOn(slow.databaseUrl, 'select 1 as one from tasks where name = ?', [PURGE])).length > 0;
    });
    const seen = { restored: 0, purged: 0 };
    let wait = 20;
    for (let round = 0; round < ROUNDS; round++) {
      const { id, status, error } = await restoreAgainstPurge(slow, owner, wait);
      const told = 'select type from events where organization_id = ? order by id desc limit 1';
      const [last] = await runOn(slow.databaseUrl, told, [id]);
      if (status === 200) {
        assert.deepEqual(await leftOf(slow, id), [
          [{ deleted_at: null, purged_at: null }],
          [{ role: 'owner' }],
        ]);
        assert.equal(last?.type, 'organization.restored');
        seen.restored++;
        wait += 1;
      } else {
        assert.equal(error, 'ORGANIZATION_NOT_FOUND');
        await sweep(slow, 'finish-endings');
        assert.deepEqual(await leftOf(slow, id), [[], []]);
        assert.equal(last?.type, 'organization.purged');
        seen.purged++;
        wait = Math.max(0, wait - 1);
      }
    }
    t.diagnostic(`restored ${seen.restored} times, purged ${seen.purged} times`);
  });
}
