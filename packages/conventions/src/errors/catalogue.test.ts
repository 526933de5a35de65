import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Catalogue, defineErrors, type ErrorRow } from './catalogue.ts';
import { commonErrors } from './common-errors.ts';

const row: ErrorRow = {
  status: 400,
  description: 'It is odd.',
  when: 'Always.',
  remedy: 'Wait.',
  retry: 'never',
};
const define = (rows: Record<string, unknown>) => defineErrors(rows as Record<string, ErrorRow>);

for (const constant of ['AB', 'A1', 'A_', 'HTTP_2_IS_ODD', 'A'.repeat(63)]) {
  test(`constant: ${constant.slice(0, 20)} is accepted`, () => {
    assert.deepEqual(Object.keys(define({ [constant]: row })), [constant]);
  });
}

for (const constant of [
  '',
  'A',
  '_A',
  '1A',
  'Aa',
  'lower',
  'A-B',
  'A B',
  'A\n',
  'ÄB',
  'A'.repeat(64),
  '__proto',
]) {
  test(`constant: ${JSON.stringify(constant.slice(0, 20))} is refused`, () => {
    assert.throws(() => define({ [constant]: row }), { name: 'TypeError', message: /is not a constant/ });
  });
}

for (const status of [
  200,
  204,
  304,
  402,
  405,
  410,
  412,
  413,
  415,
  418,
  429,
  501,
  502,
  504,
  0,
  600,
  '400',
  undefined,
]) {
  test(`status: ${JSON.stringify(status)} is refused`, () => {
    assert.throws(() => define({ ODD: { ...row, status } }), {
      name: 'TypeError',
      message: /outside the set/,
    });
  });
}

for (const status of [400, 401, 403, 404, 409, 422, 500, 503]) {
  test(`status: ${status} is accepted`, () => {
    assert.equal(define({ FINE: { ...row, status } }).FINE?.status, status);
  });
}

for (const text of ['description', 'when', 'remedy']) {
  for (const flawed of ['', ' ', 'no full stop', ' Leading space.', 'Trailing space. ']) {
    test(`${text}: ${JSON.stringify(flawed)} is refused, as it is no sentence`, () => {
      const message = new RegExp(`ODD: its ${text} is not a sentence`);
      assert.throws(() => define({ ODD: { ...row, [text]: flawed } }), { name: 'TypeError', message });
    });
  }
}

test('invalid rows: every flaw of every row is reported at once', () => {
  const rows = { FINE: row, bad: { ...row, status: 418, when: '' }, WORSE: { ...row, remedy: '' } };
  assert.throws(
    () => define(rows),
    ({ message }: Error) =>
      /4 flaw/.test(message) &&
      ['bad is not a constant', 'bad has the status 418', 'bad: its when', 'WORSE: its remedy'].every(
        (part) => message.includes(part),
      ),
  );
});

test('a catalogue is frozen, also against changes of its rows', () => {
  const rows: Record<string, ErrorRow> = { FINE: row };
  const catalogue = define(rows) as Record<string, ErrorRow>;
  rows.LATER = row;
  assert.equal('LATER' in catalogue, false);
  assert.throws(() => {
    catalogue.LATER = row;
  }, TypeError);
});

test('common errors: valid in any realm, which WWW-Authenticate names', () => {
  const catalogue: Catalogue = defineErrors(commonErrors({ realm: 'a service' }));
  assert.equal(
    catalogue.ACCESS_TOKEN_MISSING?.headers?.['WWW-Authenticate']?.value,
    'Bearer realm="a service"',
  );
  assert.equal(
    catalogue.ACCESS_TOKEN_INVALID?.headers?.['WWW-Authenticate']?.value,
    'Bearer realm="a service", error="invalid_token"',
  );
});

test('common errors: their texts quote the limits of the service', () => {
  const options = { realm: 'x', headerBytes: 8_192, bodyBytes: 1_000, bodyDepth: 7 };
  const quoted = commonErrors({ ...options, headersTimeout: 5, requestTimeout: 20 });
  assert.match(quoted.HEADERS_TOO_LARGE.when, /exceed 8 KiB/);
  assert.match(quoted.BODY_TOO_LARGE.when, /exceeds 1000 bytes/);
  assert.match(quoted.BODY_MALFORMED.when, /more than 7 levels/);
  assert.match(quoted.REQUEST_TIMEOUT.when, /within 5 seconds.* within 20 seconds/);
  const untold = commonErrors({ realm: 'x' });
  assert.match(untold.BODY_TOO_LARGE.when, /exceeds 64 KiB/);
  assert.match(untold.REQUEST_TIMEOUT.when, /did not arrive in time/);
});

test('common errors: no text mentions what only some services do', () => {
  const texts = JSON.stringify(commonErrors({ realm: 'x' }));
  assert.doesNotMatch(texts, /hash|database|event loop/i);
});

test('common errors: each HTTP code outside the set has one substitute, with its clause', () => {
  const codes = Object.values<ErrorRow>(commonErrors({ realm: 'x' })).flatMap(
    ({ deviations = [] }) => deviations,
  );
  assert.deepEqual(
    codes.map(({ code }) => code).sort((a, b) => a - b),
    [405, 408, 410, 412, 413, 414, 415, 417, 429, 431, 501, 504, 505],
  );
  for (const { clause, why } of codes) {
    assert.match(clause, /^RFC \d{4}, sections? \d/);
    assert.match(why, /^[A-Z0-9`].*\.$/);
  }
});
