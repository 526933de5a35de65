import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Apart from the rest of the process: after these tests, no ids would be made there of a time before theirs. */
const { isId, newId }: typeof import('./id.ts') = await import(`./id.ts${'?apart'}`);

const UUIDV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** The 74 bits of an id that are neither time nor constants. */
function randomOf(id: string): bigint {
  const [, , upper = '', middle = '', low = ''] = id.split('-');
  return (BigInt(`0x${upper.slice(1)}`) << 62n) | BigInt.asUintN(62, BigInt(`0x${middle}${low}`));
}

test('an id is a UUIDv7 of the present time, and unique', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 2_000_000_000_000 });
  const id = newId();
  assert.match(id, UUIDV7);
  assert.ok(isId(id));
  assert.equal(timeOf(id), 2_000_000_000_000);
});

test('ids increase, even when the clock goes back', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 2_000_000_001_000 });
  const ids = [newId(), newId()];
  t.mock.timers.setTime(2_000_000_000_500);
  ids.push(newId(), newId());
  t.mock.timers.setTime(2_000_000_001_001);
  ids.push(newId());
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, UUIDV7);
});

test('ids within a millisecond are at least 2^32 apart, by steps that never repeat', (t) => {
  let now = 2_000_000_002_000;
  t.mock.timers.enable({ apis: ['Date'], now });
  // From the lower half of what is random, thousands of steps do not lead into the next millisecond.
  while (randomOf(newId()) >= 2n ** 73n) t.mock.timers.setTime(++now);
  const randoms = Array.from({ length: 5_000 }, () => randomOf(newId()));
  const steps = randoms.slice(1).map((random, n) => random - (randoms[n] as bigint));
  assert.ok(steps.every((step) => step >= 2n ** 32n));
  assert.equal(new Set(steps).size, steps.length);
});

test('when the random part is exhausted, ids continue in the next millisecond', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 2_000_000_003_000 });
  let id = newId();
  let made = 0;
  // A step is 2^47 on average: from the middle of 2^74 it is a long way, so the clock starts again until it is near.
  for (let now = 2_000_000_003_001; randomOf(id) < 2n ** 74n - 2n ** 60n; now++) {
    t.mock.timers.setTime(now);
    id = newId();
  }
  const start = timeOf(id);
  for (; timeOf(id) === start && made < 100_000; made++) {
    const next = newId();
    assert.ok(next > id);
    assert.match(next, UUIDV7);
    id = next;
  }
  assert.equal(timeOf(id), start + 1);
});
