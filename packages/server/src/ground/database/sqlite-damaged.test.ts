import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import {
  assertRefused,
  insertOrganization,
  openFile,
  SqliteFiles,
} from '../../../test/harness/sqlite-files.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';

const files = new SqliteFiles();
after(() => files.remove());

describe('a SQLite file', () => {
  test('that is not a database is refused and left unchanged', async () => {
    const file = join(files.folder, 'letter.db');
    const text = 'Dear reader,\n'.repeat(1_000);
    writeFileSync(file, text);
    await assertRefused(file, /not a database/);
    assert.equal(readFileSync(file, 'utf8'), text);
  });

  test('that is truncated is refused', async () => {
    const file = files.fresh();
    await (await openFile(file)).close();
    truncateSync(file, statSync(file).size / 2);
    await assertRefused(file, /damaged|malformed/);
  });

  test('with a damaged page is refused', async () => {
    const file = files.fresh();
    await (await openFile(file)).close();
    const bytes = readFileSync(file);
    bytes.fill(0xaa, 4_096 * 2, 4_096 * 3);
    writeFileSync(file, bytes);
    await assertRefused(file, /damaged|malformed/, '');
  });

  test('with damage met by a request is unavailable, and the operator gets the result of a check', async () => {
    const file = files.fresh();
    const first = await openFile(file);
    for (let number = 0; number < 200; number++) {
      await first.transaction((tx) => insertOrganization(tx, `#${number} ${'x'.repeat(2_000)}`));
    }
    await first.close();
    const bytes = readFileSync(file);
    // The last one: the first is read at each start, and damage there is met by no request.
    const at = bytes.indexOf('#199 x');
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
    assert.match(warnings[0] ?? '', /^The database file is damaged, or cannot be read: /);
    await assert.rejects(readAll(), DatabaseUnavailable);
    await database.close();
  });

  test('with a second hard link is refused, since the log would not be found under it', async () => {
    const file = files.fresh();
    const database = await openFile(file);
    const link = join(files.folder, `${randomUUID()}.db`);
    linkSync(file, link);
    await assertRefused(link, /2 hard links/);
    await database.close();
    await assertRefused(file, /2 hard links/);
    rmSync(link);
    await (await openFile(file)).close();
  });

  test('that is empty beside its log is refused, and the log left unchanged', async () => {
    const file = files.fresh();
    mkdirSync(dirname(file));
    writeFileSync(file, '');
    writeFileSync(`${file}-wal`, 'what is left of the data');
    await assertRefused(file, /is empty, but its log/);
    assert.equal(readFileSync(`${file}-wal`, 'utf8'), 'what is left of the data');
  });

  test('without one of its tables is refused with a line naming it', async () => {
    const file = files.fresh();
    await (await openFile(file)).close();
    using opened = new DatabaseSync(file);
    opened.exec('drop table sessions');
    opened.close();
    await assertRefused(file, /lacks a table that its migrations created \(no such table: sessions\)/, '');
  });

  test('in a directory that cannot be made is refused at once', { skip: process.platform !== 'linux' }, () =>
    assertRefused('/proc/portico/data/portico.db', /ENOENT/),
  );

  test('that is a directory is refused', () => assertRefused(files.folder, /not a file/));

  test('below a path that is no directory is refused', async () => {
    const file = join(files.folder, 'file');
    writeFileSync(file, '');
    await assertRefused(join(file, 'portico.db'), /EEXIST|ENOTDIR/);
  });
});
