import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { parseStrictJson } from '../serving/json.ts';
import { fieldsChecker } from './fields.ts';

const BODY = 65_536;

const check = fieldsChecker(
  Type.Object({
    text: Type.Optional(
      Type.String({ maxLength: 256, pattern: '^[^\\u0000-\\u001f]*$', 'x-normalize': 'nfc' }),
    ),
    name: Type.Optional(Type.String({ maxLength: 200, 'x-normalize': 'trim' })),
    plain: Type.Optional(Type.String({ maxLength: 200, pattern: '^([a-z]+ ?)+$' })),
    texts: Type.Optional(Type.Array(Type.String({ 'x-normalize': 'nfc' }))),
    numbers: Type.Optional(Type.Array(Type.Integer())),
    items: Type.Optional(
      Type.Array(Type.Object({ name: Type.String({ 'x-normalize': 'trim' }), role: Type.Enum(['a', 'b']) })),
    ),
  }),
  {},
);

/** As many copies of a text as fit into a body, written as a value. */
const filled = (start: string, unit: string, end: string) => {
  const room = BODY - Buffer.byteLength(start + end);
  const size = Buffer.byteLength(unit) + 1;
  return (
    start +
    Array(Math.floor(room / size))
      .fill(unit)
      .join(',') +
    end
  );
};
const repeated = (start: string, unit: string) =>
  `${start}${unit.repeat(Math.floor((BODY - start.length - 2) / Buffer.byteLength(unit)))}"}`;

const MOST_TRIES = 500;
const FEWEST_TRIES = 25;

/**
 * How many times as long some work takes as another. Both are run in turns, and the shortest time of each counts, so
 * that the load of the machine and changes in its speed matter little. A ratio above the limit is measured more often.
 */
function ratioOf(work: () => unknown, other: () => unknown, most: number): number {
  const took = (each: () => unknown) => {
    const start = performance.now();
    each();
    return performance.now() - start;
  };
  let [least, leastOther] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    least = Math.min(least, took(work));
    leastOther = Math.min(leastOther, took(other));
    if (tries >= FEWEST_TRIES && least < most * leastOther) break;
  }
  return least / leastOther;
}

const HARMLESS = Buffer.from(filled('{"texts":[', '"harmless"', ']}'));

for (const [what, text] of [
  [
    'marks that compose in the worst order',
    repeated('{"text":"a', `${'\u0345'.repeat(150)}${'\u0334'.repeat(150)}`),
  ],
  ['one endless run of marks', repeated('{"text":"', '\u0301')],
  [
    'as many marks as are composed',
    filled('{"texts":[', `"${`a${'\u0345\u0334'.repeat(15)}`.repeat(33)}"`, ']}'),
  ],
  ['endless spaces', repeated('{"name":"', ' ')],
  ['spaces around single letters', repeated('{"name":"a', ' a')],
  ['astral letters', repeated('{"text":"', '𠮷')],
  ['a pattern that backtracks', repeated('{"plain":"', 'a')],
  ['strings for numbers', filled('{"numbers":[', '""', ']}')],
  ['numbers', filled('{"numbers":[', '1', ']}')],
  ['objects without members', filled('{"items":[', '{}', ']}')],
  ['invalid objects', filled('{"items":[', '{"name":"","role":0}', ']}')],
  ['valid objects', filled('{"items":[', '{"name":"","role":"a"}', ']}')],
  ['unknown members', filled('{"a":1,', '"b":1', '}').replaceAll(/"b"/g, () => `"${Math.random()}"`)],
] as const) {
  test(`a body of 64 KiB with ${what}: checked within eight times what parsing takes`, () => {
    const body = parseStrictJson(Buffer.from(text), 32);
    assert.ok(body, text.slice(0, 80));
    const ratio = ratioOf(
      () => check(body),
      () => parseStrictJson(HARMLESS, 32),
      8,
    );
    assert.ok(ratio < 8, `${ratio} times as long as to read one`);
  });
}

test('an array of a thousand flaws: a hundred are reported, and one more tells that there are more', () => {
  const body = { items: Array(1_000).fill({ name: 5, role: 5 }) };
  assert.equal(Object.keys(check(body).invalid).length, 101);
  assert.equal(check({ items: Array(1_000).fill({}) }).missing.length, 100);
});
