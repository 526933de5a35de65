import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { outcomesIn } from './answers.ts';
import { openPort, until } from './harness.ts';

setFlagsFromString('--expose-gc');
/** By itself, memory is given back whenever the engine likes. */
const collect: () => void = runInNewContext('gc');

const MEGABYTE = 1_000_000;
const GREEDY = 40;
/** Of each: an answer that is being sent, one that is finished, and one for good measure. */
const MOST_HELD = 3 * GREEDY * MEGABYTE;
const ask = (target: string, lines = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${lines}\r\n`;

test('clients that are idle, slow or never read: memory stays bounded, and others are answered', async () => {
  const { dial, exchange, port } = await openPort(({ url }, response) => {
    // Made for each request, so that unsent answers stay in memory.
    response.end(url === '/big' ? Buffer.alloc(MEGABYTE, 'x') : 'fine');
  });
  const before = process.memoryUsage().arrayBuffers;
  const held = () => process.memoryUsage().arrayBuffers - before;
  const sockets: Socket[] = [];
  const connectTo = () => {
    const { socket } = dial();
    sockets.push(socket);
    return socket;
  };

  for (let count = 0; count < GREEDY; count++) {
    const socket = connectTo();
    socket.pause();
    socket.write(ask('/big').repeat(33));
  }
  for (let count = 0; count < 500; count++) connectTo();
  const slow = Array.from({ length: 100 }, connectTo);
  await until(() => port.connections === sockets.length);

  let most = 0;
  for (let round = 0; round < 30; round++) {
    for (const socket of slow) socket.write(round === 0 ? 'GET / HTTP/1.1\r\nX-A: ' : 'a');
    assert.deepEqual(outcomesIn(await exchange(ask('/', 'Connection: close\r\n'))), ['200 fine']);
    if (held() >= MOST_HELD) collect();
    most = Math.max(most, held());
    await delay(10);
  }
  assert.ok(most < MOST_HELD, `${Math.round(most / MEGABYTE)} MB of answers are held`);
  assert.ok(port.underWay > GREEDY, 'the greedy ones still wait');

  for (const socket of sockets) socket.destroy();
  await until(() => port.underWay === 0 && port.connections === 0);
});
