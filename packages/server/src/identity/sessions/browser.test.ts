import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOf } from './browser.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

for (const [family, userAgent] of [
  ['Chrome', `${MAC} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge', `${MAC} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Opera', `${MAC} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`],
  [
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Firefox',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
  ],
  ['Safari', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
  [undefined, 'curl/8.16.0'],
  [undefined, 'Call 0900 123456, your account was hacked'],
  [undefined, null],
] as const) {
  test(`browserOf: ${userAgent ?? 'no user agent'} is ${family ?? 'unknown'}`, () => {
    assert.equal(browserOf(userAgent), family);
  });
}
