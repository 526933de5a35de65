import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newDirectory } from '../../fixtures/directories.ts';
import { endOf } from '../../harness/process.ts';
import { until } from '../../harness/until.ts';
import { send, signUp, startThreaded, THREADS, withoutFronts } from './threads.ts';

/** Requests of the directory on each thread. */
const EACH = 4;

describe('directories on several threads', { skip: withoutFronts }, () => {
  test('SCIM request log: a request once with its own status, on whichever thread it came', async (t) => {
    const service = await startThreaded();
    t.after(() => {
      service.kill('SIGKILL');
      service.remove();
    });
    const clients = await Promise.all(THREADS.map((thread) => service.clientOn(thread)));
    const [client] = clients as [(typeof clients)[number]];
    const { token } = await signUp(client);
    const body = { name: 'Analytical Engines' };
    const made = await send(client, { method: 'POST', path: '/v1/organizations', token, body });
    assert.equal(made.status, 201, made.text);
    const databaseUrl = String(service.variables.PORTICO_DATABASE_URL);
    const directory = await newDirectory({ databaseUrl }, made.body.id);
    const { connection } = directory;
    const asked = { method: 'GET', token: directory.token };
    const sent = THREADS.length * EACH;
    for (const one of clients)
      for (let number = 0; number < EACH; number++) {
        const path = `/scim/${connection}/v2/Groups?startIndex=${number + 1}`;
        assert.equal((await send(one, { ...asked, path })).status, 200);
      }
    const logged = await until('as many requests are logged as were sent', async () => {
      const path = `/v1/connections/${connection}/scim-requests?limit=50`;
      const { items } = (await send(client, { method: 'GET', path, token })).body;
      return items.length >= sent && items;
    });
    const statuses = logged.map(({ status }: { status: number }) => status);
    assert.deepEqual(statuses, Array(sent).fill(200));
    for (const one of clients) one.close();
    service.kill('SIGTERM');
    // Each thread tries to store what it has noted before it ends.
    assert.equal((await endOf(service)).code, 0);
    const failed = service.log().filter(({ msg }) => /could not be logged/.test(String(msg)));
    assert.deepEqual(failed, []);
  });
});
