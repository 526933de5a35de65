import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { outcomesIn } from './answers.ts';
import { type Act, FRAMEWORKS } from './frameworks.ts';
import { openPort, until } from './harness.ts';

const ask = (target: string, lines = '', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: a\r\n${lines}\r\n`;
const post = (body: string) => `${ask('/echo', `Content-Length: ${body.length}\r\n`, 'POST')}${body}`;
const last = ask('/ok', 'Connection: close\r\n');
const BUG = '500 INTERNAL_ERROR';
const answerNothing: Act = () => {};
const fine: Act = (response) => response.writeHead(200).end('fine');

/** A handler's misuse of the response, and the answer that leaves instead. */
const FAULTS: Readonly<Record<string, readonly [answer: string, Act]>> = {
  'answers 418 in parts': [
    BUG,
    (response) => {
      response.writeHead(418, { 'X-A': 'a' });
      response.write('I am ');
      response.end('a teapot');
    },
  ],
  'sets an invalid status': [BUG, (response) => Object.assign(response, { statusCode: 42 }).end()],
  'answers 404 with a wrong length': [
    '404 ROUTE_NOT_FOUND',
    (response) => response.writeHead(404, 'No Way', { 'Content-Length': '1000' }).end('no'),
  ],
  'sends an invalid header': [BUG, (response) => response.writeHead(200, { a: 'b\nc' }).end('fine')],
  'gives up': [BUG, (response) => response.destroy(new Error('a secret'))],
  'sends hints first': [
    '200 fine',
    (response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      response.writeProcessing();
      fine(response);
    },
  ],
  'sends an unexpected 100 Continue': [
    '200 fine',
    (response) => {
      response.writeContinue();
      fine(response);
    },
  ],
  'flushes the head of a failure': [
    '404 ROUTE_NOT_FOUND',
    (response) => {
      response.writeHead(404).flushHeaders();
      response.end('no');
    },
  ],
  'answers twice': [
    '200 fine',
    (response) => {
      fine(response);
      response.end('again');
    },
  ],
  'answers with a redirection of its own': [
    BUG,
    (response) => response.writeHead(302, { Location: '/' }).end(),
  ],
};

for (const { name, listener } of FRAMEWORKS) {
  test(`${name}: every request of a connection is answered, in order`, async () => {
    const { exchange, mended } = await openPort(listener(answerNothing));
    const received = await exchange(
      ask('/ok'),
      post('hello'),
      ask('/echo'),
      ask('/ok', '', 'HEAD'),
      ask('/stream'),
      ask('http://elsewhere.example:99/ok'),
      'GET /ok HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
      ask('/ok', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    );
    const methods = ['GET', 'POST', 'GET', 'HEAD'];
    assert.deepEqual(outcomesIn(received, methods), [
      '200 fine',
      '200 hello',
      '200',
      '200',
      '200 ab',
      '200 fine',
      '200 fine',
      '200 fine',
    ]);
    assert.deepEqual(mended, []);
  });

  test(`${name}: malformed requests never reach it`, async () => {
    const { exchange, mended } = await openPort(listener(answerNothing));
    for (const [bytes, expected] of [
      ['garbage\r\n\r\n', '400 REQUEST_MALFORMED'],
      ['GET /ok HTTP/1.1\r\n\r\n', '400 REQUEST_MALFORMED'],
      ['GET /ok HTTP/1.1\r\nHost: a b@c/\r\n\r\n', '400 REQUEST_MALFORMED'],
      ['DESCRIBE /ok RTSP/1.0\r\n\r\n', '400 REQUEST_MALFORMED'],
      ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', '400 REQUEST_MALFORMED'],
      [`${ask('http:///ok')}${last}`, '400 REQUEST_MALFORMED'],
      [`${ask('/ok#a')}${last}`, '400 REQUEST_MALFORMED'],
      [`${ask('/%zz')}${last}`, '400 REQUEST_MALFORMED'],
      [`${ask('*', '', 'OPTIONS')}${last}`, '404 ROUTE_NOT_FOUND'],
      [ask('/ok', 'X:1\r\n'.repeat(8_000)), '400 HEADERS_TOO_LARGE'],
    ] as const) {
      assert.equal(outcomesIn(await exchange(bytes))[0], expected, bytes.slice(0, 60));
    }
    assert.deepEqual(mended, []);
  });

  test(`${name}: its own answers outside the set are mended, and the connection goes on`, async () => {
    const { exchange, port } = await openPort(listener(answerNothing));
    const targets = ['/throws', '/rejects', '/teapot', '/redirect', '/nowhere'];
    const received = await exchange(...targets.map((target) => ask(target)), last);
    assert.deepEqual(outcomesIn(received), [BUG, BUG, BUG, BUG, '404 ROUTE_NOT_FOUND', '200 fine']);
    assert.equal(port.mended, targets.length);
  });

  for (const [what, [expected, act]] of Object.entries(FAULTS)) {
    test(`${name}: a handler that ${what}: ${expected}`, async () => {
      const { exchange } = await openPort(listener(act));
      const received = await exchange(ask('/raw'), ask('/raw', '', 'HEAD'), last);
      const [first, second, third] = outcomesIn(received, ['GET', 'HEAD']);
      assert.deepEqual([first, third], [expected, '200 fine']);
      assert.equal(second?.slice(0, 3), expected.slice(0, 3));
    });
  }

  test(`${name}: a handler that never answers, or hijacks the response: 500 in time`, async () => {
    const times = { headersTimeout: 1_000, requestTimeout: 1_000, answerTimeout: 50 };
    const held: ServerResponse[] = [];
    const { exchangeInTime, mended } = await openPort(
      listener((response) => held.push(response)),
      times,
    );
    const received = await exchangeInTime(ask('/silent'), ask('/raw'), last);
    assert.deepEqual(outcomesIn(received), [BUG, BUG, '200 fine']);
    assert.deepEqual(mended, ['no answer in time', 'no answer in time']);
    for (const response of held) response.end('too late');
  });

  test(`${name}: a half-closed client is answered`, async () => {
    const { dial } = await openPort(listener(answerNothing));
    const { socket, received } = dial();
    socket.end(ask('/ok') + post('hello'));
    await once(socket, 'close');
    assert.deepEqual(outcomesIn(received()), ['200 fine', '200 hello']);
  });

  test(`${name}: a client that resets mid-request affects no other`, async () => {
    const { dial, exchange, port } = await openPort(listener(answerNothing));
    const { socket } = dial();
    socket.write(post('hello').slice(0, -1));
    await until(() => port.underWay === 1);
    socket.resetAndDestroy();
    await until(() => port.underWay === 0);
    assert.deepEqual(outcomesIn(await exchange(last)), ['200 fine']);
  });
}
