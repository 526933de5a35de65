import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFor, planOf } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { BEFORE_ALL_IDS, newId } from '../../ground/id.ts';
import { MOST_WAITING } from '../webhooks/waiting.ts';
import { nextWithDeliveries } from './store.ts';
import {
  countWaitingTeamDeliveries,
  dueTeamWebhooks,
  selectDueTeamDeliveries,
  selectDueTeamWebhooks,
  selectWaitingTeamDeliveries,
} from './waiting.ts';

const WEBHOOKS = 5;
const DELIVERIES = 50_000;
const AT_ONCE = 5_000;

/** Half of the deliveries have ended; all others are due for one dead webhook. */
async function populate(url: string): Promise<string> {
  const webhooks = Array.from({ length: WEBHOOKS }, newId);
  const columns = 'id, name, url, state, secret, created_at, updated_at';
  const insert = `insert into team_webhooks (${columns}) values (?, 'A', 'https://a.example', 'active', '', 0, 0)`;
  for (const id of webhooks) await runOn(url, insert, [id]);
  const row = (_: unknown, number: number) => {
    const webhook = number % 2 === 0 ? webhooks[(number / 2) % WEBHOOKS] : webhooks[0];
    const state = number % 2 === 0 ? 'delivered' : 'pending';
    return `('${newId()}', '${webhook}', '${newId()}', 'account.updated', '${state}', 0, 0, ${number})`;
  };
  const into = '(id, webhook_id, event_id, type, state, attempts, created_at, due_at)';
  for (let done = 0; done < DELIVERIES; done += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, row);
    await runOn(url, `insert into team_deliveries ${into} values ${rows.join()}`);
  }
  await runOn(url, 'analyze');
  return webhooks[0] ?? '';
}

test("due deliveries to the team's webhooks are found on an index, however many wait", async (t) => {
  const { database, url } = await databaseFor(t);
  const dead = await populate(url);
  const { kind, read } = database;
  for (const [what, query, index] of [
    ['due', selectDueTeamDeliveries(kind, read, dead).limit(5), 'team_deliveries_due_at_idx'],
    ['groups', selectDueTeamWebhooks(kind, read), 'team_deliveries_due_at_idx'],
    ['next', nextWithDeliveries(read, BEFORE_ALL_IDS), 'team_deliveries_webhook_id_idx'],
    ['oldest', selectWaitingTeamDeliveries(kind, read), 'team_deliveries_created_at_idx'],
  ] as const) {
    const plan = await planOf(url, query);
    assert.match(plan, new RegExp(index), `${what}: ${plan}`);
    assert.doesNotMatch(
      plan,
      /seq scan on team_deliveries|scan d\b(?! using)|temp b-tree for order|"sort/i,
      `${what}: ${plan}`,
    );
  }
  assert.deepEqual(await dueTeamWebhooks(database)(), [{ id: dead, of: [], isFailing: false }]);
  const waiting = await countWaitingTeamDeliveries(database).first({});
  assert.deepEqual([Number(waiting?.length), waiting?.oldest], [MOST_WAITING, 0]);
});
