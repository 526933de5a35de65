import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { insertionOf, monthsFrom, opened, partitionsIn, ROWS } from '../../../../test/fixtures/partitions.ts';
import { createTestDatabase, testedDatabase } from '../../../../test/harness/databases.ts';
import { rowsOf, runOn } from '../../../../test/harness/rows.ts';
import { DAY } from '../../clock.ts';
import { newIdAt } from '../../id.ts';
import { monthAfter } from './catalogue.ts';
import { dropMonths } from './months.ts';
import { keepMonths } from './partitioning.ts';

const skip = testedDatabase !== 'postgres' && 'about PostgreSQL';
const folder = mkdtempSync(join(tmpdir(), 'portico-months-'));
after(() => rmSync(folder, { recursive: true }));

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
