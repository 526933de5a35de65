import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { outcomesIn } from './answers.ts';
import { closed, openPort, until } from './harness.ts';

const get = (target: string | number, lines = '') => `GET /${target} HTTP/1.1\r\nHost: a\r\n${lines}\r\n`;
const post = (target: string | number, body: string) =>
  `POST /${target} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const chunked = (target: string | number, body: string) =>
  `POST /${target} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Answers with the target and the body, at once or later. */
const echo =
  (pause?: () => Promise<unknown>): RequestListener =>
  async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    await pause?.();
    response.end(request.url + body);
  };

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

for (const [how, listener] of Object.entries<RequestListener>({
  'at once': (request, response) => response.end(request.url),
  'once the body has been read': echo(),
  'a turn later': echo(nextTurn),
  'some time later': echo(() => delay(1)),
})) {
  for (const count of [31, 32, 33, 34, 65, 100, 1_000]) {
    test(`${count} pipelined requests, answered ${how}: as many answers, in order`, async () => {
      const { dial, port } = await openPort(listener);
      const { socket, received } = dial();
      let most = 0;
      socket.on('data', () => {
        most = Math.max(most, port.underWay);
      });
      socket.write(
        numbers(count)
          .map((at) => get(at))
          .join(''),
      );
      const expected = numbers(count).map((at) => `200 /${at}`);
      await until(() => received().includes(`/${count - 1}`));
      assert.deepEqual(outcomesIn(received()), expected);
      assert.ok(most <= 32, `${most} were under way`);
      socket.end(get('last'));
      await closed(socket);
      assert.deepEqual(outcomesIn(received()), [...expected, '200 /last']);
    });
  }
}

/** Requests of every kind: with bodies in both forms, which look like requests, with spaces where there may be some. */
const mixed = (at: number) =>
  [
    get(at),
    post(at, `${get('smuggled')}${at}`),
    chunked(at, `${at}\r\n\r\nGET /smuggled`),
    `HEAD /${at} HTTP/1.1\r\nHost:a\r\nX-A:   GET /smuggled HTTP/1.1  \r\n\r\n`,
    `\r\n\r\nGET   /${at}   HTTP/1.1\r\nHost: a\r\n\r\n`,
    post(at, 'x'.repeat(at * 10)),
  ][at % 6] ?? '';
const MIXED_METHODS = ['GET', 'POST', 'POST', 'HEAD', 'GET', 'POST'];
const mixedOutcome = (at: number) => {
  const bodies = ['', `${get('smuggled')}${at}`, `${at}\r\n\r\nGET /smuggled`, '', '', 'x'.repeat(at * 10)];
  return at % 6 === 3 ? '200' : `200 /${at}${bodies[at % 6]}`.trim();
};

for (const size of [Number.POSITIVE_INFINITY, 1_000, 97, 7, 1]) {
  test(`pipelined requests of every kind in packets of ${size} bytes: each is answered, in order`, async () => {
    const count = size < 10 ? 100 : 300;
    const { dial } = await openPort(echo(nextTurn));
    const { socket, received } = dial();
    socket.setNoDelay(true);
    const bytes = numbers(count).map(mixed).join('') + get('last', 'Connection: close\r\n');
    for (let at = 0; at < bytes.length; at += size) {
      socket.write(bytes.slice(at, at + size));
      if (size < 100_000) await nextTurn();
    }
    await closed(socket);
    const methods = numbers(count).map((at) => MIXED_METHODS[at % 6] ?? '');
    assert.deepEqual(outcomesIn(received(), methods), [...numbers(count).map(mixedOutcome), '200 /last']);
  });
}

test('a half-closed client gets all answers', async () => {
  const { dial } = await openPort(echo(() => delay(1)));
  const { socket, received } = dial();
  socket.end(
    numbers(200)
      .map((at) => get(at))
      .join(''),
  );
  await closed(socket);
  assert.deepEqual(
    outcomesIn(received()),
    numbers(200).map((at) => `200 /${at}`),
  );
});

for (const size of [10, 1_000, 10_000]) {
  test(`a client that reads answers of ${size} bytes late gets all of them`, async () => {
    const { dial } = await openPort((request, response) => {
      response.end(`${request.url} ${'x'.repeat(size)}`);
    });
    const { socket, received } = dial();
    socket.pause();
    const count = size > 1_000 ? 2_000 : 10_000;
    const bytes = numbers(count).map((at) => get(at));
    socket.write(bytes.join('') + get(count, 'Connection: close\r\n'));
    await delay(50);
    socket.resume();
    await closed(socket);
    const targets = [...received().matchAll(/^\/(\d+) x/gm)].map(([, target]) => Number(target));
    assert.deepEqual(targets, numbers(count + 1));
  });
}

