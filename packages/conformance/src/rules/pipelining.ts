import { message, octets } from '../raw/octets.ts';
import type { Place } from '../raw/place.ts';
import { type RawCase, rawRule } from '../raw/raw-rule.ts';

export const pipelining = rawRule({
  id: 'pipelining',
  title: 'Requests sent at once on one connection get one response each, in order',
  source: 'RFC 9112 section 9.3.2',
  cases: (place) => {
    const kinds = [
      { method: 'GET', target: place.target },
      { method: 'GET', target: place.unknown },
      { method: 'HEAD', target: place.target },
    ];
    const many = Array.from({ length: 8 }, () => kinds).flat();
    return [
      inOrder(place, 'three requests at once', kinds),
      inOrder(place, 'the same three in another order', kinds.toReversed()),
      inOrder(place, `${many.length} requests at once`, many),
    ];
  },
});

type Kind = { readonly method: string; readonly target: string };

function inOrder(place: Place, title: string, kinds: readonly Kind[]): RawCase {
  return {
    title: `${title}: ${kinds.slice(0, 3).map(nameOf).join(', ')}${kinds.length > 3 ? ' …' : ''}`,
    steps: [octets(kinds.map((kind) => message(place, kind)).join(''))],
    asked: kinds.map((kind) => ({ method: kind.method, expected: 'plain', plain: kind })),
  };
}

function nameOf({ method, target }: Kind): string {
  return `${method} ${target}`;
}
