import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { startOtherEngine } from '../../../../test/doubles/other-engine.ts';
import {
  insertionOf,
  migrateWithoutPartitions,
  monthsFrom,
  nameOf,
  opened,
  partitionsIn,
  ROWS,
} from '../../../../test/fixtures/partitions.ts';
import { createTestDatabase, testedDatabase } from '../../../../test/harness/databases.ts';
import { rowsOf, runOn } from '../../../../test/harness/rows.ts';
import { until } from '../../../../test/harness/until.ts';
import { DAY } from '../../clock.ts';
import { newIdAt } from '../../id.ts';
import type { Database } from '../database.ts';
import { monthAfter } from './catalogue.ts';
import { dropMonths } from './months.ts';
import { keepMonths } from './partitioning.ts';

const skip = testedDatabase !== 'postgres' && 'about PostgreSQL';
const folder = mkdtempSync(join(tmpdir(), 'portico-partitions-'));
after(() => rmSync(folder, { recursive: true }));

/** A database as a build made it that did not partition events, with some. */
async function earlierDatabase(): Promise<{ url: string; ids: string[] }> {
  const url = await createTestDatabase(folder);
  await migrateWithoutPartitions(url);
  const ids = [400, 200, 31, 1, 0].map((days) => newIdAt(Date.now() - days * DAY));
  for (const id of ids) await runOn(url, insertionOf(id));
  return { url, ids };
}

const BOUNDS = `select conname from pg_constraint where starts_with(conname, 'events_before_')`;

/** A transaction that reads events, as a backup would. */
async function inUse(url: string): Promise<Client> {
  const holder = new Client(url);
  await holder.connect();
  await holder.query('begin; select from events');
  return holder;
}

const EVENTS_LOCK = `relation = 'events'::regclass`;
const TURN = `locktype = 'advisory' and objsubid = 1`;
const waiting = (holder: Client, lock: string) =>
  until('partitioning waits', async () => {
    const found = `select from pg_locks where not granted and ${lock}
      and database = (select oid from pg_database where datname = current_database())`;
    return (await holder.query(found)).rowCount !== 0;
  });

test('an earlier database keeps its events, indexes, numbers and grants, in the first partition', {
  skip,
}, async () => {
  const { url, ids } = await earlierDatabase();
  const INDEXES = `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
    where tablename = 'events' and indexdef not like '%(seq)%' order by indexname`;
  const GRANTS = `select grantee::text, privilege_type, is_grantable from information_schema.role_table_grants
    where table_name = 'events' order by grantee, privilege_type`;
  await runOn(
    url,
    `create index "The team's own" on events (type);
     grant select on events to public; grant insert on events to pg_monitor with grant option`,
  );
  const before = [await rowsOf(url, INDEXES), await rowsOf(url, GRANTS)];
  assert.ok((before[0]?.length ?? 0) > 5 && (before[1]?.length ?? 0) > 7);
  assert.deepEqual(await opened(url), []);
  assert.deepEqual([await rowsOf(url, INDEXES), await rowsOf(url, GRANTS)], before);
  const last = newIdAt(Date.now());
  await runOn(url, insertionOf(last));
  const [first] = monthsFrom(Date.now(), 2);
  const rows = await rowsOf(url, ROWS);
  assert.deepEqual(
    rows.map(({ partition, id }) => [partition, id]),
    [...ids, last].map((id) => [first, id]),
  );
  const numbers = rows.map(({ recorded }) => Number(recorded));
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    await rowsOf(url, `select conname from pg_constraint where contype = 'c' and conname like 'events%'`),
    [],
  );
});

const BOUND = (months: number) =>
  `alter table events add constraint ${nameOf(monthAfter(Date.now(), months))}
   check (id < '${newIdAt(monthAfter(Date.now(), months)).slice(0, 13)}-7000-8000-000000000000') not valid`;
const UNFINISHED: Readonly<Record<string, readonly string[]>> = {
  'before its constraint was checked': [BOUND(2)],
  'before the table was replaced': [
    BOUND(2),
    `alter table events validate constraint ${nameOf(monthAfter(Date.now(), 2))}`,
  ],
  'in an earlier month': [BOUND(1)],
};
for (const [when, statements] of Object.entries(UNFINISHED))
  test(`an attempt that was killed ${when} is finished by the next start`, { skip }, async () => {
    const { url, ids } = await earlierDatabase();
    for (const statement of statements) await runOn(url, statement);
    await opened(url);
    assert.deepEqual(await partitionsIn(url), [...monthsFrom(Date.now(), 2, 3), 'events_later']);
    assert.deepEqual(
      (await rowsOf(url, ROWS)).map(({ id }) => id),
      ids,
    );
  });

