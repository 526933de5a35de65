import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { contentOf } from '../../../../test/harness/content.ts';
import { createTestDatabase, locationOf, testedDatabase } from '../../../../test/harness/databases.ts';
import {
  type PostgresCluster,
  skipWithoutPostgres,
  startPostgres,
} from '../../../../test/harness/postgres.ts';
import { rowsOf, runOn } from '../../../../test/harness/rows.ts';
import { type Service, startService } from '../../../../test/harness/service.ts';
import { newId } from '../../id.ts';
import { openDatabase } from '../database.ts';
import { DatabaseRefused, SchemaTooNew } from '../failures.ts';
import { TABLES } from '../schema.ts';
import { moveDatabase } from './move.ts';
import type { Step } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-move-'));
let cluster: PostgresCluster | undefined;
after(async () => {
  await cluster?.remove();
  rmSync(folder, { recursive: true });
});

type Kind = 'sqlite' | 'postgres';
const here: Kind = testedDatabase;
const there: Kind = here === 'sqlite' ? 'postgres' : 'sqlite';
let files = 0;

/** The URL of a place for a database, of the kind of this run or of the other kind. */
async function newUrl(kind: Kind): Promise<string> {
  if (kind === 'sqlite') return `sqlite:${folder}/${++files}/portico.db`;
  if (here === 'postgres') return createTestDatabase(folder);
  cluster ??= await startPostgres({ fsync: false });
  return cluster.createDatabase();
}

async function move(from: string, to: string) {
  const warnings: string[] = [];
  const steps: Step[] = [];
  const copies = await moveDatabase({
    from: locationOf(from),
    to: locationOf(to),
    onStep: (step) => steps.push(step),
    onWarning: (warning) => warnings.push(warning),
  });
  return { copies, warnings, steps };
}

/** A database with the tables of this build and nothing in them. */
async function emptyDatabase(kind: Kind): Promise<string> {
  const url = await newUrl(kind);
  await (await openDatabase({ url })).close();
  return url;
}

const NOW = Date.now();
const serve = (url: string) =>
  startService({ clock: () => NOW, environment: { PORTICO_DATABASE_URL: url, PORTICO_SECRET_KEYS: KEY } });
const KEY = Buffer.alloc(32, 7).toString('base64');

/** Texts that are hard to write as an array, a number or a literal of the other engine. */
const TEXTS = [
  '',
  ' ',
  'null',
  'NULL',
  '{}',
  '{"a":[1,null]}',
  "it's",
  '"',
  '\\',
  '\\N',
  'a,b',
  '\t\r\n',
  'Zoë 🦊',
  'ﬀ',
];
const NUMBERS = ['0', '-1', '9007199254740993', '9223372036854775807', '-9223372036854775808'];

async function addStrangeRows(url: string): Promise<void> {
  const texts = TEXTS.map((text) => [`text ${text}`, '1', text]);
  const numbers = NUMBERS.map((number) => [`number ${number}`, number, null]);
  for (const [name, number, claimedBy] of [...texts, ...numbers]) {
    await runOn(
      url,
      `insert into tasks (name, due_at, claimed_until, claimed_by, failures) values (?, ${number}, null, ?, 0)`,
      [name, claimedBy],
    );
  }
}

/** More rows than are sent together. */
async function addEvents(url: string, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, at) => `('${newId()}', 'account.updated', ${at}, '${newId()}', '${newId()}', '{"changed":["name"]}')`,
  );
  await runOn(
    url,
    `insert into events (id, type, at, account_id, subject_id, details) values ${rows.join()}`,
  );
}

async function exportsOf(service: Service, tokens: readonly string[]): Promise<string[]> {
  const exports: string[] = [];
  for (const token of tokens) {
    const { status, text } = await service.call('GET', '/v1/account/export', { token });
    assert.equal(status, 200, text);
    exports.push(text);
  }
  return exports;
}

