import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { messagesOf } from '../errors/failure.ts';
import { fieldsChecker } from './fields.ts';
import { queryReader } from './query.ts';

const schema = Type.Object({
  limit: Type.Optional(Type.Integer()),
  cursor: Type.Optional(Type.String()),
  ratio: Type.Optional(Type.Number()),
  done: Type.Optional(Type.Boolean()),
  size: Type.Optional(Type.Enum([1, 2])),
  order: Type.Optional(Type.Enum(['name'])),
  parts: Type.Optional(Type.Enum(['a', 'b', 'a,b'])),
  sort: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc'), Type.Literal(0)])),
  tag: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
  day: Type.Optional(Type.Array(Type.Integer())),
});
const read = queryReader(schema);
const check = fieldsChecker(schema, {});

for (const [search, input, invalid] of [
  ['', {}, []],
  ['limit=5&cursor=abc', { limit: 5, cursor: 'abc' }, []],
  ['limit=-5', { limit: -5 }, []],
  ['limit=007', { limit: 7 }, []],
  ['limit=', { limit: '' }, []],
  ['limit', { limit: '' }, []],
  ['limit=5.0', { limit: '5.0' }, []],
  ['limit=1e3', { limit: '1e3' }, []],
  ['limit=+5', { limit: ' 5' }, []],
  ['limit=0x10', { limit: '0x10' }, []],
  ['limit=Infinity', { limit: 'Infinity' }, []],
  ['limit=9007199254740993', { limit: '9007199254740993' }, []],
  ['cursor=5', { cursor: '5' }, []],
  ['cursor=a+b%20c', { cursor: 'a b c' }, []],
  ['cursor=%00', { cursor: '\u0000' }, []],
  ['other=1&toString=2&__proto__=3', {}, []],
  ['limit=1&limit=1', { limit: 1 }, ['limit']],
  ['cursor=a&limit=1&cursor=b', { limit: 1, cursor: 'a' }, ['cursor']],
  ['other=1&other=2', {}, []],
  ['Limit=1', {}, []],
  ['limit[]=1', {}, []],
  ['%6cimit=4', { limit: 4 }, []],
  ['ratio=1.5', { ratio: 1.5 }, []],
  ['ratio=-2e3', { ratio: -2_000 }, []],
  ['ratio=.5', { ratio: '.5' }, []],
  ['ratio=1e999', { ratio: '1e999' }, []],
  ['done=true', { done: true }, []],
  ['done=false', { done: false }, []],
  ['done=1', { done: '1' }, []],
  ['done', { done: '' }, []],
  ['size=2', { size: 2 }, []],
  ['size=3', { size: '3' }, []],
  ['sort=desc', { sort: 'desc' }, []],
  ['sort=0', { sort: 0 }, []],
  ['tag=a', { tag: ['a'] }, []],
  ['tag=a&limit=1&tag=b', { limit: 1, tag: ['a', 'b'] }, []],
  ['day=1&day=two', { day: [1, 'two'] }, []],
] as const) {
  test(`the query ${JSON.stringify(search)} is read as ${JSON.stringify(input)}`, () => {
    const result = read(search);
    assert.deepEqual({ ...result.input }, input);
    assert.deepEqual(Object.keys(result.invalid), invalid);
  });
}

test('a required parameter given twice is invalid, not missing', () => {
  const shelves = Type.Object({ shelf: Type.String() });
  const query = fieldsChecker(shelves, {});
  const { input, invalid } = queryReader(shelves)('shelf=a&shelf=b');
  assert.deepEqual(messagesOf(invalid), { shelf: 'must be given only once' });
  assert.deepEqual(query(input).missing, []);
});

for (const [search, flaws] of [
  ['ratio=.5', { ratio: 'must be a number' }],
  ['done=yes', { done: 'must be a boolean' }],
  ['size=3', { size: 'must be one of 1, 2' }],
  ['order=size', { order: 'must be name' }],
  ['parts=a%2Cc', { parts: 'must be one of "a", "b", "a,b"' }],
  ['sort=up', { sort: 'must be one of asc, desc, 0' }],
  ['tag=a&tag=b&tag=c&tag=d', { tag: 'must have at most 3 items' }],
  ['day=1&day=two', { 'day.1': 'must be an integer' }],
  ['done=true&size=1&sort=0&tag=a&day=1', {}],
] as const) {
  test(`the query ${search} is ${Object.keys(flaws).length === 0 ? 'valid' : 'refused with its reasons'}`, () => {
    assert.deepEqual(messagesOf(check(read(search).input).invalid), flaws);
  });
}
