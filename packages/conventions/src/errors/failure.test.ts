import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonFlaw } from '../fields/flaw.ts';
import { defineErrors } from './catalogue.ts';
import { commonErrors } from './common-errors.ts';
import { errorPageUrl, Failure, failureRenderer, isErrorBody } from './failure.ts';

const catalogue = defineErrors(commonErrors({ realm: 'test' }));
const render = failureRenderer(catalogue, () => 'https://accounts.example.com/portico');
const bodyOf = (failure: Failure) => JSON.parse(render(failure, 'request-1').body).error;

for (const constant of Object.keys(catalogue)) {
  test(`${constant}: an error object whose description ends with the link to its page`, () => {
    const fields =
      constant === 'FIELDS_VALIDATION_ERROR' ? { fields: { name: commonFlaw('invalid', 'is odd') } } : {};
    const { status, error, body } = render(new Failure(constant, fields), 'request-1');
    const parsed: unknown = JSON.parse(body);
    assert.ok(isErrorBody(catalogue, parsed), body);
    assert.deepEqual([parsed.error.status, parsed.error.error], [status, error]);
    assert.equal(error, constant);
    assert.match(
      parsed.error.description,
      new RegExp(`^[A-Z].*\\. https://accounts\\.example\\.com/portico/errors/${constant}$`),
    );
  });
}

test('a constant outside the catalogue: INTERNAL_ERROR, without its detail, fields or headers', () => {
  const thrown = new Failure('NO_SUCH_ERROR', {
    detail: 'a secret',
    fields: { secret: commonFlaw('invalid', 'a secret') },
    headers: { 'X-Secret': 'a secret' },
  });
  const rendered = render(thrown, 'request-1');
  assert.deepEqual([rendered.status, rendered.error], [500, 'INTERNAL_ERROR']);
  assert.doesNotMatch(JSON.stringify(rendered), /secret/i);
});

test('names inherited by every object are in no catalogue', () => {
  for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
    assert.equal(render(new Failure(name), 'request-1').error, 'INTERNAL_ERROR', name);
  }
});

test('INTERNAL_ERROR: the request ID, and nothing of the cause', () => {
  const failure = new Failure('INTERNAL_ERROR', { detail: 'a secret' }, { cause: new Error('a secret') });
  const first = render(failure, 'request-1').body;
  assert.match(first, /request-1/);
  assert.doesNotMatch(first, /secret/);
  assert.equal(
    first.replace('request-1', 'request-2'),
    render(new Failure('INTERNAL_ERROR'), 'request-2').body,
  );
});

test("a detail stands between the catalogue's sentence and the link", () => {
  const { description } = bodyOf(new Failure('REQUIRED_FIELDS_MISSING', { detail: 'Missing: email.' }));
  const url = errorPageUrl('https://accounts.example.com/portico', 'REQUIRED_FIELDS_MISSING');
  assert.equal(description, `A required member is missing. Missing: email. ${url}`);
});

test("headers: the catalogue's, overridden by those of the occurrence", () => {
  assert.deepEqual(render(new Failure('OVERLOADED'), 'r').headers, { 'Retry-After': '1' });
  const slower = new Failure('OVERLOADED', { headers: { 'Retry-After': '7', Connection: 'close' } });
  assert.deepEqual(render(slower, 'r').headers, { 'Retry-After': '7', Connection: 'close' });
});

test('the link follows the public URL even if that changes later', () => {
  let url = 'http://127.0.0.1:0';
  const late = failureRenderer(catalogue, () => url);
  url = 'http://127.0.0.1:4321';
  assert.match(
    late(new Failure('ROUTE_NOT_FOUND'), 'r').body,
    /http:\/\/127\.0\.0\.1:4321\/errors\/ROUTE_NOT_FOUND"/,
  );
});

test('a catalogue without INTERNAL_ERROR: rendering an unknown failure throws', () => {
  const { ROUTE_NOT_FOUND } = commonErrors({ realm: 'test' });
  const lacking = failureRenderer({ ROUTE_NOT_FOUND }, () => 'https://x.example');
  assert.equal(lacking(new Failure('ROUTE_NOT_FOUND'), 'r').status, 404);
  assert.throws(() => lacking(new Failure('OTHER'), 'r'), /INTERNAL_ERROR/);
});

test('a Failure is an Error with its constant, detail and cause', () => {
  const cause = new Error('deep');
  const failure = new Failure('BODY_MALFORMED', { detail: 'It is odd.' }, { cause });
  assert.ok(failure instanceof Error);
  assert.deepEqual([failure.name, failure.message], ['Failure', 'BODY_MALFORMED: It is odd.']);
  assert.equal(failure.cause, cause);
});
