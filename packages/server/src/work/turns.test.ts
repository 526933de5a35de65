import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lanes } from './lanes.ts';
import type { Group } from './queue.ts';
import { Turns, type Went } from './turns.ts';

const LANES: Lanes = { all: 10, groups: { each: 3, most: 6, slow: 4, grown: 4 } };
const MOST_OF_SLOW = 4;
const QUICK: Went = { isDone: true, duration: 10 };
const SLOW: Went = { isDone: true, duration: 5_000 };
const FAILED: Went = { isDone: false, duration: 10 };

/** Nobody's, unless it is said whose. */
const groupOf = (id: string, ...of: readonly string[]): Group => ({ id, of });
const asGroup = (group: Group | string) => (typeof group === 'string' ? groupOf(group) : group);

const add = (turns: Turns, ...groups: readonly (Group | string)[]) => {
  for (const group of groups) turns.add({ ...asGroup(group), isFailing: false });
};
const next = (turns: Turns) => {
  const turn = turns.next();
  return turn && [turn.group.id, turn.most];
};

/** Has a group known by how a try went. */
function know(turns: Turns, group: Group | string, went: Went): void {
  turns.begin(asGroup(group))(went);
}

/** Takes the next turn and all lanes that it offers. @returns whose it was, with what gives each lane back */
function take(turns: Turns) {
  const turn = turns.next();
  return turn && { ...turn, ends: Array.from({ length: turn.most }, () => turns.begin(turn.group)) };
}

/** Takes turns as long as there are any. @returns how many lanes each group got */
function takeAll(turns: Turns): Record<string, number> {
  const taken: Record<string, number> = {};
  for (let turn = take(turns); turn; turn = take(turns)) {
    const { id } = turn.group;
    taken[id] = (taken[id] ?? 0) + turn.most;
    add(turns, turn.group);
  }
  return taken;
}

/** Has a quick group use all its lanes, again and again. */
function grow(turns: Turns, id: string, times: number): void {
  know(turns, id, QUICK);
  for (let time = 0; time < times; time++) {
    add(turns, id);
    for (const end of take(turns)?.ends ?? []) end(QUICK);
  }
}

test('groups take turns, and one that has had its own goes to the end of the line', () => {
  const turns = new Turns(LANES);
  add(turns, 'a', 'b');
  assert.deepEqual(next(turns), ['a', 1]);
  add(turns, 'a');
  assert.deepEqual([next(turns), next(turns), next(turns)], [['b', 1], ['a', 1], undefined]);
});

test('a group that asks twice stands in line once, where it was', () => {
  const turns = new Turns(LANES);
  add(turns, 'a', 'b', 'a');
  assert.deepEqual([next(turns), next(turns), next(turns)], [['a', 1], ['b', 1], undefined]);
});

test('a group of which nothing is known gets one lane, and all of its own once it was quick', () => {
  const turns = new Turns(LANES);
  add(turns, 'a');
  const first = take(turns);
  assert.equal(first?.most, 1);
  add(turns, 'a');
  assert.equal(turns.next(), undefined);
  first.ends[0]?.(QUICK);
  assert.deepEqual(next(turns), ['a', 3]);
});

test('quick groups get no more than their own lanes each, nor more than all together', () => {
  const turns = new Turns(LANES);
  const groups = ['a', 'b', 'c', 'd', 'e'];
  for (const group of groups) know(turns, group, QUICK);
  add(turns, ...groups);
  assert.deepEqual(takeAll(turns), { a: 3, b: 3, c: 3, d: 1 });
});

test('a group whose lanes are all taken does not keep those behind it waiting', () => {
  const turns = new Turns(LANES);
  know(turns, 'a', QUICK);
  add(turns, 'a');
  take(turns);
  add(turns, 'a', 'b');
  assert.deepEqual(next(turns), ['b', 1]);
});

test('slow groups share a part of the lanes, however many they are', () => {
  const turns = new Turns(LANES);
  for (const group of ['a', 'b', 'c']) know(turns, group, SLOW);
  know(turns, 'quick', QUICK);
  add(turns, 'a', 'b', 'c', 'quick');
  assert.deepEqual(takeAll(turns), { a: 3, b: 1, quick: 3 });
});

test('groups of which nothing is known share that part with the slow ones', () => {
  const turns = new Turns(LANES);
  know(turns, 'slow', SLOW);
  know(turns, 'quick', QUICK);
  const strangers = Array.from({ length: 400 }, (_, number) => `stranger-${number}`);
  add(turns, 'slow', ...strangers, 'quick');
  const { slow, quick, ...others } = takeAll(turns);
  assert.deepEqual({ slow, quick, others: Object.keys(others).length }, { slow: 3, quick: 3, others: 1 });
});

test('the slow ones wait for none that is quick, and the other way around', () => {
  const turns = new Turns(LANES);
  for (const group of ['a', 'b']) know(turns, group, QUICK);
  add(turns, 'a', 'new', 'b');
  const order = [next(turns), next(turns), next(turns)].map((turn) => turn?.[0]);
  assert.deepEqual(new Set(order.slice(0, 2)), new Set(['a', 'new']));
});

test('a group that fails has one lane, and all of them together no more than the slow ones', () => {
  const turns = new Turns(LANES);
  const failing = Array.from({ length: 8 }, (_, number) => `failing-${number}`);
  for (const group of failing) know(turns, group, FAILED);
  add(turns, ...failing);
  assert.deepEqual(Object.values(takeAll(turns)), Array(MOST_OF_SLOW).fill(1));
});

test('even on a single lane a group that fails is tried', () => {
  const turns = new Turns({ all: 1, groups: { each: 1, most: 1, slow: 1, grown: 0 } });
  know(turns, 'a', FAILED);
  add(turns, 'a');
  assert.deepEqual(next(turns), ['a', 1]);
});