describe(`from ${here} to ${there} and back`, { skip: skipWithoutPostgres() }, () => {
  test('keeps tokens valid, and every export and row identical', async () => {
    const source = await newUrl(here);
    const first = await serve(source);
    const people = [
      await first.person('ada'),
      await first.person('ben'),
      await first.person('zoë'.slice(0, 2)),
    ];
    const [ada, ben] = people as [(typeof people)[0], (typeof people)[0]];
    const organization = await first.organization(ada, 'Größe "9" \\ {x}');
    await first.manager(organization, ada, ben, 'viewer');
    const body = { email: `invited-${process.pid}@example.com`, role: 'admin' };
    await first.call('POST', `/v1/organizations/${organization}/invitations`, { token: ada.token, body });
    await first.call('POST', '/v1/account/totp', { token: ada.token });
    const tokens = people.map(({ token }) => token);
    const before = await exportsOf(first, tokens);
    await first.stop();
    await addStrangeRows(source);
    await addEvents(source, 1_300);

    const [between, target] = [await newUrl(there), await newUrl(here)];
    const { copies, warnings, steps } = await move(source, between);
    assert.deepEqual(warnings, []);
    assert.deepEqual(copies.map(({ table }) => table).sort(), TABLES.toSorted());
    assert.equal(
      steps.reduce((sum, { more }) => sum + more, 0),
      steps[0]?.total,
    );
    const content = await contentOf(source);
    assert.ok((content.events?.length ?? 0) > 1_300);
    assert.ok((content.tasks?.length ?? 0) >= TEXTS.length + NUMBERS.length);
    assert.deepEqual(await contentOf(between), content);
    // A table is copied after those to which it refers, which are not the same on both.
    const byTable = (copied: typeof copies) => copied.toSorted((a, b) => (a.table < b.table ? -1 : 1));
    assert.deepEqual(byTable((await move(between, target)).copies), byTable(copies));
    assert.deepEqual(await contentOf(target), content);

    for (const url of [between, target]) {
      const service = await serve(url);
      assert.deepEqual(await exportsOf(service, tokens), before);
      // The feed of changes gives events in this order.
      const lastRecorded = async () =>
        Number((await rowsOf(url, 'select max(recorded) as last from events'))[0]?.last);
      const copied = await lastRecorded();
      await service.call('PUT', '/v1/account', { token: ada.token, body: { name: 'Ada' } });
      assert.ok((await lastRecorded()) > copied);
      await service.stop();
    }
  });

  test('copies a source that is in use, with a warning', async (t) => {
    const source = await newUrl(here);
    const service = await serve(source);
    t.after(() => service.stop());
    const ada = await service.person('ada');
    const target = await newUrl(there);
    const { warnings } = await move(source, target);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /^A service uses the database: /);
    const found = await rowsOf(target, 'select email from accounts');
    assert.deepEqual(
      found.map(({ email }) => email),
      [ada.account.email],
    );
  });

  test('detects the use of a source under another name', {
    skip: here === 'postgres',
  }, async (t) => {
    const source = await newUrl('sqlite');
    const service = await serve(source);
    t.after(() => service.stop());
    const link = join(folder, 'link.db');
    symlinkSync(source.slice('sqlite:'.length), link);
    const { warnings } = await move(`sqlite:${link}`, await newUrl('postgres'));
    assert.equal(warnings.length, 1);
  });

  test('two concurrent moves into one target: refuses one', async () => {
    const source = await emptyDatabase(here);
    await addEvents(source, 700);
    const target = await newUrl(there);
    const outcomes = await Promise.allSettled([move(source, target), move(source, target)]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    assert.ok(refusal(/not empty|in use/)(refused?.reason), String(refused?.reason));
    assert.equal((await contentOf(target)).events?.length, 700);
  });

  test('refuses a target that is not empty, unchanged', async () => {
    const source = await emptyDatabase(here);
    const target = await emptyDatabase(there);
    await addEvents(target, 1);
    const content = await contentOf(target);
    await assert.rejects(move(source, target), refusal(/not empty|already exists/));
    await assert.rejects(move(target, target), refusal(/^The target is the source$/));
    assert.deepEqual(await contentOf(target), content);
  });

  test('refuses a database as its own target under another URL, even while it is empty', async () => {
    const url = await emptyDatabase('postgres');
    const same = url.replace(/^postgres:/, 'postgresql:');
    assert.notEqual(same, url);
    for (const round of ['empty', 'with rows']) {
      await assert.rejects(move(url, same), refusal(/^The target is the source$/), round);
      await addEvents(url, 1);
    }
  });

  test('refuses a target with other rows, but not one with its own empty tables', {
    skip: there === 'sqlite',
  }, async () => {
    const source = await emptyDatabase(here);
    const target = await newUrl('postgres');
    await runOn(target, 'create table "Their own" as select 1 as one');
    await assert.rejects(move(source, target), refusal(/not empty: it has rows in "Their own"$/));
    const tables = await rowsOf(target, `select tablename from pg_tables where schemaname = 'public'`);
    assert.deepEqual(tables, [{ tablename: 'Their own' }]);
    await runOn(target, 'delete from "Their own"');
    await move(source, target);
  });

  test('refuses a source that is not from this build, or not migrated', async () => {
    const none = await newUrl(here);
    await assert.rejects(move(none, await newUrl(there)), DatabaseRefused);
    const source = await emptyDatabase(here);
    const [last] = await runOn(
      source,
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name',
    );
    await assert.rejects(move(source, await newUrl(there)), refusal(new RegExp(`lacks ${last?.name}`)));
    await runOn(source, `insert into kysely_migration values (?, ''), ('9999-later', '')`, [last?.name]);
    const target = await newUrl(there);
    await assert.rejects(move(source, target), SchemaTooNew);
    await runOn(source, `delete from kysely_migration where name = '9999-later'`);
    await move(source, target);
  });

  test('detects rows that change during the move, and writes nothing', {
    skip: here === 'postgres',
  }, async () => {
    const source = await emptyDatabase('sqlite');
    // PostgreSQL writes UUIDs in lower case, as Portico does.
    await runOn(source, `insert into failed_guesses values (?, '', 0, 1, 0, 0, 0)`, [newId().toUpperCase()]);
    const target = await newUrl('postgres');
    await assert.rejects(move(source, target), refusal(/the table failed_guesses differs: 1 rows/));
    assert.deepEqual(await rowsOf(target, `select 1 from pg_tables where schemaname = 'public'`), []);
  });

  test('refuses text that PostgreSQL cannot store, naming its place', {
    skip: here === 'postgres',
  }, async () => {
    const source = await emptyDatabase('sqlite');
    await runOn(source, 'insert into tasks values (?, 0, null, ?, 0)', ['a', 'b\0c']);
    await assert.rejects(
      move(source, await newUrl('postgres')),
      refusal(/tasks: its claimed_by has .* U\+0000/),
    );
  });

  test('a failed move leaves only the lock', { skip: here === 'sqlite' }, async () => {
    const source = await emptyDatabase('postgres');
    await runOn(source, `insert into failed_guesses values (?, '', 0, 1, 0, 0, 0)`, [newId()]);
    await runOn(source, 'alter table failed_guesses alter column hour type numeric');
    const target = await newUrl('sqlite');
    await assert.rejects(
      move(source, target),
      refusal(/failed_guesses.hour cannot be copied: it is numeric/),
    );
    assert.deepEqual(readdirSync(dirname(target.slice('sqlite:'.length))), ['portico.db.lock']);
  });
});

test('copies every table of the migrations, and sets the one counter afterwards', async () => {
  const url = await emptyDatabase(here);
  const made = await rowsOf(
    url,
    here === 'sqlite'
      ? `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
      : `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const names = made.map(({ name }) => String(name)).filter((name) => !name.startsWith('kysely_'));
  assert.deepEqual(names.sort(), TABLES.toSorted());
  // How far a database has counted is not copied: the move sets it.
  const counting =
    here === 'sqlite'
      ? `select name from sqlite_schema where sql like '%autoincrement%'`
      : `select table_name from information_schema.columns
         where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')
           and not (select relispartition from pg_class where oid = to_regclass(table_name))`;
  const counts = (await rowsOf(url, counting)).map((row) => Object.values(row)[0]);
  assert.deepEqual(counts, here === 'sqlite' ? [] : ['events']);
});

const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof DatabaseRefused && pattern.test(error.message);
