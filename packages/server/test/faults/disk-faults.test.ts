import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Client, clientOf, patient } from '../harness/client.ts';
import { testedDatabase } from '../harness/databases.ts';
import { skipWithoutCompiler } from '../harness/preloaded.ts';
import { type LogLine, type Serving, spawnService, startProcess } from '../harness/process.ts';
import { PASSWORD } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { createFaults, diskEnvironment, setFault } from './disk/shim.ts';

const EXPORT = '/v1/account/export';

describe('disk faults below SQLite', {
  skip: testedDatabase === 'postgres' ? 'about SQLite' : skipWithoutCompiler(),
}, () => {
  let folder: string;
  let variables: Record<string, string>;
  let service: Serving;
  let client: Client;
  let token: string;

  const set = (fault: Parameters<typeof setFault>[1], times: number) =>
    setFault(join(folder, 'faults'), fault, times);

  const get = (path: string) => client.send({ method: 'GET', path, token });
  const create = () =>
    client.send({ method: 'POST', path: '/v1/organizations', token, body: { name: 'Acme' } });
  const readiness = async () => (await get('/health/ready')).status;
  const isReady = () => until('it is ready', async () => (await readiness()) === 200);
  const connect = () => patient(clientOf(service.url));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-faults-'));
    createFaults(join(folder, 'faults'));
    const data = join(folder, 'data');
    variables = {
      PORTICO_DATA_DIR: data,
      PORTICO_FAILED_SYNC_GRACE: '1s',
      ...diskEnvironment({ folder: data, faults: join(folder, 'faults') }),
    };
    service = await startProcess(variables);
    client = connect();
    const body = { email: 'ada@example.com', password: PASSWORD };
    token = (await client.send({ method: 'POST', path: '/v1/register', body })).body.accessToken;
  });

  afterEach(async () => {
    client.close();
    service.kill('SIGKILL');
    await service.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test('an unreadable page: 503 SERVICE_UNAVAILABLE for that request alone', async () => {
    // Starts another process, because this one has read the pages into memory. Its own reads may meet the failure
    // first.
    await until('a request meets it', async () => {
      service.kill('SIGINT');
      await service.ended;
      service = await startProcess(variables);
      client.close();
      client = connect();
      set('readFailures', 1);
      const { error, status } = await get('/v1/account');
      set('readFailures', 0);
      assert.ok(error === 'SERVICE_UNAVAILABLE' || status === 200, String(error));
      return error !== undefined;
    });
    assert.equal((await get('/v1/account')).status, 200);
    assert.equal((await create()).status, 201);
    await isReady();
  });

  test('some reads fail: 503 SERVICE_UNAVAILABLE for requests that meet them, and full recovery afterwards', async () => {
    for (let number = 0; number < 30; number++) assert.equal((await create()).status, 201);
    const { id } = (await create()).body;
    const organization = `/v1/organizations/${id}`;
    const requests: readonly [method: string, path: string, body?: object][] = [
      ['GET', '/v1/account'],
      ['GET', EXPORT],
      ['GET', '/v1/account/events?limit=100'],
      ['GET', '/v1/organizations?limit=100'],
      ['GET', `${organization}/managers`],
      ['GET', '/v1/sessions'],
      ['PUT', '/v1/account', { name: 'Ada' }],
      ['PUT', organization, { name: 'Acme' }],
      ['POST', '/v1/organizations', { name: 'Acme' }],
      ['POST', `${organization}/invitations`, { email: 'grace@example.com', role: 'viewer' }],
      ['POST', '/v1/login', { email: 'ada@example.com', password: PASSWORD }],
      ['POST', '/v1/password-resets', { email: 'ada@example.com' }],
      ['GET', '/v1/accounts'],
    ];
    const outcomes = new Map<string, number>();
    for (const each of [7, 3]) {
      set('readFailsEach', each);
      for (let round = 0; round < 8; round++) {
        const send = ([method, path, body]: (typeof requests)[number]) =>
          client.send({ method, path, token, ...(body && { body }) }).catch((error) => {
            // An export whose first pages have been sent can only break off.
            if (path !== EXPORT || error.code !== 'ECONNRESET') throw error;
            return undefined;
          });
        for (const reply of await Promise.all(requests.map(send))) {
          assert.notEqual(reply?.status, 500);
          const outcome = reply ? (reply.error ?? String(reply.status)) : 'broken off';
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      }
    }
    set('readFailsEach', 0);
    assert.ok((outcomes.get('SERVICE_UNAVAILABLE') ?? 0) > 0, JSON.stringify([...outcomes]));
    assert.equal((await get('/v1/account')).status, 200);
    await until('a change works', async () => (await create()).status === 201);
    await isReady();
    // Work in the background may have met the failure as well.
    const isOfDisk = ({ msg, err }: LogLine) =>
      msg === 'a task failed' && err?.type === 'DatabaseUnavailable';
    assert.deepEqual(
      service
        .log()
        .filter((line) => line.level >= 50 && !isOfDisk(line))
        .map(({ msg }) => msg),
      [],
    );
  });

  test('disk full: writes 503, reads go on, not ready; a restart names the reason; recovers once there is room', async () => {
    set('diskIsFull', 1);
    assert.equal((await create()).error, 'SERVICE_UNAVAILABLE');
    assert.equal((await get('/v1/account')).status, 200);
    // A commit of a moment ago counts for a second.
    await until('it is not ready', async () => (await readiness()) === 503);
    assert.equal((await get('/health/live')).status, 200);
    // The guide to alarms names these words.
    const guide = readFileSync(new URL('../../../../docs/operate/alarms.md', import.meta.url), 'utf8');
    const [, words = ''] = /`(database or disk is full)`/.exec(guide) ?? [];
    assert.notEqual(words, '');
    await until('the log says it', () =>
      service
        .log()
        .some(({ level, msg, err }) => level === 40 && msg === 'request' && err?.message.includes(words)),
    );
    service.kill('SIGKILL');
    await service.ended;
    const { code, stderr } = await spawnService(variables).ended;
    assert.equal(code, 1);
    assert.match(stderr, /^Portico cannot start: [^\n]*the disk is full[^\n]*\n$/);
    set('diskIsFull', 0);
    service = await startProcess(variables);
    client.close();
    client = connect();
    assert.equal((await create()).status, 201);
    await isReady();
  });

  test('a sync fails: writes are refused, durable data stays readable, and a restart recovers', async () => {
    await until('a commit meets it, and not what writes the log back', async () => {
      set('syncFailures', 1);
      return (await create()).error === 'SERVICE_UNAVAILABLE';
    });
    assert.equal((await create()).error, 'SERVICE_UNAVAILABLE');
    assert.equal((await get('/v1/account')).status, 200);
    assert.equal(await readiness(), 503);
    await until('a supervisor is to restart it', async () => (await get('/health/live')).status === 503);
    await until('it is logged', () => service.log().some(({ msg }) => /failed to sync/.test(msg)));
    service.kill('SIGINT');
    assert.equal((await service.ended).code, 0);
    service = await startProcess(variables);
    client.close();
    client = connect();
    assert.equal((await create()).status, 201);
    await isReady();
  });
});
