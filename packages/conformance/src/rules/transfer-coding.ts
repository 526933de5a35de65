import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const transferCoding = rawRule({
  id: 'transfer-coding',
  title: 'A transfer coding that the server does not decode is refused, and the connection closed',
  source: 'RFC 9112 sections 6.1 and 7',
  cases: (place) => {
    const coded = (title: string, lines: readonly string[]) => ({
      title,
      method: 'POST',
      target: place.body?.target ?? place.unknown,
      lines: ['Content-Type: application/json', ...lines],
      body: '2\r\n{}\r\n0\r\n\r\n',
      expected: 'refused' as const,
      closes: true,
    });
    const old = coded('Transfer-Encoding: chunked in HTTP/1.0', ['Transfer-Encoding: chunked']);
    return [
      single(place, coded('Transfer-Encoding: gzip, chunked', ['Transfer-Encoding: gzip, chunked'])),
      single(place, coded('Transfer-Encoding: xchunked', ['Transfer-Encoding: xchunked'])),
      single(place, coded('Transfer-Encoding: chunked, chunked', ['Transfer-Encoding: chunked, chunked'])),
      single(place, { ...old, line: `POST ${old.target} HTTP/1.0`, version: '1.0' }),
    ];
  },
});
