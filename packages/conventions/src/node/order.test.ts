import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenPort, openPort, until } from '../../test/harness.ts';
import { Failure } from '../index.ts';

const get = (target: string, lines = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${lines}\r\n`;
const last = (target: string) => get(target, 'Connection: close\r\n');
const outcomes = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+).*?\r\n(.*?)\r\n\r\n/gms)].map(([, status, head = '']) =>
    [status, /^Error-Code: (.*)$/m.exec(head)?.[1]].filter(Boolean).join(' '),
  );

interface HeldPort extends OpenPort {
  /** Targets of the requests that have begun, in order. */
  readonly begun: string[];
  readonly held: Map<string, ServerResponse>;
  /** Waits until the request of a target has begun, and answers it. */
  readonly release: (target: string) => Promise<void>;
}

/** A service whose requests to targets with `held` are answered when the test says so. */
async function openHeld(options: Parameters<typeof openPort>[1] = {}): Promise<HeldPort> {
  const begun: string[] = [];
  const held = new Map<string, ServerResponse>();
  const opened = await openPort(({ url = '' }, response) => {
    begun.push(url);
    if (url.startsWith('/held')) held.set(url, response);
    else response.end(url);
  }, options);
  const release = async (target: string) => {
    await until(() => held.has(target));
    held.get(target)?.end(target);
  };
  return { ...opened, begun, held, release };
}

test('pipelining: a request begins once the one before it is decided', async () => {
  const { exchange, release, begun, port } = await openHeld();
  const ended = exchange(get('/a'), get('/held/b'), get('/c'), get('/held/d'), last('/e'));
  await until(() => port.underWay === 4);
  assert.deepEqual(begun, ['/a', '/held/b']);
  await release('/held/b');
  await until(() => begun.length === 4);
  assert.deepEqual(begun, ['/a', '/held/b', '/c', '/held/d']);
  await release('/held/d');
  assert.deepEqual((await ended).match(/\/(held\/)?[a-e]$|\/(held\/)?[a-e](?=HTTP)/gm), [
    '/a',
    '/held/b',
    '/c',
    '/held/d',
    '/e',
  ]);
  await port.whenIdle();
  assert.equal(port.underWay, 0);
});

test('other connections do not wait', async () => {
  const { exchange, release } = await openHeld();
  const slow = exchange(last('/held'));
  assert.deepEqual(outcomes(await exchange(last('/a'))), ['200']);
  await release('/held');
  assert.deepEqual(outcomes(await slow), ['200']);
});

test('behind an answer with Connection: close, waiting requests never begin, and stop counting', async () => {
  const { exchange, held, begun, port } = await openHeld();
  const ended = exchange(get('/held'), get('/b'), get('/c'));
  await until(() => port.underWay === 3);
  held.get('/held')?.writeHead(200, { Connection: 'close' }).end();
  assert.deepEqual(outcomes(await ended), ['200']);
  assert.deepEqual([begun, port.underWay], [['/held'], 0]);
});

test('closeAfterAnswers: waiting requests are answered, and only the last answer says close', async () => {
  const { exchange, release, port } = await openHeld();
  const ended = exchange(get('/held'), get('/b'), get('/c'));
  await until(() => port.underWay === 3);
  port.closeAfterAnswers();
  await release('/held');
  const received = await ended;
  assert.deepEqual(outcomes(received), ['200', '200', '200']);
  assert.deepEqual(received.match(/^Connection: .*$/gm), [
    'Connection: keep-alive',
    'Connection: keep-alive',
    'Connection: close',
  ]);
});

test('refuseUnderWay: requests under way and waiting ones get the failure', async () => {
  const { exchange, port, begun, mended } = await openHeld();
  const ended = exchange(
    get('/held'),
    get('/held/b'),
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab',
  );
  await until(() => port.underWay === 3);
  port.closeAfterAnswers();
  port.refuseUnderWay(new Failure('SERVICE_UNAVAILABLE'));
  assert.deepEqual(outcomes(await ended), Array(3).fill('503 SERVICE_UNAVAILABLE'));
  assert.deepEqual([begun, mended], [['/held'], []]);
});

test('more pipelined requests than may be under way: reading pauses, and all are answered in order', async () => {
  const { exchange, release, port, begun } = await openHeld();
  const ended = exchange(get('/held'), get('/').repeat(3_000), last('/last'));
  await until(() => port.underWay === 32);
  assert.deepEqual(begun, ['/held']);
  await release('/held');
  assert.deepEqual(outcomes(await ended), Array(3_002).fill('200'));
  assert.equal(begun.at(-1), '/last');
});

test('a waiting request that is cut short is refused in its turn', async () => {
  const { dial, release, port, begun, answers } = await openHeld();
  const { socket, received } = dial();
  socket.write(`${get('/held')}POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab`);
  await until(() => port.underWay === 2);
  socket.end();
  await until(() => answers.length === 1);
  await release('/held');
  await once(socket, 'close');
  assert.deepEqual(outcomes(received()), ['200', '400 REQUEST_MALFORMED']);
  assert.deepEqual(begun, ['/held']);
});

test('a request without an answer: 500 when its time is up, and those behind it have times of their own', async () => {
  const { exchangeInTime, begun, mended } = await openHeld({
    headersTimeout: 1_000,
    requestTimeout: 1_000,
    answerTimeout: 50,
  });
  const ended = exchangeInTime(get('/held'), get('/held/b'), last('/c'));
  assert.deepEqual(outcomes(await ended), ['500 INTERNAL_ERROR', '500 INTERNAL_ERROR', '200']);
  assert.deepEqual(begun, ['/held', '/held/b', '/c']);
  assert.deepEqual(mended, ['no answer in time', 'no answer in time']);
});

test('an answer slower than its time is sent whole as long as it progresses', async () => {
  const { exchangeInTime, mended } = await openPort(
    async (_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      for (let parts = 0; parts < 10; parts++) {
        response.write('x');
        await pause(120);
      }
      response.end();
    },
    { headersTimeout: 500, requestTimeout: 500, answerTimeout: 50 },
  );
  assert.match(await exchangeInTime(last('/')), /\r\n\r\nx{10}$/);
  assert.deepEqual(mended, []);
});

test('a client that does not read its answers is disconnected', async () => {
  const body = 'x'.repeat(10_000_000);
  const { dial, port, answers } = await openPort((_request, response) => response.end(body), {
    headersTimeout: 1_000,
    requestTimeout: 1_000,
    answerTimeout: 50,
  });
  const { socket } = dial();
  socket.pause();
  socket.write(get('/'));
  await until(() => port.underWay === 1);
  await port.whenIdle();
  assert.equal(answers.length, 1);
  socket.destroy();
});

test('refuse: applies before the listener, but after malformed requests are refused', async () => {
  const { exchange, begun } = await openHeld({ refuse: () => new Failure('OVERLOADED') });
  assert.deepEqual(outcomes(await exchange(last('/a'))), ['503 OVERLOADED']);
  assert.deepEqual(outcomes(await exchange(last('/%zz'))), ['400 REQUEST_MALFORMED']);
  assert.deepEqual(begun, []);
});
