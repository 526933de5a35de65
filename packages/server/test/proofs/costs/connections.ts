import { connect } from 'node:net';
import type { Generator } from './input.ts';
import { repeated } from './texts.ts';

/** About what one packet brings. */
const PACKET = 65_000;
const LIVE = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
const posting = (length: number, more = '') =>
  `POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
const LINES = repeated('a:\r\n', 3_900);
const body = (text: string) => posting(text.length) + text;

/** Packets with several requests, whose bodies look like anything. */
const PACKETS: Readonly<Record<string, string>> = {
  'a body without spaces before a request': body('x'.repeat(60_000)) + LIVE,
  'a body of spaces before a request': body(' '.repeat(60_000)) + LIVE,
  'a body of words before a request': body(repeated('a ', 60_000)) + LIVE,
  'a body of ends of heads before a request': body(repeated('\r\n\r\n', 60_000)) + LIVE,
  'a body of ends of heads that goes on': LIVE + posting(200_000, LINES) + repeated('\r\n\r\n', 55_000),
  'a body of lines that goes on': LIVE + posting(200_000, LINES) + repeated('\r\n', 55_000),
  'a body of heads that goes on': LIVE + posting(200_000, LINES) + repeated(LIVE, 55_000),
  'a body of long lines that goes on':
    LIVE + posting(200_000) + repeated(`${'x'.repeat(900)}\r\n\r\n`, 55_000),
  'many requests': repeated(LIVE, PACKET),
  'many requests with bodies': repeated(body('{}'), PACKET),
  'ends of lines before a request': repeated('\r\n', PACKET) + LIVE,
  'a head that never ends': `GET / HTTP/1.1\r\n${repeated('a: b\r\n', PACKET)}`,
  'a target that never ends': `GET /${repeated('HEAD /', PACKET)}`,
  'what is no request, and looks like many': LIVE + repeated('HEAD /x\r\n\r\n', PACKET),
  'chunks of one byte': `POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${repeated('1\r\n \r\n', PACKET)}`,
  'chunks with extensions': `POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${repeated('1;a="b"\r\n \r\n', PACKET)}`,
};

/** How long an answer is waited for, in milliseconds: some of these get none. */
const WAIT = 60;

/** Sends bytes, and reads what comes for a while. */
function exchange(url: string, bytes: string): Promise<undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.resume().on('error', () => {});
    setTimeout(() => {
      socket.destroy();
      resolve(undefined);
    }, WAIT);
  });
}

export const packets: Generator = function* ({ service }) {
  for (const [what, bytes] of Object.entries(PACKETS))
    yield { what, send: () => exchange(service.url, bytes) };
};
