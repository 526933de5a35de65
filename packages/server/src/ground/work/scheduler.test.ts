import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lanes } from './lanes.ts';
import type { Group } from './queue.ts';
import { type AttemptResult, Scheduler } from './scheduler.ts';

const LANES: Lanes = { all: 10, groups: { each: 3, most: 6, slow: 4, grown: 4 } };
const MOST_OF_SLOW = 4;
const QUICK: AttemptResult = { isDone: true, duration: 10 };
const SLOW: AttemptResult = { isDone: true, duration: 5_000 };
const FAILED: AttemptResult = { isDone: false, duration: 10 };

/** By default, without owners. */
const groupOf = (id: string, ...of: readonly string[]): Group => ({ id, of });
const asGroup = (group: Group | string) => (typeof group === 'string' ? groupOf(group) : group);

const add = (scheduler: Scheduler, ...groups: readonly (Group | string)[]) => {
  for (const group of groups) scheduler.add({ ...asGroup(group), isFailing: false });
};
const next = (scheduler: Scheduler) => {
  const turn = scheduler.next();
  return turn && [turn.group.id, turn.most];
};

/** Records for a group how an attempt went. */
function know(scheduler: Scheduler, group: Group | string, went: AttemptResult): void {
  scheduler.begin(asGroup(group))(went);
}

/** Takes the next turn and all lanes that it offers. @returns whose it was, with what gives each lane back */
function take(scheduler: Scheduler) {
  const turn = scheduler.next();
  return turn && { ...turn, ends: Array.from({ length: turn.most }, () => scheduler.begin(turn.group)) };
}

/** Takes turns as long as there are any. @returns how many lanes each group got */
function takeAll(scheduler: Scheduler): Record<string, number> {
  const taken: Record<string, number> = {};
  for (let turn = take(scheduler); turn; turn = take(scheduler)) {
    const { id } = turn.group;
    taken[id] = (taken[id] ?? 0) + turn.most;
    add(scheduler, turn.group);
  }
  return taken;
}

/** Has a quick group use all its lanes, again and again. */
function grow(scheduler: Scheduler, id: string, times: number): void {
  know(scheduler, id, QUICK);
  for (let time = 0; time < times; time++) {
    add(scheduler, id);
    for (const end of take(scheduler)?.ends ?? []) end(QUICK);
  }
}

test('groups take turns, and one that has had its turn goes to the end of the line', () => {
  const scheduler = new Scheduler(LANES);
  add(scheduler, 'a', 'b');
  assert.deepEqual(next(scheduler), ['a', 1]);
  add(scheduler, 'a');
  assert.deepEqual([next(scheduler), next(scheduler), next(scheduler)], [['b', 1], ['a', 1], undefined]);
});

test('a group that asks twice stands in line once, at its first place', () => {
  const scheduler = new Scheduler(LANES);
  add(scheduler, 'a', 'b', 'a');
  assert.deepEqual([next(scheduler), next(scheduler), next(scheduler)], [['a', 1], ['b', 1], undefined]);
});

test('an unknown group gets one lane, and all its own lanes after a quick attempt', () => {
  const scheduler = new Scheduler(LANES);
  add(scheduler, 'a');
  const first = take(scheduler);
  assert.equal(first?.most, 1);
  add(scheduler, 'a');
  assert.equal(scheduler.next(), undefined);
  first.ends[0]?.(QUICK);
  assert.deepEqual(next(scheduler), ['a', 3]);
});

test('quick groups get at most their own lanes each, and all lanes together', () => {
  const scheduler = new Scheduler(LANES);
  const groups = ['a', 'b', 'c', 'd', 'e'];
  for (const group of groups) know(scheduler, group, QUICK);
  add(scheduler, ...groups);
  assert.deepEqual(takeAll(scheduler), { a: 3, b: 3, c: 3, d: 1 });
});

test('a group whose lanes are all taken delays no group behind it', () => {
  const scheduler = new Scheduler(LANES);
  know(scheduler, 'a', QUICK);
  add(scheduler, 'a');
  take(scheduler);
  add(scheduler, 'a', 'b');
  assert.deepEqual(next(scheduler), ['b', 1]);
});

test('slow groups share a part of the lanes, however many they are', () => {
  const scheduler = new Scheduler(LANES);
  for (const group of ['a', 'b', 'c']) know(scheduler, group, SLOW);
  know(scheduler, 'quick', QUICK);
  add(scheduler, 'a', 'b', 'c', 'quick');
  assert.deepEqual(takeAll(scheduler), { a: 3, b: 1, quick: 3 });
});

