import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { openApiDocument } from '../src/openapi/index.ts';
import { closed, until } from './harness.ts';
import { EVERYWHERE, errors, notesByFetch, ON_PORT, type Opened, operations } from './streams.ts';

const MEGABYTE = 1_000_000;
/** Far more than all the buffers between a service and a client that does not read. */
const LARGE = 'size=8000&count=40000';
const MOST_BUFFERED = 64 * MEGABYTE;
/** The server below the Fetch standard may give a short body a length. */
const OF_TRANSFER = ['date', 'transfer-encoding', 'content-length'];
const CLOSES = { headers: { Connection: 'close' } };

const get = (target: string, lines = '', version = '1.1') =>
  `GET ${target} HTTP/${version}\r\nHost: a\r\n${lines}\r\n`;

/** All that comes until the connection is closed. */
async function exchange({ dial }: Opened, bytes: string): Promise<string> {
  const socket = dial();
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(bytes);
  await closed(socket);
  return received;
}

const notes = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, text: 'é' }));

for (const [name, open] of Object.entries(EVERYWHERE)) {
  test(`${name}: a streamed body is one JSON value, with the headers of a success and no length`, async () => {
    const opened = await open({});
    for (const count of [0, 1, 3_000]) {
      const response = await fetch(`${opened.url}/export?count=${count}`, CLOSES);
      assert.equal(response.status, 200);
      const header = (wanted: string) => response.headers.get(wanted);
      assert.deepEqual(['content-type', 'cache-control', 'x-content-type-options', 'x-notes'].map(header), [
        'application/json; charset=utf-8',
        'no-store',
        'nosniff',
        'all',
      ]);
      assert.equal(header('etag'), null);
      if (name in ON_PORT) assert.equal(header('content-length'), null);
      assert.ok(header('request-id'));
      const expected = { name: 'Ada', notes: notes(count), tags: ['a', 'b'], last: notes(1) };
      assert.deepEqual(await response.json(), expected);
    }
    assert.deepEqual(await (await fetch(`${opened.url}/notes`, CLOSES)).json(), notes(3));
    const { begun, closed, ended } = opened.made;
    assert.deepEqual({ begun, closed, ended }, { begun: 7, closed: 7, ended: 3 });
    await until(() => opened.told.length === 4);
    assert.ok(opened.told.every(({ status, cut }) => status === 200 && cut === undefined));
  });

  test(`${name}: streamed text arrives as it is made`, async () => {
    const { url, made } = await open({});
    const response = await fetch(`${url}/lines?count=3000`, CLOSES);
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      notes(3_000),
    );
    const empty = await fetch(`${url}/lines?count=0`, CLOSES);
    assert.equal(await empty.text(), '');
    if (name in ON_PORT) assert.equal(empty.headers.get('content-length'), null);
    assert.equal(made.ended, 2);
  });

  test(`${name}: HEAD of a streamed body has the same headers, and does not start the source`, async () => {
    const { url, made } = await open({});
    const asked = { headers: { ...CLOSES.headers, 'Request-Id': 'the-request' } };
    for (const path of ['/export', '/lines']) {
      const [head, full] = [
        await fetch(url + path, { ...asked, method: 'HEAD' }),
        await fetch(url + path, asked),
      ];
      assert.deepEqual([head.status, await head.text()], [200, '']);
      await full.text();
      const headers = (response: Response) =>
        [...response.headers].filter(([name]) => !OF_TRANSFER.includes(name));
      assert.deepEqual(headers(head), headers(full));
    }
    assert.deepEqual([made.begun, made.ended], [3, 4]);
  });

  for (const [as, expected] of [
    ['locked', '409 NOTES_LOCKED'],
    ['unavailable', '503 SERVICE_UNAVAILABLE'],
    ['bug', '500 INTERNAL_ERROR'],
  ] as const) {
    test(`${name}: a failure before the first piece is ${expected}`, async () => {
      const { url, made, told } = await open({});
      for (const path of ['/export', '/lines', '/notes']) {
        const response = await fetch(`${url}${path}?fails=0&as=${as}`, CLOSES);
        const { error } = (await response.json()) as { error: { error: string } };
        assert.equal(`${response.status} ${error.error}`, expected);
        assert.equal(response.headers.get('error-code'), error.error);
        assert.equal(Number(response.headers.get('content-length')) > 0, true);
      }
      assert.deepEqual([made.begun, made.closed, made.ended], [3, 3, 2]);
      await until(() => told.length === 3);
      assert.deepEqual([told[0]?.status, told[0]?.cut], [Number(expected.slice(0, 3)), undefined]);
    });

    test(`${name}: a failure midway (${as}) cuts the answer off, and is reported`, async () => {
      const { url, made, told } = await open({});
      for (const path of ['/export', '/lines', '/notes']) {
        const response = await fetch(`${url}${path}?count=9000&fails=5000&as=${as}`, CLOSES);
        assert.equal(response.status, 200);
        await assert.rejects(response.text());
      }
      await until(() => told.length === 3);
      for (const { status, error, cut, cause } of told) {
        assert.deepEqual([status, error, cut], [200, expected.slice(4), 'failure']);
        if (as === 'bug') assert.equal((cause as Error).message, 'a secret');
      }
      assert.deepEqual([made.begun, made.closed, made.ended], [3, 3, 2]);
    });
  }

  test(`${name}: a client that leaves ends the source`, async () => {
    const { url, made, told } = await open({});
    for (const path of ['/export', '/lines']) {
      const leaving = new AbortController();
      const response = await fetch(`${url}${path}?${LARGE}`, { ...CLOSES, signal: leaving.signal });
      await response.body?.getReader().read();
      leaving.abort();
    }
    await until(() => made.ended === 2 && told.length === 2);
    assert.deepEqual([made.begun, made.closed], [2, 2]);
    assert.ok(made.notes * 16_000 < 2 * MOST_BUFFERED, `${made.notes} notes were made`);
    for (const { status, cut } of told) assert.deepEqual([status, cut], [200, 'client left']);
  });
}

