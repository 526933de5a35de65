import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../../ground/clock.ts';
import { keptSince } from './retention.ts';

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
