import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entityTag, matchesStrongly, matchesWeakly, parseCondition } from './conditions.ts';

const strong = (tag: string) => ({ weak: false, tag });
const weak = (tag: string) => ({ weak: true, tag });

for (const [header, condition] of [
  ['*', '*'],
  [' * ', '*'],
  ['"a"', [strong('"a"')]],
  ['W/"a"', [weak('"a"')]],
  ['""', [strong('""')]],
  ['"a", "b"', [strong('"a"'), strong('"b"')]],
  ['"a","b"\t,\tW/"c"', [strong('"a"'), strong('"b"'), weak('"c"')]],
  ['"a", "a"', [strong('"a"'), strong('"a"')]],
  [', "a"', [strong('"a"')]],
  ['"a" ,', [strong('"a"')]],
  [',,"a",, ,"b",,', [strong('"a"'), strong('"b"')]],
  ['"a,b"', [strong('"a,b"')]],
  ['"*"', [strong('"*"')]],
  ['"W/"', [strong('"W/"')]],
  ['"!#~\\"', [strong('"!#~\\"')]],
  ['"\u0080\u00ff"', [strong('"\u0080\u00ff"')]],
] as const) {
  test(`${JSON.stringify(header)}: a valid condition`, () => {
    assert.deepEqual(parseCondition(header), condition);
  });
}

for (const header of [
  '',
  ' ',
  ',',
  ', ,',
  'a',
  '"a',
  'a"',
  '"a" "b"',
  '"a""b"',
  '"a" b',
  'w/"a"',
  'W/ "a"',
  'W/a',
  'W/',
  '*, "a"',
  '"a", *',
  '* *',
  '"a b"',
  '"a\tb"',
  '"a\u0000"',
  '"a\u007f"',
  '"\u0100"',
  "'a'",
  '"a";',
  '"a\\"b"',
]) {
  test(`${JSON.stringify(header)}: not a condition`, () => {
    assert.equal(parseCondition(header), undefined);
  });
}

test('a list of entity tags is read back as written', () => {
  const codes = fc.integer({ min: 0x21, max: 0xff }).filter((code) => code !== 0x22 && code !== 0x7f);
  const tag = fc.string({ unit: codes.map((code) => String.fromCharCode(code)), maxLength: 8 });
  const tags = fc.array(fc.record({ weak: fc.boolean(), tag: tag.map((text) => `"${text}"`) }), {
    minLength: 1,
    maxLength: 5,
  });
  const separator = fc.constantFrom(',', ', ', ' ,', ',,', ' , \t, ');
  fc.assert(
    fc.property(tags, separator, (list, between) => {
      const header = list.map((one) => (one.weak ? 'W/' : '') + one.tag).join(between);
      assert.deepEqual(
        parseCondition(header),
        list.map((one) => ({ ...one })),
      );
    }),
    { numRuns: 2_000 },
  );
});

test('any header is read or refused in linear time', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'W/"*,a \t\u00e9'), maxLength: 30 }), (header) => {
      const condition = parseCondition(header);
      assert.ok(condition === undefined || condition === '*' || condition.length > 0);
    }),
    { numRuns: 3_000 },
  );
  // As long as a head can be: a pattern that backtracks would never finish.
  for (const part of ['"', ',', ' ', 'W/"', '"a",', '"a" ', ' ,\t']) {
    parseCondition(part.repeat(16_384 / part.length));
  }
});

test('If-Match compares strongly: weak tags never match', () => {
  assert.equal(matchesStrongly([strong('"a"')], '"a"'), true);
  assert.equal(matchesStrongly([strong('"x"'), strong('"a"')], '"a"'), true);
  assert.equal(matchesStrongly([weak('"a"')], '"a"'), false);
  assert.equal(matchesStrongly([strong('"A"')], '"a"'), false);
  assert.equal(matchesStrongly('*', '"a"'), true);
});

test('If-None-Match compares weakly', () => {
  assert.equal(matchesWeakly([strong('"a"')], '"a"'), true);
  assert.equal(matchesWeakly([weak('"x"'), weak('"a"')], '"a"'), true);
  assert.equal(matchesWeakly([weak('"b"')], '"a"'), false);
  assert.equal(matchesWeakly('*', '"a"'), true);
});

test('an entity tag is strong, sendable, and changes with the representation', () => {
  const tag = entityTag('{"name":"Ada"}');
  assert.match(tag, /^"[\x21\x23-\x7e]{20,}"$/);
  assert.deepEqual(parseCondition(tag), [strong(tag)]);
  assert.equal(entityTag('{"name":"Ada"}'), tag);
  assert.notEqual(entityTag('{"name":"Ade"}'), tag);
});
