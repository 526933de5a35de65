import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@portico/api';
import { FEATURE_ERRORS } from '@portico/conventions';
import { problemsWith } from './observed.ts';

const everything = new Set([
  ...Object.values(operations).flatMap(({ id, declaredErrors }) => [
    `${id} `,
    ...declaredErrors.map((error) => `${id} ${error}`),
  ]),
  ...['ROUTE_NOT_FOUND', 'METHOD_NOT_SUPPORTED', 'RATE_LIMITED', ...FEATURE_ERRORS.transport].map(
    (error) => ` ${error}`,
  ),
]);
const without = (pair: string) => problemsWith(everything.difference(new Set([pair])));
const alsoWith = (pair: string) => problemsWith(everything.union(new Set([pair])));

test('no problem if exactly the declared pairs were produced', () => {
  assert.deepEqual(problemsWith(everything), []);
});

test('a pair that was never produced is named, successes too', () => {
  assert.deepEqual(without('removeManager LAST_OWNER'), ['never produced: removeManager LAST_OWNER']);
  assert.deepEqual(without('getHome '), ['never produced: getHome without a failure']);
  assert.deepEqual(without(' REQUEST_TIMEOUT'), ['never produced by anything: REQUEST_TIMEOUT']);
});

test('a transport failure counts on any operation', () => {
  const moved = everything.difference(new Set([' OVERLOADED'])).union(new Set(['login OVERLOADED']));
  assert.deepEqual(problemsWith(moved), []);
});

test('an undeclared pair and an unknown operation are named', () => {
  for (const pair of ['getAccount LAST_OWNER', 'getHome NO_SUCH_ERROR', ' LAST_OWNER', 'dance ']) {
    assert.deepEqual(alsoWith(pair), [`produced but not declared: ${pair}`]);
  }
  assert.deepEqual(alsoWith(' '), []);
});

test('observing no pairs at all is a problem', () => {
  assert.match(problemsWith(new Set()).join('\n'), /only 0 pairs were observed at all/);
});