test('unknown groups share that part with the slow ones', () => {
  const scheduler = new Scheduler(LANES);
  know(scheduler, 'slow', SLOW);
  know(scheduler, 'quick', QUICK);
  const strangers = Array.from({ length: 400 }, (_, number) => `stranger-${number}`);
  add(scheduler, 'slow', ...strangers, 'quick');
  const { slow, quick, ...others } = takeAll(scheduler);
  assert.deepEqual({ slow, quick, others: Object.keys(others).length }, { slow: 3, quick: 3, others: 1 });
});

test('slow groups wait for no quick ones, nor quick ones for slow ones', () => {
  const scheduler = new Scheduler(LANES);
  for (const group of ['a', 'b']) know(scheduler, group, QUICK);
  add(scheduler, 'a', 'new', 'b');
  const order = [next(scheduler), next(scheduler), next(scheduler)].map((turn) => turn?.[0]);
  assert.deepEqual(new Set(order.slice(0, 2)), new Set(['a', 'new']));
});

test('a failing group has one lane, and all failing groups at most the slow lanes', () => {
  const scheduler = new Scheduler(LANES);
  const failing = Array.from({ length: 8 }, (_, number) => `failing-${number}`);
  for (const group of failing) know(scheduler, group, FAILED);
  add(scheduler, ...failing);
  assert.deepEqual(Object.values(takeAll(scheduler)), Array(MOST_OF_SLOW).fill(1));
});

for (const who of ['new', 'quick'])
  test(`behind failing groups that always have more, a ${who} group waits for each once at most`, () => {
    const scheduler = new Scheduler(LANES);
    know(scheduler, 'quick', QUICK);
    const failing = Array.from({ length: 12 }, (_, number) => `failing-${number}`);
    for (const group of failing) know(scheduler, group, FAILED);
    const underWay: ((went: AttemptResult) => void)[] = [];
    const begun: string[] = [];
    const dispatch = () => {
      add(scheduler, ...failing);
      for (let turn = take(scheduler); turn; turn = take(scheduler)) {
        begun.push(turn.group.id);
        underWay.push(...turn.ends);
        add(scheduler, ...failing);
      }
    };
    dispatch();
    for (let ended = 0; ended < 50; ended++) {
      if (ended === 20) {
        begun.length = 0;
        add(scheduler, who);
      }
      underWay.shift()?.(FAILED);
      dispatch();
    }
    const before = begun.slice(0, begun.indexOf(who));
    // Those that have lanes already are behind it once these are free.
    const others = who === 'quick' ? 0 : failing.length - MOST_OF_SLOW;
    assert.deepEqual([before.length, new Set(before).size], [others, others]);
  });

test('a failing group is tried even on a single lane', () => {
  const scheduler = new Scheduler({ all: 1, groups: { each: 1, most: 1, slow: 1, grown: 0 } });
  know(scheduler, 'a', FAILED);
  add(scheduler, 'a');
  assert.deepEqual(next(scheduler), ['a', 1]);
});

test('a lane returns to the part it came from: a recovered group frees a slow one', () => {
  const scheduler = new Scheduler(LANES);
  const slow = ['a', 'b', 'c', 'd'];
  for (const group of slow) know(scheduler, group, FAILED);
  add(scheduler, ...slow);
  const taken = slow.map(() => take(scheduler));
  know(scheduler, 'e', FAILED);
  add(scheduler, 'e');
  assert.equal(scheduler.next(), undefined);
  taken[0]?.ends[0]?.(QUICK);
  assert.deepEqual(next(scheduler), ['e', 1]);
  add(scheduler, 'a');
  assert.deepEqual(next(scheduler), ['a', 3]);
});

test("other nodes' view of a group counts until this node has its own", () => {
  const scheduler = new Scheduler(LANES);
  const failing = Array.from({ length: 6 }, (_, number) => `failing-${number}`);
  for (const id of failing) scheduler.add({ ...groupOf(id), isFailing: true });
  assert.equal(Object.keys(takeAll(scheduler)).length, MOST_OF_SLOW);
  const others = new Scheduler(LANES);
  know(others, 'a', QUICK);
  others.add({ ...groupOf('a'), isFailing: true });
  assert.deepEqual(next(others), ['a', 3]);
});

test('an attempt that tells nothing about its group leaves it as it was', () => {
  const scheduler = new Scheduler(LANES);
  know(scheduler, 'a', QUICK);
  add(scheduler, 'a');
  for (const end of take(scheduler)?.ends ?? []) end(undefined);
  add(scheduler, 'a');
  assert.deepEqual(next(scheduler), ['a', 3]);
});

