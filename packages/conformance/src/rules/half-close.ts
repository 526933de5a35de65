import { message, octets } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const halfClose = rawRule({
  id: 'half-close',
  title: 'A client that has sent its request and closed its side still gets the answer',
  source: 'RFC 9112 section 9.6, RFC 9293 section 3.6',
  cases: (place) => {
    const of = (target: string) =>
      ({ method: 'GET', expected: 'plain', plain: { method: 'GET', target } }) as const;
    const [usual, unknown] = [message(place, {}), message(place, { target: place.unknown })];
    return [
      { title: 'GET, then the end', steps: [octets(usual), 'end'], asked: [of(place.target)] },
      {
        title: 'GET of what is not there, then the end',
        steps: [octets(unknown), 'end'],
        asked: [of(place.unknown)],
      },
      {
        title: 'two requests, then the end',
        steps: [octets(usual + unknown), 'end'],
        asked: [of(place.target), of(place.unknown)],
      },
    ];
  },
});
