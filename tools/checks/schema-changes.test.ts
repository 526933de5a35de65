import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { fingerprint, objections, statementsOf } from './schema-changes.ts';

type Step = (db: Kysely<unknown>) => Promise<unknown>;

const migrationOf = (steps: readonly Step[]) => ({
  up: async (db: Kysely<unknown>) => {
    for (const step of steps) await step(db);
  },
});

/** The objections to a migration with these steps. */
async function saidOf(...steps: readonly Step[]): Promise<string[]> {
  const statements = await statementsOf(migrationOf(steps));
  return objections([{ name: '0099-next', statements }], {}).problems;
}

const newTable: Step = (db) => db.schema.createTable('things').addColumn('id', 'text').execute();
const raw =
  (text: string): Step =>
  (db) =>
    sql.raw(text).execute(db);
/** A new table that refers to another. */
const referring =
  (to: string, rule?: 'cascade' | 'set null' | 'restrict'): Step =>
  (db) =>
    db.schema
      .createTable('parts')
      .addColumn('of', 'text')
      .addForeignKeyConstraint('parts_of_fkey', ['of'], to, ['id'], (key) =>
        rule ? key.onDelete(rule) : key,
      )
      .execute();

const HARMLESS: Readonly<Record<string, readonly Step[]>> = {
  'a table': [newTable],
  'a nullable column': [(db) => db.schema.alterTable('accounts').addColumn('age', 'text').execute()],
  'a column with a default': [
    (db) =>
      db.schema
        .alterTable('accounts')
        .addColumn('age', 'integer', (column) => column.notNull().defaultTo(0))
        .execute(),
  ],
  'an index': [(db) => db.schema.createIndex('age_idx').on('accounts').column('age').execute()],
  'any change of a table from the same release': [
    newTable,
    (db) => db.schema.createIndex('thing_idx').unique().on('things').column('id').execute(),
    (db) => db.schema.alterTable('things').dropColumn('id').execute(),
  ],
  'a foreign key with cascade': [referring('accounts', 'cascade')],
  'a foreign key with set null': [referring('accounts', 'set null')],
  'a foreign key to a table from the same release': [newTable, referring('things')],
};

for (const [title, steps] of Object.entries(HARMLESS)) {
  test(`compatible with nodes of the last release: ${title}`, async () => {
    assert.deepEqual(await saidOf(...steps), []);
  });
}

const HARMFUL: Readonly<Record<string, readonly [Step, RegExp]>> = {
  'a dropped column': [(db) => db.schema.alterTable('accounts').dropColumn('name').execute(), /harmless/],
  'a renamed column': [
    (db) => db.schema.alterTable('accounts').renameColumn('name', 'called').execute(),
    /harmless/,
  ],
  'a dropped table': [(db) => db.schema.dropTable('accounts').execute(), /harmless/],
  'a renamed table': [(db) => db.schema.alterTable('accounts').renameTo('people').execute(), /harmless/],
  'a column with not null': [
    (db) =>
      db.schema
        .alterTable('accounts')
        .addColumn('age', 'integer', (column) => column.notNull())
        .execute(),
    /leave this column out/,
  ],
  'a unique column': [
    (db) =>
      db.schema
        .alterTable('accounts')
        .addColumn('age', 'integer', (column) => column.unique())
        .execute(),
    /forbids/,
  ],
  'a unique index': [
    (db) => db.schema.createIndex('age_idx').unique().on('accounts').column('age').execute(),
    /forbids/,
  ],
  'a foreign key without a rule': [referring('accounts'), /delete/],
  'a foreign key with restrict': [referring('accounts', 'restrict'), /delete/],
  'NOT NULL in capitals': [
    raw('alter table "accounts" add column "age" INTEGER NOT NULL'),
    /leave this column out/,
  ],
  'not null with a default of null': [
    raw('alter table "accounts" add column "age" integer not null default null'),
    /leave this column out/,
  ],
  'a check of a new column, in capitals': [
    raw('ALTER TABLE accounts ADD COLUMN age integer CHECK (age > 0)'),
    /forbids/,
  ],
  'a later action of the same statement': [
    raw('create table "things" ("id" text); drop table "accounts"'),
    /several/,
  ],
  'create table if not exists': [raw('create table if not exists "accounts" ("id" text)'), /harmless/],
  'a changed type': [raw('alter table "accounts" alter column "name" type varchar(10)'), /harmless/],
  'an added constraint': [
    raw('alter table "accounts" add constraint "short" check (length(name) < 10)'),
    /harmless/,
  ],
  'a trigger': [
    raw('create trigger t before insert on accounts for each row execute function f()'),
    /harmless/,
  ],
  'a change of rows': [(db) => sql`update "accounts" set "name" = null`.execute(db), /harmless/],
};

for (const [title, [step, why]] of Object.entries(HARMFUL)) {
  test(`refused beside nodes of the last release: ${title}`, async () => {
    const said = await saidOf(step);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', why);
  });
}

test('a statement excused with a reason is allowed', () => {
  const statement = 'drop table "things"';
  const { problems, excused } = objections([{ name: '0099-next', statements: [statement] }], {
    [statement]: 'Nothing has used it since the last release.',
  });
  assert.deepEqual([problems, [...excused]], [[], [statement]]);
});

test('fingerprint: covers writes and steps for SQLite only', async () => {
  const writing =
    (name: string): Step =>
    (db) =>
      sql`update accounts set name = ${name}`.execute(db);
  const fingerprintOf = async (step: Step, kind?: 'sqlite') =>
    fingerprint(await statementsOf(migrationOf([step]), kind));
  assert.notEqual(await fingerprintOf(writing('Ada')), await fingerprintOf(writing('Grace')));
  assert.notEqual(await fingerprintOf(writing('Ada')), await fingerprintOf(writing('Ada'), 'sqlite'));
});