test('a queue without groups gives all lanes to anyone', () => {
  const scheduler = new Scheduler({ all: 10 });
  add(scheduler, '');
  assert.equal(take(scheduler)?.most, 10);
  add(scheduler, '');
  assert.equal(scheduler.next(), undefined);
});

test('remembers the latest groups; older ones count as unknown', () => {
  const scheduler = new Scheduler(LANES);
  know(scheduler, 'a', QUICK);
  for (let number = 0; number < 10_000; number++) know(scheduler, `group-${number}`, QUICK);
  add(scheduler, 'a', 'group-0');
  assert.deepEqual(new Map([next(scheduler), next(scheduler)] as [string, number][]).get('a'), 1);
});

test("a quick group's lanes grow while it uses them all, up to a bound", () => {
  const scheduler = new Scheduler(LANES);
  grow(scheduler, 'a', 1);
  add(scheduler, 'a');
  assert.deepEqual(next(scheduler), ['a', 4]);
  grow(scheduler, 'a', 20);
  add(scheduler, 'a');
  const turn = scheduler.next();
  assert.deepEqual([turn?.most, turn?.atOnce], [6, 6]);
});

test('a group that does not use its lanes gets no more', () => {
  const scheduler = new Scheduler(LANES);
  for (let time = 0; time < 20; time++) know(scheduler, 'a', QUICK);
  add(scheduler, 'a');
  assert.deepEqual(next(scheduler), ['a', 3]);
});

test("a failure halves a group's lanes, and slowness resets them", () => {
  for (const [went, left] of [
    [FAILED, 4],
    [SLOW, 3],
  ] as const) {
    const scheduler = new Scheduler({ all: 20, groups: { each: 3, most: 8, slow: 4, grown: 8 } });
    grow(scheduler, 'a', 30);
    know(scheduler, 'a', went);
    know(scheduler, 'a', QUICK);
    add(scheduler, 'a');
    assert.deepEqual(next(scheduler), ['a', left]);
  }
});

test("lanes beyond a group's own come from a shared part", () => {
  const scheduler = new Scheduler({ all: 20, groups: { each: 3, most: 8, slow: 8, grown: 5 } });
  for (const id of ['a', 'b']) grow(scheduler, id, 30);
  add(scheduler, 'a', 'b');
  assert.deepEqual(takeAll(scheduler), { a: 8, b: 3 });
});

test('turns go by owner: a thousand groups of one owner get no more turns', () => {
  const scheduler = new Scheduler(LANES);
  const many = Array.from({ length: 1_000 }, (_, number) =>
    groupOf(`${number}`, 'ada', `org-${number % 50}`),
  );
  add(scheduler, ...many, groupOf('single', 'grace', 'acme'));
  assert.deepEqual(
    [next(scheduler), next(scheduler), next(scheduler)],
    [
      ['0', 1],
      ['single', 1],
      ['1', 1],
    ],
  );
});

test('turns of one owner go by the next level: by organization, then by webhook', () => {
  const scheduler = new Scheduler(LANES);
  add(scheduler, groupOf('a1', 'ada', 'a'), groupOf('a2', 'ada', 'a'), groupOf('b1', 'ada', 'b'));
  assert.deepEqual(
    [next(scheduler), next(scheduler), next(scheduler)],
    [
      ['a1', 1],
      ['b1', 1],
      ['a2', 1],
    ],
  );
});

test('one owner has a quarter of the slow lanes, and leaves the slow share of lanes to others', () => {
  const scheduler = new Scheduler({ all: 20, groups: { each: 3, most: 3, slow: 8, grown: 0 } });
  const of = (owner: string) =>
    Array.from({ length: 20 }, (_, number) => groupOf(`${owner}-${number}`, owner, `org-${owner}-${number}`));
  add(scheduler, ...of('ada'), groupOf('stranger', 'grace', 'acme'));
  const { stranger, ...others } = takeAll(scheduler);
  assert.deepEqual([stranger, Object.keys(others).length], [1, 2]);
  const others2 = new Scheduler({ all: 20, groups: { each: 3, most: 3, slow: 8, grown: 0 } });
  for (const group of of('ada')) know(others2, group, QUICK);
  add(others2, ...of('ada'));
  const taken = Object.values(takeAll(others2)).reduce((sum, lanes) => sum + lanes, 0);
  assert.equal(taken, 12);
});
