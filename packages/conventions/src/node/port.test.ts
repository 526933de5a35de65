import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { openPort, render } from '../../test/harness.ts';
import { Failure } from '../index.ts';

const ask = (lines = '', method = 'GET', target = '/') =>
  `${method} ${target} HTTP/1.1\r\nHost: a\r\n${lines}Connection: close\r\n\r\n`;

/** The answer of a listener to one request. */
async function answerOf(act: (response: ServerResponse) => unknown, method = 'GET') {
  const opened = await openPort((_request, response) => act(response));
  const text = await opened.exchange(ask('', method));
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  return { ...opened, head, body, code: /^Error-Code: (.*)$/m.exec(head)?.[1] };
}

test('a success passes unchanged, with the headers of every answer', async () => {
  const { head, body, answers, port } = await answerOf((response) =>
    response
      .writeHead(201, 'Made', { 'Content-Type': 'text/plain', 'Set-Cookie': ['a=1', 'b=2'] })
      .end('caf\u00e9'),
  );
  assert.match(head, /^HTTP\/1\.1 201 Created\r\n/);
  for (const line of [
    'Content-Type: text/plain',
    'Content-Length: 5',
    'Set-Cookie: a=1',
    'Set-Cookie: b=2',
  ]) {
    assert.ok(head.includes(`\r\n${line}\r\n`), head);
  }
  assert.match(
    head,
    /\r\nCache-Control: no-store\r\n[\s\S]*Request-Id: [\w-]{36}\r\nX-Content-Type-Options: nosniff\r\nDate: /,
  );
  assert.equal(body, 'caf\u00c3\u00a9');
  assert.deepEqual(
    [answers.length, answers[0]?.status, answers[0]?.error, port.mended],
    [1, 201, undefined, 0],
  );
});

test('a success in parts passes unchanged, in chunks or with its Content-Length', async () => {
  const parts = (response: ServerResponse) => {
    response.write('one ');
    response.write(Buffer.from('two '));
    response.end('three');
  };
  const chunked = await answerOf(parts);
  assert.match(chunked.head, /\r\nTransfer-Encoding: chunked/);
  assert.equal(chunked.body.replaceAll(/[\da-f]+\r\n(.*?)\r\n/g, '$1').trim(), 'one two three');
  const told = await answerOf((response) => {
    response.setHeader('Content-Length', 13);
    response.flushHeaders();
    parts(response);
  });
  assert.equal(told.body, 'one two three');
  assert.deepEqual([chunked.mended, told.mended], [[], []]);
});

test('a success in parts that breaks off, or exceeds its Content-Length, is cut short', async () => {
  for (const act of [
    (response: ServerResponse) => {
      response.write('one');
      response.destroy();
    },
    (response: ServerResponse) => {
      response.writeHead(200, { 'Content-Length': 5 }).write('one');
      response.end();
    },
    (response: ServerResponse) => {
      response.writeHead(200, { 'Content-Length': 2 }).write('one');
    },
  ]) {
    const { body } = await answerOf(act);
    assert.ok(['', '3\r\none\r\n', 'one'].includes(body), body);
  }
});

for (const status of [204, 304]) {
  test(`${status}: no body, and no headers of one`, async () => {
    for (const act of [
      (response: ServerResponse) =>
        response.writeHead(status, { 'content-length': 4, 'Content-Type': 'a/b' }).end('four'),
      (response: ServerResponse) => {
        response.statusCode = status;
        response.setHeader('Content-Length', 4).setHeader('Transfer-Encoding', 'chunked');
        response.write('four');
        response.end();
      },
    ]) {
      const { head, body, mended } = await answerOf(act);
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.doesNotMatch(head, /^(content-length|content-type|transfer-encoding):/im);
      assert.deepEqual([body, mended], ['', []]);
    }
  });
}

test("Content-Length, Transfer-Encoding, Request-Id and Error-Code are the port's, whatever the listener sets", async () => {
  const { head, body } = await answerOf((response) =>
    response
      .setHeader('error-code', 'NONE')
      .setHeader('Transfer-Encoding', 'gzip')
      .writeHead(200, [
        'request-id',
        'mine',
        'Content-Length',
        '99',
        'X-A',
        'a',
        'X-A',
        'b',
        'Upgrade',
        'h2c',
      ])
      .end('four'),
  );
  assert.match(head, /\r\nContent-Length: 4\r\n/);
  assert.match(head, /\r\nX-A: a\r\nX-A: b\r\n/);
  assert.doesNotMatch(head, /mine|gzip|NONE|Length: 99|h2c/);
  assert.equal(body, 'four');
});