for (const [name, open] of Object.entries(ON_PORT)) {
  test(`${name}: the source pauses while the client does not read, and a client that never does is dropped`, async () => {
    const times = { headersTimeout: 1_000, requestTimeout: 1_000, answerTimeout: 50 };
    const { dial, made, told } = await open(times);
    const socket = dial().pause();
    socket.write(get(`/export?${LARGE}`));
    await until(() => told.length === 1);
    assert.deepEqual([told[0]?.status, told[0]?.cut], [200, 'client too slow']);
    await until(() => made.ended === 1);
    assert.ok(made.notes * 16_000 < MOST_BUFFERED, `${made.notes} notes were made`);
    socket.destroy();
  });

  test(`${name}: a client that reads slowly gets everything`, async () => {
    const opened = await open({});
    const socket = opened.dial();
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
      socket.pause();
      setImmediate(() => socket.resume());
    });
    socket.write(get('/lines?size=1000&count=2000', 'Connection: close\r\n'));
    await closed(socket);
    assert.equal(received.match(/"id"/g)?.length, 2_000);
    assert.match(received, /\r\n0\r\n\r\n$/);
  });

  test(`${name}: the next request on the connection is answered after the body`, async () => {
    const opened = await open({});
    const received = await exchange(
      opened,
      get('/export?count=2000') + get('/name') + get('/lines', 'Connection: close\r\n'),
    );
    const [first = '', second = '', third = ''] = received.split(/(?=HTTP\/1\.1 200 OK)/);
    assert.match(first, /Transfer-Encoding: chunked\r\n[\s\S]*"last":\[\{"id":1,[^\]]*\]\}\r\n0\r\n\r\n$/);
    assert.match(second, /\r\n\r\n"Ada"$/);
    assert.match(third, /Connection: close\r\n[\s\S]*"id":3[\s\S]*\r\n0\r\n\r\n$/);
    assert.equal(opened.made.ended, 2);
  });

  test(`${name}: HTTP/1.0 gets the body without chunks, ended by the close`, async () => {
    const opened = await open({});
    for (const lines of ['', 'Connection: keep-alive\r\n', 'TE: chunked\r\n']) {
      const received = await exchange(opened, get('/lines', lines, '1.0') + get('/name'));
      const [head = '', body = ''] = received.split('\r\n\r\n');
      assert.match(head, /^Connection: close$/m);
      assert.doesNotMatch(head, /Transfer-Encoding|Content-Length/i);
      assert.equal(body.trimEnd().split('\n').length, 3);
    }
  });

  test(`${name}: an incomplete body ends with a reset, in HTTP/1.0 too`, async () => {
    for (const version of ['1.0', '1.1']) {
      const { dial, told } = await open({});
      const socket = dial();
      socket.write(get('/lines?count=9000&fails=5000', '', version));
      const [error] = await once(socket.resume(), 'error');
      assert.equal(error.code, 'ECONNRESET');
      await until(() => told.length === 1);
      assert.deepEqual([told[0]?.status, told[0]?.cut], [200, 'failure']);
    }
  });

  test(`${name}: CORS headers for allowed origins`, async () => {
    const { url } = await open({ allowedOrigins: ['https://app.example'] } as never);
    const headers = { ...CLOSES.headers, Origin: 'https://app.example' };
    for (const path of ['/export', '/export?fails=0']) {
      const response = await fetch(url + path, { headers });
      await response.text();
      assert.equal(response.headers.get('access-control-allow-origin'), 'https://app.example');
      assert.equal(response.headers.get('vary'), 'Origin');
    }
  });

  test(`${name}: a stopping service sends the body until the grace period ends`, async () => {
    const { url, stop, told } = await open({ grace: 90_000 });
    const response = await fetch(`${url}/lines?size=1000&count=5000`, CLOSES);
    const stopped = stop();
    const text = await response.text();
    assert.equal(text.match(/"id"/g)?.length, 5_000);
    await stopped;
    assert.deepEqual(
      told.map(({ status, cut }) => [status, cut]),
      [[200, undefined]],
    );
  });

  test(`${name}: a stopping service cuts the body off when the grace period ends, and reports it`, async () => {
    const { url, stop, told, made } = await open({ grace: 100 });
    const response = await fetch(`${url}/lines?${LARGE}`, CLOSES);
    await stop();
    await assert.rejects(response.text());
    assert.deepEqual(
      told.map(({ status, error, cut }) => [status, error, cut]),
      [[200, 'SERVICE_UNAVAILABLE', 'failure']],
    );
    await until(() => made.ended === 1);
    assert.equal(made.closed, 1);
  });
}

