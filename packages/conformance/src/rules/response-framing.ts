import { type Single, single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const responseFraming = rawRule({
  id: 'response-framing',
  title: 'Responses are framed as HTTP/1.1 wants it: one length, no stray octets, no control characters',
  source: 'RFC 9112 sections 4, 5 and 6',
  cases: (place) => {
    const plain = (sent: Omit<Single, 'expected'>) => single(place, { expected: 'framed', ...sent });
    return [
      plain({}),
      plain({ target: place.unknown }),
      plain({ line: `GET ${place.target} HTTP/1.0`, version: '1.0' }),
      plain({ method: 'OPTIONS' }),
      plain({
        title: 'a malformed body',
        method: 'POST',
        target: place.body?.target ?? place.unknown,
        lines: ['Content-Type: application/json', 'Content-Length: 1'],
        body: '{',
      }),
    ];
  },
});
