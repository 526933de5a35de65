import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { clientOf } from '../../harness/client.ts';
import { endOf, newPlace, refusedStart, startProcess } from '../../harness/process.ts';
import { listening } from '../../harness/sockets.ts';
import { CONNECTIONS, THREADED, THREADS } from './spread.ts';

const place = await newPlace();
after(() => place.remove());
const variables = { ...place.variables, ...THREADED };

test('log of several threads: every request once, in a whole line, up to the end', async () => {
  const service = await startProcess({ ...variables, PORTICO_LAME_DUCK: '0s' });
  const clients = Array.from({ length: CONNECTIONS }, () => clientOf(service.url));
  const ids: string[] = [];
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      clients.map(async (client, index) => {
        const id = `r${round}-${index}`;
        ids.push(id);
        const path = index % 2 === 0 ? '/v1/brand' : '/v1/nowhere';
        await client.send({ method: 'GET', path, headers: { 'request-id': id } });
      }),
    );
  }
  service.kill('SIGTERM');
  for (const client of clients) client.close();
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
  // Each line is parsed.
  const logged = service.log().flatMap(({ requestId }) => requestId ?? []);
  assert.deepEqual(logged.toSorted(), ids.toSorted());
});

test(`start refused in one line: the port is taken, though ${THREADS} threads would share it`, async () => {
  const refusal = (port: number | string) =>
    new RegExp(`^Portico cannot start: PORTICO_PORT: .*EADDRINUSE.*${port}\\)\\n$`);
  const { port, close } = await listening(createServer());
  assert.match((await refusedStart({ ...variables, PORTICO_PORT: String(port) })).stderr, refusal(port));
  close();

  const other = await newPlace();
  const service = await startProcess({ ...other.variables, ...THREADED });
  const { port: shared } = new URL(service.url);
  assert.match((await refusedStart({ ...variables, PORTICO_PORT: shared })).stderr, refusal(shared));
  service.kill('SIGTERM');
  await service.ended;
  other.remove();
});

test('start refused: PORTICO_THREADS is no integer within its bounds', async () => {
  for (const value of ['0', '-1', '2.5', 'two', '65', '1e1']) {
    const { stderr } = await refusedStart({ ...variables, PORTICO_THREADS: value });
    assert.match(stderr, /^- PORTICO_THREADS /m, value);
  }
});
