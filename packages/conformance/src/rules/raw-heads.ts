import { message, octets, type Single, single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';
import type { Rule } from '../rule.ts';

const requestLine = rawRule({
  id: 'request-line',
  title: 'A malformed request line is refused with the error object',
  source: 'RFC 9112 section 3; Conventions, section 7',
  cases: (place) => {
    const refused = (title: string, line: string) => single(place, { title, line, expected: 'refused' });
    return [
      refused('a request line of one word', 'GARBAGE'),
      refused('a request line without a target', 'GET HTTP/1.1'),
      refused('a request line without a version', `GET ${place.target}`),
      refused('a request line with a space in the target', `GET ${place.target} more HTTP/1.1`),
      refused('a request line with a control character', `GET ${place.target}\x01 HTTP/1.1`),
      refused('a target without a slash', 'GET nothing-is-here HTTP/1.1'),
      refused('a request line that begins with NUL', `\0GET ${place.target} HTTP/1.1`),
      refused('a TLS handshake', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'),
    ];
  },
});

const requestMethod = rawRule({
  id: 'request-method',
  title: 'An unknown method, TRACE and CONNECT fail with the error object',
  source: 'RFC 9110 section 9; Conventions, section 7',
  cases: (place) => {
    const method = (name: string, target = place.target) =>
      single(place, { method: name, target, expected: 'failure' });
    return [
      method('FOO'),
      method('get'),
      method('TRACE'),
      method('PROPFIND'),
      method('CONNECT', place.host),
      method('CONNECT', place.target),
      method('M'.repeat(300)),
    ];
  },
});

const protocolVersion = rawRule({
  id: 'protocol-version',
  title: 'Any protocol other than HTTP/1.0 and HTTP/1.1 is refused with the error object',
  source: 'RFC 9110 section 2.5, RFC 9112 section 2.3',
  cases: (place) => [
    ...['HTTP/2.0', 'HTTP/9.9', 'HTTP/1', 'http/1.1', 'HTTP/1.1x', 'ICY/1.1'].map((version) =>
      single(place, {
        title: `GET with the version ${version}`,
        line: `GET ${place.target} ${version}`,
        expected: 'refused',
      }),
    ),
    // Not the whole preface: a server that really speaks HTTP/2 would rightly take that up.
    single(place, {
      title: 'the first line of the preface of HTTP/2',
      line: 'PRI * HTTP/2.0',
      expected: 'refused',
    }),
    single(place, {
      title: 'GET with HTTP/1.0 and no Host',
      line: `GET ${place.target} HTTP/1.0`,
      host: false,
      version: '1.0',
      expected: 'plain',
    }),
  ],
});

const headerSyntax = rawRule({
  id: 'header-syntax',
  title: 'A malformed header line is refused with the error object',
  source: 'RFC 9112 section 5.1, RFC 9110 sections 5.1 and 5.5',
  cases: (place) => {
    const line = (title: string, text: string, expected: Single['expected'] = 'refused') =>
      single(place, { title: `a header line ${title}`, lines: [text], expected });
    return [
      line('with a space before the colon', 'X-Test : 1'),
      line('without a colon', 'X-Test'),
      line('without a name', ': 1'),
      line('with a space in its name', 'X Test: 1'),
      line('with a character in its name that no token holds', 'X[Test]: 1'),
      line('with octets outside ASCII in its name', 'X-T\xe9st: 1'),
      line('with NUL in its value', 'X-Test: a\0b'),
      // A bare CR may be refused or read as a space (RFC 9112 section 2.2), a folded line too (section 5.2).
      line('with a bare CR in its value', 'X-Test: a\rb', 'plain or refused'),
      line('that is folded', 'X-Test: a\r\n b', 'plain or refused'),
      line('with octets outside ASCII in its value', 'X-Test: \xe9', 'plain or refused'),
      line('that is called __proto__', '__proto__: 1', 'plain or refused'),
    ];
  },
});

/** More than servers usually read: between 8 and 64 KiB. */
const LARGE = 100_000;

const headerSize = rawRule({
  id: 'header-size',
  title: 'Headers that are too large, or too many, are answered within the closed set',
  source: 'RFC 9112 section 3, RFC 6585 section 5; Conventions, section 7',
  cases: (place) => {
    const many = Array.from({ length: 3000 }, (_, index) => `X-Header-${index}: ${index}`);
    return [
      single(place, {
        title: `a header of ${LARGE} octets`,
        lines: [`X-Test: ${'a'.repeat(LARGE)}`],
        expected: 'any',
      }),
      single(place, { title: '3000 headers', lines: many, expected: 'any' }),
      single(place, {
        title: `a target of ${LARGE} octets`,
        line: `GET ${place.target}?${'a'.repeat(LARGE)} HTTP/1.1`,
        expected: 'any',
      }),
      single(place, {
        title: `a header name of ${LARGE} octets`,
        lines: [`${'a'.repeat(LARGE)}: 1`],
        expected: 'any',
      }),
    ];
  },
});

const host = rawRule({
  id: 'host',
  title: 'A request with a missing, repeated or malformed Host is refused with the error object',
  source: 'RFC 9112 section 3.2',
  cases: (place) => {
    const hosts = (title: string, lines: readonly string[]) =>
      single(place, { title, lines, host: false, expected: 'refused' });
    return [
      hosts('no Host', []),
      hosts('two Hosts', [`Host: ${place.host}`, 'Host: other.example']),
      hosts('the same Host twice', [`Host: ${place.host}`, `Host: ${place.host}`]),
      hosts('a Host with a space', ['Host: a b']),
      hosts('a Host with a path', [`Host: ${place.host}/path`]),
      hosts('a Host with user information', [`Host: user@${place.host}`]),
    ];
  },
});

const targetForms = rawRule({
  id: 'target-forms',
  title: 'The absolute form of a target is served, and other forms are answered within the closed set',
  source: 'RFC 9112 section 3.2',
  cases: (place) => {
    const form = (title: string, line: string, expected: Single['expected']) =>
      single(place, { title, line, expected, method: line.split(' ')[0] ?? '' });
    const absolute = `${place.scheme}://${place.host}${place.target}`;
    return [
      form('the absolute form', `GET ${absolute} HTTP/1.1`, 'plain'),
      form('the absolute form of another scheme', 'GET ftp://example.com/ HTTP/1.1', 'any'),
      form('OPTIONS *', 'OPTIONS * HTTP/1.1', 'any'),
      form('GET *', 'GET * HTTP/1.1', 'failure'),
      form('the authority form with GET', `GET ${place.host} HTTP/1.1`, 'failure'),
      form('bad percent-encoding', `GET ${place.unknown}/%zz HTTP/1.1`, 'failure'),
      form('percent-encoded octets that are no UTF-8', `GET ${place.unknown}/%C0%80 HTTP/1.1`, 'failure'),
      form('a target with raw octets outside ASCII', `GET ${place.unknown}/\xff HTTP/1.1`, 'failure'),
      form(
        'a target that leaves its root',
        `GET ${place.unknown}/../../../../etc/passwd HTTP/1.1`,
        'failure',
      ),
      form('NUL, percent-encoded', `GET ${place.unknown}/%00 HTTP/1.1`, 'failure'),
    ];
  },
});

const upgrade = rawRule({
  id: 'upgrade',
  title: 'Upgrade is ignored, or refused with the error object',
  source: 'RFC 9110 section 7.8',
  cases: (place) => [
    single(place, {
      title: 'Upgrade: websocket',
      lines: [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: cG9ydGljbyBwb3J0aWNvIA==',
      ],
      expected: 'plain or refused',
    }),
    single(place, {
      title: 'Upgrade: h2c',
      lines: ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
      expected: 'plain or refused',
    }),
  ],
});

const bareLf = rawRule({
  id: 'bare-lf',
  title: 'Lines that end in LF alone are read as lines or refused with one error object',
  source: 'RFC 9112 section 2.2',
  cases: (place) => {
    const plain = { method: 'GET', target: place.target };
    const sent = (title: string, text: string) => ({
      title,
      steps: [octets(text)],
      asked: [{ method: 'GET', expected: 'plain or refused', plain } as const],
    });
    const usual = message(place, { lines: ['X-Test: 1'] });
    return [
      sent('all lines end in LF', usual.replaceAll('\r\n', '\n')),
      sent('the request line ends in LF', usual.replace('\r\n', '\n')),
      sent('the empty line is LF alone', usual.replace(/\r\n$/, '\n')),
    ];
  },
});

export const HEAD_RULES: readonly Rule[] = [
  requestLine,
  requestMethod,
  protocolVersion,
  headerSyntax,
  headerSize,
  host,
  targetForms,
  upgrade,
  bareLf,
];
