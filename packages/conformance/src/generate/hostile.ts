/** A body as bytes, valid or not. */
export interface HostileBody {
  readonly title: string;
  /** `malformed`: always unacceptable. `hostile`: a service may reject it, or ignore its oddity. */
  readonly purpose: 'malformed' | 'hostile';
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const DEEP = 5_000;
const HUGE = 3_000_000;

/** Hostile bodies without any member that an operation could require, so that they change no data. */
export function hostileBodies(): HostileBody[] {
  const odd = (title: string, members: string): HostileBody => ({
    title,
    purpose: 'hostile',
    body: Buffer.from(`{${members}}`),
  });
  const malformed = (title: string, body: string | Buffer): HostileBody => ({
    title,
    purpose: 'malformed',
    body: Buffer.from(body),
  });
  return [
    malformed('body cut short', '{"a": '),
    malformed('body is not JSON', 'a=b&c=d'),
    malformed('body is an array', '[]'),
    malformed('body is a string', '"text"'),
    malformed('body is a number', '7'),
    malformed('body is null', 'null'),
    malformed('body with bytes behind it', '{} {}'),
    malformed('body is not UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d])),
    malformed(`body nested ${DEEP} levels deep`, `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
    odd('a key twice', '"twice":1,"twice":2'),
    odd('key __proto__', '"__proto__":{"admin":true}'),
    odd('key constructor', '"constructor":{"prototype":{"admin":true}}'),
    odd('a NUL in a key', '"a\\u0000b":1'),
    odd('a lone surrogate', '"odd":"\\ud800"'),
    odd('a number beyond doubles', '"odd":1e999'),
    odd(`a member nested ${DEEP} levels deep`, `"odd":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
    odd(`body of ${HUGE} bytes`, `"odd":"${'x'.repeat(HUGE)}"`),
    { ...malformed('body in text/plain', '{}'), headers: { 'Content-Type': 'text/plain' } },
    { ...malformed('body in application/xml', '<a/>'), headers: { 'Content-Type': 'application/xml' } },
    { ...malformed('body without Content-Type', '{}'), headers: { 'Content-Type': '' } },
    { ...malformed('body in gzip that is not gzip', '{}'), headers: { 'Content-Encoding': 'gzip' } },
  ];
}

/** Strings that could confuse the software behind a service. */
export const HOSTILE_STRINGS: readonly { readonly title: string; readonly value: string }[] = [
  { title: 'a NUL', value: 'a\u0000b' },
  { title: 'a quote', value: `' OR 1=1 --` },
  { title: 'an escape sequence', value: '\u001b[31mred' },
  { title: 'line breaks', value: 'a\r\nSet-Cookie: a=b' },
  { title: 'a template', value: '{{7*7}}\u0024{7*7}' },
  { title: 'a path', value: '../../../etc/passwd' },
  { title: 'bidirectional controls', value: '\u202etxt.exe' },
  { title: 'one million characters', value: 'x'.repeat(1_000_000) },
];

/** Segments of a path, encoded as in the request line, that identify no resource. */
export const HOSTILE_SEGMENTS: readonly { readonly title: string; readonly value: string }[] = [
  { title: 'percent-encoded NUL', value: '%00' },
  { title: 'percent-encoded traversal', value: '..%2f..%2f..%2fetc%2fpasswd' },
  { title: 'traversal encoded twice', value: '%252e%252e%252fetc' },
  { title: 'overlong UTF-8', value: '%c0%ae%c0%ae' },
  { title: 'a broken escape', value: '%zz' },
  { title: 'an escape cut short', value: 'a%' },
  { title: 'a quote', value: `'%20OR%201=1%20--` },
  { title: 'percent-encoded line break', value: 'a%0d%0aX-Injected:%20b' },
  { title: 'percent-encoded bidirectional control', value: '%E2%80%AEexe' },
  { title: 'a negative number', value: '-1' },
  { title: 'a number beyond 64 bits', value: '99999999999999999999999' },
  { title: 'a property that objects inherit', value: '__proto__' },
  { title: '2,000 characters', value: 'x'.repeat(2_000) },
];
