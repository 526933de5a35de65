import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const chunks = rawRule({
  id: 'chunks',
  title: 'A malformed chunk is refused with one error object, and the connection closed',
  source: 'RFC 9112 section 7.1',
  cases: (place) => {
    const body = place.body;
    if (body === undefined) return 'No operation that can be called takes a JSON body.';
    const malformed = (title: string, text: string) =>
      single(place, {
        title,
        method: body.operation.method,
        target: body.target,
        lines: ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
        body: text,
        expected: 'refused',
        closes: true,
        operation: body.operation.id,
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
