import fc from 'fast-check';

/** Stands for the entity tag that the world saw last at the path of the request. */
export const CURRENT_TAG = '<current>';

const tags = fc.oneof(
  fc.constantFrom(
    CURRENT_TAG,
    CURRENT_TAG,
    `W/${CURRENT_TAG}`,
    '*',
    '"stale"',
    `"stale", ${CURRENT_TAG}`,
    `,, ${CURRENT_TAG} ,`,
  ),
  fc.constantFrom('', ',', 'stale', '"', '"a" "b"', '*, "a"', 'w/"a"', 'W/ "a"', '"a\u00ff"', '"\u00e9", *'),
);
const latin1 = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
});
const token = fc.constantFrom(
  'a',
  'REQUEST-1',
  'x'.repeat(64),
  'x'.repeat(65),
  'a b',
  '../../..',
  '\u00e9',
  '',
);

const header = fc.oneof(
  fc.tuple(fc.constantFrom('If-Match', 'If-None-Match'), tags),
  fc.tuple(fc.constantFrom('If-Match', 'If-None-Match'), tags),
  fc.tuple(fc.constantFrom('User-Agent', 'Accept', 'Cookie', 'X-Odd', 'Referer'), latin1),
  fc.tuple(fc.constant('User-Agent'), fc.constantFrom('', 'x'.repeat(4000))),
  fc.tuple(fc.constant('Request-Id'), token),
  fc.tuple(
    fc.constant('X-Padding'),
    fc.constantFrom(8_000, 16_000, 17_000, 60_000).map((length) => 'p'.repeat(length)),
  ),
  fc.constantFrom<[string, string]>(
    ['Accept', 'text/html;q=0.1'],
    ['Accept-Encoding', 'br, gzip;q=0'],
    ['Content-Encoding', 'gzip'],
    ['Content-Encoding', 'identity'],
    ['Connection', 'close'],
    ['Connection', 'Upgrade'],
    ['Upgrade', 'h2c'],
    ['Expect', '100-continue'],
    ['Expect', 'the unexpected'],
    ['Forwarded', 'for=unknown;host=evil.example'],
    ['Host', 'evil.example'],
    ['If-Modified-Since', 'Sat, 21 Nov 2026 10:00:00 GMT'],
    ['If-Range', '"a"'],
    ['Idempotency-Key', '"key"'],
    ['Origin', 'https://evil.example'],
    ['Range', 'bytes=0-1'],
    ['X-Forwarded-For', '::1, 203.0.113.7, unknown'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-HTTP-Method-Override', 'DELETE'],
  ),
);

/** Headers besides those that the attempt needs anyway; a name may come twice. */
export const requestHeaders = fc.array(header, { minLength: 1, maxLength: 3 });
