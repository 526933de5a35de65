import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const headFraming = rawRule({
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
