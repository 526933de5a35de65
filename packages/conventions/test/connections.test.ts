import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Refusal } from '../src/node/index.ts';
import { outcomesIn } from './answers.ts';
import { closed, type OpenPort, openPort, until } from './harness.ts';

const ask = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`;
const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

interface Crowded extends OpenPort {
  readonly refused: [Refusal, number][];
  readonly held: ServerResponse[];
}

/** A service that holds requests to `/held`, and notes whom it refuses. */
async function openCrowded(options: Parameters<typeof openPort>[1]): Promise<Crowded> {
  const refused: [Refusal, number][] = [];
  const held: ServerResponse[] = [];
  const opened = await openPort(
    ({ url }, response) => (url === '/held' ? held.push(response) : response.end('fine')),
    { onConnectionsRefused: (reason, count) => refused.push([reason, count]), ...options },
  );
  return { ...opened, refused, held };
}

const isClosed = ({ socket }: { socket: Socket }) => socket.closed;

test('maxConnections: the connection idle for longest makes room', async () => {
  const { dial, exchange, port, refused } = await openCrowded({
    maxConnections: 4,
    maxConnectionsPerAddress: 9,
  });
  const idle: ReturnType<OpenPort['dial']>[] = [];
  for (let count = 1; count <= 4; count++) {
    idle.push(dial());
    await until(() => port.connections === count);
  }
  assert.deepEqual(outcomesIn(await exchange(last)), ['200 fine']);
  await until(() => idle.some(isClosed));
  assert.deepEqual(idle.map(isClosed), [true, false, false, false]);
  await until(() => refused.length > 0);
  assert.deepEqual(refused, [['too many connections', 1]]);
  for (const { socket } of idle) socket.destroy();
});

test('maxConnections, all busy: the next is closed silently, and the others are answered', async () => {
  const { dial, exchange, held, refused } = await openCrowded({
    maxConnections: 2,
    maxConnectionsPerAddress: 9,
  });
  const busy = [dial(), dial()];
  for (const { socket } of busy) socket.write(ask('/held'));
  await until(() => held.length === 2);
  assert.equal(await exchange(last), '');
  for (const response of held) response.end('held');
  await until(() => busy.every(({ received }) => received() !== ''));
  assert.deepEqual(
    busy.map(({ received }) => outcomesIn(received())),
    [['200 held'], ['200 held']],
  );
  await until(() => refused.length > 0);
  assert.deepEqual(refused, [['too many connections', 1]]);
  for (const { socket } of busy) socket.destroy();
});

test('maxConnectionsPerAddress: the next is closed until one of that address ends', async () => {
  const { dial, exchange, port, refused } = await openCrowded({
    maxConnections: 9,
    maxConnectionsPerAddress: 2,
  });
  const [one, other] = [dial(), dial()];
  await until(() => port.connections === 2);
  assert.equal(await exchange(last), '');
  await until(() => refused.length > 0);
  assert.deepEqual(refused, [['too many of one address', 1]]);
  one.socket.destroy();
  await until(() => port.connections === 1);
  assert.deepEqual(outcomesIn(await exchange(last)), ['200 fine']);
  other.socket.destroy();
});

test('refused connections are reported together, not one by one', async () => {
  const { dial, refused } = await openCrowded({ maxConnections: 1, maxConnectionsPerAddress: 1 });
  const begun = performance.now();
  const dialled = Array.from({ length: 50 }, dial);
  await until(() => dialled.filter(isClosed).length === 49);
  await until(() => refused.reduce((sum, [, count]) => sum + count, 0) === 49);
  const seconds = (performance.now() - begun) / 1_000;
  assert.ok(refused.length <= 2 + seconds, JSON.stringify({ refused, seconds }));
  for (const { socket } of dialled) socket.destroy();
});

test('out of file descriptors: reported, and idle connections are closed so that others are answered', {
  skip: process.platform === 'win32' && 'no limit of descriptors there',
}, async () => {
  const file = fileURLToPath(new URL('narrow-process.ts', import.meta.url));
  const child = spawn('sh', ['-c', 'ulimit -n 64 && exec "$0" "$1"', process.execPath, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  createInterface(child.stdout).on('line', (line) => said.push(line));
  try {
    await until(() => said.length > 0);
    const port = Number(said[0]);
    const idle = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    await until(() => said.includes('out of file descriptors'));
    let received = '';
    for (let tries = 0; received === '' && tries < 100; tries++) {
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      socket
        .on('error', () => {})
        .on('data', (chunk) => {
          received += chunk;
        });
      socket.write(last);
      await closed(socket);
    }
    assert.deepEqual(outcomesIn(received), ['200 fine']);
    assert.ok(
      idle.some((socket) => !socket.closed),
      'some of them are still there',
    );
    for (const socket of idle) socket.destroy();
  } finally {
    child.kill('SIGKILL');
  }
});
