import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { INTO_EVENTS } from '../../../test/fixtures/events.ts';
import { databaseFor } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import type { Schema } from '../../ground/database/schema.ts';
import { AFTER_ALL_IDS, BEFORE_ALL_IDS, newId } from '../../ground/id.ts';
import { presentEvent } from '../events/event.ts';
import { exportedLines } from './lines.ts';
import { leafHash, rootOf, subtreesOf } from './tree.ts';

/** Leaves of each seal: one of an event that is there, the others of accounts that are gone. */
const LEAVES = 3;

for (const organization of [undefined, newId()]) {
  const whose = organization === undefined ? 'the team' : 'an organization';
  test(`an export of ${whose} takes as many statements for 100 seals as for two`, async (t) => {
    const { database, url } = await databaseFor(t);
    const read = database.read as Kysely<Schema>;
    async function seal(number: number): Promise<void> {
      const ids = Array.from({ length: LEAVES }, () => newId());
      const leaves = ids.map((id) => leafHash(id));
      const [id = '', last = ''] = [ids[0], ids.at(-1)];
      const of = organization === undefined ? 'null' : `'${organization}'`;
      const values = `'${id}', 'events.sealed', 0, ${of}, null, null, '${id}', '{}', null, null`;
      await runOn(url, `${INTO_EVENTS} (${values})`);
      await runOn(url, `update events set seal_number = ${number}, leaf_index = 0 where id = '${id}'`);
      const subtrees = JSON.stringify(subtreesOf(leaves));
      await runOn(
        url,
        `insert into seals (number, id, count, first_event_id, last_event_id, root, at, signature, subtrees)
         values (${number}, '${newId()}', ${LEAVES}, '${id}', '${last}', '${rootOf(leaves)}', 0, '', '${subtrees}')`,
      );
      for (const [at, leaf] of leaves.entries())
        await runOn(
          url,
          `insert into leaves (seal_number, leaf_index, event_id, account_id, leaf)
           values (${number}, ${at}, '${ids[at]}', ${at === 0 ? 'null' : `'${newId()}'`}, '${leaf}')`,
        );
    }

    async function exported() {
      let statements = 0;
      const counting = read.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements++;
          return result;
        },
      });
      const range = { organization, after: BEFORE_ALL_IDS, before: AFTER_ALL_IDS };
      const present = (event: Parameters<typeof presentEvent>[0]) => presentEvent(event, true);
      let lines = 0;
      for await (const { seal } of exportedLines(counting, range, { present, page: (rows) => rows() })) {
        assert.equal(seal?.path.length, seal?.index === LEAVES - 1 ? 1 : 2);
        lines++;
      }
      return { statements, lines };
    }

    for (const number of [1, 2]) await seal(number);
    const few = await exported();
    for (let number = 3; number <= 100; number++) await seal(number);
    const many = await exported();
    const each = organization === undefined ? LEAVES : 1;
    assert.deepEqual([few.lines, many.lines], [2 * each, 100 * each]);
    assert.equal(many.statements, few.statements);
  });
}
