import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openDatabase } from '../../src/ground/database/database.ts';
import { newId } from '../../src/ground/id.ts';
import { createTestDatabase, testedDatabase } from '../harness/databases.ts';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../harness/postgres.ts';
import { endOf, MAIN, spawnService } from '../harness/process.ts';
import { rowsOf, runOn } from '../harness/rows.ts';
import { until } from '../harness/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-killed-'));
let cluster: PostgresCluster | undefined;
after(async () => {
  await cluster?.remove();
  rmSync(folder, { recursive: true });
});

/** Many more than are sent at once. */
const EVENTS = 20_000;
/** How many there are in a source. */
let events = 0;

async function newPostgres(): Promise<string> {
  if (testedDatabase === 'postgres') return createTestDatabase(folder);
  cluster ??= await startPostgres({ fsync: false });
  return cluster.createDatabase();
}

/** Puts so many more into a source. */
async function fill(url: string): Promise<void> {
  await (await openDatabase({ url })).close();
  events += EVENTS;
  for (let thousands = 0; thousands < EVENTS / 1_000; thousands++) {
    const rows = Array.from(
      { length: 1_000 },
      (_, at) => `('${newId()}', 'account.updated', ${at}, '${newId()}', '{"changed":["name"]}')`,
    );
    await runOn(url, `insert into events (id, type, at, subject_id, details) values ${rows.join()}`);
  }
}

const startMove = (from: string, to: string) =>
  spawnService({ PORTICO_DATABASE_URL: from, PORTICO_DATA_DIR: folder }, [
    process.execPath,
    MAIN,
    'move',
    '--to',
    to,
  ]);

/** The last queries of others on a database. */
async function queriesOn(url: string): Promise<string[]> {
  const rows = await rowsOf(
    url,
    `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and backend_type = 'client backend'`,
  );
  return rows.map(({ query }) => String(query));
}

interface Killing {
  readonly from: string;
  readonly to: string;
  /** The one of the two that is on PostgreSQL, where the progress of a move can be seen. */
  readonly watched: string;
  readonly moment: RegExp;
}

/** @returns false where the move was over before the moment was seen */
async function killMove({ from, to, watched, moment }: Killing): Promise<boolean> {
  const moving = startMove(from, to);
  let hasEnded = false;
  moving.ended.then(() => {
    hasEnded = true;
  });
  await until(
    () => `a query like ${moment} is seen; ${moving.stderr()}`,
    async () => hasEnded || (await queriesOn(watched)).some((query) => moment.test(query)),
  );
  moving.kill('SIGKILL');
  const { code, signal, stdout, stderr } = await moving.ended;
  assert.ok(signal === 'SIGKILL' || code === 0, stdout + stderr);
  return signal === 'SIGKILL';
}

async function assertMoves(from: string, to: string): Promise<void> {
  const { code, stderr } = await endOf(startMove(from, to));
  assert.equal(code, 0, stderr);
  const [found] = await rowsOf(to, 'select count(*) as count from events');
  assert.equal(Number(found?.count), events);
}

test('move to PostgreSQL: kill -9 while rows are written or read back leaves the target unchanged', {
  skip: skipWithoutPostgres() || (testedDatabase === 'postgres' && 'the other run moves in this direction'),
}, async () => {
  const from = `sqlite:${join(folder, 'source.db')}`;
  await fill(from);
  let to = await newPostgres();
  for (const moment of [/^insert into "events"/, /^fetch /]) {
    while (!(await killMove({ from, to, watched: to, moment }))) {
      await fill(from);
      to = await newPostgres();
    }
    await until('the server has noticed', async () => (await queriesOn(to)).length === 0);
    assert.deepEqual(await rowsOf(to, `select 1 from pg_tables where schemaname = 'public'`), []);
  }
  await assertMoves(from, to);
});

test('move to SQLite: kill -9 while rows are written leaves no file where a service would open it', {
  skip: testedDatabase === 'sqlite' && 'the other run moves in this direction',
}, async () => {
  const from = await newPostgres();
  await fill(from);
  const file = join(folder, 'target.db');
  for (let round = 0; round < 2; round++) {
    while (!(await killMove({ from, to: `sqlite:${file}`, watched: from, moment: /^fetch / }))) {
      await fill(from);
      rmSync(file);
    }
    assert.ok(existsSync(`${file}.part`), 'it had begun');
    assert.ok(!existsSync(file));
    await until('the server has noticed', async () => (await queriesOn(from)).length === 0);
  }
  await assertMoves(from, `sqlite:${file}`);
  assert.ok(!existsSync(`${file}.part`));
});
