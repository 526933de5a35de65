import { type Single, single, singleWithBody } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';
import type { Rule } from '../rule.ts';

const headFraming = rawRule({
  id: 'head-framing',
  title: 'No answer to HEAD has a body, failures included',
  source: 'RFC 9110 section 9.3.2',
  cases: (place) => {
    const head = (target: string, lines: readonly string[] = []) =>
      single(place, {
        ...(lines.length > 0 ? { title: lines.join(', ') } : {}),
        method: 'HEAD',
        target,
        lines,
        expected: 'framed',
      });
    return [
      head(place.target),
      head(place.unknown),
      head(place.target, ['Authorization: Bearer none-such']),
      head(place.target, ['Expect: something-else']),
      head(place.body?.target ?? place.unknown),
      head(place.target, ['X-Test : 1']),
      head(place.target, ['Content-Length: 0', 'Content-Length: 1']),
    ];
  },
});

const responseFraming = rawRule({
  id: 'response-framing',
  title: 'Responses are framed as HTTP/1.1 requires: one length, no stray octets, no control characters',
  source: 'RFC 9112 sections 4, 5 and 6',
  cases: (place) => {
    const plain = (sent: Omit<Single, 'expected'>) => single(place, { expected: 'framed', ...sent });
    return [
      plain({}),
      plain({ target: place.unknown }),
      plain({ line: `GET ${place.target} HTTP/1.0`, version: '1.0' }),
      plain({ method: 'OPTIONS' }),
      singleWithBody(place, {
        title: 'a malformed body',
        lines: ['Content-Length: 1'],
        body: '{',
        expected: 'framed',
      }),
    ];
  },
});

const connectionClose = rawRule({
  id: 'connection-close',
  title: 'The server closes the connection after its answer if the client asked for it',
  source: 'RFC 9112 section 9.6',
  cases: (place) => {
    const lines = ['Connection: close'];
    return [
      single(place, { title: 'Connection: close', lines, expected: 'plain', closes: true }),
      single(place, {
        title: 'Connection: close',
        target: place.unknown,
        lines,
        expected: 'plain',
        closes: true,
      }),
      single(place, {
        title: 'GET with HTTP/1.0',
        line: `GET ${place.target} HTTP/1.0`,
        version: '1.0',
        expected: 'plain',
        closes: true,
      }),
    ];
  },
});

export const RESPONSE_RULES: readonly Rule[] = [headFraming, responseFraming, connectionClose];
