import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareDatabases, newAccount } from '../../../test/harness/bare-database.ts';
import { type Placeholders, transactional, transactionalRows } from './database.ts';
import type { AccountRow } from './schema.ts';

const newDatabase = bareDatabases();
const database = await newDatabase();

const inserted = transactionalRows((tx, rows: readonly Placeholders<AccountRow>[]) =>
  tx.insertInto('accounts').values(rows).returning('id'),
);
const renamed = transactional((tx, { id, name }: Placeholders<{ id: string; name: string }>) =>
  tx.updateTable('accounts').set({ name }).where('id', '=', id),
);
const namesOf = transactional((tx, { one, other }: Placeholders<{ one: string; other: string }>) =>
  tx.selectFrom('accounts').select(['id', 'name']).where('id', 'in', [one, other]).orderBy('id'),
);

test('a query built once takes new values in each transaction, and is rolled back with it', async () => {
  const [one, other] = [newAccount({ name: 'One' }), newAccount({ name: 'Other' })];
  const [first = one, second = other] = [one, other].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await database.transaction((tx) => inserted.all(tx, [one, other]));
  const names = await database.transaction(async (tx) => {
    assert.equal(await renamed.write(tx, { id: first.id, name: 'Renamed' }), 1);
    assert.equal(await renamed.write(tx, { id: newAccount().id, name: 'Renamed' }), 0);
    return namesOf.all(tx, { one: one.id, other: other.id });
  });
  assert.deepEqual(names, [
    { id: first.id, name: 'Renamed' },
    { id: second.id, name: second.name },
  ]);
  const undone = database.transaction(async (tx) => {
    await renamed.write(tx, { id: second.id, name: 'Undone' });
    throw new Error('undo');
  });
  await assert.rejects(undone, /undo/);
  const left = await database.transaction((tx) => namesOf.first(tx, { one: second.id, other: second.id }));
  assert.equal(left?.name, second.name);
  assert.equal(
    await database.transaction((tx) => namesOf.first(tx, { one: newAccount().id, other: newAccount().id })),
    undefined,
  );
});

test('writes any number of rows, in any order of their columns', async () => {
  for (const count of [1, 2, 8, 9, 40, 2]) {
    const rows = Array.from({ length: count }, (_, at) => newAccount({ name: `Name ${at}` }));
    const turned = rows.map((row) => Object.fromEntries(Object.entries(row).toReversed()) as typeof row);
    const [half, rest] = [rows.slice(0, count / 2), turned.slice(count / 2)];
    const ids = await database.transaction(async (tx) => [
      ...(half.length > 0 ? await inserted.all(tx, half) : []),
      ...(await inserted.all(tx, rest)),
    ]);
    assert.deepEqual(
      ids.map(({ id }) => id),
      rows.map(({ id }) => id),
    );
    for (const { id, name } of rows) {
      const found = await database.transaction((tx) => namesOf.first(tx, { one: id, other: id }));
      assert.equal(found?.name, name);
    }
  }
});
