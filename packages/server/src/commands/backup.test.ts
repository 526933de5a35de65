import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs, {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { called } from '../../test/harness/called.ts';
import { testedDatabase } from '../../test/harness/databases.ts';
import { runOn } from '../../test/harness/rows.ts';
import { type Service, startService } from '../../test/harness/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-backup-'));
after(() => rmSync(folder, { recursive: true }));
let copies = 0;
const newName = () => join(folder, `copy-${++copies}.db`);

/** The environment of a service, for a command that runs beside it. */
const beside = (service: Service, more: Readonly<Record<string, string>> = {}) => ({
  PORTICO_DATABASE_URL: service.databaseUrl,
  PORTICO_DATA_DIR: service.dataDir,
  ...more,
});
const newFolder = () => mkdtempSync(join(folder, 'data-'));

describe('SQLite', { skip: testedDatabase === 'postgres' && 'PostgreSQL has programs of its own' }, () => {
  test('backup, restore: a copy of a running service works elsewhere with its key and tokens', async () => {
    // If no key is given, the service generates one.
    const service = await startService({ environment: { PORTICO_SECRET_KEYS: '' } });
    const ada = await service.person('ada');
    const file = newName();
    const made = await called(['backup', file], beside(service));
    assert.deepEqual([made.code, made.stderr], [0, '']);
    const key = join(service.dataDir, 'secret.key');
    assert.match(made.stdout, /^Copied [^\n]+portico\.db to [^\n]+\(\d+\.\d MB\) and checked the copy\.\n/);
    assert.ok(made.stdout.includes(`needed to serve it: ${key} (fingerprint `), made.stdout);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal((await service.call('GET', '/v1/account', { token: ada.token })).status, 200);

    const dataDir = join(newFolder(), 'not', 'there', 'yet');
    const elsewhere = { PORTICO_DATA_DIR: dataDir };
    const lacking = await called(['restore', file], elsewhere);
    assert.deepEqual([lacking.code, lacking.stderr], [0, '']);
    assert.match(
      lacking.stdout,
      /Portico cannot start on it yet: [^\n]* put the file back as [^\n]*secret\.key/,
    );
    rmSync(join(dataDir, 'portico.db'));
    copyFileSync(key, join(dataDir, 'secret.key'));
    const restored = await called(['restore', file, '--json'], elsewhere);
    assert.equal(JSON.parse(restored.stdout).keys[0].where, join(dataDir, 'secret.key'));
    await service.stop();

    const url = `sqlite:${join(dataDir, 'portico.db')}`;
    const environment = { PORTICO_SECRET_KEYS: '', PORTICO_DATA_DIR: dataDir, PORTICO_DATABASE_URL: url };
    const other = await startService({ environment });
    const { body } = await other.call('GET', '/v1/account', { token: ada.token });
    assert.equal(body.id, ada.account.id);
    await other.stop();
  });

  test('backup, restore: neither overwrites a copy or a database, in use or not', async () => {
    const service = await startService();
    const file = newName();
    const makeCopy = () => called(['backup', file], beside(service));
    const leftBehind = `${file}.${randomUUID()}.part`;
    writeFileSync(leftBehind, 'half a copy, by one that was killed');
    assert.equal((await makeCopy()).code, 0);
    assert.ok(!existsSync(leftBehind));
    const again = await makeCopy();
    assert.deepEqual([again.code, again.stdout], [1, '']);
    assert.match(again.stderr, /^portico backup: [^\n]+ already exists, and is not overwritten\n$/);
    const onServed = await called(['restore', file], beside(service));
    assert.deepEqual([onServed.code, onServed.stdout], [1, '']);
    assert.match(onServed.stderr, /is in use by another process/);
    const elsewhere = { PORTICO_DATA_DIR: newFolder() };
    assert.equal((await called(['restore', file], elsewhere)).code, 0);
    const twice = await called(['restore', file], elsewhere);
    assert.match(twice.stderr, /^portico restore: [^\n]+ already exists/);
    assert.equal(twice.code, 1);
    await service.stop();
  });

  test('backup: works without hard links, as on exFAT, and overwrites nothing there', async (t) => {
    const service = await startService();
    const link = t.mock.method(fs, 'linkSync', () => {
      throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', syscall: 'link' });
    });
    syncBuiltinESMExports();
    try {
      const file = newName();
      for (const code of [0, 1]) assert.equal((await called(['backup', file], beside(service))).code, code);
      assert.equal(link.mock.callCount(), 1);
      assert.ok(statSync(file).size > 0);
    } finally {
      link.mock.restore();
      syncBuiltinESMExports();
      await service.stop();
    }
  });

  test('backup, restore: refuse damaged files, newer schemas and other files', async () => {
    const service = await startService();
    await service.person();
    const whole = newName();
    await called(['backup', whole], beside(service));
    await service.stop();
    const [damaged, newer, text] = [newName(), newName(), newName()];
    copyFileSync(whole, damaged);
    damage(damaged);
    copyFileSync(whole, newer);
    await runOn(`sqlite:${newer}`, `insert into kysely_migration values ('9999-later', '')`);
    writeFileSync(text, 'something else, longer than the header of a database\n'.repeat(100));
    for (const [file, reason] of [
      [damaged, /The copy is damaged: /],
      [newer, /was migrated by a newer build: this one does not know 9999-later/],
      [text, /file is not a database/],
      [join(folder, 'none.db'), /none\.db: the file does not exist/],
      [newFolder(), /it is not a file/],
    ] as const) {
      const data = newFolder();
      const restored = await called(['restore', file], { PORTICO_DATA_DIR: data });
      assert.deepEqual([restored.code, restored.stdout], [1, ''], file);
      assert.match(restored.stderr, reason);
      const left = readdirSync(data).filter((name) => name !== 'portico.db.lock');
      assert.deepEqual(left, []);
      const environment = { PORTICO_DATABASE_URL: `sqlite:${file}` };
      const copied = await called(['backup', newName()], environment);
      assert.deepEqual([copied.code, copied.stdout], [1, ''], file);
      assert.match(copied.stderr, reason);
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.part')),
      [],
    );
  });

  test('backup: refuses an unwritable place in one line', async () => {
    const service = await startService();
    const { code, stderr } = await called(['backup', join(folder, 'nowhere', 'copy.db')], beside(service));
    assert.equal(code, 1);
    assert.match(stderr, /^portico backup: The folder [^\n]+nowhere does not exist\n$/);
    await service.stop();
  });

  test('restore: names the migrations that the next start applies', async () => {
    const service = await startService();
    const file = newName();
    await called(['backup', file], beside(service));
    await service.stop();
    using copy = new DatabaseSync(file);
    const last = copy.prepare('select max(name) as name from kysely_migration').get()?.name;
    copy.prepare('delete from kysely_migration where name = ?').run(String(last));
    const { stdout } = await called(['restore', file], { PORTICO_DATA_DIR: newFolder() });
    assert.ok(stdout.includes(`The next start applies the migrations ${last}.`), stdout);
  });
});