test('an attempt that was never finished is undone long before it would refuse events', {
  skip,
}, async () => {
  const { url } = await earlierDatabase();
  await runOn(url, BOUND(2));
  const holder = await inUse(url);
  // A start gives up after some seconds, and serves.
  await opened(url, async (database) => {
    assert.deepEqual(await partitionsIn(url), []);
    await holder.query('commit');
    const keep = (time: number) => database.transaction((tx) => keepMonths(tx, time));
    await keep(Date.now());
    assert.equal((await rowsOf(url, BOUNDS)).length, 1);
    await keep(monthAfter(Date.now(), 1));
    assert.deepEqual(await rowsOf(url, BOUNDS), []);
  });
  await holder.end();
});

test('where the role does not own the table, the service starts, and nothing is partitioned', {
  skip,
}, async () => {
  const { url, ids } = await earlierDatabase();
  const role = `limited_${ids[0]?.slice(-12)}`;
  await runOn(url, `create role ${role} login; grant all on all tables in schema public to ${role}`);
  const limited = new URL(url);
  limited.username = role;
  const later = monthAfter(Date.now(), 12);
  const keep = async (database: Database) => {
    assert.equal(await database.transaction((tx) => keepMonths(tx, later)), 0);
    assert.equal(await database.transaction((tx) => dropMonths(tx, later)), 0);
  };
  const warnings = await opened(limited.href, keep);
  assert.match(warnings.join(), /^Events are not partitioned by month: must be owner of table events$/);
  assert.deepEqual(await partitionsIn(url), []);
  await opened(url);
  const partitions = await partitionsIn(url);
  assert.deepEqual(await opened(limited.href, keep), []);
  assert.deepEqual(await partitionsIn(url), partitions);
  await runOn(url, `drop owned by ${role}; drop role ${role}`);
});

test('on an engine without partitions, the service starts, and goes on without them', { skip }, async () => {
  const { url } = await earlierDatabase();
  const other = await startOtherEngine(url, [[/partition by range/, 'partition by no']]);
  assert.equal((await opened(other.url)).length, 1);
  other.stop();
  assert.deepEqual(await rowsOf(url, BOUNDS), []);
  await runOn(url, insertionOf(newIdAt(Date.now())));
  assert.deepEqual(await partitionsIn(url), []);
});

test('a large table is left to portico migrate', { skip }, async () => {
  const { url } = await earlierDatabase();
  const warnings = await opened(url, async () => {}, { mostBytes: 8_191 });
  assert.match(warnings.join(), /run `portico migrate`/);
  assert.deepEqual(await partitionsIn(url), []);
  const anySize = { mostBytes: Number.POSITIVE_INFINITY };
  assert.deepEqual(await opened(url, async () => {}, anySize), []);
  assert.equal((await partitionsIn(url)).length, 3);
});

test('an event of a clock that ran ahead keeps the table as it is, without a constraint', {
  skip,
}, async () => {
  const { url } = await earlierDatabase();
  const id = newIdAt(monthAfter(Date.now(), 3));
  await runOn(url, insertionOf(id));
  const warnings = await opened(url);
  assert.match(warnings.join(), new RegExp(`the clock was wrong when event ${id} was recorded`));
  assert.deepEqual([await partitionsIn(url), await rowsOf(url, BOUNDS)], [[], []]);
});

test('nodes that start together take turns, and each finds the events partitioned', { skip }, async () => {
  const { url } = await earlierDatabase();
  const holder = await inUse(url);
  const opening = Promise.all([opened(url), opened(url), opened(url)]);
  await waiting(holder, EVENTS_LOCK);
  await waiting(holder, TURN);
  await holder.query('commit');
  assert.deepEqual((await opening).flat(), []);
  assert.equal((await partitionsIn(url)).length, 3);
  await holder.end();
});

test('a start that leaves a large table alone does not undo what portico migrate has begun', {
  skip,
}, async () => {
  const { url } = await earlierDatabase();
  await runOn(url, BOUND(2));
  assert.equal((await opened(url, async () => {}, { mostBytes: 8_191 })).length, 1);
  assert.equal((await rowsOf(url, BOUNDS)).length, 1);
});

test('requests go on while partitioning waits for a table that is in use', { skip }, async () => {
  const { url } = await earlierDatabase();
  const holder = await inUse(url);
  const opening = opened(url);
  await waiting(holder, EVENTS_LOCK);
  await runOn(url, insertionOf(newIdAt(Date.now())));
  await holder.query('commit');
  await opening;
  assert.equal((await partitionsIn(url)).length, 3);
  await holder.end();
});