test('HEAD: the Content-Length of the body that is not sent', async () => {
  for (const act of [
    (response: ServerResponse) => response.end('four'),
    (response: ServerResponse) => response.writeHead(200, { 'Content-Length': 4 }).end(),
  ]) {
    const { head, body } = await answerOf(act, 'HEAD');
    assert.match(head, /\r\nContent-Length: 4\r\n/);
    assert.equal(body, '');
  }
});

for (const [what, act, code, reasons] of [
  ['throws an expected failure', () => Promise.reject(new Failure('OVERLOADED')), 'OVERLOADED', []],
  ['throws', fail, 'INTERNAL_ERROR', ['the listener threw']],
  ['rejects', async () => fail(), 'INTERNAL_ERROR', ['the listener threw']],
  [
    'throws after half a failure',
    (response: ServerResponse) => fail(response.writeHead(404).write('no')),
    'INTERNAL_ERROR',
    ['the listener threw'],
  ],
  [
    'answers 418',
    (response: ServerResponse) => response.writeHead(418).end('teapot'),
    'INTERNAL_ERROR',
    ['status outside the set'],
  ],
  [
    'answers 404 with text',
    (response: ServerResponse) => response.writeHead(404).end('no'),
    'ROUTE_NOT_FOUND',
    ['not an error object'],
  ],
  [
    'gives up',
    (response: ServerResponse) => response.destroy(),
    'INTERNAL_ERROR',
    ['given up without an answer'],
  ],
  [
    'answers with an impossible head',
    (response: ServerResponse) => response.writeHead(200, { a: 'b\nc' }).end('x'),
    'INTERNAL_ERROR',
    ['headers that cannot be sent'],
  ],
  [
    'fails with an impossible header',
    () => fail(undefined, new Failure('OVERLOADED', { headers: { 'Retry-After': '\n' } })),
    'INTERNAL_ERROR',
    ['headers that cannot be sent'],
  ],
] as const) {
  test(`a listener that ${what}: ${code}`, async () => {
    const { head, body, mended, answers, ...found } = await answerOf(act);
    assert.equal(found.code, code, head);
    assert.equal(JSON.parse(body).error.error, code);
    assert.deepEqual(mended, reasons);
    assert.deepEqual(
      answers.map(({ error }) => error),
      [code],
    );
  });
}

function fail(_done?: unknown, thrown: unknown = new Error('a bug')): never {
  throw thrown;
}

test('a listener that throws after its answer: a warning, and no effect on others', async () => {
  const warned = once(process, 'warning');
  const { body } = await answerOf((response) => fail(response.end('fine')));
  assert.equal(body, 'fine');
  assert.match(String((await warned)[0]), /failed after it had answered/);
});

test('a handwritten error object passes, and gets its headers', async () => {
  const { body: text, ...rendered } = render(new Failure('ACCESS_TOKEN_MISSING'), 'x');
  const { head, body, mended } = await answerOf((response) =>
    response.writeHead(rendered.status, { etag: '"a"' }).end(text),
  );
  assert.match(
    head,
    /WWW-Authenticate: Bearer realm="test"\r\n[\s\S]*etag: "a"\r\n[\s\S]*Error-Code: ACCESS_TOKEN_MISSING/,
  );
  assert.deepEqual([body, mended], [text, []]);
});

test('a failure drops headers that contradict its body', async () => {
  const { body: text, ...rendered } = render(new Failure('ROUTE_NOT_FOUND'), 'x');
  const lies = {
    'content-encoding': 'gzip',
    'content-length': 3,
    'content-type': 'a/b',
    trailer: 'X-B',
    'x-a': 'a',
  };
  const { head, body, mended } = await answerOf((response) =>
    response.writeHead(rendered.status, lies).end(text),
  );
  assert.doesNotMatch(head, /gzip|a\/b|trailer/i);
  assert.match(head, /\r\nx-a: a\r\n/);
  assert.deepEqual([body, mended], [text, []]);
});

test('no header is dropped, however many there are', async () => {
  const counted = await openPort(({ rawHeaders }, response) => response.end(String(rawHeaders.length / 2)));
  assert.match(await counted.exchange(ask('a:b\r\n'.repeat(3_000))), /\r\n\r\n3002$/);
});

test("Request-Id: the caller's if acceptable, otherwise a new one", async () => {
  const { exchange } = await openPort((_request, response) => response.end());
  assert.match(await exchange(ask('Request-Id: a.B-9_\r\n')), /\r\nRequest-Id: a\.B-9_\r\n/);
  for (const bad of ['', 'a b', 'a,b', 'x'.repeat(65), '\xe9']) {
    assert.match(await exchange(ask(`Request-Id: ${bad}\r\n`)), /\r\nRequest-Id: [\da-f-]{36}\r\n/);
  }
});
