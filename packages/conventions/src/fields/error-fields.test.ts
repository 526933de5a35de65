import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TProperties, type TSchema, Type } from 'typebox';
import { defineErrors } from '../errors/catalogue.ts';
import { commonErrors } from '../errors/common-errors.ts';
import { Failure, FIELDS_ERROR, failureRenderer } from '../errors/failure.ts';
import { errorFields } from './error-fields.ts';
import { fieldsChecker } from './fields.ts';
import { commonFlaw, flawsOf } from './flaw.ts';

const Uuid = Type.String({ format: 'uuid', pattern: '^[0-9a-f-]{36}$' });
const open = { type: 'object', required: ['a'], additionalProperties: true } as unknown as TSchema;

for (const [schema, value, header] of [
  [Type.String(), 5, 'type'],
  [Type.Array(Type.String()), 'a', 'type'],
  [Type.Object({ b: Type.String() }), 'a', 'type'],
  [Type.String({ minLength: 1 }), '', 'too_short;min=1'],
  [Type.String({ minLength: 8 }), 'short', 'too_short;min=8'],
  [Type.String({ maxLength: 2 }), 'long', 'too_long;max=2'],
  [Type.String({ maxLength: 2, 'x-normalize': 'nfc' }), 'a'.repeat(2_000), 'too_long;max=1024'],
  [Type.String({ 'x-normalize': 'nfc' }), `a${'\u0301'.repeat(31)}`, 'pattern'],
  [Type.String({ pattern: '^[a-z]*$' }), 'A', 'pattern'],
  [Uuid, 'a', 'format'],
  [Type.Integer(), 1.5, 'type'],
  [Type.Integer({ minimum: 1 }), 0, 'minimum;min=1'],
  [Type.Number({ minimum: -0.25 }), -1, 'minimum;min=-0.25'],
  [Type.Number({ maximum: 1.25 }), 2, 'maximum;max=1.25'],
  [Type.Integer({ maximum: 100 }), 101, 'maximum;max=100'],
  [Type.Enum(['a', 'b']), 'c', 'enum'],
  [Type.Literal('a'), 'c', 'enum'],
  [Type.Union([Type.Literal('a'), Type.Literal('b')]), 'c', 'enum'],
  [Type.Array(Type.String(), { minItems: 1 }), [], 'too_few;min=1'],
  [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'too_many;max=1'],
  [open, {}, 'required'],
  [Type.Record(Type.String(), Type.String()), { a: 1 }, 'invalid'],
] as const)
  test(`${JSON.stringify(schema)} is not ${JSON.stringify(value).slice(0, 40)}: ${header}`, () => {
    const check = fieldsChecker(Type.Object({ field: schema } as TProperties), {});
    assert.equal(errorFields(check({ field: value }).invalid), `"field";reason=${header}`);
  });

const odd = commonFlaw('invalid', 'is odd');

for (const [what, name, text] of [
  ['a path', 'items.0.name', '"items.0.name"'],
  ['quotes and backslashes', 'a"b\\c', '"a\\"b\\\\c"'],
  ['non-ASCII characters', 'naïve "%"', '%"na%c3%afve %22%25%22"'],
  ['a line break', 'a\r\nB: c', '%"a%0d%0aB: c"'],
  ['nothing', '', '""'],
] as const)
  test(`a key with ${what}: sent as a string of RFC 9651`, () => {
    assert.equal(errorFields({ [name]: odd }), `${text};reason=invalid`);
  });

test('Error-Fields: keys in the order of `fields`, and parameters as strings of RFC 9651', () => {
  const errors = defineErrors(
    commonErrors({
      realm: 'test',
      reasons: { dull: { when: 'The colour is dull.', parameters: { nearest: 'string' } } },
    }),
  );
  const flaw = flawsOf(errors);
  const fields = {
    accent: flaw('dull', 'is dull', { nearest: '#a0b0c0' }),
    name: flaw('too_long', 'is long', { max: 9 }),
  };
  const { headers, body } = failureRenderer(errors, () => '')(new Failure(FIELDS_ERROR, { fields }), 'r');
  assert.equal(
    headers['Error-Fields'],
    '"accent";reason=dull;nearest="#a0b0c0", "name";reason=too_long;max=9',
  );
  assert.deepEqual(JSON.parse(body).error.fields, { accent: 'is dull', name: 'is long' });
});

test('Error-Fields: keys beyond 4 KiB are left out, as its last item says', () => {
  const names = Array.from({ length: 100 }, (_, at) => `items.${at}.${'n'.repeat(60)}`);
  const header = errorFields(Object.fromEntries(names.map((name) => [name, odd])));
  assert.ok(header.length <= 4_096 && header.length > 3_900, `${header.length} bytes`);
  const keys = header.split(', ');
  assert.equal(keys.pop(), '%"%e2%80%a6"');
  assert.deepEqual(
    keys,
    names.slice(0, keys.length).map((name) => `"${name}";reason=invalid`),
  );
  assert.equal(errorFields({ ['n'.repeat(5_000)]: odd }), '%"%e2%80%a6"');
});

test('more than 100 invalid fields: 100 are reported, and the last item of Error-Fields says that there are more', () => {
  const errors = defineErrors(commonErrors({ realm: 'test' }));
  const check = fieldsChecker(Type.Object({ items: Type.Array(Type.String()) }), {});
  const reported = (count: number) => {
    const { invalid: fields } = check({ items: Array(count).fill(1) });
    const { headers, body } = failureRenderer(errors, () => '')(new Failure(FIELDS_ERROR, { fields }), 'r');
    const last = String(headers['Error-Fields']).split(', ').at(-1);
    return [Object.keys(JSON.parse(body).error.fields).length, last];
  };
  assert.deepEqual(reported(100), [100, '"items.99";reason=type']);
  assert.deepEqual(reported(101), [100, '%"%e2%80%a6"']);
  assert.deepEqual(reported(1_200), [100, '%"%e2%80%a6"']);
});

test('reasons: an invalid name, sentence or parameter is refused with the catalogue', () => {
  const reasons = {
    Odd: { when: 'It is odd.' },
    dull: { when: 'dull' },
    far: { when: 'It is far.', parameters: { reason: 'number' } },
  } as const;
  assert.throws(
    () => defineErrors(commonErrors({ realm: 'test', reasons })),
    /3 flaw\(s\): .*Odd is not a name.*dull: its when.*reason cannot be a parameter/,
  );
});
