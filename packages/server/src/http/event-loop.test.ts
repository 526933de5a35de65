import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { watchEventLoop } from './event-loop.ts';

const block = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test('a loop that was blocked lags at once, still at its next turn, and no longer when it runs freely', async () => {
  const loop = watchEventLoop();
  try {
    block(1_500);
    assert.ok(loop.lag > 1_000, `${loop.lag} ms while nothing could be measured`);
    // Timers come before sockets: this is what the first request after the block is judged by.
    await delay(1);
    assert.ok(loop.lag > 1_000, `${loop.lag} ms when requests are read again`);
    const deadline = performance.now() + 30_000;
    while (loop.lag > 500) {
      assert.ok(performance.now() < deadline, 'it never recovers');
      await delay(20);
    }
  } finally {
    loop.stop();
  }
});

test('what kept the loop busy before a restart does not count', async () => {
  const loop = watchEventLoop();
  try {
    block(1_500);
    loop.restart();
    assert.equal(loop.lag, 0);
    await delay(1);
    assert.ok(loop.lag < 1_000, `${loop.lag} ms`);
  } finally {
    loop.stop();
  }
});
