import { message, octets } from '../raw/octets.ts';
import { type RawCase, rawRule } from '../raw/raw-rule.ts';

/** Longer than servers usually wait for a request: up to a minute for its headers. */
const PATIENCE = 90_000;

export const slowRequest = rawRule({
  id: 'slow-request',
  title: 'A request that never becomes whole is ended by the server, with one error object or none',
  source: 'RFC 9110 section 15.5.9; Conventions, section 7',
  cases: (place, run) => {
    if (!run.slow) return 'Servers lose patience after minutes: that needs --slow.';
    const hanging = (title: string, text: string, method = 'GET'): RawCase => ({
      title: `${title}, then nothing`,
      steps: [octets(text)],
      asked: [{ method, expected: 'refused', optional: true }],
      ends: true,
      limits: { time: PATIENCE },
    });
    const head = hanging('half a request', `GET ${place.target} HTTP/1.1\r\nHost: ${place.host}\r\nX-Half: `);
    if (place.body === undefined) return [head];
    const { operation, target } = place.body;
    const { id, method } = operation;
    const lines = ['Content-Type: application/json', 'Content-Length: 100'];
    const body = hanging(
      `${method} ${target}, half a body`,
      message(place, { method, target, lines, body: '{' }),
      method,
    );
    return [head, { ...body, operation: id }];
  },
});
