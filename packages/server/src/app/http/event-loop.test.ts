import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { block } from '../../../test/harness/block.ts';
import { until } from '../../../test/harness/until.ts';
import { watchEventLoop } from './event-loop.ts';

/** Blocks the loop again and again, with a turn of it in between. */
async function keepBusy(times: number): Promise<void> {
  for (let round = 0; round < times; round++) {
    block(1_500);
    // Timers come before sockets: requests are read behind this.
    await delay(1);
  }
}

test('repeated blocking makes the event loop lag, also at its next turn, until it runs freely', async () => {
  const loop = watchEventLoop();
  try {
    await keepBusy(2);
    block(1_500);
    assert.ok(loop.lag > 1_000, `${loop.lag} ms while nothing could be measured`);
    await delay(1);
    assert.ok(loop.lag > 1_000, `${loop.lag} ms when requests are read again`);
    await until('it recovers', () => loop.lag <= 500);
  } finally {
    loop.stop();
  }
});

test('blocking the event loop once, for any time, is no lag', async () => {
  const loop = watchEventLoop();
  try {
    block(3_000);
    assert.ok(loop.lag < 1_000, `${loop.lag} ms at once`);
    await delay(1);
    assert.ok(loop.lag < 1_000, `${loop.lag} ms at the next turn`);
  } finally {
    loop.stop();
  }
});

test('restarting the watch forgets earlier lag', async () => {
  const loop = watchEventLoop();
  try {
    await keepBusy(3);
    loop.restart();
    assert.equal(loop.lag, 0);
    await delay(1);
    assert.ok(loop.lag < 1_000, `${loop.lag} ms`);
  } finally {
    loop.stop();
  }
});
