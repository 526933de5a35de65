import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../harness/outcome.ts';
import { comparable } from '../harness/processor-time.ts';
import { startService } from '../harness/service.ts';
import { startTurnMeter } from '../harness/turn-meter.ts';

/** The most processor time of a turn, in milliseconds: reading the document takes about 10, building it over 100. */
const MOST = 50;

const service = await startService();
after(() => service.stop());

test('first use after preparation: neither the OpenAPI document nor a token blocks the event loop', async () => {
  const { token } = await service.person('first');
  await service.app.prepare();
  const meter = startTurnMeter();
  assert.equal(outcome(await service.call('GET', '/openapi.json')), '200');
  assert.ok(comparable(meter.take(), MOST) <= MOST, 'the OpenAPI document');
  assert.equal(outcome(await service.call('POST', '/v1/tokens', { token, body: {} })), '201');
  assert.ok(comparable(meter.take(), MOST) <= MOST, 'a token');
});
