import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Reply, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService();
after(() => service.stop());

for (const path of ['/health/live', '/health/ready']) {
  test(`200: ${path} answers ok, without a token and uncached`, async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await service.call(method, path);
      assert.equal(status, 200);
      assert.equal(headers['cache-control'], 'no-store');
      assert.deepEqual(body, method === 'GET' ? { status: 'ok' } : undefined);
    }
  });

  test(`404: ${path} has no version and no other method`, async () => {
    assert.equal(outcome(await service.call('GET', `/v1${path}`)), '404 ROUTE_NOT_FOUND');
    const post = await service.call('POST', path, { body: {} });
    assert.equal(outcome(post), '404 METHOD_NOT_SUPPORTED');
    assert.equal(post.headers.allow, 'GET, HEAD');
  });
}

/** The answers of a service that was asked to stop, for the two seconds in which everything is to work as before. */
async function answersOfStopping(): Promise<readonly Reply[] | undefined> {
  const stopping = await startService({ environment: { PORTICO_LAME_DUCK: '2s' } });
  const { token } = await stopping.person('ada');
  const stopped = stopping.app.stop();
  const begun = performance.now();
  const asked = Promise.all([
    stopping.call('GET', '/health/ready'),
    stopping.call('GET', '/health/live'),
    stopping.call('GET', '/v1/account', { token }),
  ]);
  const isInTime = () => performance.now() - begun < 1_500;
  try {
    const answers = await asked;
    return isInTime() ? answers : undefined;
  } catch (error) {
    if (isInTime()) throw error;
    return undefined;
  } finally {
    await stopping.stop();
    await stopped;
  }
}

test('503 SERVICE_UNAVAILABLE: stopping ends readiness at once, but not liveness and service', async () => {
  const [ready, ...others] = await until('the process is not held up meanwhile', answersOfStopping);
  assert.ok(ready);
  assert.equal(outcome(ready), '503 SERVICE_UNAVAILABLE');
  assert.match(String(ready.headers['retry-after']), /^[1-9]\d*$/);
  assert.equal(ready.headers.connection, 'close');
  assert.deepEqual(others.map(outcome), ['200', '200']);
});
