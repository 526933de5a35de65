import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const headFraming = rawRule({
  id: 'head-framing',
  title: 'No answer to HEAD has a body, failures included',
  source: 'RFC 9110 section 9.3.2',
  cases: (place) => {
    const head = (target: string, lines: readonly string[] = []) =>
      single(place, {
        title: `HEAD ${target}${lines.map((line) => `, ${line}`).join('')}`,
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
    ];
  },
});
