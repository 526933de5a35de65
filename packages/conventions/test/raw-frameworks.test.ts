import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { outcomesIn } from './answers.ts';
import { type Act, FRAMEWORKS } from './frameworks.ts';
import { closed, openPort, until } from './harness.ts';

/** Malformed requests to a path, which no HTTP client would send. */
type Raw = (target: string) => string;

const ask = (method: string, target: string, lines: string, body = '') =>
  `${method} ${target} HTTP/1.1\r\nHost: a\r\n${lines}\r\n${body}`;
const CLOSE = 'Connection: close\r\n';
const chunked =
  (body: string, lines = 'Transfer-Encoding: chunked\r\n'): Raw =>
  (target) =>
    ask('POST', target, lines, body);
const framed =
  (lines: string, body = ''): Raw =>
  (target) =>
    ask('POST', target, lines, body);

/** Refused while the framework may already be at work. */
const IN_THE_BODY: Readonly<Record<string, Raw>> = {
  'a chunk size that is none': chunked('zz\r\n'),
  'a chunk size in another notation': chunked('0x2\r\n{}\r\n0\r\n\r\n'),
  'a negative chunk size': chunked('-2\r\n{}\r\n0\r\n\r\n'),
  'a chunk size beyond 64 bits': chunked(`${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n`),
  'an empty chunk size': chunked('\r\n{}\r\n0\r\n\r\n'),
  'a chunk longer than its size': chunked('2\r\n{"a":1}\r\n0\r\n\r\n'),
  'a bare LF behind the chunk size': chunked('2\n{}\r\n0\r\n\r\n'),
  'a second chunk that is malformed': chunked('2\r\n{}\r\nzz\r\n'),
  'extensions without end': chunked(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  'a trailer that is malformed': chunked('2\r\n{}\r\n0\r\nA B: c\r\n\r\n'),
  'a bad chunk of a client that waits for 100': chunked(
    'zz\r\n',
    'Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n',
  ),
};

/** Refused before the framework hears of it. */
const IN_THE_HEAD: Readonly<Record<string, Raw>> = {
  garbage: () => 'garbage\r\n\r\n',
  'no host': (target) => `GET ${target} HTTP/1.1\r\n\r\n`,
  'two hosts': (target) => ask('GET', target, 'Host: b\r\n'),
  'another protocol': (target) => `GET ${target} HTTP/9.9\r\nHost: a\r\n\r\n`,
  'another method': (target) => ask('FROB', target, ''),
  CONNECT: () => 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'a space in a name': (target) => ask('GET', target, 'A B: c\r\n'),
  'a bare LF': (target) => `GET ${target} HTTP/1.1\nHost: a\n\n`,
  'a fragment': (target) => ask('GET', `${target}#a`, CLOSE),
  'an encoding that is broken off': (target) => ask('GET', `${target}/%zz`, CLOSE),
  'two lengths': framed('Content-Length: 0\r\nContent-Length: 4\r\n', 'GET '),
  'two lengths in one line': framed('Content-Length: 0, 4\r\n', 'GET '),
  'a length that is none': framed('Content-Length: abc\r\n'),
  'a negative length': framed('Content-Length: -1\r\n'),
  'a length and chunks': framed('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  'another coding': framed('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'),
  'chunks in HTTP/1.0': (target) => `POST ${target} HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'another expectation': framed('Expect: the best\r\n'),
  'a head that is too large': (target) => ask('GET', target, `X-A: ${'a'.repeat(17_000)}\r\n`),
  'many headers': (target) => ask('GET', target, 'X:1\r\n'.repeat(8_000)),
};

/** Incomplete requests. */
const CUT: Readonly<Record<string, Raw>> = {
  'half a request line': (target) => `GET ${target}`,
  'a head without its end': (target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n`,
  'less than its length': framed('Content-Length: 100\r\n', '{"a":'),
  'no last chunk': chunked('5\r\n{"a":\r\n'),
  'no chunk': chunked(''),
};

/** Paths at which a framework answers itself, at once, later, with a failure, a stream, or never. */
const TARGETS = [
  '/ok',
  '/echo',
  '/stream',
  '/throws',
  '/rejects',
  '/teapot',
  '/redirect',
  '/silent',
  '/raw',
  '/nowhere',
];

const REFUSED = /^400 (REQUEST_MALFORMED|HEADERS_TOO_LARGE)$/;
const last = ask('GET', '/ok', CLOSE);

/** The framework's changes of the response after the port has answered it. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve));
}

/** Acts on the response late, when the port may have answered it. */
const actLate: Act = (response) => {
  setTimeout(() => {
    response.setHeader('X-A', 'a').removeHeader('X-A');
    response.appendHeader('X-A', 'a').setHeaders(new Map([['X-B', 'b']]));
    response.writeHead(200, { 'X-C': 'c' });
    response.flushHeaders();
    response.write('fine');
    response.addTrailers({ 'X-D': 'd' });
    response.end('fine');
  }, 20);
};
const TIMES = { headersTimeout: 500, requestTimeout: 500, answerTimeout: 500 };
const ENDS: readonly ((socket: Socket) => unknown)[] = [
  (socket) => socket.end(),
  (socket) => socket.resetAndDestroy(),
  () => {},
];

for (const { name, listener } of FRAMEWORKS) {
  test(`${name}: malformed requests to every path are refused, and the service goes on`, async () => {
    const { exchange, port } = await openPort(listener(actLate));
    for (const target of TARGETS) {
      const cases = Object.entries({ ...IN_THE_HEAD, ...IN_THE_BODY });
      await Promise.all(
        cases.map(async ([what, raw]) => {
          const [first = 'nothing', ...others] = outcomesIn(await exchange(raw(target)));
          assert.deepEqual(others, [], `${what} ${target}`);
          // An answer from before the body arrives is as good.
          if (Object.hasOwn(IN_THE_HEAD, what)) assert.match(first, REFUSED, `${what} ${target}`);
        }),
      );
      await settle();
      assert.deepEqual(outcomesIn(await exchange(last)), ['200 fine'], target);
    }
    await port.whenIdle();
  });

  test(`${name}: requests cut short at every path by close, reset or silence affect no other`, async () => {
    const { dial, exchangeInTime, port } = await openPort(listener(actLate), TIMES);
    await Promise.all(
      TARGETS.flatMap((target) =>
        Object.values(CUT).flatMap((raw) =>
          ENDS.map((end) => {
            const { socket } = dial();
            const over = closed(socket);
            socket.write(raw(target), () => end(socket));
            return over;
          }),
        ),
      ),
    );
    await until(() => port.underWay === 0);
    await settle();
    assert.deepEqual(outcomesIn(await exchangeInTime(last)), ['200 fine']);
  });
}
