import { after, test } from 'node:test';
import { startService } from '../../harness/service.ts';
import { type Case, expectAnswers, type Outcome, type Route, routesOf, withBody } from './exchange.ts';

const service = await startService();
after(() => service.stop());
const routes = await routesOf(service);

const MALFORMED: Outcome = [400, 'REQUEST_MALFORMED'];
const TOO_LARGE: Outcome = [400, 'HEADERS_TOO_LARGE'];

/** A case that is refused, and after which the connection cannot go on. */
const refused = (bytes: string | Buffer, answer: Outcome = MALFORMED): Case => ({
  bytes,
  answers: [answer],
  closes: true,
});
const accepted =
  (...answers: Outcome[]) =>
  (bytes: string): Case => ({ bytes, answers });

/** A good one, whose answer closes the connection. */
const closing = (bytes: string): Case => ({ bytes, answers: [[200]], closes: true });

const TLS_HELLO = Buffer.from('16030100c8010000c40303', 'hex');
const JSON_TYPE = 'Content-Type: application/json\r\n';

/** With the lines that tell of a body, and a body of seven bytes. */
const framed = (route: Route, lines: string, body = '{"a":1}') =>
  `${route.head(`${JSON_TYPE}${lines}`)}${body}`;
const chunked = (route: Route, body: string) => framed(route, 'Transfer-Encoding: chunked\r\n', body);
const inChunks = (text: string, extension = '') =>
  `${text.length.toString(16)}${extension}\r\n${text}\r\n0\r\n\r\n`;

