import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  assertRefused,
  insertOrganization,
  openFile,
  SqliteFiles,
} from '../../../test/harness/sqlite-files.ts';
import { until } from '../../../test/harness/until.ts';
import { openDatabase } from './database.ts';
import { DatabaseInUse, DatabaseUnavailable } from './failures.ts';

const files = new SqliteFiles();
/** The length of the log, in bytes, beyond which it is written back. */
const LONGEST_LOG = 17_000_000;
after(() => files.remove());

describe('a SQLite file', () => {
  test('is created with its directory, for its owner only', {
    skip: process.platform === 'win32',
  }, async () => {
    const file = files.fresh();
    const database = await openFile(file);
    const modes = [join(file, '..'), file, `${file}-wal`, `${file}-shm`, `${file}.lock`].map(
      (path) => statSync(path).mode & 0o777,
    );
    await database.close();
    assert.deepEqual(modes, [0o700, 0o600, 0o600, 0o600, 0o600]);
  });

  test('is refused to a second process, and opened with all commits after kill -9 of the first', async () => {
    const file = files.fresh();
    const first = await serveElsewhere(file);
    await assert.rejects(openFile(file), (error: Error) => {
      assert.ok(error instanceof DatabaseInUse);
      return error.message.includes(file) && !error.message.includes('\n');
    });
    first.kill('SIGKILL');
    await once(first, 'exit');
    const database = await openFile(file);
    const names = await database.read.selectFrom('organizations').select('name').execute();
    await database.close();
    assert.deepEqual(
      names.map(({ name }) => name),
      ['committed'],
    );
  });

  test('is refused a second time in one process, under any name, until closed', async () => {
    const file = files.fresh();
    const database = await openFile(file);
    const link = join(files.folder, 'link.db');
    symlinkSync(file, link);
    await assert.rejects(openFile(link), DatabaseInUse);
    // The attempt must not have cost the first its lock (closing a file drops all of a process's locks on it).
    assert.equal(await serveElsewhere(file).catch((error: Error) => error.message), 'DatabaseInUse');
    await database.close();
    await (await openFile(link)).close();
  });

  test('leaves only its lock beside it once closed', async () => {
    const file = files.fresh();
    await (await openFile(file)).close();
    for (const rest of ['-wal', '-shm', '-journal', '.lock-journal'])
      assert.throws(() => statSync(file + rest));
  });

  test('restarts a long log; reads and writes stay correct meanwhile', async () => {
    const file = files.fresh();
    const database = await openFile(file);
    const name = 'x'.repeat(50_000);
    const lengths: number[] = [];
    for (let written = 0; written < 1_000; written += 20) {
      await Promise.all(
        Array.from({ length: 20 }, () => database.transaction((tx) => insertOrganization(tx, name))),
      );
      const row = await database.read
        .selectFrom('organizations')
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      assert.equal(row?.count, written + 20);
      const length = statSync(`${file}-wal`).size;
      lengths.push(length);
      // The thread that writes the log back starts with the first time, however long that takes, and is there from then on.
      if (length > LONGEST_LOG)
        await until('the log is written back', () => statSync(file).size > LONGEST_LOG / 2);
    }
    await database.close();
    // 50 MB were written.
    assert.ok(Math.max(...lengths) < 35_000_000, `the log grew to ${Math.max(...lengths)} bytes`);
  });

  test('restarts its log despite transactions open at each sync, and warns once if it cannot', async () => {
    const file = files.fresh();
    const warnings: string[] = [];
    const database = await openDatabase({
      url: `sqlite:${file}`,
      onWarning: (warning) => warnings.push(warning),
    });
    const name = 'x'.repeat(50_000);
    let isOver = false;
    /** One of two that take turns, so that the next has begun when the log is synced for the one before. */
    const write = async () => {
      while (!isOver) {
        await database.transaction(async (tx) => {
          await insertOrganization(tx, name);
          await nextTurn();
        });
      }
    };
    const writing = [write(), write()];
    await until('the log is written back', () => statSync(file).size > LONGEST_LOG / 2);
    assert.deepEqual(warnings, []);
    {
      using reader = new DatabaseSync(file, { readOnly: true });
      reader.exec('begin; select id from organizations limit 1');
      await until('it warns', () => warnings.length > 0);
    }
    isOver = true;
    await Promise.all(writing);
    await database.close();
    assert.deepEqual(warnings, [
      "The database's write-ahead log cannot be checkpointed, and grows: another program is reading it",
    ]);
  });

  test('opens while another program reads it, as a backup does, but not while one writes', async () => {
    const file = files.fresh();
    const database = await openFile(file);
    using reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('begin; select * from organizations');
    await database.transaction((tx) => insertOrganization(tx, 'Acme'));
    await database.close();
    const again = await openFile(file);
    await again.transaction((tx) => insertOrganization(tx, 'Zenith'));
    const found = await again.read.selectFrom('organizations').select('name').orderBy('name').execute();
    assert.deepEqual(found, [{ name: 'Acme' }, { name: 'Zenith' }]);
    assert.equal(reader.prepare('select count(*) as count from organizations').get()?.count, 0);
    await again.close();
    using other = new DatabaseSync(file);
    other.exec('begin immediate');
    await assertRefused(file, /another program is writing to it/);
  });

  test('without room is unavailable, keeps nothing of the transaction, and works again with room', async () => {
    const database = await openFile(files.fresh());
    const { count } = await database.transaction(async (tx) => {
      const pages = await sql<{ count: number }>`select page_count as count from pragma_page_count`.execute(
        tx,
      );
      await sql`pragma max_page_count = 1`.execute(tx);
      return pages.rows[0] ?? assert.fail();
    });
    assert.ok(count > 1);
    const big = 'x'.repeat(100_000);
    await assert.rejects(
      database.transaction((tx) => insertOrganization(tx, big)),
      DatabaseUnavailable,
    );
    await database.transaction((tx) => sql`pragma max_page_count = 1000000`.execute(tx));
    await database.transaction((tx) => insertOrganization(tx, 'small'));
    const names = await database.read.selectFrom('organizations').select('name').execute();
    await database.close();
    assert.deepEqual(
      names.map(({ name }) => name),
      ['small'],
    );
  });

  test('runs transactions in order of arrival, with a turn of the event loop between two', async () => {
    const database = await openFile(files.fresh());
    const order: string[] = [];
    const transactions = ['a', 'b', 'c', 'd'].map((name) =>
      database.transaction(async (tx) => {
        await insertOrganization(tx, name);
        order.push(name);
      }),
    );
    setImmediate(() => setImmediate(() => order.push('-')));
    await Promise.all(transactions);
    await database.close();
    assert.deepEqual(
      order.filter((name) => name !== '-'),
      ['a', 'b', 'c', 'd'],
    );
    assert.ok(order.includes('-') && order.at(-1) !== '-', order.join(''));
  });
});

/** Another process with the file open and one organization committed; rejects with the name of its error. */
async function serveElsewhere(file: string) {
  const program = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./database.ts'))};
    try {
      const database = await openDatabase({ url: ${JSON.stringify(`sqlite:${file}`)} });
      const organization = { id: '1', name: 'committed', created_at: 1, updated_at: 1, deleted_at: null, require_second_factor: 0 };
      await database.transaction((tx) => tx.insertInto('organizations').values(organization).execute());
      process.stdout.write('open');
      setInterval(() => {}, 1_000);
    } catch (error) {
      process.stdout.write(error.name);
    }`;
  const parameters = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  if (String(said) !== 'open') throw new Error(String(said));
  return child;
}
