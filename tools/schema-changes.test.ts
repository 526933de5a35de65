import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { objections, statementsOf } from './schema-changes.ts';

type Step = (db: Kysely<unknown>) => Promise<unknown>;

/** What is said of a migration that does one thing. */
async function saidOf(...steps: readonly Step[]): Promise<string[]> {
  const up = async (db: Kysely<unknown>) => {
    for (const step of steps) await step(db);
  };
  return objections([{ name: '0099-next', statements: await statementsOf({ up }) }], {}).problems;
}

const newTable: Step = (db) => db.schema.createTable('things').addColumn('id', 'text').execute();

const HARMLESS: Readonly<Record<string, readonly Step[]>> = {
  'a table': [newTable],
  'a column that may be empty': [(db) => db.schema.alterTable('accounts').addColumn('age', 'text').execute()],
  'a column with a default': [
    (db) =>
      db.schema
        .alterTable('accounts')
        .addColumn('age', 'integer', (column) => column.notNull().defaultTo(0))
        .execute(),
  ],
  'an index': [(db) => db.schema.createIndex('age_idx').on('accounts').column('age').execute()],
  'anything with a table that is as new': [
    newTable,
    (db) => db.schema.createIndex('thing_idx').unique().on('things').column('id').execute(),
    (db) => db.schema.alterTable('things').dropColumn('id').execute(),
  ],
};

for (const [title, steps] of Object.entries(HARMLESS)) {
  test(`${title} is no harm to nodes of the last release`, async () => {
    assert.deepEqual(await saidOf(...steps), []);
  });
}

const HARMFUL: Readonly<Record<string, readonly [Step, RegExp]>> = {
  'a column that is dropped': [
    (db) => db.schema.alterTable('accounts').dropColumn('name').execute(),
    /harmless/,
  ],
  'a column that is renamed': [
    (db) => db.schema.alterTable('accounts').renameColumn('name', 'called').execute(),
    /harmless/,
  ],
  'a table that is dropped': [(db) => db.schema.dropTable('accounts').execute(), /harmless/],
  'a table that is renamed': [
    (db) => db.schema.alterTable('accounts').renameTo('people').execute(),
    /harmless/,
  ],
  'a column that must not be empty': [
    (db) =>
      db.schema
        .alterTable('accounts')
        .addColumn('age', 'integer', (column) => column.notNull())
        .execute(),
    /leave this column out/,
  ],
  'a column that must be unique': [
    (db) =>
      db.schema
        .alterTable('accounts')
        .addColumn('age', 'integer', (column) => column.unique())
        .execute(),
    /forbids/,
  ],
  'an index that forbids': [
    (db) => db.schema.createIndex('age_idx').unique().on('accounts').column('age').execute(),
    /forbids/,
  ],
  'a change of rows': [(db) => sql`update "accounts" set "name" = null`.execute(db), /harmless/],
};

for (const [title, [step, why]] of Object.entries(HARMFUL)) {
  test(`${title} is refused beside nodes of the last release`, async () => {
    const said = await saidOf(step);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', why);
  });
}

test('what is known to be harmless for a reason is let through', () => {
  const statement = 'drop table "things"';
  const { problems, excused } = objections([{ name: '0099-next', statements: [statement] }], {
    [statement]: 'Nothing has used it since the last release.',
  });
  assert.deepEqual([problems, [...excused]], [[], [statement]]);
});
