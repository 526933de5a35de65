import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readResponses } from '../../src/wire/read.ts';
import type { RequestFraming } from '../../src/wire/response.ts';

const GET: RequestFraming = { method: 'GET' };

function read(text: string, asked: readonly RequestFraming[] = [GET], ended = true) {
  return readResponses(Buffer.from(text, 'latin1'), asked, ended);
}

/** The faults in a response, as texts. */
function faults(text: string, asked?: readonly RequestFraming[]): string[] {
  return read(text, asked).faults.map((fault) => fault.text);
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi';

test('a response with Content-Length, in chunks, or until the connection closes', () => {
  for (const text of [
    OK,
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nh\r\n1;a=b\r\ni\r\n0\r\nX-Trailer: 1\r\n\r\n',
    'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhi',
    'HTTP/1.0 200 \r\n\r\nhi',
  ]) {
    const { responses, faults, settled } = read(text);
    assert.deepEqual(faults, [], text);
    assert.equal(settled, true);
    assert.deepEqual(
      responses.map(({ status, body, complete }) => [status, body.toString(), complete]),
      [[200, 'hi', true]],
    );
  }
});

test('a body after HEAD, 204 or 304 is a fault', () => {
  const head = 'HTTP/1.1 404 X\r\nContent-Length: 5\r\n\r\n';
  assert.deepEqual(faults(head, [{ method: 'HEAD' }]), []);
  assert.deepEqual(faults(`${head}hello`, [{ method: 'HEAD' }]), ['an answer to HEAD with a body']);
  assert.deepEqual(faults('HTTP/1.1 204 X\r\n\r\n{}'), ['a 204 with a body']);
  assert.deepEqual(faults('HTTP/1.1 304 X\r\nETag: "a"\r\n\r\n{}'), ['a 304 with a body']);
});

test('interim responses are separate from the final one', () => {
  const { responses } = read(
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}`,
  );
  assert.deepEqual(
    responses.map(({ status, interim }) => [status, interim]),
    [[200, [100, 103]]],
  );
});

test('two responses to one request are both read', () => {
  const { responses } = read(OK + OK);
  assert.equal(responses.length, 2);
});

test("each of several answers is framed by its own request's method", () => {
  const { responses, faults } = read(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n${OK}`, [
    { method: 'HEAD' },
    GET,
  ]);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    responses.map(({ body }) => body.toString()),
    ['', 'hi'],
  );
});

test('incomplete bytes are no fault until the connection ends', () => {
  for (let length = 0; length < OK.length; length++) {
    const { settled, faults } = read(OK.slice(0, length), [GET], false);
    assert.equal(settled, false, `${length} octets`);
    assert.deepEqual(faults, [], `${length} octets`);
  }
  assert.deepEqual(faults(OK.slice(0, -1)), ['the body ends after 1 of 2 octets of Content-Length']);
  assert.deepEqual(faults('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n'), [
    'the connection ends before the last chunk',
  ]);
});

/** A response with these lines in its head, and `hi` as its body. */
const withLines = (...lines: string[]) =>
  `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\nhi`;
const LENGTH = 'Content-Length: 2';

const BAD: readonly (readonly [text: string, fault: string])[] = [
  [
    withLines(LENGTH, 'Transfer-Encoding: chunked').replace(/hi$/, '2\r\nhi\r\n0\r\n\r\n'),
    'both Content-Length and Transfer-Encoding',
  ],
  [withLines(LENGTH, LENGTH), 'Content-Length more than once'],
  [withLines('Content-Length: +2'), 'a Content-Length that is no number'],
  ['HTTP/1.1 204 X\r\nContent-Length: 0\r\n\r\n', 'Content-Length on a 204'],
  ['HTTP/1.1 204 X\r\nTransfer-Encoding: chunked\r\n\r\n', 'Transfer-Encoding on a 204'],
  [withLines(LENGTH, 'X-A: a', ' b'), 'a folded header line'],
  [withLines(LENGTH, 'X-A : a'), 'a space before the colon of a header'],
  [withLines(LENGTH, 'X(A): a'), 'a malformed header name'],
  [withLines(LENGTH, 'X-A'), 'a malformed header name'],
  [withLines(LENGTH, 'X-A: a\x00b'), 'a control character in a header value'],
  [withLines(LENGTH, 'X-A: \x1b[31m'), 'a control character in a header value'],
  [withLines(LENGTH, 'X-A: a\nX-B: b'), 'a line of the head ends in LF without CR'],
  [OK.replaceAll('\r\n', '\n'), 'a line of the head ends in LF without CR'],
  [withLines(LENGTH, 'X-A: a\rb'), 'a bare CR in the head'],
  [OK.replace('200 OK', '200'), 'a malformed status line'],
  [OK.replace('200', '600'), 'status 600 is outside 100 to 599'],
  [OK.replace('1.1', '1.7'), 'a version other than HTTP/1.0 and HTTP/1.1'],
  [`${OK}\r\n\r\n`, '4 octets after the end of the response'],
  [`${OK}<html>`, '6 octets after the end of the response'],
  ['<html>', 'what the server sent is not an HTTP response'],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0x2\r\nhi\r\n0\r\n\r\n', 'a malformed chunk size'],
  [
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nhi\r\n0\r\n\r\n',
    'a chunk longer than its size',
  ],
];

for (const [text, fault] of BAD) {
  test(`${JSON.stringify(text)}: ${fault}`, () => {
    assert.ok(faults(text).includes(fault), faults(text).join('; '));
  });
}

test('chunks in the answer to an HTTP/1.0 request are a fault', () => {
  const text = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  assert.deepEqual(faults(text, [{ method: 'GET', version: '1.0' }]), [
    'Transfer-Encoding in the answer to an HTTP/1.0 request',
  ]);
});

test('bytes after 101, or in a tunnel, are not read', () => {
  assert.deepEqual(faults('HTTP/1.1 101 X\r\nUpgrade: websocket\r\n\r\n\x81\x05hello'), []);
  assert.deepEqual(faults('HTTP/1.1 200 X\r\n\r\nhello', [{ method: 'CONNECT' }]), []);
});

test('a connection is persistent unless the response says otherwise', () => {
  const persistent = (text: string) => read(text).responses[0]?.persistent;
  assert.equal(persistent(OK), true);
  assert.equal(persistent(withLines(LENGTH, 'Connection: Close')), false);
  assert.equal(persistent(OK.replace('1.1', '1.0')), false);
  assert.equal(persistent(withLines(LENGTH, 'Connection: keep-alive').replace('1.1', '1.0')), true);
});
