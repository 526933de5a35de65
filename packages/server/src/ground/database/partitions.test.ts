import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { startOtherEngine } from '../../../test/doubles/other-engine.ts';
import { migrateWithoutPartitions, PARTITIONS } from '../../../test/fixtures/unpartitioned.ts';
import { createTestDatabase, testedDatabase } from '../../../test/harness/databases.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { until } from '../../../test/harness/until.ts';
import { keptSince } from '../../notices/events/retention.ts';
import { DAY } from '../clock.ts';
import { newIdAt } from '../id.ts';
import { type Database, openDatabase } from './database.ts';
import type { Partitioning } from './migrate.ts';
import { dropMonths, keepMonths, monthAfter } from './partitions.ts';

const skip = testedDatabase !== 'postgres' && 'about PostgreSQL';
const folder = mkdtempSync(join(tmpdir(), 'portico-partitions-'));
after(() => rmSync(folder, { recursive: true }));

const ROWS = `select tableoid::regclass::text as partition, id, recorded from events order by id`;

const partitionsIn = async (url: string) => (await rowsOf(url, PARTITIONS)).map(({ name }) => String(name));
const nameOf = (time: number) =>
  `events_before_${new Date(time).toISOString().slice(0, 7).replace('-', '_')}`;
const monthsFrom = (time: number, ...months: number[]) =>
  months.map((month) => nameOf(monthAfter(time, month)));

/** A database as a build made it that did not partition events, with some. */
async function earlierDatabase(): Promise<{ url: string; ids: string[] }> {
  const url = await createTestDatabase(folder);
  await migrateWithoutPartitions(url);
  const ids = [400, 200, 31, 1, 0].map((days) => newIdAt(Date.now() - days * DAY));
  for (const id of ids) await runOn(url, insertionOf(id));
  return { url, ids };
}

const insertionOf = (id: string) =>
  `insert into events (id, type, at, subject_id, details) values ('${id}', 'account.updated', 0, '${id}', '{}')`;

/** @returns the warnings of its start about partitions */
async function opened(
  url: string,
  work: (database: Database) => Promise<void> = async () => {},
  partitioning: Partitioning = {},
): Promise<string[]> {
  const warnings: string[] = [];
  const onWarning = (warning: string) => warnings.push(warning);
  const database = await openDatabase({ url, poolSize: 2, onWarning, partitioning });
  try {
    await work(database);
  } finally {
    await database.close();
  }
  return warnings.filter((warning) => warning.startsWith('Events are not partitioned'));
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

test('events are partitioned in a new database, and each goes to the partition of its month', {
  skip,
}, async () => {
  const url = await createTestDatabase(folder);
  await opened(url);
  const now = Date.now();
  const [first, second] = monthsFrom(now, 2, 3);
  assert.deepEqual(await partitionsIn(url), [first, second, 'events_later']);
  const times = [
    0,
    now,
    monthAfter(now, 2) - 1,
    monthAfter(now, 2),
    monthAfter(now, 3),
    monthAfter(now, 600),
  ];
  for (const time of times) await runOn(url, insertionOf(newIdAt(time)));
  const rows = await rowsOf(url, ROWS);
  assert.deepEqual(
    rows.map(({ partition }) => partition),
    [first, first, first, second, 'events_later', 'events_later'],
  );
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

test('months get their partitions before they begin, once, and after a standstill', { skip }, async () => {
  const url = await createTestDatabase(folder);
  await opened(url, async (database) => {
    const now = Date.now();
    const keepAt = (time: number) => database.transaction((tx) => keepMonths(tx, time));
    assert.equal(await keepAt(now), 0);
    assert.equal(await keepAt(monthAfter(now, 1)), 1);
    assert.deepEqual(await partitionsIn(url), [...monthsFrom(now, 2, 3, 4), 'events_later']);
    // Months later, events were written before the task ran.
    const late = newIdAt(monthAfter(now, 9) + DAY);
    await runOn(url, insertionOf(late));
    assert.equal(await keepAt(monthAfter(now, 9) + DAY), 3);
    assert.deepEqual(await partitionsIn(url), [...monthsFrom(now, 2, 3, 4, 10, 11, 12), 'events_later']);
    // A clock that ran ten years ahead leaves its event where it is.
    await runOn(url, insertionOf(newIdAt(monthAfter(now, 120))));
    assert.equal(await keepAt(monthAfter(now, 12)), 0);
    const rows = await rowsOf(url, ROWS);
    assert.deepEqual(
      rows.map(({ partition }) => partition),
      [...monthsFrom(now, 10), 'events_later'],
    );
  });
});

test('months are dropped whole once the last of their events is past keeping', { skip }, async () => {
  const url = await createTestDatabase(folder);
  await opened(url, async (database) => {
    const now = Date.now();
    const dropAt = (time: number) => database.transaction((tx) => dropMonths(tx, time));
    for (let month = 1; month <= 3; month++)
      await database.transaction((tx) => keepMonths(tx, monthAfter(now, month)));
    const ids = [0, 1, 2, 3, 4].map((month) => newIdAt(monthAfter(now, month)));
    for (const id of ids) await runOn(url, insertionOf(id));
    await runOn(url, 'analyze events');
    const left = async () => (await rowsOf(url, ROWS)).map(({ id }) => id);
    assert.equal(await dropAt(monthAfter(now, 2) - 1), 0);
    assert.deepEqual(await left(), ids);
    assert.equal(await dropAt(monthAfter(now, 3)), 3);
    assert.deepEqual(await left(), ids.slice(3));
    assert.deepEqual(await partitionsIn(url), [...monthsFrom(now, 3, 4, 5, 6), 'events_later']);
    assert.equal(await dropAt(monthAfter(now, 3)), 0);
    // Something older may still come.
    await runOn(url, insertionOf(newIdAt(0)));
    await dropAt(monthAfter(now, 3));
    assert.deepEqual(await left(), ids.slice(3));
    // The last month stays, after which others are added.
    await dropAt(monthAfter(now, 60));
    assert.deepEqual(await partitionsIn(url), [...monthsFrom(now, 5, 6), 'events_later']);
  });
});

test('the newest events are read from their partition alone', { skip }, async () => {
  const url = await createTestDatabase(folder);
  await opened(url);
  const options = encodeURIComponent('-c enable_seqscan=off -c enable_bitmapscan=off');
  const plan = await rowsOf(
    `${url}?options=${options}`,
    `explain (format json) select * from events where account_id = '${newIdAt(0)}'
     and id < '${newIdAt(Date.now())}' order by id desc limit 20`,
  );
  const text = JSON.stringify(plan);
  assert.match(text, /"Index Scan"/);
  assert.doesNotMatch(text, /Merge Append|Sort"|events_later/);
});

const at = (date: string) => Date.parse(`${date}T12:00:00Z`);
for (const [kind, keptFor, since] of [
  ['postgres', 400, '2025-10-01T00:00:00.000Z'],
  ['postgres', 100, '2026-08-01T00:00:00.000Z'],
  ['postgres', 89, '2026-09-02T12:00:00.000Z'],
  ['sqlite', 400, '2025-10-26T12:00:00.000Z'],
] as const)
  test(`events of ${keptFor} days on ${kind} are kept since ${since}`, () => {
    const time = keptSince(kind, at('2026-11-30'), keptFor * DAY);
    assert.equal(new Date(time).toISOString(), since);
  });