test('malformed bytes behind many requests are refused after their answers', async () => {
  const { exchange, mended } = await openPort(echo(() => delay(1)));
  for (const [bytes, methods] of [
    [`garbage\r\n\r\n${get('lost')}`, []],
    ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', []],
    ['HEAD / HTTP/1.1\r\nA B: c\r\n\r\n', ['HEAD']],
    [`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n${get('lost')}`, []],
  ] as const) {
    const received = await exchange(
      numbers(50)
        .map((at) => get(at))
        .join(''),
      bytes,
    );
    const all = [...numbers(50).map(() => 'GET'), ...methods];
    const refusal = methods.length > 0 ? '400 REQUEST_MALFORMED' : '400 REQUEST_MALFORMED';
    assert.deepEqual(outcomesIn(received, all), [...numbers(50).map((at) => `200 /${at}`), refusal]);
  }
  assert.deepEqual(mended, []);
});

test('behind an answer with Connection: close, no request begins', async () => {
  const begun: string[] = [];
  const { exchange, port } = await openPort(async ({ url = '' }, response) => {
    begun.push(url);
    await nextTurn();
    response.writeHead(200, url === '/40' ? { Connection: 'close' } : {}).end(url);
  });
  const received = await exchange(
    numbers(500)
      .map((at) => get(at))
      .join(''),
  );
  assert.deepEqual(
    outcomesIn(received),
    numbers(41).map((at) => `200 /${at}`),
  );
  assert.equal(begun.length, 41);
  await port.whenIdle();
});

test('an upgrade among many requests is answered, and is the last', async () => {
  const { exchange } = await openPort(echo(nextTurn));
  const upgrade = get('upgrade', 'Connection: Upgrade\r\nUpgrade: websocket\r\n');
  for (const before of [31, 32, 33, 40]) {
    const received = await exchange(
      numbers(before)
        .map((at) => get(at))
        .join(''),
      upgrade,
      get('after').repeat(40),
    );
    assert.deepEqual(outcomesIn(received), [...numbers(before).map((at) => `200 /${at}`), '200 /upgrade']);
  }
});

test('a client is not considered slow while the port does not read from it', async () => {
  const times = { headersTimeout: 400, requestTimeout: 400, answerTimeout: 60_000 };
  const { dial } = await openPort(
    echo(() => delay(30)),
    times,
  );
  const { socket, received } = dial();
  const count = 60;
  // Most of them are held back for longer than any may take, in one packet or cut into two within a head.
  const bytes = numbers(count)
    .map((at) => post(at, 'abc'))
    .join('');
  for (const cut of [bytes.length, 32 * post(10, 'abc').length + 10]) {
    socket.write(bytes.slice(0, cut));
    await nextTurn();
    socket.write(bytes.slice(cut));
    await until(() => received().match(/\/59abc/g)?.length === (cut === bytes.length ? 1 : 2));
  }
  const expected = numbers(count).map((at) => `200 /${at}abc`);
  assert.deepEqual(outcomesIn(received()), [...expected, ...expected]);
  socket.destroy();
});

test('a client that sends endlessly and reads nothing fills no memory', async () => {
  const { dial, port } = await openPort((_request, response) => response.end('x'.repeat(1_000)));
  const { socket } = dial();
  socket.pause();
  let made = 0;
  const count = () => {
    made++;
  };
  subscribe('http.server.request.start', count);
  const many = Buffer.from(get('').repeat(20_000));
  let sent = 0;
  for (let packets = 0; packets < 100 && !socket.writableNeedDrain; packets++) {
    socket.write(many, () => {
      sent++;
    });
    await delay(1);
  }
  await until(() => socket.writableNeedDrain);
  assert.ok(port.underWay <= 32);
  assert.ok(made < 40_000, `${made} were made`);
  assert.ok(sent < 100);
  unsubscribe('http.server.request.start', count);
  socket.destroy();
  await until(() => port.underWay === 0);
});

test('one packet: at most as many requests are created as may be under way', async () => {
  const { dial, port } = await openPort(() => {});
  let made = 0;
  const count = () => {
    made++;
  };
  subscribe('http.server.request.start', count);
  for (const bytes of [get(''), post('', 'a'), chunked('', 'a')]) {
    made = 0;
    const { socket } = dial();
    socket.write(bytes.repeat(Math.floor(60_000 / bytes.length)));
    await until(() => port.underWay === 32);
    await delay(20);
    assert.deepEqual([made, port.underWay], [32, 32]);
    socket.resetAndDestroy();
    await until(() => port.underWay === 0);
  }
  unsubscribe('http.server.request.start', count);
});

test('if other code reads the socket, too many requests are refused in their turn', async () => {
  const { dial } = await openPort((request, response) => {
    if (request.url === '/first') request.socket.on('data', () => {});
    response.end(request.url);
  });
  const { socket, received } = dial();
  socket.write(get('first'));
  await until(() => received().includes('/first'));
  socket.write(get('').repeat(100));
  await closed(socket);
  assert.deepEqual(outcomesIn(received()), ['200 /first', ...Array(32).fill('200 /'), '503 OVERLOADED']);
});
