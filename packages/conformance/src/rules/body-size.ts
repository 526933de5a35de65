import { message, octets } from '../raw/octets.ts';
import { type RawCase, rawRule } from '../raw/raw-rule.ts';

/** Beyond what a service of small JSON documents reads. */
const DECLARED = 1_000_000_000;
const SENT = 2_000_000;

export const bodySize = rawRule({
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
      // The rest never comes, so a server that waits for it may give up without a word.
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
