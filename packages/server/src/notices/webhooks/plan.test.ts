import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFor, planOf } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Database, type RawBuilder, sql } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import {
  countWaiting,
  dueGroups,
  MOST_WAITING,
  selectClaimed,
  selectDue,
  selectDueWebhooks,
  selectWaiting,
} from './waiting.ts';

const WEBHOOKS = 10;
const DELIVERIES = 50_000;
const AT_ONCE = 5_000;

/** Half of the deliveries have ended; all others are due for one dead webhook. */
async function populate(url: string): Promise<{ dead: string; organization: string }> {
  const organization = newId();
  await runOn(
    url,
    `insert into organizations (id, name, created_at, updated_at, require_second_factor) values (?, 'Acme', 0, 0, 0)`,
    [organization],
  );
  const webhooks = Array.from({ length: WEBHOOKS }, newId);
  for (const id of webhooks) {
    const columns = 'id, organization_id, url, state, secret, created_at, updated_at';
    await runOn(
      url,
      `insert into webhooks (${columns}) values (?, ?, 'https://a.example', 'active', '', 0, 0)`,
      [...[id, organization]],
    );
  }
  const columns = 'id, webhook_id, event_id, type, state, attempts, created_at, due_at';
  const row = (_: unknown, number: number) => {
    const webhook = number % 2 === 0 ? webhooks[(number / 2) % WEBHOOKS] : webhooks[0];
    const state = number % 2 === 0 ? 'delivered' : 'pending';
    return `('${newId()}', '${webhook}', '${newId()}', 'organization.updated', '${state}', 0, 0, ${number})`;
  };
  for (let done = 0; done < DELIVERIES; done += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, row);
    await runOn(url, `insert into deliveries (${columns}) values ${rows.join()}`);
  }
  await runOn(url, 'analyze');
  return { dead: webhooks[0] ?? '', organization };
}

test('due deliveries and their webhooks are found on an index, however many wait', async (t) => {
  const { database, url } = await databaseFor(t);
  const { dead, organization } = await populate(url);
  const { kind, read } = database;
  const of: RawBuilder<boolean> = sql`d.webhook_id = ${dead}`;
  for (const [what, query, index] of [
    ['due', selectDue(kind, read, of).limit(5), 'deliveries_webhook_id_due_at_idx'],
    ['groups', selectDueWebhooks(kind, read), 'deliveries_webhook_id_due_at_idx'],
    ['claimed', selectClaimed(kind, read, of), 'deliveries_webhook_id_claimed_until_idx'],
    ['oldest', selectWaiting(kind, read), 'deliveries_webhook_id_state_id_idx'],
  ] as const) {
    const plan = await planOf(url, query);
    assert.match(plan, new RegExp(index), `${what}: ${plan}`);
    assert.doesNotMatch(
      plan,
      /seq scan on deliveries|scan [dw]\b(?! using)|temp b-tree for order|"sort/i,
      `${what}: ${plan}`,
    );
  }
  assert.deepEqual(await dueGroups(database as Database)(), [
    { id: dead, of: [organization, organization], isFailing: false },
  ]);
  const waiting = await countWaiting(database as Database).first({});
  assert.deepEqual([Number(waiting?.length), waiting?.oldest], [MOST_WAITING, 0]);
});
