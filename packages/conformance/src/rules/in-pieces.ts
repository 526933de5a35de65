import { message, octets } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';
import type { Step } from '../wire/talk.ts';

export const inPieces = rawRule({
  id: 'in-pieces',
  title: 'A request that comes in small pieces is answered like one that comes whole',
  source: 'RFC 9112 section 2.2',
  cases: (place) => {
    const whole = octets(message(place, { lines: ['X-Test: 1'] }));
    const asked = [
      { method: 'GET', expected: 'plain', plain: { method: 'GET', target: place.target } },
    ] as const;
    return [
      { title: 'GET in pieces of seven octets', steps: pieces(whole, 7), asked },
      { title: 'GET in two pieces, cut between CR and LF', steps: pieces(whole, whole.length - 1), asked },
    ];
  },
});

function pieces(whole: Buffer, size: number): Step[] {
  const count = Math.ceil(whole.length / size);
  return Array.from({ length: count }, (_, index) =>
    whole.subarray(index * size, (index + 1) * size),
  ).flatMap((piece) => [piece, { pause: 10 }]);
}
