import assert from 'node:assert/strict';
import { test } from 'node:test';
import { teamWebhook } from '../../test/fixtures/team-webhooks.ts';
import { idOf, idsAt, insertMany } from '../../test/harness/many.ts';
import { databaseFor } from '../../test/harness/plan.ts';
import type { Database } from '../ground/database/database.ts';
import { newId } from '../ground/id.ts';
import { insertTeamWebhook } from '../notices/team-webhooks/store.ts';
import { AT_ONCE, fitting } from './ending.ts';
import { leaveSome } from './manager-left.ts';

/** The work of one transaction: rows that change four others each. */
const ROOM = { limit: AT_ONCE / 4, weight: 4 };

/** Makes webhooks of the team, to all active ones of which each event is delivered. */
async function addWebhooks(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (let made = 0; made < 20; made++) await insertTeamWebhook(tx, teamWebhook());
    await insertTeamWebhook(tx, teamWebhook('paused'));
  });
}

test("a transaction ends fewer rows where the team's webhooks get their events, and at least one", async (t) => {
  const { database } = await databaseFor(t);
  const rows = Array.from({ length: AT_ONCE }, () => ({ organization_id: newId() }));
  const fit = async (room = ROOM) => (await database.transaction((tx) => fitting(tx, rows, room))).length;
  assert.equal(await fit(), 125);
  await addWebhooks(database);
  assert.equal(await fit(), 21);
  assert.equal(await fit({ limit: 1, weight: 1 }), 1);
});

test("a transaction removes an account from fewer organizations where the team's webhooks get their events", async (t) => {
  const { database, url } = await databaseFor(t);
  const [account, organizations, times] = [newId(), idsAt(0), { created_at: '0', updated_at: '0' }];
  await insertMany(url, {
    table: 'accounts',
    count: 1,
    columns: {
      ...{ id: idOf(account), email: "'a@example.com'", email_canonical: "'a@example.com'" },
      ...{ words_of: "''", password_hash: "''", ...times },
    },
  });
  const columns = { id: organizations, name: "'Many'", name_folded: "'many'", ...times };
  await insertMany(url, { table: 'organizations', count: 200, columns });
  await insertMany(url, {
    table: 'managers',
    count: 200,
    columns: {
      ...{ id: idsAt(1), organization_id: organizations, account_id: idOf(account), role: "'viewer'" },
      ...times,
    },
  });
  const leave = () => database.transaction((tx) => leaveSome(tx, account, { limit: ROOM.limit, now: 0 }));
  await addWebhooks(database);
  const { done, events, after } = await leave();
  assert.deepEqual([done, events?.length, after !== undefined], [21, 21, true]);
});