test('a lane is given back as what it was taken: a group that recovers frees that of a slow one', () => {
  const turns = new Turns(LANES);
  const slow = ['a', 'b', 'c', 'd'];
  for (const group of slow) know(turns, group, FAILED);
  add(turns, ...slow);
  const taken = slow.map(() => take(turns));
  know(turns, 'e', FAILED);
  add(turns, 'e');
  assert.equal(turns.next(), undefined);
  taken[0]?.ends[0]?.(QUICK);
  assert.deepEqual(next(turns), ['e', 1]);
  add(turns, 'a');
  assert.deepEqual(next(turns), ['a', 3]);
});

test('what others say of a group counts until this node has seen it itself', () => {
  const turns = new Turns(LANES);
  const failing = Array.from({ length: 6 }, (_, number) => `failing-${number}`);
  for (const id of failing) turns.add({ ...groupOf(id), isFailing: true });
  assert.equal(Object.keys(takeAll(turns)).length, MOST_OF_SLOW);
  const others = new Turns(LANES);
  know(others, 'a', QUICK);
  others.add({ ...groupOf('a'), isFailing: true });
  assert.deepEqual(next(others), ['a', 3]);
});

test('a try that says nothing of its group leaves it as it was', () => {
  const turns = new Turns(LANES);
  know(turns, 'a', QUICK);
  add(turns, 'a');
  for (const end of take(turns)?.ends ?? []) end(undefined);
  add(turns, 'a');
  assert.deepEqual(next(turns), ['a', 3]);
});

test('of a queue without groups, all lanes are anybody’s', () => {
  const turns = new Turns({ all: 10 });
  add(turns, '');
  assert.equal(take(turns)?.most, 10);
  add(turns, '');
  assert.equal(turns.next(), undefined);
});

test('the groups seen last are remembered, those seen long ago are strangers', () => {
  const turns = new Turns(LANES);
  know(turns, 'a', QUICK);
  for (let number = 0; number < 10_000; number++) know(turns, `group-${number}`, QUICK);
  add(turns, 'a', 'group-0');
  assert.deepEqual(new Map([next(turns), next(turns)] as [string, number][]).get('a'), 1);
});

test('the lanes of a quick group grow as long as it uses all of them, up to a bound', () => {
  const turns = new Turns(LANES);
  grow(turns, 'a', 1);
  add(turns, 'a');
  assert.deepEqual(next(turns), ['a', 4]);
  grow(turns, 'a', 20);
  add(turns, 'a');
  const turn = turns.next();
  assert.deepEqual([turn?.most, turn?.atOnce], [6, 6]);
});

test('a group that does not use its lanes gets no more of them', () => {
  const turns = new Turns(LANES);
  for (let time = 0; time < 20; time++) know(turns, 'a', QUICK);
  add(turns, 'a');
  assert.deepEqual(next(turns), ['a', 3]);
});

test('a failure halves the lanes of a group, and slowness takes them back', () => {
  for (const [went, left] of [
    [FAILED, 4],
    [SLOW, 3],
  ] as const) {
    const turns = new Turns({ all: 20, groups: { each: 3, most: 8, slow: 4, grown: 8 } });
    grow(turns, 'a', 30);
    know(turns, 'a', went);
    know(turns, 'a', QUICK);
    add(turns, 'a');
    assert.deepEqual(next(turns), ['a', left]);
  }
});

test('what groups have beyond their own lanes comes from a part that they share', () => {
  const turns = new Turns({ all: 20, groups: { each: 3, most: 8, slow: 8, grown: 5 } });
  for (const id of ['a', 'b']) grow(turns, id, 30);
  add(turns, 'a', 'b');
  assert.deepEqual(takeAll(turns), { a: 8, b: 3 });
});

test('turns go by whose a group is: a thousand groups of one give it no more of them', () => {
  const turns = new Turns(LANES);
  const many = Array.from({ length: 1_000 }, (_, number) =>
    groupOf(`${number}`, 'ada', `org-${number % 50}`),
  );
  add(turns, ...many, groupOf('single', 'grace', 'acme'));
  assert.deepEqual(
    [next(turns), next(turns), next(turns)],
    [
      ['0', 1],
      ['single', 1],
      ['1', 1],
    ],
  );
});

test('turns of one go by the next owner: by organization, then by webhook', () => {
  const turns = new Turns(LANES);
  add(turns, groupOf('a1', 'ada', 'a'), groupOf('a2', 'ada', 'a'), groupOf('b1', 'ada', 'b'));
  assert.deepEqual(
    [next(turns), next(turns), next(turns)],
    [
      ['a1', 1],
      ['b1', 1],
      ['a2', 1],
    ],
  );
});

test('one owner has a quarter of the slow lanes, and leaves as many to others as slow ones share', () => {
  const turns = new Turns({ all: 20, groups: { each: 3, most: 3, slow: 8, grown: 0 } });
  const of = (owner: string) =>
    Array.from({ length: 20 }, (_, number) => groupOf(`${owner}-${number}`, owner, `org-${owner}-${number}`));
  add(turns, ...of('ada'), groupOf('stranger', 'grace', 'acme'));
  const { stranger, ...others } = takeAll(turns);
  assert.deepEqual([stranger, Object.keys(others).length], [1, 2]);
  const others2 = new Turns({ all: 20, groups: { each: 3, most: 3, slow: 8, grown: 0 } });
  for (const group of of('ada')) know(others2, group, QUICK);
  add(others2, ...of('ada'));
  const taken = Object.values(takeAll(others2)).reduce((sum, lanes) => sum + lanes, 0);
  assert.equal(taken, 12);
});
