import { message, octets } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const surplus = rawRule({
  id: 'surplus',
  title: 'A good request is answered before what follows it on the connection is refused',
  source: 'RFC 9112 sections 2.2 and 9.3.2',
  cases: (place) => {
    const usual = message(place, {});
    const good = {
      method: 'GET',
      expected: 'plain',
      plain: { method: 'GET', target: place.target },
    } as const;
    const bad = { method: 'GET', expected: 'refused' } as const;
    return [
      { title: 'an empty line before the request', steps: [octets(`\r\n${usual}`)], asked: [good] },
      { title: 'an empty line after the request', steps: [octets(`${usual}\r\n`)], asked: [good] },
      { title: 'garbage after the request', steps: [octets(`${usual}GARBAGE\r\n\r\n`)], asked: [good, bad] },
      {
        title: 'garbage that comes once the request is answered',
        steps: [octets(usual), 'await-answer', octets('GARBAGE\r\n\r\n')],
        asked: [good, bad],
      },
    ];
  },
});
