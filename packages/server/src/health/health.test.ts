import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../test/outcome.ts';
import { startService } from '../../test/service.ts';

const service = await startService();
after(() => service.stop());

for (const path of ['/health/live', '/health/ready']) {
  test(`200 — ${path} says ok, without a token and without being kept by a cache`, async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await service.call(method, path);
      assert.equal(status, 200);
      assert.equal(headers['cache-control'], 'no-store');
      assert.deepEqual(body, method === 'GET' ? { status: 'ok' } : undefined);
    }
  });

  test(`404 — ${path} has no version and no other method`, async () => {
    assert.equal(outcome(await service.call('GET', `/v1${path}`)), '404 ROUTE_NOT_FOUND');
    const post = await service.call('POST', path, { body: {} });
    assert.equal(outcome(post), '404 METHOD_NOT_SUPPORTED');
    assert.equal(post.headers.allow, 'GET, HEAD');
  });
}

test('503 SERVICE_UNAVAILABLE — ready no longer, from the moment it is to stop; live and at work still', async () => {
  const stopping = await startService({ environment: { PORTICO_LAME_DUCK: '2s' } });
  const { token } = await stopping.person('ada');
  const stopped = stopping.app.stop();
  const ready = await stopping.call('GET', '/health/ready');
  assert.equal(outcome(ready), '503 SERVICE_UNAVAILABLE');
  assert.match(String(ready.headers['retry-after']), /^[1-9]\d*$/);
  assert.equal(ready.headers.connection, 'close');
  assert.equal(outcome(await stopping.call('GET', '/health/live')), '200');
  assert.equal(outcome(await stopping.call('GET', '/v1/account', { token })), '200');
  await stopping.stop();
  await stopped;
});
