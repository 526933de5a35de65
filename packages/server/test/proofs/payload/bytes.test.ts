import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertContract, type SeenAnswer } from '../../harness/contract.ts';
import { dial } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';

/** Bodies that no JSON library would make: bytes that are not UTF-8. */
const service = await startService();
after(() => service.stop());
const { token } = await service.person('ada');

const head = (framing: string, type = 'application/json') =>
  `PUT /v1/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: ${type}\r\n${framing}\r\n\r\n`;

async function answerTo(...pieces: (string | Uint8Array)[]): Promise<SeenAnswer> {
  using connection = await dial(service.url);
  for (const piece of pieces) connection.send(piece);
  const answer = await connection.next();
  assertContract('PUT', '/v1/account', answer);
  return answer;
}

/** A body whose name holds these bytes. */
const named = (...bytes: number[]) =>
  Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('z"}')]);

for (const [what, bytes] of [
  ['an overlong form of a dot', [0xc0, 0xae]],
  ['an overlong form of NUL', [0xc0, 0x80]],
  ['a continuation byte by itself', [0x80]],
  ['half a character', [0xe2, 0x82]],
  ['a surrogate in three bytes', [0xed, 0xa0, 0x80]],
  ['a code point beyond the last', [0xf4, 0x90, 0x80, 0x80]],
  ['a byte that never is UTF-8', [0xff]],
  ['Latin-1', [0xe9]],
] as const) {
  test(`400 BODY_MALFORMED — ${what}`, async () => {
    const body = named(...bytes);
    const answer = await answerTo(head(`Content-Length: ${body.length}`), body);
    assert.equal(answer.status, 400);
    assert.equal(answer.headers['error-code'], 'BODY_MALFORMED');
  });
}

test('400 BODY_MALFORMED — a body in UTF-16 without a charset', async () => {
  const body = Buffer.from('{"name":"a"}', 'utf16le');
  const answer = await answerTo(head(`Content-Length: ${body.length}`), body);
  assert.equal(answer.headers['error-code'], 'BODY_MALFORMED');
});

test('400 CONTENT_TYPE_UNSUPPORTED — a charset other than UTF-8, whatever the bytes', async () => {
  for (const charset of ['utf-16', 'iso-8859-1', '"utf-16le"', 'utf8x']) {
    const answer = await answerTo(
      head('Content-Length: 12', `application/json; charset=${charset}`),
      '{"name":"a"}',
    );
    assert.equal(answer.headers['error-code'], 'CONTENT_TYPE_UNSUPPORTED', charset);
    assert.equal(answer.headers.accept, 'application/json');
  }
});

test('200 — a character split between two chunks is read whole', async () => {
  const body = Buffer.from('{"name":"€🙂"}');
  for (let cut = 9; cut < body.length; cut++) {
    const [one, two] = [body.subarray(0, cut), body.subarray(cut)];
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    const answer = await answerTo(head('Transfer-Encoding: chunked'), chunk(one), chunk(two), '0\r\n\r\n');
    assert.equal(answer.status, 200, `cut after ${cut} bytes`);
    assert.equal(JSON.parse(answer.text).name, '€🙂');
  }
});

test('200 at 65,536 bytes and 400 BODY_TOO_LARGE at one more, with Content-Length or in chunks', async () => {
  for (const [size, expected] of [
    [65_536, undefined],
    [65_537, 'BODY_TOO_LARGE'],
  ] as const) {
    const body = `{"name":"a"${' '.repeat(size - 12)}}`;
    assert.equal(body.length, size);
    const declared = await answerTo(head(`Content-Length: ${size}`), body);
    const chunk = `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const chunked = await answerTo(head('Transfer-Encoding: chunked'), chunk);
    for (const { status, headers } of [declared, chunked]) {
      assert.equal(status, expected ? 400 : 200);
      assert.equal(headers['error-code'], expected);
    }
  }
});
