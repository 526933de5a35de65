import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { block } from '../../../test/harness/block.ts';
import { until } from '../../../test/harness/until.ts';
import { DatabaseUnavailable } from './failures.ts';
import { Pulse } from './postgres-pulse.ts';

/** Long enough for several looks at what is pending, in milliseconds. */
const SEVERAL_LOOKS = 800;

let pulse: Pulse;
let probes: PromiseWithResolvers<void>[];

function createPulse(): void {
  probes = [];
  pulse = new Pulse(() => {
    const probe = Promise.withResolvers<void>();
    probes.push(probe);
    return probe.promise;
  });
}

afterEach(() => pulse.stop());

const probed = (times: number) => until('it asks for a sign of life', () => probes[times - 1]);

test("a server that answers during a probe does not hang, whatever the probe's outcome", async () => {
  createPulse();
  const statement = Promise.withResolvers<string>();
  const heard = pulse.listen(statement.promise);
  const probe = await probed(1);
  statement.resolve('row');
  assert.equal(await heard, 'row');
  await delay(SEVERAL_LOOKS);
  probe.reject(new Error('timeout expired'));
  await delay(SEVERAL_LOOKS);
  assert.equal(pulse.hang, undefined);
});

test('a hang noticed without pending statements ends with the next successful probe', async () => {
  createPulse();
  const statement = Promise.withResolvers<void>();
  const failed = assert.rejects(pulse.listen(statement.promise), /gave up/);
  const probe = await probed(1);
  statement.reject(new Error('gave up'));
  await failed;
  await delay(SEVERAL_LOOKS);
  probe.reject(new Error('timeout expired'));
  await until('it hangs', () => pulse.hang);
  assert.throws(() => pulse.assertAlive(), DatabaseUnavailable);
  (await probed(2)).resolve();
  await until('it is alive', () => !pulse.hang);
});

test('a late answer on an existing connection ends a hang', async () => {
  createPulse();
  const statement = Promise.withResolvers<void>();
  const heard = pulse.listen(statement.promise);
  (await probed(1)).reject(new Error('timeout expired'));
  await until('it hangs', () => pulse.hang);
  statement.resolve();
  await heard;
  pulse.assertAlive();
});

test('an answer that arrived while the event loop was blocked is not late', async () => {
  createPulse();
  // From here on, the event loop runs its timers before it reads from sockets.
  await new Promise(setImmediate);
  let expired = 0;
  const limited = { deadline: performance.now() + 1, expire: () => expired++ };
  // Reads before the loop is blocked, however busy the machine.
  const { port1: server, port2: client } = new MessageChannel();
  const heard = pulse.listen(once(client, 'message'), limited);
  server.postMessage('row');
  block(SEVERAL_LOOKS);
  await heard;
  server.close();
  assert.deepEqual({ expired, probes: probes.length }, { expired: 0, probes: 0 });
});
