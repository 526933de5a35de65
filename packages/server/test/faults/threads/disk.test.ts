import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../../harness/client.ts';
import { skipWithoutCompiler } from '../../harness/preloaded.ts';
import { endOf } from '../../harness/process.ts';
import { until } from '../../harness/until.ts';
import { createFaults, diskEnvironment, setFault } from '../disk/shim.ts';
import { send, signUp, startThreaded, THREADS, type Threaded, withoutFronts } from './threads.ts';

describe('several threads with a slow or failing disk', {
  skip: withoutFronts || skipWithoutCompiler(),
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-threads-'));
  const faults = join(folder, 'faults');
  const data = join(folder, 'data');
  let service: Threaded;
  let clients: Client[];
  let writer: Client;
  let token: string;

  const path = '/v1/account';
  const rename = (client: Client, name: string) =>
    send(client, { method: 'PUT', path, token, body: { name } });
  const names = () =>
    Promise.all(
      clients.map(async (client) => {
        const { status, body } = await send(client, { method: 'GET', path, token });
        assert.equal(status, 200);
        return body.name;
      }),
    );
  const all = (what: unknown) => THREADS.map(() => what);
  const logSize = () => statSync(join(data, 'portico.db-wal')).size;

  before(async () => {
    createFaults(faults);
    service = await startThreaded({
      PORTICO_DATA_DIR: data,
      PORTICO_DATABASE_URL: `sqlite:${join(data, 'portico.db')}`,
      PORTICO_FAILED_SYNC_GRACE: '1s',
      ...diskEnvironment({ folder: data, faults }),
    });
    clients = await Promise.all(THREADS.map((thread) => service.clientOn(thread)));
    writer = await service.clientOn('portico-2');
    ({ token } = await signUp(writer));
    assert.equal((await rename(writer, 'before')).status, 200);
  });

  after(async () => {
    for (const client of [writer, ...clients]) client.close();
    service.kill('SIGINT');
    assert.equal((await endOf(service)).code, 0);
    service.remove();
    rmSync(folder, { recursive: true });
  });

  test('slow sync: reads do not wait, and show no change before it is durable', async () => {
    const size = logSize();
    setFault(faults, 'syncsHeld', 1);
    const renamed = rename(writer, 'held');
    await until('it is committed', () => logSize() > size);
    for (let round = 0; round < 3; round++) assert.deepEqual(await names(), all('before'));
    setFault(faults, 'syncsHeld', 0);
    // On a busy machine the write may have been given up meanwhile, which does not tell what has become of it.
    const { status } = await renamed;
    assert.ok(status === 200 || status === 503);
    await until('each thread sees it', async () => (await names()).every((name) => name === 'held'));
  });

  test('failed sync: every thread reads durable data, and refuses and hides later writes', async () => {
    await until('a commit meets it, and not what writes the log back', async () => {
      setFault(faults, 'syncFailures', 1);
      return (await rename(writer, 'lost')).error === 'SERVICE_UNAVAILABLE';
    });
    const certain = await names();
    assert.equal(new Set(certain).size, 1);
    for (const client of clients) {
      assert.equal((await rename(client, 'later')).error, 'SERVICE_UNAVAILABLE');
      assert.deepEqual(await names(), certain);
      assert.equal((await send(client, { method: 'GET', path: '/health/ready' })).status, 503);
    }
    for (const client of clients) {
      const isLost = async () => (await send(client, { method: 'GET', path: '/health/live' })).status === 503;
      await until('each thread asks to be restarted', isLost);
    }
  });
});
