/** For each raw rule a way to break it, and no other. */
import type { Breakage } from './breaker.ts';

/** A response with everything that the framing needs. */
function response(status: number, body: string, ...lines: string[]): string {
  const head = [`HTTP/1.1 ${status} X`, ...lines, `Content-Length: ${body.length}`];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** A failure as the conventions want it. */
function failure(status: number, ...lines: string[]): string {
  const error = { status, error: 'REQUEST_MALFORMED', description: 'It is bad.' };
  return response(status, JSON.stringify({ error }), 'Content-Type: application/json', ...lines);
}

const CLOSE = 'Connection: close';
const REFUSAL = failure(400, CLOSE);
const SUCCESS = response(200, '{}', 'Content-Type: application/json', CLOSE);

export const BREAKAGES: Readonly<Record<string, Breakage>> = {
  // The parser's own answer, without an error object.
  'request-line': { when: /^GARBAGE/, answer: response(400, '', CLOSE) },
  'request-method': { when: /^CONNECT/ },
  'protocol-version': { when: /HTTP\/9\.9/, answer: SUCCESS },
  'header-syntax': { when: /^GET .*X-Test :/s, answer: SUCCESS },
  'header-size': { when: /X-Header-500:/, answer: failure(431, CLOSE) },
  host: { when: /Host: .*Host: other/s, answer: SUCCESS },
  'target-forms': { when: /^GET http:/, answer: failure(404, CLOSE) },
  upgrade: { when: /Upgrade: websocket/, answer: 'HTTP/1.1 101 X\r\nUpgrade: websocket\r\n\r\n' },
  'bare-lf': { when: /^GET [^\r]*\n/, answer: failure(400) + REFUSAL },
  // The request that was hidden is answered.
  smuggling: { when: /Content-Length: 5\r\nTransfer-Encoding: chunked/, answer: failure(400) + failure(404) },
  'content-length': { when: /Content-Length: \+7/, answer: failure(400), keepOpen: true },
  'transfer-coding': { when: /gzip, chunked/, answer: SUCCESS },
  chunks: { when: /\r\n0x2\r\n/, answer: response(400, 'bad', CLOSE) },
  // The good request is never answered.
  surplus: { when: /\r\n\r\nGARBAGE/, answer: REFUSAL },
  // Not in order: 404 comes first.
  pipelining: { when: /^GET \/health .*GET \/portico.*HEAD/s, answer: failure(404) + SUCCESS },
  'half-close': { when: /^GET \/health HTTP\/1\.1\r\nHost: [^\r]*\r\n\r\n$/, cutsAtEnd: true },
  // Pieces of seven octets, and the request that they make where the network has put them together.
  'in-pieces': {
    when: /^(?:GET \/he(?:.{7}){0,8}(?<!\n\r?\n)|GET \/health HTTP\/1\.1\r\nHost: \S+\r\nX-Test: 1\r\n\r\n?)$/s,
    answer: REFUSAL,
  },
  cut: { when: /^GET \/health$/, answer: failure(400) + REFUSAL },
  'slow-request': { when: /(?:X-Half: |Content-Length: 100\r\n\r\n\{)$/, answer: response(408, '', CLOSE) },
  expectation: { when: /^GET .*Expect: something-else/s, answer: response(417, '', CLOSE) },
  'body-size': { when: /Content-Length: 1000000000/, answer: failure(413, CLOSE) },
  'body-encoding': { when: /Content-Encoding: gzip/, answer: SUCCESS },
  'head-framing': { when: /^HEAD \/portico/, answer: failure(404, CLOSE) },
  'response-framing': {
    when: /^OPTIONS \/health/,
    answer: response(200, '0\r\n\r\n', 'Transfer-Encoding: chunked', CLOSE),
  },
  'connection-close': { when: /^GET \S+ HTTP\/1\.0\r\nHost/, answer: SUCCESS, keepOpen: true },
};
