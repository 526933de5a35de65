import { message, octets } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const bareLf = rawRule({
  id: 'bare-lf',
  title: 'Lines that end in LF alone are read as lines or refused with one error object',
  source: 'RFC 9112 section 2.2',
  cases: (place) => {
    const plain = { method: 'GET', target: place.target };
    const sent = (title: string, text: string) => ({
      title,
      steps: [octets(text)],
      asked: [{ method: 'GET', expected: 'plain or refused', plain } as const],
    });
    const usual = message(place, { lines: ['X-Test: 1'] });
    return [
      sent('all lines end in LF', usual.replaceAll('\r\n', '\n')),
      sent('the request line ends in LF', usual.replace('\r\n', '\n')),
      sent('the empty line is LF alone', usual.replace(/\r\n$/, '\n')),
    ];
  },
});
