import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Compilable, sql } from 'kysely';
import { INTO_EVENTS } from '../../../test/fixtures/events.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { databaseFor, patternOf, planOf } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { inPlace } from '../../ground/database/database.ts';
import { AFTER_ALL_IDS, BEFORE_ALL_IDS, newId } from '../../ground/id.ts';
import { selectUnplaced } from './feed-store.ts';
import { selectEvents, selectExamined, selectForExport, selectPlaced, selectRange } from './store.ts';

const EVENTS = 100_000;
const OWNERS = 200;
const AT_ONCE = 5_000;

const values = (text: string[]) => text.map((value) => `'${value}'`).join();

const rowOf = (account: string, organization: string) =>
  `(${values([newId(), 'manager.added'])}, 0, ${values([organization, account, account, organization, '{}'])}, null, null)`;

/** One statement holds a bounded text, so that they go in by thousands. */
async function insertEvents(
  url: string,
  owners = OWNERS,
): Promise<{ account: string; organization: string }> {
  const accounts = Array.from({ length: owners }, newId);
  const organizations = Array.from({ length: owners }, newId);
  for (let done = 0; done < EVENTS; done += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, index) => {
      const owner = (done + index) % owners;
      return rowOf(accounts[owner] ?? '', organizations[owner] ?? '');
    });
    await runOn(url, `${INTO_EVENTS} ${rows.join()}`);
  }
  await runOn(url, 'analyze');
  return { account: accounts[0] ?? '', organization: organizations[0] ?? '' };
}

test(`a page of ${EVENTS} events is read on the index of its list, without sorting`, async (t) => {
  const { database, url } = await databaseFor(t);
  const { account, organization } = await insertEvents(url);
  for (const [of, id] of [
    ['account_id', account],
    ['organization_id', organization],
  ] as const) {
    const page = { id: sql<string>`${id}`, before: sql<string>`${newId()}`, rows: sql<number>`${21}` };
    const plan = await planOf(url, selectEvents(database.read, of, page));
    assert.match(plan, patternOf(`events_${of}_id_idx`), of);
    assert.doesNotMatch(plan, /sort(?! key)|temp b-tree|seq scan on events|scan e\b/i, of);
  }
});

test('a page of far more events than the statistics tell is read without sorting them', async (t) => {
  const { database, url } = await databaseFor(t);
  await insertEvents(url, EVENTS / 5);
  const [account, organization] = [newId(), newId()];
  const rows = Array.from({ length: AT_ONCE }, () => rowOf(account, organization));
  await runOn(url, `${INTO_EVENTS} ${rows.join()}`);
  for (const [of, id] of [
    ['account_id', account],
    ['organization_id', organization],
  ] as const) {
    for (const before of [newId(), AFTER_ALL_IDS]) {
      const page = { before, rows: 11 };
      const range = { of, id, from: undefined };
      const queries: Compilable[] = [
        selectEvents(database.read, of, inPlace({ id, ...page })),
        selectRange(database.read, range, page),
        selectExamined(database.read, range, page),
      ];
      if (of === 'organization_id')
        queries.push(
          selectForExport(database.read, { organization: id, after: BEFORE_ALL_IDS, before }, page.rows),
        );
      for (const query of queries) {
        const plan = await planOf(url, query);
        assert.match(plan, patternOf(`events_${of}_id_idx`));
        assert.doesNotMatch(plan, /sort(?! key)|temp b-tree|seq scan on events|scan e\b/i);
      }
    }
  }
});

test(`the feed of ${EVENTS} events is read on its index, and unplaced events are found on another`, async (t) => {
  const { database, url } = await databaseFor(t);
  await insertEvents(url);
  const number = 'with n as (select id, row_number() over (order by id) as seq from events)';
  await runOn(url, `${number} update events set seq = n.seq from n where n.id = events.id`);
  await runOn(url, testedDatabase === 'postgres' ? 'vacuum analyze events' : 'analyze');
  // Empty partitions would be read whole, and their few rows sorted.
  const options = encodeURIComponent('-c enable_seqscan=off -c enable_sort=off');
  const withoutSorting = testedDatabase === 'postgres' ? `${url}?options=${options}` : url;
  for (const [query, index] of [
    [selectPlaced(database.read, EVENTS / 2, 1_000), 'events_seq_key'],
    [selectUnplaced(database.read).limit(1), 'events_unplaced_idx'],
  ] as const) {
    const plan = await planOf(withoutSorting, query);
    assert.match(plan, patternOf(index));
    assert.doesNotMatch(plan, /sort(?! key)|temp b-tree|seq scan on events|scan e\b/i, index);
  }
});
