import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorRow } from '@portico/conventions';
import { errors } from './errors.ts';

/**
 * The catalogue as the interface's specification has it, stated a second time so that neither can change alone:
 * constant, status, the headers that always go with it, and those that may.
 */
const SPECIFIED: readonly (readonly [string, number, (readonly string[])?, (readonly string[])?])[] = [
  ['REQUEST_MALFORMED', 400, [], ['Connection']],
  ['HEADERS_TOO_LARGE', 400, ['Connection']],
  ['REQUEST_TIMEOUT', 400, ['Connection']],
  ['CONTENT_TYPE_UNSUPPORTED', 400, ['Accept'], ['Accept-Encoding']],
  ['BODY_TOO_LARGE', 400, ['Connection']],
  ['BODY_MALFORMED', 400],
  ['REQUIRED_FIELDS_MISSING', 400],
  ['ACCESS_TOKEN_MISSING', 401, ['WWW-Authenticate']],
  ['ACCESS_TOKEN_INVALID', 401, ['WWW-Authenticate']],
  ['CREDENTIALS_INVALID', 401, ['WWW-Authenticate']],
  ['ACCESS_FORBIDDEN', 403],
  ['REAUTHENTICATION_REQUIRED', 403],
  ['EMAIL_NOT_VERIFIED', 403],
  ['ROUTE_NOT_FOUND', 404],
  ['METHOD_NOT_SUPPORTED', 404, ['Allow']],
  ['ORGANIZATION_NOT_FOUND', 404],
  ['MANAGER_NOT_FOUND', 404],
  ['SESSION_NOT_FOUND', 404],
  ['INVITATION_NOT_FOUND', 404],
  ['EMAIL_ALREADY_EXISTS', 409],
  ['MANAGER_ALREADY_EXISTS', 409],
  ['INVITATION_ALREADY_PENDING', 409],
  ['INVITATION_NOT_PENDING', 409],
  ['LAST_OWNER', 409],
  ['PRECONDITION_FAILED', 409, ['ETag']],
  ['IDEMPOTENCY_KEY_IN_USE', 409, ['Retry-After']],
  ['FIELDS_VALIDATION_ERROR', 422],
  ['IDEMPOTENCY_KEY_REUSED', 422],
  ['INTERNAL_ERROR', 500],
  ['RATE_LIMITED', 403, ['Retry-After'], ['RateLimit', 'RateLimit-Policy']],
  ['OVERLOADED', 503, ['Retry-After']],
  ['SERVICE_UNAVAILABLE', 503, ['Retry-After']],
];

const catalogue: Readonly<Record<string, ErrorRow>> = errors;

test('the catalogue has the errors that are specified and no others', () => {
  assert.deepEqual(Object.keys(errors).sort(), SPECIFIED.map(([constant]) => constant).sort());
});

for (const [constant, status, always = [], sometimes = []] of SPECIFIED) {
  test(`${constant} is ${status}${always.length > 0 ? ` with ${always.join(', ')}` : ''}`, () => {
    const row = catalogue[constant];
    assert.equal(row?.status, status);
    const headers = Object.entries(row?.headers ?? {});
    const names = (optional: boolean) =>
      headers.filter(([, header]) => (header.optional ?? false) === optional).map(([name]) => name);
    assert.deepEqual(names(false).sort(), [...always].sort());
    assert.deepEqual(names(true).sort(), [...sometimes].sort());
  });
}

for (const [constant, header, value] of [
  ['ACCESS_TOKEN_MISSING', 'WWW-Authenticate', 'Bearer realm="portico"'],
  ['ACCESS_TOKEN_INVALID', 'WWW-Authenticate', 'Bearer realm="portico", error="invalid_token"'],
  ['CREDENTIALS_INVALID', 'WWW-Authenticate', 'Bearer realm="portico"'],
  ['CONTENT_TYPE_UNSUPPORTED', 'Accept', 'application/json'],
  ['BODY_TOO_LARGE', 'Connection', 'close'],
  ['HEADERS_TOO_LARGE', 'Connection', 'close'],
  ['REQUEST_TIMEOUT', 'Connection', 'close'],
] as const) {
  test(`${constant} says ${header}: ${value}`, () => {
    assert.equal(catalogue[constant]?.headers?.[header]?.value, value);
  });
}

/** Codes of HTTP's that are outside the set, and the error that stands for each. */
for (const [code, constant] of [
  [405, 'METHOD_NOT_SUPPORTED'],
  [408, 'REQUEST_TIMEOUT'],
  [412, 'PRECONDITION_FAILED'],
  [413, 'BODY_TOO_LARGE'],
  [414, 'HEADERS_TOO_LARGE'],
  [415, 'CONTENT_TYPE_UNSUPPORTED'],
  [429, 'RATE_LIMITED'],
  [431, 'HEADERS_TOO_LARGE'],
] as const) {
  test(`${constant} stands for HTTP's ${code} and names its clause`, () => {
    const deviation = catalogue[constant]?.deviations?.find((one) => one.code === code);
    assert.match(deviation?.clause ?? '', /^RFC \d{4}, section/);
  });
}

const withAdvice = (advice: string) =>
  Object.entries(catalogue)
    .filter(([, { retry }]) => retry === advice)
    .map(([constant]) => constant)
    .sort();

test('only what nobody began on may be tried again unseen', () => {
  assert.deepEqual(withAdvice('later'), [
    'IDEMPOTENCY_KEY_IN_USE',
    'OVERLOADED',
    'RATE_LIMITED',
    'REQUEST_TIMEOUT',
  ]);
});

test('what may have been carried out says so', () => {
  assert.deepEqual(withAdvice('later_if_idempotent'), ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']);
  for (const constant of withAdvice('later_if_idempotent'))
    assert.match(catalogue[constant]?.remedy ?? '', /may have been made/);
});
