import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Client, clientOf } from './client.ts';
import { testedDatabase } from './databases.ts';
import { diskEnvironment, skipWithoutCompiler } from './disk/shim.ts';
import { type Serving, spawnService, startProcess } from './process.ts';
import { PASSWORD } from './service.ts';
import { until } from './until.ts';

/** Positions in the file that disk.c reads. */
const FAULTS = { readFailures: 0, diskIsFull: 1, syncFailures: 2 } as const;

describe('a disk that fails below SQLite', {
  skip: testedDatabase === 'postgres' ? 'about SQLite' : skipWithoutCompiler(),
}, () => {
  let folder: string;
  let variables: Record<string, string>;
  let service: Serving;
  let client: Client;
  let token: string;

  function set(fault: keyof typeof FAULTS, times: number): void {
    const file = openSync(join(folder, 'faults'), 'r+');
    writeSync(file, new Int32Array([times]), 0, 4, FAULTS[fault] * 4);
    closeSync(file);
  }

  const get = (path: string) => client.send({ method: 'GET', path, token });
  const create = () =>
    client.send({ method: 'POST', path: '/v1/organizations', token, body: { name: 'Acme' } });
  const readiness = async () => (await get('/health/ready')).status;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-faults-'));
    writeFileSync(join(folder, 'faults'), Buffer.alloc(64));
    const data = join(folder, 'data');
    variables = {
      PORTICO_DATA_DIR: data,
      ...diskEnvironment({ folder: data, faults: join(folder, 'faults') }),
    };
    service = await startProcess(variables);
    client = clientOf(service.url);
    const body = { email: 'ada@example.com', password: PASSWORD };
    token = (await client.send({ method: 'POST', path: '/v1/register', body })).body.accessToken;
  });

  afterEach(async () => {
    client.close();
    service.kill('SIGKILL');
    await service.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test('one page cannot be read: 503 for who asked for it, and the next request works', async () => {
    // What has been read stays in memory: another process has to begin without it. What it reads by itself may meet the
    // failure first.
    await until('a request meets it', async () => {
      service.kill('SIGINT');
      await service.ended;
      service = await startProcess(variables);
      client.close();
      client = clientOf(service.url);
      set('readFailures', 1);
      const { error, status } = await get('/v1/account');
      set('readFailures', 0);
      assert.ok(error === 'SERVICE_UNAVAILABLE' || status === 200, String(error));
      return error !== undefined;
    });
    assert.equal((await get('/v1/account')).status, 200);
    assert.equal((await create()).status, 201);
    assert.equal(await readiness(), 200);
  });

  test('it is full: writes are 503, reads go on, readiness says it; a restart names the reason; with room all is well', async () => {
    set('diskIsFull', 1);
    assert.equal((await create()).error, 'SERVICE_UNAVAILABLE');
    assert.equal((await get('/v1/account')).status, 200);
    // A commit of a moment ago counts for a second.
    await until('it is not ready', async () => (await readiness()) === 503);
    assert.equal((await get('/health/live')).status, 200);
    service.kill('SIGKILL');
    await service.ended;
    const { code, stderr } = await spawnService(variables).ended;
    assert.equal(code, 1);
    assert.match(stderr, /^Portico cannot start: [^\n]*the disk is full[^\n]*\n$/);
    set('diskIsFull', 0);
    service = await startProcess(variables);
    client.close();
    client = clientOf(service.url);
    assert.equal((await create()).status, 201);
    assert.equal(await readiness(), 200);
  });

  test('a sync fails: no write is believed any more, what is certain can be read, and a restart cures it', async () => {
    await until('a commit meets it, and not what writes the log back', async () => {
      set('syncFailures', 1);
      return (await create()).error === 'SERVICE_UNAVAILABLE';
    });
    assert.equal((await create()).error, 'SERVICE_UNAVAILABLE');
    assert.equal((await get('/v1/account')).status, 200);
    assert.equal(await readiness(), 503);
    await until('it is logged', () => service.log().some(({ msg }) => /failed to sync/.test(msg)));
    service.kill('SIGINT');
    assert.equal((await service.ended).code, 0);
    service = await startProcess(variables);
    client.close();
    client = clientOf(service.url);
    assert.equal((await create()).status, 201);
    assert.equal(await readiness(), 200);
  });
});
