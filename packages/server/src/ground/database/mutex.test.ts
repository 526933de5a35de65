import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { block } from '../../../test/harness/block.ts';
import { Mutex } from './mutex.ts';

const LONG = 60_000;

test('grants turns in order of arrival, one at a time', async () => {
  const mutex = new Mutex();
  const order: number[] = [];
  let holders = 0;
  const hold = async (number: number) => {
    assert.ok(await mutex.acquire(LONG));
    assert.equal(++holders, 1);
    order.push(number);
    await turn();
    holders--;
    mutex.release();
  };
  await Promise.all([1, 2, 3, 4].map(hold));
  assert.deepEqual(order, [1, 2, 3, 4]);
});

test('a time-out during the hand-over harms no waiter behind it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const mutex = new Mutex();
  await mutex.acquire(LONG);
  const impatient = mutex.acquire(10);
  const next = mutex.acquire(LONG);
  mutex.release();
  // The turn is handed over only after this.
  t.mock.timers.tick(10);
  assert.equal(await impatient, false);
  assert.equal(await next, true);
  mutex.release();
  assert.equal(await mutex.acquire(LONG), true);
});

test('if everyone times out during the hand-over, the next caller gets the turn', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const mutex = new Mutex();
  await mutex.acquire(LONG);
  const impatient = mutex.acquire(10);
  mutex.release();
  t.mock.timers.tick(10);
  assert.equal(await impatient, false);
  assert.equal(await mutex.acquire(LONG), true);
});

test('time in which the process was suspended does not count as waiting', async () => {
  const mutex = new Mutex();
  await mutex.acquire(LONG);
  const waiting = mutex.acquire(100);
  block(300);
  await delay(1);
  mutex.release();
  assert.equal(await waiting, true);
});

test('under time-outs of any length, no waiter is lost and no turn shared', async () => {
  const mutex = new Mutex();
  let holders = 0;
  let served = 0;
  const attempt = async (number: number) => {
    await delay(number % 7);
    if (!(await mutex.acquire(1 + (number % 5)))) return;
    assert.equal(++holders, 1);
    await delay(number % 3);
    holders--;
    served++;
    mutex.release();
  };
  await Promise.all(Array.from({ length: 500 }, (_, number) => attempt(number)));
  assert.ok(served > 0);
  assert.equal(await mutex.acquire(LONG), true);
});
