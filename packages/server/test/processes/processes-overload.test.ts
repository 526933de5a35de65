import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { block } from '../harness/block.ts';
import { startService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const service = await startService({ expectsRefusals: true });
after(() => service.stop());

/** Keeps the event loop, which the service shares with this test, for more than a second. */
async function keep(): Promise<void> {
  block(1_500);
  await delay(1);
}

test('503 OVERLOADED — the event loop was blocked for seconds; recovers once it runs again', async () => {
  const { token } = await service.person();
  const account = () => service.call('GET', '/v1/account', { token });
  assert.equal((await account()).status, 200);
  // Other work on the machine may make one of the last few moments a quick one.
  const refused = await until('it is refused', async () => {
    await keep();
    const reply = await account();
    return reply.status !== 200 && reply;
  });
  assert.deepEqual([refused.status, refused.error], [503, 'OVERLOADED']);
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/);
  let last = refused;
  await until(
    () => `it serves again; the last answer was ${last.text}`,
    async () => {
      last = await account();
      return last.status === 200;
    },
  );
});
