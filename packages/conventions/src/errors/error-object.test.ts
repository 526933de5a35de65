import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { defineErrors } from './catalogue.ts';
import { commonErrors } from './common-errors.ts';
import { errorBodySchema, isErrorBody } from './failure.ts';

const catalogue = defineErrors(commonErrors({ realm: 'test' }));
const conflict = { status: 409, error: 'PRECONDITION_FAILED', description: 'Read it again.' };
const invalid = {
  status: 422,
  error: 'FIELDS_VALIDATION_ERROR',
  description: 'Some fields are not valid.',
  fields: { email: 'must be an email' },
};
const ajv = new Ajv2020();
const anyError = ajv.compile(errorBodySchema());
const thisConflict = ajv.compile(errorBodySchema(['PRECONDITION_FAILED'], 409));
const thisInvalid = ajv.compile(errorBodySchema(['FIELDS_VALIDATION_ERROR'], 422));

test('an error object with exactly its members is valid', () => {
  for (const error of [conflict, invalid]) {
    assert.equal(isErrorBody(catalogue, { error }), true);
    assert.equal(anyError({ error }), true);
  }
  assert.equal(thisConflict({ error: conflict }), true);
  assert.equal(thisInvalid({ error: invalid }), true);
});

for (const [what, body] of [
  ['nothing', undefined],
  ['null', null],
  ['a string', 'INTERNAL_ERROR'],
  ['a list', [{ error: conflict }]],
  ['an empty object', {}],
  ['the error without its envelope', conflict],
  ['a member beside `error`', { error: conflict, statusCode: 409 }],
  ['`error` as a string', { error: 'PRECONDITION_FAILED' }],
  ['`error` as null', { error: null }],
  ['`error` as a list', { error: [conflict] }],
  ['another member inside', { error: { ...conflict, message: 'x' } }],
  ['a status as a string', { error: { ...conflict, status: '409' } }],
  ['a status outside the set', { error: { ...conflict, status: 412 } }],
  ['no status', { error: { error: conflict.error, description: conflict.description } }],
  ['no constant', { error: { status: 409, description: conflict.description } }],
  ['no description', { error: { status: 409, error: conflict.error } }],
  ['an empty description', { error: { ...conflict, description: '' } }],
  ['a description that is no string', { error: { ...conflict, description: ['x'] } }],
  ['fields without a message', { error: { ...invalid, fields: {} } }],
  ['fields with an empty message', { error: { ...invalid, fields: { email: '' } } }],
  ['fields with a message that is no string', { error: { ...invalid, fields: { email: ['x'] } } }],
  ['fields as a list', { error: { ...invalid, fields: ['email'] } }],
] as const) {
  test(`${what} is no error object`, () => {
    assert.equal(isErrorBody(catalogue, body), false);
    assert.equal(anyError(body), false);
  });
}

for (const [what, error, validate] of [
  ['a constant that the catalogue lacks', { ...conflict, error: 'NO_SUCH_ERROR' }, thisConflict],
  ['an inherited constant', { ...conflict, error: 'toString' }, thisConflict],
  ['an inherited constant without a status', { error: 'toString', description: 'It is odd.' }, thisConflict],
  ['the status of another error', { ...conflict, status: 422 }, thisConflict],
  ['fields on another error', { ...conflict, fields: { email: 'x' } }, thisConflict],
  ['fields that are undefined on another error', { ...conflict, fields: undefined }, undefined],
  ['a failure of validation without fields', { ...invalid, fields: undefined }, undefined],
  ['another constant', { ...invalid, error: 'IDEMPOTENCY_KEY_REUSED' }, thisInvalid],
] as const) {
  test(`${what} is no error object of this catalogue`, () => {
    assert.equal(isErrorBody(catalogue, { error }), false);
    if (validate) assert.equal(validate({ error }), false);
  });
}

test('the schema of any error accepts whatever that of one error accepts', () => {
  const objects = fc.record(
    {
      status: fc.constantFrom<unknown>(409, 422, 500, '409'),
      error: fc.constantFrom('PRECONDITION_FAILED', 'FIELDS_VALIDATION_ERROR', 'INTERNAL_ERROR', 'odd'),
      description: fc.constantFrom<unknown>('A sentence.', '', 1),
      fields: fc.constantFrom<unknown>({ a: 'b' }, {}, null),
      more: fc.constant(1),
    },
    { requiredKeys: [] },
  );
  let accepted = 0;
  fc.assert(
    fc.property(objects, (error) => {
      const known = isErrorBody(catalogue, { error });
      if (known) accepted++;
      const schema = thisConflict({ error }) || thisInvalid({ error });
      if (error.error !== 'INTERNAL_ERROR') assert.equal(schema, known);
      if (known) assert.equal(anyError({ error }), true);
    }),
    { numRuns: 5_000 },
  );
  assert.ok(accepted > 0, 'no error object was among what was tried');
});