const CASES: Readonly<Record<string, (route: Route) => Case>> = {
  // The request line
  'no request at all': () => refused('garbage\r\n\r\n'),
  'the first bytes of TLS': () => refused(TLS_HELLO),
  'NUL bytes': () => refused('\0\0\0\0'),
  'a method in lower case': (route) => refused(route.get('', { method: 'get' })),
  'an unknown method': (route) => refused(route.get('', { method: 'FOO' })),
  'a method that is no token': (route) => refused(route.get('', { method: 'G(ET' })),
  'HTTP/0.9, as it was': () => refused('GET /health/live\r\n\r\n'),
  'HTTP/0.9, by name': (route) => refused(route.get('', { version: '0.9' })),
  'HTTP/2.0': (route) => refused(route.get('', { version: '2.0' })),
  'HTTP/1.2': (route) => refused(route.get('', { version: '1.2' })),
  'HTTP/9.9': (route) => refused(route.get('', { version: '9.9' })),
  'another protocol': (route) => refused(route.get().replace('HTTP/', 'ICE/')),
  'the preface of HTTP/2': () => refused('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'the preface of HTTP/2 and its settings': () =>
    refused(Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1')),
  CONNECT: (route) => refused(route.get('', { method: 'CONNECT', target: 'example.com:443' })),
  'CONNECT with a body': (route) =>
    refused(`${route.get('Content-Length: 5\r\n', { method: 'CONNECT', target: 'example.com:443' })}hello`),
  'a space in the target': (route) => refused(route.get('', { target: '/health /live' })),
  'a target without a slash': (route) => refused(route.get('', { target: 'health/live' })),
  'a target that is not ASCII': (route) => refused(route.get('', { target: '/health/l\xefve' })),
  'a control character in the target': (route) => refused(route.get('', { target: '/health/\x01live' })),
  'a tab in the target': (route) => refused(route.get('', { target: '/health\t/live' })),

  // Lines and headers
  'a folded line': (route) => refused(route.get('X-A: b\r\n c\r\n')),
  'a space before the colon': (route) => refused(route.get('X-A : b\r\n')),
  'a space in a name': (route) => refused(route.get('X A: b\r\n')),
  'a line without a colon': (route) => refused(route.get('X-A\r\n')),
  'a line without a name': (route) => refused(route.get(': b\r\n')),
  'NUL in a value': (route) => refused(route.get('X-A: b\0c\r\n')),
  'NUL in a name': (route) => refused(route.get('X\0A: b\r\n')),
  'a bare CR in a value': (route) => refused(route.get('X-A: b\rc\r\n')),
  'a bare LF ends a line': (route) => refused(route.get('X-A: b\nX-B: c\r\n')),
  'a bare LF ends the request line': (route) => refused(route.get().replace('\r\n', '\n')),
  'bare LFs everywhere': (route) => refused(route.get().replaceAll('\r\n', '\n')),
  'two Host lines': (route) => refused(route.get('Host: other\r\n')),
  'two Host lines that say the same': (route) => refused(route.get('hOST: portico\r\n')),
  'HTTP/1.1 without Host': (route) => refused(route.get('', { host: '' })),
  'two Authorization lines': (route) =>
    refused(route.get('Authorization: Bearer a\r\nAuthorization: Bearer b\r\n')),
  'an expectation nobody knows': (route) => refused(route.get('Expect: foo\r\n')),
  'an expectation nobody knows, with a body': (route) =>
    refused(framed(route, 'Expect: 200-ok\r\nContent-Length: 7\r\n')),
  'a header of 20 kB': (route) => refused(route.get(`X-A: ${'a'.repeat(20_000)}\r\n`), TOO_LARGE),
  'a URL of 20 kB': (route) => refused(route.get('', { target: `/${'a'.repeat(20_000)}` }), TOO_LARGE),
  'a query of 20 kB': (route) =>
    refused(route.get('', { target: `/health/live?${'a'.repeat(20_000)}` }), TOO_LARGE),
  'a name of 20 kB': (route) => refused(route.get(`${'a'.repeat(20_000)}: b\r\n`), TOO_LARGE),
  '3000 headers beyond the limit': (route) => refused(route.get('X-Abc: de\r\n'.repeat(3_000)), TOO_LARGE),

  // The length of a body
  'Content-Length and Transfer-Encoding': (route) =>
    refused(framed(route, 'Content-Length: 7\r\nTransfer-Encoding: chunked\r\n', inChunks('{"a":1}'))),
  'Transfer-Encoding and Content-Length': (route) =>
    refused(framed(route, 'Transfer-Encoding: chunked\r\nContent-Length: 7\r\n', inChunks('{"a":1}'))),
  'two lengths that differ': (route) => refused(framed(route, 'Content-Length: 7\r\nContent-Length: 6\r\n')),
  'two lengths that agree': (route) => refused(framed(route, 'Content-Length: 7\r\nContent-Length: 7\r\n')),
  ...Object.fromEntries(
    ['7, 7', '+7', '0x7', '-1', '7 7', '7a', '', `1${'0'.repeat(22)}`].map((length) => [
      `a length of "${length}"`,
      (route: Route) => refused(framed(route, `Content-Length: ${length}\r\n`)),
    ]),
  ),
  ...Object.fromEntries(
    [
      'xchunked',
      'chunkedx',
      'chunked, identity',
      'identity',
      'gzip, chunked',
      'gzip',
      'chunked, chunked',
      '"chunked"',
      '',
    ].map((coding) => [
      `a transfer coding of "${coding}"`,
      (route: Route) => refused(framed(route, `Transfer-Encoding: ${coding}\r\n`, inChunks('{"a":1}'))),
    ]),
  ),
  'a transfer coding folded': (route) =>
    refused(framed(route, 'Transfer-Encoding:\r\n chunked\r\n', inChunks('{}'))),
  'a space before the colon of Transfer-Encoding': (route) =>
    refused(framed(route, 'Transfer-Encoding : chunked\r\n', inChunks('{}'))),
  'two transfer codings': (route) =>
    refused(framed(route, 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', inChunks('{}'))),
  'a transfer coding in HTTP/1.0': (route) =>
    refused(
      `${route.head(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, { version: '1.0' })}${inChunks('{}')}`,
    ),
  'a size of a chunk that is no number': (route) => refused(chunked(route, 'xyz\r\n{}\r\n0\r\n\r\n')),
  'a size of a chunk as 0x2': (route) => refused(chunked(route, '0x2\r\n{}\r\n0\r\n\r\n')),
  'a size of a chunk beyond all bounds': (route) =>
    refused(chunked(route, `${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`)),
  'a chunk longer than its size': (route) => refused(chunked(route, '1\r\n{}\r\n0\r\n\r\n')),
  'a bare LF ends the size of a chunk': (route) => refused(chunked(route, '2\n{}\n0\n\n')),
  'a bare LF in a chunk extension': (route) => refused(chunked(route, '2;a\nb\r\n{}\r\n0\r\n\r\n')),
  'a chunk extension of 32 kB': (route) =>
    refused(chunked(route, inChunks('{}', `;a=${'b'.repeat(32_000)}`))),
  'trailers of 20 kB': (route) =>
    refused(chunked(route, `2\r\n{}\r\n0\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`), TOO_LARGE),
  'a chunk extension that is legal': (route) => ({
    bytes: chunked(route, inChunks(route.body(), ';a=b')),
    answers: [route.done],
  }),
  'a body in chunks': (route) => ({ bytes: chunked(route, inChunks(route.body())), answers: [route.done] }),
  'a coding of ChUnKeD': (route) => ({
    bytes: framed(route, 'Transfer-Encoding: ChUnKeD\r\n', inChunks(route.body())),
    answers: [route.done],
  }),
  trailers: (route) => ({
    bytes: chunked(route, inChunks(route.body()).replace(/\r\n$/, 'X-Trailer: a\r\n\r\n')),
    answers: [route.done],
  }),

  // Unusual but acceptable
  'empty lines before the request': (route) => accepted([200])(`\r\n\r\n${route.get()}`),
  'HTTP/1.0 without Host': (route) => ({
    bytes: route.get('', { version: '1.0', host: '' }),
    answers: [[200]],
    closes: true,
  }),
  'HTTP/1.0 with Connection: keep-alive': (route) =>
    accepted([200])(route.get('Connection: keep-alive\r\n', { version: '1.0', host: '' })),
  'an empty Host': (route) => accepted([200])(route.get('', { host: 'Host:\r\n' })),
  'the absolute form, whose authority is ignored': (route) =>
    accepted([200])(route.get('', { target: `http://elsewhere.example:99${route.target}` })),
  Upgrade: (route) => closing(route.get('Connection: Upgrade\r\nUpgrade: websocket\r\n')),
  'Upgrade to h2c': (route) =>
    closing(route.get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n')),
  'any Accept': (route) => accepted([200])(route.get('Accept: image/png;q=0.1, */*;q=0\r\n')),
  'an Accept-Version': (route) => accepted([200])(route.get('Accept-Version: 2.x\r\n')),
  'a header named __proto__': (route) => accepted([200])(route.get('__proto__: x\r\nconstructor: y\r\n')),
  'a header that is not ASCII': (route) => accepted([200])(route.get('X-A: \xef\xff\r\n')),
  '1200 headers within the limit': (route) => accepted([200])(route.get('a: b\r\n'.repeat(1_200))),
  'a body with GET': (route) => accepted([200])(`${route.get('Content-Length: 7\r\n')}{"a":1}`),
  'a body in chunks with GET': (route) =>
    accepted([200])(`${route.get('Transfer-Encoding: chunked\r\n')}${inChunks('hello')}`),
  'three requests at once': (route) =>
    accepted(
      [200],
      [404, 'ROUTE_NOT_FOUND'],
      [200],
    )(route.get() + route.get('', { target: '/nowhere' }) + route.get()),
  'a valid request, then garbage': (route) => ({
    bytes: `${route.get()}garbage\r\n\r\n`,
    answers: [[200], MALFORMED],
    closes: true,
  }),
  'a change, then garbage': (route) => ({
    bytes: `${withBody(route, route.body())}garbage\r\n\r\n`,
    answers: [route.done, MALFORMED],
    closes: true,
  }),
  'a change, then a request of another protocol': (route) => ({
    bytes: `${withBody(route, route.body())}${route.get('', { version: '2.0' })}`,
    answers: [route.done, MALFORMED],
    closes: true,
  }),
  'a change, then CONNECT': (route) => ({
    bytes: `${withBody(route, route.body())}${route.get('', { method: 'CONNECT', target: 'example.com:443' })}`,
    answers: [route.done, MALFORMED],
    closes: true,
  }),
  'a request that closes, then another': (route) => ({
    bytes: route.get('Connection: close\r\n') + route.get(),
    answers: [[200]],
    closes: true,
  }),
  'a request that closes, then garbage': (route) => ({
    bytes: `${route.get('Connection: close\r\n')}garbage\r\n\r\n`,
    answers: [[200]],
    closes: true,
  }),
  'a refused request, then a valid one': (route) => refused(route.get('Host: other\r\n') + route.get()),
};

for (const [name, make] of Object.entries(CASES)) {
  for (const route of routes) {
    test(`${name} — ${route.name}`, () => expectAnswers(service, () => make(route)));
  }
}
