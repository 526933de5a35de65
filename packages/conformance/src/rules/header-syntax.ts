import { type Single, single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const headerSyntax = rawRule({
  id: 'header-syntax',
  title: 'A malformed header line is refused with the error object',
  source: 'RFC 9112 section 5.1, RFC 9110 sections 5.1 and 5.5',
  cases: (place) => {
    const line = (title: string, text: string, expected: Single['expected'] = 'refused') =>
      single(place, { title: `a header line ${title}`, lines: [text], expected });
    return [
      line('with a space before the colon', 'X-Test : 1'),
      line('without a colon', 'X-Test'),
      line('without a name', ': 1'),
      line('with a space in its name', 'X Test: 1'),
      line('with a character in its name that no token holds', 'X[Test]: 1'),
      line('with octets outside ASCII in its name', 'X-T\xe9st: 1'),
      line('with NUL in its value', 'X-Test: a\0b'),
      // A bare CR may be refused or read as a space (RFC 9112 section 2.2), a folded line too (section 5.2).
      line('with a bare CR in its value', 'X-Test: a\rb', 'plain or refused'),
      line('that is folded', 'X-Test: a\r\n b', 'plain or refused'),
      line('with octets outside ASCII in its value', 'X-Test: \xe9', 'plain or refused'),
      line('that is called __proto__', '__proto__: 1', 'plain or refused'),
    ];
  },
});