test('PostgreSQL: backup prints the pg_dump line without password, and exits with 1', async () => {
  const environment = {
    PORTICO_DATABASE_URL: 'postgres://ann:hunt%20er2@one:5432,two/data?sslmode=require&password=hunter2',
  };
  const { code, stdout, stderr } = await called(['backup', "it's.dump"], environment);
  assert.deepEqual([code, stderr], [1, '']);
  assert.match(
    stdout,
    /\npg_dump [^\n]*--file='[^\n]*it'\\''s\.dump' 'postgres:\/\/ann@one:5432,two\/data\?sslmode=require'\n/,
  );
  assert.doesNotMatch(stdout, /hunt/);
  for (const [url, shown] of [
    ['postgres://ann:hunt@er2@one/data', 'postgres://ann@one/data'],
    ['postgresql://ann:hunt:er@2@one:5432/data?password=hunter2', 'postgresql://ann@one:5432/data'],
    ['postgres://ann@one:5432,two:5433/data', 'postgres://ann@one:5432,two:5433/data'],
  ]) {
    const { stdout: line } = await called(['backup', 'it'], { PORTICO_DATABASE_URL: url ?? '' });
    assert.ok(line.includes(` '${shown}'\n`), line);
  }
  const restored = await called(['restore', 'some.dump'], environment);
  assert.equal(restored.code, 1);
  assert.match(restored.stderr, /pg_restore/);
});

/** Fills a page of a table with nonsense. */
function damage(file: string): void {
  const database = new DatabaseSync(file);
  const { rootpage } =
    database.prepare(`select rootpage from sqlite_schema where name = 'accounts'`).get() ?? {};
  database.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(4_096, 7), 0, 4_096, (Number(rootpage) - 1) * 4_096);
  closeSync(descriptor);
}
