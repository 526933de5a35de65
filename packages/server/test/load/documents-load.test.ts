import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { startService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

// Documents are for every origin, but with clients that register themselves, so is everything.
const service = await startService({ environment: { PORTICO_CLIENT_REGISTRATION: 'off' } });
const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
  return service.stop();
});

const CLIENTS = 100;
const CODINGS = ['identity', 'gzip', 'br'];
/** Of 4.35 MB each: far more than a copy for each client would fit into. */
const MOST_BYTES = 64 * 1024 * 1024;

async function ask(coding: string): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.push(socket);
  socket.write(`GET /docs/scalar.js HTTP/1.1\r\nHost: portico\r\nAccept-Encoding: ${coding}\r\n\r\n`);
  // The first bytes have arrived, and stay unread.
  await once(socket, 'readable');
}

const held = () => {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
};

test('clients that request the largest script and never read it share one copy', async () => {
  // Prepared once: each of its forms belongs to the process from here on.
  await service.call('HEAD', '/docs/scalar.js');
  const before = held();
  await Promise.all(Array.from({ length: CLIENTS }, () => ask('identity')));
  assert.equal((await service.call('GET', '/health/live')).status, 200);
  const more = held() - before;
  assert(more < MOST_BYTES, `${CLIENTS} clients hold ${Math.round(more / 1e6)} MB`);
});

test("304 — If-None-Match has the script's ETag, in each coding", async () => {
  for (const coding of CODINGS) {
    const headers = { 'Accept-Encoding': coding };
    const read = await service.call('HEAD', '/docs/scalar.js', { headers });
    const again = await service.call('GET', '/docs/scalar.js', {
      headers: { ...headers, 'If-None-Match': String(read.headers.etag) },
    });
    assert.equal(again.status, 304);
    assert.equal(again.headers.etag, read.headers.etag);
    assert.equal(again.headers.vary, 'Accept-Encoding');
    assert.equal(again.text, '');
  }
});

test('a client that leaves during a download is logged, and mends no response', async () => {
  const downloads = () => service.answers.filter(({ route }) => route === '/docs/:asset').length;
  for (const socket of sockets) socket.destroy();
  // One that fits into the system's buffers for a connection ended before, so all requests count.
  await until('each download is noted', () => downloads() === 1 + CLIENTS + 2 * CODINGS.length);
  assert.equal(service.app.port.mended, 0);
});
