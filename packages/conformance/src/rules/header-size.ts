import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

/** More than servers usually read: between 8 and 64 KiB. */
const LARGE = 100_000;

export const headerSize = rawRule({
  id: 'header-size',
  title: 'Headers that are too large, or too many, are answered within the closed set',
  source: 'RFC 9112 section 3, RFC 6585 section 5; Conventions, section 7',
  cases: (place) => {
    const many = Array.from({ length: 3000 }, (_, index) => `X-Header-${index}: ${index}`);
    return [
      single(place, {
        title: `a header of ${LARGE} octets`,
        lines: [`X-Test: ${'a'.repeat(LARGE)}`],
        expected: 'any',
      }),
      single(place, { title: '3000 headers', lines: many, expected: 'any' }),
      single(place, {
        title: `a target of ${LARGE} octets`,
        line: `GET ${place.target}?${'a'.repeat(LARGE)} HTTP/1.1`,
        expected: 'any',
      }),
      single(place, {
        title: `a header name of ${LARGE} octets`,
        lines: [`${'a'.repeat(LARGE)}: 1`],
        expected: 'any',
      }),
    ];
  },
});
