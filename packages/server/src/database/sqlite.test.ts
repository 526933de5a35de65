import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, type Transaction } from './database.ts';
import { DatabaseInUse, DatabaseRefused, DatabaseUnavailable } from './failures.ts';

describe('a SQLite file', () => {
  let directory: string;
  const fresh = () => join(directory, randomUUID(), 'portico.db');
  const open = (file: string) => openDatabase({ url: `sqlite:${file}` });

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'portico-sqlite-'));
  });

  after(() => rmSync(directory, { recursive: true }));

  test('is made with its directory, for its owner only', { skip: process.platform === 'win32' }, async () => {
    const file = fresh();
    const database = await open(file);
    const modes = [join(file, '..'), file, `${file}-wal`, `${file}-shm`, `${file}.lock`].map(
      (path) => statSync(path).mode & 0o777,
    );
    await database.close();
    assert.deepEqual(modes, [0o700, 0o600, 0o600, 0o600, 0o600]);
  });

  test('is refused to a second process while the first lives, and given after kill -9, with all it had', async () => {
    const file = fresh();
    const first = await serveElsewhere(file);
    await assert.rejects(open(file), (error: Error) => {
      assert.ok(error instanceof DatabaseInUse);
      return error.message.includes(file) && !error.message.includes('\n');
    });
    first.kill('SIGKILL');
    await once(first, 'exit');
    const database = await open(file);
    const names = await database.read.selectFrom('organizations').select('name').execute();
    await database.close();
    assert.deepEqual(
      names.map(({ name }) => name),
      ['committed'],
    );
  });

  test('is refused a second time within one process, whatever it is called, and free once closed', async () => {
    const file = fresh();
    const database = await open(file);
    const link = join(directory, 'link.db');
    symlinkSync(file, link);
    await assert.rejects(open(link), DatabaseInUse);
    // The attempt must not have cost the first its lock (closing a file drops all of a process's locks on it).
    assert.equal(await serveElsewhere(file).catch((error: Error) => error.message), 'DatabaseInUse');
    await database.close();
    await (await open(link)).close();
  });

  test('is alone in its directory once closed, but for its lock', async () => {
    const file = fresh();
    await (await open(file)).close();
    for (const rest of ['-wal', '-shm', '-journal', '.lock-journal'])
      assert.throws(() => statSync(file + rest));
  });

  test('that is not a database is refused and left as it is', async () => {
    const file = join(directory, 'letter.db');
    const text = 'Dear reader,\n'.repeat(1_000);
    writeFileSync(file, text);
    await assertRefused(file, /not a database/);
    assert.equal(readFileSync(file, 'utf8'), text);
  });

  test('that is cut short is refused', async () => {
    const file = fresh();
    await (await open(file)).close();
    truncateSync(file, statSync(file).size / 2);
    await assertRefused(file, /damaged|malformed/);
  });

  test('with a damaged page is refused', async () => {
    const file = fresh();
    await (await open(file)).close();
    const bytes = readFileSync(file);
    bytes.fill(0xaa, 4_096 * 2, 4_096 * 3);
    writeFileSync(file, bytes);
    await assertRefused(file, /damaged|malformed/, '');
  });

  test('with damage that a request meets is an outage until its own check has found the damage', async () => {
    const file = fresh();
    const first = await open(file);
    for (let number = 0; number < 200; number++) {
      await first.transaction((tx) => insert(tx, `${number} ${'x'.repeat(2_000)}`));
    }
    await first.close();
    const bytes = readFileSync(file);
    const at = bytes.indexOf('120 xxx');
    bytes.fill(0xaa, at - (at % 4_096), at - (at % 4_096) + 4_096);
    writeFileSync(file, bytes);
    const warnings: string[] = [];
    const database = await openDatabase({
      url: `sqlite:${file}`,
      onWarning: (warning) => warnings.push(warning),
    });
    const readAll = () => database.read.selectFrom('organizations').select('name').execute();
    await assert.rejects(readAll(), DatabaseUnavailable);
    while (warnings.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.match(warnings[0] ?? '', /^The database file is damaged: /);
    await assert.rejects(readAll(), (error) => !(error instanceof DatabaseUnavailable));
    await database.close();
  });

  test('with a second name is refused: under that, another process would not see its log', async () => {
    const file = fresh();
    const database = await open(file);
    const link = join(directory, `${randomUUID()}.db`);
    linkSync(file, link);
    await assertRefused(link, /2 names \(hard links\)/);
    await database.close();
    await assertRefused(file, /2 names/);
    rmSync(link);
    await (await open(file)).close();
  });

  test('that is empty beside its log is refused, and the log left as it is', async () => {
    const file = fresh();
    mkdirSync(dirname(file));
    writeFileSync(file, '');
    writeFileSync(`${file}-wal`, 'what is left of the data');
    await assertRefused(file, /is empty, but its log/);
    assert.equal(readFileSync(`${file}-wal`, 'utf8'), 'what is left of the data');
  });

  test('without one of its tables is refused with a line that says so', async () => {
    const file = fresh();
    await (await open(file)).close();
    using opened = new DatabaseSync(file);
    opened.exec('drop table sessions');
    opened.close();
    await assertRefused(file, /lacks what its migrations have made \(no such table: sessions\)/, '');
  });

  test('where no directory can be made is refused, at once', { skip: process.platform !== 'linux' }, () =>
    assertRefused('/proc/portico/data/portico.db', /ENOENT/),
  );

  test('begins its log again when that is long; what is read and written meanwhile is right', async () => {
    const file = fresh();
    const database = await open(file);
    const name = 'x'.repeat(50_000);
    const lengths: number[] = [];
    for (let written = 0; written < 1_000; written += 20) {
      await Promise.all(Array.from({ length: 20 }, () => database.transaction((tx) => insert(tx, name))));
      const row = await database.read
        .selectFrom('organizations')
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      assert.equal(row?.count, written + 20);
      lengths.push(statSync(`${file}-wal`).size);
    }
    await database.close();
    // 50 MB were written.
    assert.ok(Math.max(...lengths) < 35_000_000, `the log grew to ${Math.max(...lengths)} bytes`);
  });

  test('is opened while another program reads it, as a backup does, and refused while one writes to it', async () => {
    const file = fresh();
    const database = await open(file);
    using reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('begin; select * from organizations');
    await database.transaction((tx) => insert(tx, 'Acme'));
    await database.close();
    const again = await open(file);
    await again.transaction((tx) => insert(tx, 'Zenith'));
    const found = await again.read.selectFrom('organizations').select('name').orderBy('name').execute();
    assert.deepEqual(found, [{ name: 'Acme' }, { name: 'Zenith' }]);
    assert.equal(reader.prepare('select count(*) as count from organizations').get()?.count, 0);
    await again.close();
    using other = new DatabaseSync(file);
    other.exec('begin immediate');
    await assertRefused(file, /another program writes to it/);
  });

  test('that is a directory is refused', () => assertRefused(directory, /not a file/));

  test('below something that is not a directory is refused', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    await assertRefused(join(file, 'portico.db'), /EEXIST|ENOTDIR/);
  });

  test('without room is unavailable, keeps nothing of the transaction, and works again with room', async () => {
    const database = await open(fresh());
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
      database.transaction((tx) => insert(tx, big)),
      DatabaseUnavailable,
    );
    await database.transaction((tx) => sql`pragma max_page_count = 1000000`.execute(tx));
    await database.transaction((tx) => insert(tx, 'small'));
    const names = await database.read.selectFrom('organizations').select('name').execute();
    await database.close();
    assert.deepEqual(
      names.map(({ name }) => name),
      ['small'],
    );
  });

  test('serves its transactions in order of arrival, with a turn for the rest between two', async () => {
    const database = await open(fresh());
    const order: string[] = [];
    const transactions = ['a', 'b', 'c', 'd'].map((name) =>
      database.transaction(async (tx) => {
        await insert(tx, name);
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

  async function assertRefused(file: string, reason: RegExp, named = file): Promise<void> {
    await assert.rejects(open(file), (error: Error) => {
      assert.ok(error instanceof DatabaseRefused && !(error instanceof DatabaseInUse));
      assert.ok(error.message.includes(named) && !error.message.includes('\n'), error.message);
      return reason.test(error.message);
    });
  }
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

function insert(tx: Transaction, name: string) {
  const organization = {
    id: randomUUID(),
    name,
    created_at: 1,
    updated_at: 1,
    deleted_at: null,
    require_second_factor: 0,
  };
  return tx.insertInto('organizations').values(organization).execute();
}
