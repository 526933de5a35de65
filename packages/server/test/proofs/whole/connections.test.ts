import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
});

/** Silent connections are closed after this time, however slowly the next is opened. */
const PATIENT = { PORTICO_HEADERS_TIMEOUT: '2m', PORTICO_REQUEST_TIMEOUT: '2m' };

/** Opens connections one by one, until `count` are held. */
async function holdConnections(url: string, count: number, held: () => number): Promise<void> {
  const { hostname, port } = new URL(url);
  for (let opened = 1; opened <= count; opened++) {
    sockets.push(connect(Number(port), hostname).on('error', () => {}));
    await until(`${opened} are held`, () => held() === opened);
  }
}

test('PORTICO_MAX_CONNECTIONS_PER_ADDRESS exceeded: the new connection is closed and logged', async () => {
  const environment = { ...PATIENT, PORTICO_MAX_CONNECTIONS_PER_ADDRESS: '2' };
  const service = await startService({ environment });
  after(() => service.stop());
  const { port } = service.app;
  await holdConnections(service.url, 2, () => port.connections);
  const { hostname, port: number } = new URL(service.url);
  const third = connect(Number(number), hostname).on('error', () => {});
  sockets.push(third);
  let received = '';
  third.on('data', (chunk) => {
    received += chunk;
  });
  await once(third, 'close');
  assert.equal(received, '');
  assert.equal(port.connections, 2);
  await until('it is logged', () => service.log().includes('connections were closed without a response'));
});

test('PORTICO_MAX_CONNECTIONS exceeded: the connection idle for longest is closed', async () => {
  const environment = {
    ...PATIENT,
    PORTICO_MAX_CONNECTIONS: '16',
    PORTICO_MAX_CONNECTIONS_PER_ADDRESS: '100',
  };
  const service = await startService({ environment });
  after(() => service.stop());
  await holdConnections(service.url, 16, () => service.app.port.connections);
  const [oldest] = sockets.slice(-16);
  assert.equal((await service.call('GET', '/health/live')).status, 200);
  await until('the oldest is closed', () => oldest?.closed);
});
