import { message, octets } from '../raw/octets.ts';
import { type RawCase, rawRule } from '../raw/raw-rule.ts';

export const cut = rawRule({
  id: 'cut',
  title: 'A request that ends in the middle gets one error object or none, never two',
  source: 'RFC 9112 section 8',
  cases: (place) => {
    const ended = (title: string, text: string, method = 'GET'): RawCase => ({
      title: `${title}, then the end`,
      steps: [octets(text), 'end'],
      asked: [{ method, expected: 'refused', optional: true }],
    });
    const head = [
      ended('half a request line', `GET ${place.target}`),
      ended('a request without the empty line', `GET ${place.target} HTTP/1.1\r\nHost: ${place.host}\r\n`),
    ];
    if (place.body === undefined) return head;
    const { operation, target } = place.body;
    const { id, method } = operation;
    const lines = (...more: string[]) => ['Content-Type: application/json', ...more];
    const short = message(place, { method, target, lines: lines('Content-Length: 100'), body: '{"a":' });
    const chunked = message(place, {
      method,
      target,
      lines: lines('Transfer-Encoding: chunked'),
      body: '5\r\n{"a":\r\n',
    });
    return [
      ...head,
      { ...ended(`${method} ${target}, less than its Content-Length`, short, method), operation: id },
      { ...ended(`${method} ${target}, no last chunk`, chunked, method), operation: id },
    ];
  },
});
