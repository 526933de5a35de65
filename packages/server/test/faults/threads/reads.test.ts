import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { called } from '../../harness/called.ts';
import type { Client } from '../../harness/client.ts';
import { endOf } from '../../harness/process.ts';
import { PASSWORD } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { send, signUp, startThreaded, THREADS, type Threaded, withoutFronts } from './threads.ts';

/** Changes that are read on each thread; `npm run torture` makes many more. */
const CHANGES = Number(process.env.PORTICO_TEST_CHANGES ?? 700);
const WRITERS = 4;
const COPIES = 3;
/** Of the log, in bytes: from 16 MB on it is begun again, a second later where a busy machine keeps a thread from letting go of it. */
const MOST_BYTES = 3 * 16 * 2 ** 20;

describe('several threads on SQLite', { skip: withoutFronts }, () => {
  let service: Threaded;
  let clients: Client[];
  const get = (client: Client, path: string, token: string) => send(client, { method: 'GET', path, token });

  before(async () => {
    service = await startThreaded();
    clients = await Promise.all(THREADS.map((thread) => service.clientOn(thread)));
  });

  after(async () => {
    for (const client of clients) client.close();
    service.kill('SIGTERM');
    assert.equal((await endOf(service)).code, 0);
    service.remove();
  });

  test('a change on any thread is visible on all others at once, and no read goes back', async () => {
    let reads = 0;
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const own = await Promise.all(THREADS.map((thread) => service.clientOn(thread)));
        const { token } = await signUp(own[0] as Client);
        for (let change = 0; change < CHANGES / WRITERS; change++) {
          const name = `name ${change}`;
          const writer = own[change % own.length] as Client;
          const path = '/v1/account';
          const { status, text } = await send(writer, { method: 'PUT', path, token, body: { name } });
          assert.equal(status, 200, text);
          const seen = await Promise.all(own.map((client) => get(client, path, token)));
          for (const answer of seen) assert.equal(answer.body.name, name, 'it is older than the write');
          reads += seen.length;
        }
        for (const client of own) client.close();
      }),
    );
    assert.equal(reads, CHANGES * THREADS.length);
  });

  test('a session ended on one thread: refused by all from the next request on', async () => {
    for (const ending of clients) {
      const email = `ended-${clients.indexOf(ending)}@example.com`;
      const body = { email, password: PASSWORD };
      const registered = await send(ending, { method: 'POST', path: '/v1/register', body });
      const token = registered.body.accessToken;
      for (const client of clients) assert.equal((await get(client, '/v1/account', token)).status, 200);
      const ended = await send(ending, { method: 'POST', path: '/v1/logout', token });
      assert.ok(ended.status < 300, ended.text);
      for (const client of clients)
        assert.equal((await get(client, '/v1/account', token)).error, 'ACCESS_TOKEN_INVALID');
    }
  });

  test('a session ended by a command in another process: refused by every thread', async () => {
    const email = 'ended-elsewhere@example.com';
    const body = { email, password: PASSWORD };
    const [first] = clients as [Client];
    const registered = await send(first, { method: 'POST', path: '/v1/register', body });
    const token = registered.body.accessToken;
    // The second time it is remembered.
    for (const client of [...clients, ...clients])
      assert.equal((await get(client, '/v1/account', token)).status, 200);
    const { code, stderr } = await called(['operators', 'add', email, '--unverified'], service.variables);
    assert.equal(code, 0, stderr);
    for (const client of clients)
      await until('it is seen, with the next sync where the service is writing', async () => {
        return (await get(client, '/v1/account', token)).error === 'ACCESS_TOKEN_INVALID';
      });
  });

  test('a role removed on one thread: refused by all from the next request on', async () => {
    const [first] = clients as [Client];
    const owner = await signUp(first);
    const create = async (path: string, token: string, body?: object) => {
      const answer = await send(first, { method: 'POST', path, token, ...(body && { body }) });
      assert.ok(answer.status < 300, answer.text);
      return answer.body;
    };
    const organization = (await create('/v1/organizations', owner.token, { name: 'Acme' })).id;
    const path = `/v1/organizations/${organization}`;
    for (const taking of clients) {
      const { id: accountId, token } = await signUp(taking);
      const body = { accountId, role: 'viewer' };
      const { id } = await create(`${path}/managers`, owner.token, body);
      await create(`/v1/managers/${id}/acceptance`, token);
      for (const client of clients) assert.equal((await get(client, path, token)).status, 200);
      const taken = await send(taking, {
        method: 'DELETE',
        path: `/v1/managers/${id}`,
        token: owner.token,
      });
      assert.ok(taken.status < 300, taken.text);
      for (const client of clients) assert.equal((await get(client, path, token)).status, 403);
    }
  });

  test('while all threads read, the log is checkpointed and backups are consistent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-threads-'));
    const log = `${service.variables.PORTICO_DATABASE_URL?.replace('sqlite:', '')}-wal`;
    // The number of checkpoints: https://sqlite.org/fileformat2.html#walformat
    const checkpoints = () => readFileSync(log).readUInt32BE(12);
    let isOver = false;
    const write = async () => {
      const own = await Promise.all(THREADS.map((thread) => service.clientOn(thread)));
      const { token } = await signUp(own[0] as Client);
      // Large enough that the log is soon long.
      for (let number = 0; !isOver; number++) {
        const body = { name: `Acme ${number}` };
        const posted = await send(own[0] as Client, {
          method: 'POST',
          path: '/v1/organizations',
          token,
          body,
        });
        assert.equal(posted.status, 201, posted.text);
        const path = `/v1/organizations/${posted.body.id}`;
        for (const client of own) {
          const { status, body } = await get(client, path, token);
          assert.deepEqual([status, body.name], [200, `Acme ${number}`]);
        }
      }
      for (const client of own) client.close();
    };
    const load = Promise.all(Array.from({ length: WRITERS }, write));
    load.catch(() => {});
    const beginsAgain = () => {
      const before = checkpoints();
      return Promise.race([load, until('the log begins again', () => checkpoints() > before)]);
    };
    try {
      await beginsAgain();
      for (let copies = 0; copies < COPIES; copies++) {
        const file = join(folder, `${copies}.db`);
        const { code, stderr } = await called(['backup', file], service.variables);
        assert.equal(code, 0, stderr);
        using copy = new DatabaseSync(file, { readOnly: true });
        assert.equal(copy.prepare('pragma integrity_check').get()?.integrity_check, 'ok');
      }
      await beginsAgain();
      const { size } = statSync(log);
      assert.ok(size < MOST_BYTES, `threads stood in the way of checkpoints: the log has ${size} bytes`);
    } finally {
      isOver = true;
      await load;
      rmSync(folder, { recursive: true });
    }
  });
});
