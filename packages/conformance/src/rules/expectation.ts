import { message, octets, single } from '../raw/octets.ts';
import { type RawCase, rawRule } from '../raw/raw-rule.ts';

export const expectation = rawRule({
  id: 'expectation',
  title: 'Expect: 100-continue leads to one final response, and other expectations to one of the closed set',
  source: 'RFC 9110 section 10.1.1; Conventions, section 7',
  cases: (place) => {
    const unknown = single(place, {
      title: 'Expect: something-else',
      lines: ['Expect: something-else'],
      expected: 'plain or refused',
    });
    if (place.body === undefined) return [unknown];
    const { operation, target } = place.body;
    const { id, method } = operation;
    const lines = ['Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'];
    const head = message(place, { method, target, lines });
    const continued = (title: string, steps: RawCase['steps']): RawCase => ({
      title: `${method} ${target}, Expect: 100-continue, ${title}`,
      steps,
      asked: [{ method, expected: 'failure' }],
      operation: id,
    });
    return [
      unknown,
      continued('a malformed body sent without waiting', [octets(`${head}{"`)]),
      continued('a malformed body sent once something came', [octets(head), 'await-answer', octets('{"')]),
    ];
  },
});
