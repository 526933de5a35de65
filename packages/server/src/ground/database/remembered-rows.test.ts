import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { insertOrganization, openFile, SqliteFiles } from '../../../test/harness/sqlite-files.ts';
import { until } from '../../../test/harness/until.ts';
import { CommitNumbers } from './commit-numbers.ts';
import { type Database, databaseOver, type Placeholders, sql } from './database.ts';
import { fromSqlite, WriterNeeded } from './failures.ts';
import { ReadTransaction } from './read-transaction.ts';
import { RememberedRows } from './remembered-rows.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { openToFollow } from './sqlite-front.ts';

const files = new SqliteFiles();

/** Finds an organization by its name. */
const finder = (database: Pick<Database, 'prepareLookUp'>) =>
  database.prepareLookUp((queries, { name }: Placeholders<{ name: string }>) =>
    queries.selectFrom('organizations').select(['name', 'updated_at']).where('name', '=', name),
  );

const UPDATE = `update organizations set updated_at = updated_at + 1 where name = 'Acme'`;

/** A process without the service's code, as any program that has the file. */
async function updateElsewhere(file: string): Promise<void> {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(${JSON.stringify(file)}, { timeout: 60_000 }).exec(${JSON.stringify(UPDATE)});`;
  await promisify(execFile)(process.execPath, ['--eval', program]);
}

async function scene(thread: string) {
  const file = files.fresh();
  const commits = new CommitNumbers();
  const writer = await openFile(file, commits);
  const database = thread === WRITES ? writer : databaseOver(openToFollow(file, commits));
  await writer.transaction((tx) => insertOrganization(tx, 'Acme'));
  return { thread, file, writer, database };
}

const WRITES = 'the thread that writes';
const scenes = [await scene(WRITES), await scene('a thread that only reads')];
after(async () => {
  for (const { database, writer } of scenes) {
    await database.close();
    await writer.close();
  }
  files.remove();
});

for (const { thread, file, writer, database } of scenes) {
  describe(`a row looked up by ${thread}`, () => {
    const { first } = finder(database);
    /** While the disk is slow, a thread that only reads hands on what it is asked. */
    const handedOn = (error: unknown): undefined => {
      if (!(error instanceof WriterNeeded)) throw error;
      return undefined;
    };
    const find = () =>
      until('it is found here', () => Promise.resolve(first({ name: 'Acme' })).catch(handedOn));
    const update = () => writer.transaction((tx) => sql.raw(UPDATE).execute(tx));

    test('is the same immutable object until anything is committed', async () => {
      const found = await find();
      for (let turn = 0; turn < 3; turn++) {
        assert.equal(await find(), found);
        await nextTurn();
      }
      const change = (row: typeof found) => {
        // @ts-expect-error others have it, too
        row.name = 'Zenith';
      };
      assert.ok(change);
    });

    test('is read again after each commit, and never older than another read, also during the next', async () => {
      for (let round = 0; round < 50; round++) {
        const { updated_at } = await find();
        const updated = update();
        const seen = (await find()).updated_at;
        assert.ok(seen === updated_at || seen === updated_at + 1);
        await updated;
        assert.equal((await find()).updated_at, updated_at + 1);
      }
    });

    test('is read again after another process has committed', async () => {
      const { updated_at } = await find();
      assert.equal((await find()).updated_at, updated_at);
      await updateElsewhere(file);
      assert.equal((await find()).updated_at, updated_at + 1);
    });

    test('is read again after a failed read', async () => {
      const found = await find();
      await assert.rejects(async () => database.read.selectNoFrom(sql`json('{')`.as('bad')).execute());
      const again = await find();
      assert.notEqual(again, found);
      assert.deepEqual(again, found);
      assert.equal(await find(), again);
    });

    test('is found as soon as it exists', async () => {
      assert.equal(await first({ name: 'later' }), undefined);
      await writer.transaction((tx) => insertOrganization(tx, 'later'));
      assert.equal((await first({ name: 'later' }))?.name, 'later');
    });
  });
}

test('a look-up cannot take the time as a value', () => {
  const timed = (database: Pick<Database, 'prepareLookUp'>) =>
    // @ts-expect-error a time of the look-up would be out of date for a remembered row
    database.prepareLookUp((queries, { now }: Placeholders<{ now: number }>) =>
      queries.selectFrom('organizations').select('name').where('deleted_at', '<', now),
    );
  assert.ok(timed);
});

test('rows with any different key are remembered separately', () => {
  const rows = new RememberedRows().of('', { first: (keys) => ({ keys }) });
  for (const keys of [
    ['a', 'b'],
    ['b', 'a'],
    ['a,b', ''],
    ['a","b', ''],
  ])
    for (let time = 0; time < 2; time++) assert.deepEqual(rows.first(keys)?.keys, keys);
});

test('remembers a bounded number of rows, and no missing ones', () => {
  const asked: unknown[] = [];
  const statement = {
    first: ([key]: readonly unknown[]) => {
      asked.push(key);
      return key === 'none' ? undefined : { key };
    },
  };
  const remembered = new RememberedRows(2);
  const rows = remembered.of('one', statement);
  const ask = (...keys: string[]) => {
    asked.length = 0;
    for (const key of keys) assert.equal(rows.first([key])?.key, key === 'none' ? undefined : key);
    return asked;
  };
  assert.deepEqual(ask('a', 'b', 'a', 'b'), ['a', 'b']);
  assert.deepEqual(ask('none', 'none', 'a', 'b'), ['none', 'none']);
  assert.deepEqual(ask('c', 'c', 'a', 'b'), ['c', 'c']);
  remembered.forget();
  assert.deepEqual(ask('c', 'a', 'b', 'c', 'a', 'b'), ['c', 'a', 'b', 'b']);
  const others = remembered.of('another', { first: () => ({ key: 'other' }) });
  assert.equal(others.first(['a'])?.key, 'other');
  assert.deepEqual(ask('c', 'a'), []);
});

test('long rows are not remembered', () => {
  let reads = 0;
  const rows = new RememberedRows().of('', {
    first: ([length]) => ({
      number: ++reads,
      half: 'a'.repeat(Number(length) / 2),
      other: 'b'.repeat(Number(length) / 2),
    }),
  });
  for (let time = 0; time < 3; time++) rows.first([8_192]);
  assert.equal(reads, 1);
  for (let time = 0; time < 3; time++) rows.first([8_194]);
  assert.equal(reads, 4);
});

test('a transaction that fails to take its snapshot does not begin, and clears what was remembered', () => {
  using file = new DatabaseSync(':memory:');
  const connection = new SqliteConnection(file, fromSqlite);
  let fails = false;
  const transaction = new ReadTransaction({
    get isTransaction() {
      return connection.isTransaction;
    },
    execute: (statement) => connection.execute(statement),
    statement: (text) => {
      if (fails && text.startsWith('pragma')) throw new Error('the disk cannot be read');
      return connection.statement(text);
    },
  });
  let reads = 0;
  const rows = transaction.remembered.of('', { first: () => ({ read: ++reads }) });
  for (let time = 0; time < 2; time++) {
    transaction.begin();
    assert.equal(rows.first(['key'])?.read, 1);
    transaction.end();
  }
  fails = true;
  assert.throws(() => transaction.begin(), /the disk cannot be read/);
  assert.equal(connection.isTransaction, false);
  assert.equal(rows.first(['key'])?.read, 2);
});
