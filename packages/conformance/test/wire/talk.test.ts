import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { type Limits, type Talk, talk } from '../../src/wire/talk.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** No time is up before the server has done what a test is about, on however busy a machine. */
const GENEROUS: Limits = { bytes: 100_000, time: 90_000, settle: 90_000 };

/** Talks to a server that does this with each connection. */
async function with_(
  serve: (socket: Socket) => void,
  { limits, ...more }: Pick<Talk, 'limits' | 'stayOpen'> = {},
) {
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await talk({
      endpoint: { host: '127.0.0.1', port, tls: false },
      steps: [REQUEST],
      asked: [{ method: 'GET' }],
      limits: { ...GENEROUS, ...limits },
      ...more,
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** Answers each piece of data. */
const answering =
  (text: string, then: (socket: Socket) => void = () => {}) =>
  (socket: Socket) => {
    socket.on('data', () => {
      socket.write(text);
      then(socket);
    });
  };

test('a server that closes with the client: read to the end', async () => {
  const heard = await with_((socket) => {
    answering(OK)(socket);
    socket.on('end', () => socket.end());
  });
  assert.equal(heard.ending, 'closed');
  assert.deepEqual(
    heard.responses.map(({ status }) => status),
    [200],
  );
});

test('a second response after the client half-closed: read', async () => {
  const heard = await with_((socket) => {
    answering(OK)(socket);
    socket.on('end', () => socket.end(OK));
  });
  assert.equal(heard.responses.length, 2);
});

test('a server that keeps the connection open: left after a while', async () => {
  const heard = await with_(answering(OK), { limits: { settle: 200 }, stayOpen: true });
  assert.equal(heard.ending, 'kept');
});

test('a silent server: left when the time is up', async () => {
  const heard = await with_((socket) => socket.resume(), { limits: { time: 400 } });
  assert.equal(heard.ending, 'time');
  assert.equal(heard.size, 0);
});

test('an endless answer: left at the size limit', async () => {
  const heard = await with_((socket) => {
    socket.on('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(10_000)));
      };
      socket.on('drain', more);
      more();
    });
  });
  assert.equal(heard.ending, 'size');
});

test('a server that drips bytes: left when the time is up', async () => {
  const drip = (socket: Socket) => {
    const timer = setInterval(() => socket.write('H'), 5);
    socket.on('close', () => clearInterval(timer));
    socket.resume();
  };
  const heard = await with_(drip, { limits: { time: 400 } });
  assert.equal(heard.ending, 'time');
});

test('a reset after the answer: the answer is kept', async () => {
  const heard = await with_(
    answering(OK, (socket) => setImmediate(() => socket.resetAndDestroy())),
    { stayOpen: true },
  );
  assert.equal(heard.responses.length, 1);
});

test('an unreachable server: distinguished from a silent one', async () => {
  // No system gives this port away by itself.
  const endpoint = { host: '127.0.0.1', port: 1, tls: false };
  assert.equal(
    (await talk({ endpoint, steps: [REQUEST], asked: [{ method: 'GET' }] })).ending,
    'unreachable',
  );
});
