import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { clientOf } from '../harness/client.ts';
import { testedDatabase } from '../harness/databases.ts';
import { tally } from '../harness/load.ts';
import { ownTime } from '../harness/own-time.ts';
import { rowsOf } from '../harness/rows.ts';
import { type Person, type Service, startService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

/** Connections that one node opens at most. */
const POOL = 10;

/** How many times others are served while one waits. */
const ENOUGH = 5;

let service: Service;
let owner: Person;
let locked: string;
let free: string;

/** Holds the lock on an organization's row from outside, as a migration or an administrator might. */
async function lock(id: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select id from organizations where id = $1 for update', [id]);
  return () => client.end();
}

async function rename(id: string) {
  const client = clientOf(service.url);
  const wanted = {
    method: 'PUT',
    path: `/v1/organizations/${id}`,
    token: owner.token,
    body: { name: 'Renamed' },
  };
  const [sentAt, began] = [performance.now(), ownTime()];
  const answer = await client.send(wanted).finally(client.close);
  return { ...answer, took: performance.now() - sentAt, tookOfOwn: ownTime() - began };
}

const connections = (state: string) =>
  rowsOf(
    service.databaseUrl,
    `select pid from pg_stat_activity where application_name = 'portico' and datname = current_database() and ${state}`,
  );
const waiting = () => connections(`wait_event_type = 'Lock'`);

describe('locks held by another session', {
  skip: testedDatabase !== 'postgres' && 'about PostgreSQL',
}, () => {
  before(async () => {
    service = await startService({ expectsRefusals: true });
    owner = await service.person();
    locked = await service.organization(owner);
    free = await service.organization(owner);
  });
  after(() => service.stop());

  /** A change waits for the lock until its time is over. @returns how many others were served meanwhile, each of them completely */
  async function waitInVain(): Promise<number> {
    const unlock = await lock(locked);
    let isAnswered = false;
    const stuck = rename(locked).finally(() => {
      isAnswered = true;
    });
    await until('it waits for the lock', async () => isAnswered || (await waiting()).length === 1);
    let served = 0;
    // Waiting for a lock is no outage: it takes longer than noticing one. On a machine that is busy with other things, somebody
    // may be refused for another reason, and all begins again.
    for (let others = 0; others < ENOUGH && !isAnswered; others++) {
      const answers = [
        await rename(free),
        await service.call('GET', `/v1/organizations/${locked}`, { token: owner.token }),
        await service.call('GET', '/health/ready'),
      ];
      if (answers.some(({ status }) => status !== 200)) break;
      if (!isAnswered) served++;
    }
    const { error, took, tookOfOwn } = await stuck;
    assert.equal(error, 'SERVICE_UNAVAILABLE');
    assert.ok(took > 3_000 && tookOfOwn < 15_000, `it was answered after ${took} ms`);
    await until('it is ready', async () => (await service.call('GET', '/health/ready')).status === 200);
    await unlock();
    return served;
  }

  test('503 SERVICE_UNAVAILABLE — the lock is not free within the statement timeout; other requests are served', async () => {
    await until('many others are served meanwhile', async () => (await waitInVain()) >= ENOUGH);
    await until('it is free', async () => (await rename(locked)).status === 200);
  });

  /** @returns the answers to those that waited for a connection or the lock; undefined where that took them too long */
  async function waitForAll(): Promise<Record<string, number> | undefined> {
    const unlock = await lock(locked);
    let isOver = false;
    const renames = Array.from({ length: 3 * POOL }, () =>
      rename(locked).then((answer) => {
        isOver ||= answer.error === 'SERVICE_UNAVAILABLE';
        return answer;
      }),
    );
    await until('all connections wait', async () => isOver || (await waiting()).length === POOL);
    const [refused, ready, live] = await Promise.all([
      service.call('GET', '/v1/account', { token: owner.token }),
      service.call('GET', '/health/ready'),
      service.call('GET', '/health/live'),
    ]);
    const isInTime = !isOver;
    await unlock();
    const answers = tally(await Promise.all(renames));
    // Where a machine is busy with other things, a database that is silent is taken to hang.
    if (!isInTime || isOver || refused.error === 'SERVICE_UNAVAILABLE') return undefined;
    assert.deepEqual([refused.error, ready.status, live.status], ['OVERLOADED', 503, 200]);
    return answers;
  }

  test('503 OVERLOADED — every connection waits for a lock; all are free again afterwards', async () => {
    const {
      '200': done = 0,
      '503 OVERLOADED': gaveUp = 0,
      ...others
    } = await until('nobody waited longer than a statement may', waitForAll);
    assert.deepEqual(others, {});
    assert.ok(done >= POOL && gaveUp > 0, `${done} done, ${gaveUp} refused`);
    // As many at once as there are connections: one that leaked would be missed.
    for (let round = 0; round < 3; round++) {
      await until('all are free', async () => {
        const answers = await Promise.all(Array.from({ length: POOL }, () => rename(free)));
        return answers.every(({ status }) => status === 200);
      });
    }
    // Background work and the check for a hung server each use one for a moment.
    await until('none is in use', async () => (await connections(`state <> 'idle'`)).length === 0);
    await until('there are no more', async () => (await connections('true')).length <= POOL);
  });
});
