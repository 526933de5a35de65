import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintsAbout, type Day } from './tables.ts';

const DAYS = 36;
const PAGE = 8_192;

/** @param rowsOn how many rows `events` has on a day; every other table has one */
function days(rowsOn: (day: number) => number, hot = 100): Day[] {
  const measured = { dead: 0, inserted: 0, updated: 100, hot, deleted: 0, vacuums: 0 };
  return Array.from({ length: DAYS }, (_, day): Day => {
    const rows = rowsOn(day);
    return new Map([
      ['events', { ...measured, rows, bytes: rows * PAGE }],
      ['sessions', { ...measured, rows: 1, bytes: PAGE }],
    ]);
  });
}

const about = (table: string, all: Day[]) => complaintsAbout(all).filter((what) => what.startsWith(table));

test('a table that grows until its rows end is as it should be', () => {
  assert.deepEqual(
    about(
      'events',
      days((day) => Math.min(day, 11) * 1_000),
    ),
    [],
  );
});

test('a table that grows on and on is named with its rows', () => {
  const [complaint] = about(
    'events',
    days((day) => day * 1_000),
  );
  assert.match(complaint ?? '', /^events still grows: 22000 rows .*, then 35000 in/);
});

test('updates of sessions that are not HOT are named with their number', () => {
  assert.deepEqual(
    about(
      'sessions: only',
      days(() => 1, 50),
    ),
    ['sessions: only 50 of 100 updates are HOT'],
  );
});

test('a month that is too short tells nothing of what is kept for longer', () => {
  assert.deepEqual(about('deliveries', days(() => 1).slice(0, 30)), ['deliveries: too few days to tell']);
});