test('Fetch standard: a piece is made when it is read, and none after the client has left', async () => {
  const { handle, made, told } = notesByFetch();
  const response = await handle(new Request('http://notes.example/lines?size=8000&count=100'));
  assert.equal(response.headers.get('content-length'), null);
  const reader = response.body?.getReader() ?? assert.fail();
  const first = made.notes;
  assert.ok(first < 5);
  await reader.read();
  assert.equal(made.notes, first);
  await reader.read();
  assert.ok(made.notes > first && made.notes < 10);
  assert.deepEqual(told, []);
  await reader.cancel();
  assert.deepEqual([made.closed, made.ended], [1, 1]);
  assert.deepEqual(
    told.map(({ status, cut }) => [status, cut]),
    [[200, 'client left']],
  );
});

test('OpenAPI: the body is streamed', () => {
  const document = openApiDocument(operations, errors, {
    title: 'Notes',
    version: '1.0.0',
    description: 'Notes.',
    server: { url: 'https://notes.example', description: 'Notes' },
    prefix: '',
    tags: [],
    schemas: {},
  }) as {
    paths: Record<string, { get: { responses: Record<string, { description: string; content: object }> } }>;
  };
  const success = (path: string) => document.paths[path]?.get.responses['200'];
  assert.match(success('/lines')?.description ?? '', /^A note in each line\. The response is streamed, so/);
  assert.deepEqual(Object.keys(success('/lines')?.content ?? {}), ['application/x-ndjson']);
  assert.deepEqual(Object.keys(success('/export')?.content ?? {}), ['application/json']);
  assert.doesNotMatch(success('/name')?.description ?? '', /while it is made/);
});
