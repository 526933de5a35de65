import { gzipSync } from 'node:zlib';
import { message, octets, single } from '../raw/octets.ts';
import { type RawCase, rawRule } from '../raw/raw-rule.ts';
import type { Rule } from '../rule.ts';

/** More than a service with small JSON documents reads. */
const DECLARED = 1_000_000_000;
const SENT = 2_000_000;

const bodySize = rawRule({
  id: 'body-size',
  title: 'A body that is too large gets one answer of the closed set',
  source: 'RFC 9110 section 15.5.14; Conventions, section 7',
  cases: (place) => {
    if (place.body === undefined) return 'No operation that can be called takes a JSON body.';
    const { operation, target } = place.body;
    const { id, method } = operation;
    const large = (title: string, line: string, body: string): RawCase => ({
      title: `${method} ${target}, ${title}`,
      steps: [
        octets(message(place, { method, target, lines: ['Content-Type: application/json', line] })),
        octets(body),
        'end',
      ],
      // The rest never comes, so a server that waits for it may give up without an answer.
      asked: [{ method, expected: 'any', optional: true }],
      operation: id,
      limits: { bytes: 2 * SENT },
    });
    const text = `{"a":"${'a'.repeat(SENT)}"}`;
    return [
      large(`a Content-Length of ${DECLARED}`, `Content-Length: ${DECLARED}`, '{"a":'),
      large(`a body of ${SENT} octets`, `Content-Length: ${text.length}`, text),
      large(
        `a chunk of ${SENT} octets`,
        'Transfer-Encoding: chunked',
        `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
      ),
    ];
  },
});

const MALFORMED_JSON = '{"';

const bodyEncoding = rawRule({
  id: 'body-encoding',
  title: 'A body that is not JSON in UTF-8 is refused with the error object',
  source: 'RFC 8259 section 8.1; Conventions, section 7',
  cases: (place) => {
    const { body } = place;
    if (body === undefined) return 'No operation that can be called takes a JSON body.';
    const { id, method } = body.operation;
    const coded = (title: string, text: string, lines = ['Content-Type: application/json']) =>
      single(place, {
        title,
        method,
        target: body.target,
        lines: [...lines, `Content-Length: ${text.length}`],
        body: text,
        expected: 'refused',
        operation: id,
      });
    const gzipped = gzipSync(MALFORMED_JSON).toString('latin1');
    const json = 'Content-Type: application/json';
    return [
      coded('an octet that is no UTF-8', '{"a":"\xff"}'),
      coded('an overlong UTF-8 sequence', '{"a":"\xc0\xae"}'),
      coded('a surrogate encoded in UTF-8', '{"a":"\xed\xa0\x80"}'),
      coded('malformed JSON', MALFORMED_JSON),
      coded('malformed JSON behind a byte order mark', `\xef\xbb\xbf${MALFORMED_JSON}`),
      coded('UTF-16', Buffer.from('{}', 'utf16le').toString('latin1'), [`${json}; charset=utf-16`]),
      coded('malformed JSON in gzip', gzipped, [json, 'Content-Encoding: gzip']),
      coded('a content coding that nobody knows', '{}', [json, 'Content-Encoding: none-such']),
      coded('XML', '<a/>', ['Content-Type: application/xml']),
      coded('a Content-Type that is none', '{}', ['Content-Type: ;;;']),
    ];
  },
});

export const BODY_RULES: readonly Rule[] = [bodySize, bodyEncoding];
