import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomesIn } from './answers.ts';
import { closed, openPort } from './harness.ts';

const { dial } = await openPort((_request, response) => response.end('fine'));
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const withBody = (body: string) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const chunked = (body: string) =>
  `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const post = withBody(get);
const REFUSED = '400 REQUEST_MALFORMED';
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Sends packets, one after the other, and answers with all that comes. */
async function exchange(packets: readonly string[]): Promise<string> {
  const { socket, received } = dial();
  const end = closed(socket);
  socket.setNoDelay(true);
  for (const packet of packets) {
    socket.write(packet, 'latin1');
    await nextTurn();
  }
  await end;
  return received();
}

/** A head that is malformed at its end. */
const malformed = (method: string) => `${method} /path HTTP/1.1\r\nHost: a\r\nX A: b\r\n\r\n`;
const BEFORE: Readonly<Record<string, readonly [bytes: string, methods: readonly string[]]>> = {
  'as the first request of a connection': ['', []],
  'after empty lines': ['\r\n\r\n', []],
  'behind another request': [get, ['GET']],
  'behind one with a body': [post, ['POST']],
  'behind many': [get.repeat(50), Array(50).fill('GET')],
  'behind a body that ends like its method': [withBody('HEAD'), ['POST']],
  'behind many, and a body that ends like its method': [
    get.repeat(50) + withBody('HEAD'),
    [...Array(50).fill('GET'), 'POST'],
  ],
  'behind chunks that end like its method': [chunked('HEAD'), ['POST']],
};

for (const [where, [before, methods]] of Object.entries(BEFORE)) {
  const fine = methods.map(() => '200 fine');
  for (const [method, outcome] of [
    ['HEAD', REFUSED],
    ['GET', REFUSED],
  ] as const) {
    test(`${method} ${where}, malformed and cut anywhere: a body only where one is allowed`, async () => {
      const head = malformed(method);
      const cuts = [1, 3, 4, 5, 6, 11, 24, 30, 40, head.length - 3];
      const all = await Promise.all([
        exchange([before + head]),
        ...cuts.flatMap((cut) => [
          exchange([before, head.slice(0, cut), head.slice(cut)]),
          exchange([before + head.slice(0, cut), head.slice(cut, cut + 1), head.slice(cut + 1)]),
        ]),
      ]);
      for (const [at, received] of all.entries()) {
        const cut = at === 0 ? 'whole' : `${cuts[(at - 1) >> 1]} ${at % 2}`;
        assert.deepEqual(outcomesIn(received, [...methods, method]), [...fine, outcome], cut);
        const hasBody = /\r\n\r\n\{"error"/.test(received);
        assert.equal(hasBody, method !== 'HEAD', cut);
        assert.match(received, /Error-Code: REQUEST_MALFORMED/);
      }
    });
  }
}

test('HEAD behind another request, malformed and cut anywhere: no body', async () => {
  const cut = get + malformed('HEAD');
  // Small first packets, and packets that end in or right behind the end of the first head.
  const firsts = [1, 2, 3, 5];
  const seconds = [-4, -3, -2, -1, 0, 1, 2, 4, 5, 20].map((at) => get.length + at);
  const all = await Promise.all(
    firsts.flatMap((first) =>
      seconds.map((second) => exchange([cut.slice(0, first), cut.slice(first, second), cut.slice(second)])),
    ),
  );
  for (const [at, received] of all.entries()) {
    const where = `${firsts[Math.floor(at / seconds.length)]} ${seconds[at % seconds.length]}`;
    assert.deepEqual(outcomesIn(received, ['GET', 'HEAD']), ['200 fine', REFUSED], where);
    assert.doesNotMatch(received, /\{"error"/, where);
  }
});

test('HEAD that arrives too slowly: REQUEST_TIMEOUT without a body', async () => {
  const slow = await openPort((_request, response) => response.end('fine'), {
    headersTimeout: 500,
    requestTimeout: 500,
  });
  for (const part of ['HEAD / HTTP/1.1\r\nHost', `${get}HEAD / HTTP/1.1\r\nHost`]) {
    const received = await slow.exchangeInTime(part);
    assert.match(received, /Error-Code: REQUEST_TIMEOUT/);
    assert.doesNotMatch(received, /\{"error"/);
  }
});
