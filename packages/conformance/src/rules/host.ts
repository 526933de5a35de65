import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const host = rawRule({
  id: 'host',
  title: 'A request without Host, or with two, or with one that is none, is refused with the error object',
  source: 'RFC 9112 section 3.2',
  cases: (place) => {
    const hosts = (title: string, lines: readonly string[]) =>
      single(place, { title, lines, host: false, expected: 'refused' });
    return [
      hosts('no Host', []),
      hosts('two Hosts', [`Host: ${place.host}`, 'Host: other.example']),
      hosts('the same Host twice', [`Host: ${place.host}`, `Host: ${place.host}`]),
      hosts('a Host with a space', ['Host: a b']),
      hosts('a Host with a path', [`Host: ${place.host}/path`]),
      hosts('a Host with user information', [`Host: user@${place.host}`]),
    ];
  },
});
