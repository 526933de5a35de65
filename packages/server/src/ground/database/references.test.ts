import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFor } from '../../../test/harness/plan.ts';
import { rowsOf } from '../../../test/harness/rows.ts';

/** Each column that refers to another table, with whether an index begins with it. */
const REFERENCES = {
  sqlite: `
    select t.name || '.' || k."from" as reference, exists (
      select 1 from pragma_index_list(t.name) as i, pragma_index_info(i.name) as c
      where c.seqno = 0 and c.name = k."from"
    ) or exists (
      select 1 from pragma_table_info(t.name) as c where c.pk = 1 and c.name = k."from"
    ) as has_index
    from pragma_table_list as t, pragma_foreign_key_list(t.name) as k where t.schema = 'main'`,
  postgres: `
    select t.relname || '.' || a.attname as reference, exists (
      select from pg_index as i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
    ) as has_index
    from pg_constraint as k
    join pg_class as t on t.oid = k.conrelid
    join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
};

test('what refers to a row that is deleted is found by an index', async (t) => {
  const { database, url } = await databaseFor(t);
  const references = await rowsOf(url, REFERENCES[database.kind]);
  assert.ok(references.length > 50, `only ${references.length} references`);
  const without = references.filter(({ has_index }) => !has_index).map(({ reference }) => reference);
  assert.deepEqual(without, []);
});
