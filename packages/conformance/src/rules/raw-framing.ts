import { type Place, type Single, singleWithBody } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';
import type { Rule } from '../rule.ts';

const smuggling = rawRule({
  id: 'smuggling',
  title:
    'A request whose end two programs could see in different places is refused, and the connection closed',
  source: 'RFC 9112 sections 6.1, 6.3 and 11.2',
  cases: (place) => {
    // Refused once, without what is hidden in it being answered.
    const ambiguous = (title: string, lines: readonly string[], body: string) =>
      singleWithBody(place, { title, lines, body, expected: 'refused', closes: true });
    return [
      ambiguous(
        'Content-Length and Transfer-Encoding, a request hidden behind the last chunk',
        ['Content-Length: 5', 'Transfer-Encoding: chunked'],
        `0\r\n\r\n${hidden(place)}`,
      ),
      ambiguous(
        'Transfer-Encoding and Content-Length, a request hidden in a chunk',
        ['Transfer-Encoding: chunked', 'Content-Length: 4'],
        chunk(hidden(place)),
      ),
      ambiguous('two different Content-Lengths', ['Content-Length: 0', 'Content-Length: 4'], hidden(place)),
      ambiguous('two Content-Lengths in one line', ['Content-Length: 0, 4'], hidden(place)),
      ambiguous('Transfer-Encoding that is not chunked', ['Transfer-Encoding: x'], hidden(place)),
      ambiguous(
        'Transfer-Encoding that does not end in chunked',
        ['Transfer-Encoding: chunked, identity'],
        `0\r\n\r\n${hidden(place)}`,
      ),
      ambiguous(
        'Transfer-Encoding with a space before its colon, and Content-Length',
        ['Content-Length: 5', 'Transfer-Encoding : chunked'],
        `0\r\n\r\n${hidden(place)}`,
      ),
      ambiguous(
        'Transfer-Encoding behind a vertical tab, and Content-Length',
        ['Content-Length: 5', 'Transfer-Encoding: \x0bchunked'],
        `0\r\n\r\n${hidden(place)}`,
      ),
    ];
  },
});

function hidden(place: Place): string {
  return `GET ${place.unknown} HTTP/1.1\r\nHost: ${place.host}\r\n\r\n`;
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
}

const contentLength = rawRule({
  id: 'content-length',
  title: 'A Content-Length that is not a number is refused, and the connection closed',
  source: 'RFC 9112 section 6.3, RFC 9110 section 8.6',
  cases: (place) =>
    ['+7', '-1', '0x7', '7.0', '7 7', 'seven', '9'.repeat(30)].map((length) =>
      singleWithBody(place, {
        title: `Content-Length: ${length}`,
        lines: [`Content-Length: ${length}`],
        body: '{"a":1}',
        expected: 'refused',
        closes: true,
      }),
    ),
});

const transferCoding = rawRule({
  id: 'transfer-coding',
  title: 'A transfer coding that the server does not decode is refused, and the connection closed',
  source: 'RFC 9112 sections 6.1 and 7',
  cases: (place) => {
    const coded = (coding: string, old: Pick<Single, 'title' | 'line' | 'version'> = {}) =>
      singleWithBody(place, {
        title: `Transfer-Encoding: ${coding}`,
        lines: [`Transfer-Encoding: ${coding}`],
        body: '2\r\n{}\r\n0\r\n\r\n',
        expected: 'refused',
        closes: true,
        ...old,
      });
    return [
      coded('gzip, chunked'),
      coded('xchunked'),
      coded('chunked, chunked'),
      coded('chunked', {
        title: 'Transfer-Encoding: chunked in HTTP/1.0',
        line: `POST ${place.body?.target ?? place.unknown} HTTP/1.0`,
        version: '1.0',
      }),
    ];
  },
});

const chunks = rawRule({
  id: 'chunks',
  title: 'A malformed chunk is refused with one error object, and the connection closed',
  source: 'RFC 9112 section 7.1',
  cases: (place) => {
    if (place.body === undefined) return 'No operation that can be called takes a JSON body.';
    const malformed = (title: string, text: string) =>
      singleWithBody(place, {
        title,
        lines: ['Transfer-Encoding: chunked'],
        body: text,
        expected: 'refused',
        closes: true,
      });
    return [
      malformed('a chunk size in another notation', '0x2\r\n{}\r\n0\r\n\r\n'),
      malformed('a negative chunk size', '-2\r\n{}\r\n0\r\n\r\n'),
      malformed('a chunk size beyond 64 bits', `${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n`),
      malformed('an empty chunk size', '\r\n{}\r\n0\r\n\r\n'),
      malformed('a chunk longer than its size', '2\r\n{"a":1}\r\n0\r\n\r\n'),
      malformed('a bare LF after the chunk size', '2\n{}\r\n0\r\n\r\n'),
    ];
  },
});

export const FRAMING_RULES: readonly Rule[] = [smuggling, contentLength, transferCoding, chunks];
