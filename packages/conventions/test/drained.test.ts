import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ClosedPort, drain } from '../src/node/index.ts';
import { catalogue, render } from './harness.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

async function serveAndDrain(): Promise<WeakRef<object>> {
  const port = new ClosedPort({ catalogue, render });
  const server = port.createServer((_request, response) => response.end('fine'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await drain({ server, port, lameDuck: 0, grace: 300_000, refuse: () => {} });
  return new WeakRef(server);
}

test('drain: nothing keeps the server in memory afterwards', async () => {
  const server = await serveAndDrain();
  // A reference that was read or made in this turn lasts until its end.
  await setImmediate();
  collectGarbage();
  assert.equal(server.deref(), undefined);
});
