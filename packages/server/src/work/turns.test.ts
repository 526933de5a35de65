import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns, type Went } from './turns.ts';

const LANES = { all: 10, perGroup: 3 };
/** Two fifths of the lanes. */
const MOST_OF_SLOW = 4;
const QUICK: Went = { isDone: true, duration: 10 };
const SLOW: Went = { isDone: true, duration: 5_000 };
const FAILED: Went = { isDone: false, duration: 10 };

const add = (turns: Turns, ...groups: readonly string[]) => {
  for (const id of groups) turns.add({ id, isFailing: false });
};

/** Has a group known by how a try went. */
function know(turns: Turns, group: string, went: Went): void {
  turns.begin(group)(went);
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
    taken[turn.group] = (taken[turn.group] ?? 0) + turn.most;
    add(turns, turn.group);
  }
  return taken;
}

test('groups take turns, and one that has had its own goes to the end of the line', () => {
  const turns = new Turns(LANES);
  add(turns, 'a', 'b');
  assert.equal(turns.next()?.group, 'a');
  add(turns, 'a');
  assert.deepEqual([turns.next()?.group, turns.next()?.group, turns.next()], ['b', 'a', undefined]);
});

test('a group that asks twice stands in line once, where it was', () => {
  const turns = new Turns(LANES);
  add(turns, 'a', 'b', 'a');
  assert.deepEqual([turns.next()?.group, turns.next()?.group, turns.next()], ['a', 'b', undefined]);
});

test('a group of which nothing is known gets one lane, and all of its own once it was quick', () => {
  const turns = new Turns(LANES);
  add(turns, 'a');
  const first = take(turns);
  assert.equal(first?.most, 1);
  add(turns, 'a');
  assert.equal(turns.next(), undefined);
  first.ends[0]?.(QUICK);
  assert.deepEqual(turns.next(), { group: 'a', most: 3 });
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
  assert.deepEqual(turns.next(), { group: 'b', most: 1 });
});

test('slow groups share two fifths of the lanes, however many they are', () => {
  const turns = new Turns(LANES);
  for (const group of ['a', 'b', 'c']) know(turns, group, SLOW);
  know(turns, 'quick', QUICK);
  add(turns, 'a', 'b', 'c', 'quick');
  assert.deepEqual(takeAll(turns), { a: 3, b: 1, quick: 3 });
});

test('a group that fails has one lane, and all of them together no more than the slow ones', () => {
  const turns = new Turns(LANES);
  const failing = Array.from({ length: 8 }, (_, number) => `failing-${number}`);
  for (const group of failing) know(turns, group, FAILED);
  add(turns, ...failing);
  const taken = Object.values(takeAll(turns));
  assert.deepEqual(taken, Array(MOST_OF_SLOW).fill(1));
});

test('even on a single lane a group that fails is tried', () => {
  const turns = new Turns({ all: 1, perGroup: 1 });
  know(turns, 'a', FAILED);
  add(turns, 'a');
  assert.deepEqual(turns.next(), { group: 'a', most: 1 });
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
  assert.deepEqual(turns.next(), { group: 'e', most: 1 });
  add(turns, 'a');
  assert.deepEqual(turns.next(), { group: 'a', most: 3 });
});

test('what others say of a group counts until this node has seen it itself', () => {
  const turns = new Turns(LANES);
  const failing = Array.from({ length: 6 }, (_, number) => `failing-${number}`);
  for (const id of failing) turns.add({ id, isFailing: true });
  assert.equal(Object.keys(takeAll(turns)).length, MOST_OF_SLOW);
  const others = new Turns(LANES);
  know(others, 'a', QUICK);
  others.add({ id: 'a', isFailing: true });
  assert.deepEqual(others.next(), { group: 'a', most: 3 });
});

test('a try that says nothing of its group leaves it as it was', () => {
  const turns = new Turns(LANES);
  know(turns, 'a', QUICK);
  add(turns, 'a');
  for (const end of take(turns)?.ends ?? []) end(undefined);
  add(turns, 'a');
  assert.deepEqual(turns.next(), { group: 'a', most: 3 });
});

test('of a queue without groups, all lanes are anybody’s', () => {
  const turns = new Turns({ all: 10, perGroup: undefined });
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
  assert.deepEqual([turns.next()?.most, turns.next()?.most], [1, 3]);
});
