import { type Single, single } from '../raw/octets.ts';
import type { Place } from '../raw/place.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const smuggling = rawRule({
  id: 'smuggling',
  title: 'A request whose end two programs would see in two places is refused, and the connection closed',
  source: 'RFC 9112 sections 6.1, 6.3 and 11.2',
  cases: (place) => {
    const ambiguous = (title: string, lines: readonly string[], body: string) =>
      single(place, smuggled(place, { title, lines, body }));
    return [
      ambiguous(
        'Content-Length and Transfer-Encoding, a request hidden behind the last chunk',
        ['Content-Length: 5', 'Transfer-Encoding: chunked'],
        `0\r\n\r\n${hidden(place)}`,
      ),
      ambiguous(
        'Transfer-Encoding and Content-Length, a request hidden in a chunk',
        ['Transfer-Encoding: chunked', 'Content-Length: 4'],
        chunk(hidden(place)),
      ),
      ambiguous('two different Content-Lengths', ['Content-Length: 0', 'Content-Length: 4'], hidden(place)),
      ambiguous('two Content-Lengths in one line', ['Content-Length: 0, 4'], hidden(place)),
      ambiguous('Transfer-Encoding that is not chunked', ['Transfer-Encoding: x'], hidden(place)),
      ambiguous(
        'Transfer-Encoding that does not end in chunked',
        ['Transfer-Encoding: chunked, identity'],
        `0\r\n\r\n${hidden(place)}`,
      ),
      ambiguous(
        'Transfer-Encoding with a space before its colon, and Content-Length',
        ['Content-Length: 5', 'Transfer-Encoding : chunked'],
        `0\r\n\r\n${hidden(place)}`,
      ),
      ambiguous(
        'Transfer-Encoding behind a vertical tab, and Content-Length',
        ['Content-Length: 5', 'Transfer-Encoding: \x0bchunked'],
        `0\r\n\r\n${hidden(place)}`,
      ),
    ];
  },
});

/** A POST that must be refused once, without what is hidden in it being answered. */
function smuggled(place: Place, { title, lines, body }: Pick<Single, 'title' | 'lines' | 'body'>): Single {
  const type = 'Content-Type: application/json';
  const target = place.body?.target ?? place.unknown;
  const all = [type, ...(lines ?? [])];
  return { title, method: 'POST', target, lines: all, body: body ?? '', expected: 'refused', closes: true };
}

function hidden(place: Place): string {
  return `GET ${place.unknown} HTTP/1.1\r\nHost: ${place.host}\r\n\r\n`;
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
}
