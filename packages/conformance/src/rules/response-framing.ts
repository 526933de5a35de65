import { type Single, single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const responseFraming = rawRule({
  id: 'response-framing',
  title: 'Responses are framed as HTTP/1.1 wants it: one length, no stray octets, no control characters',
  source: 'RFC 9112 sections 4, 5 and 6',
  cases: (place) => {
    const plain = (title: string, sent: Omit<Single, 'title' | 'expected'>) =>
      single(place, { title, expected: 'framed', ...sent });
    const old = `GET ${place.target} HTTP/1.0`;
    const json = ['Content-Type: application/json', 'Content-Length: 1'];
    return [
      plain(`GET ${place.target}`, {}),
      plain(`GET ${place.unknown}`, { target: place.unknown }),
      plain(`GET ${place.target} with HTTP/1.0`, { line: old, version: '1.0' }),
      plain(`OPTIONS ${place.target}`, { method: 'OPTIONS' }),
      plain(`POST ${place.body?.target ?? place.unknown} with a malformed body`, {
        method: 'POST',
        target: place.body?.target ?? place.unknown,
        lines: json,
        body: '{',
      }),
    ];
  },
});
