import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { MOST_BODY_KEYS } from '../errors/catalogue.ts';
import { parseStrictJson } from './json.ts';

const DEEPEST = 32;
const parseBytes = (bytes: Uint8Array) => parseStrictJson(bytes, DEEPEST);
const parse = (text: string) => parseBytes(Buffer.from(text));
const manyKeys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":0`).join();
const RUNS = { numRuns: 1_000 };

/** JSON as a person might type it: with white space anywhere, and any character of a string escaped or not. */
function written(value: unknown, space: () => string, isEscaped: () => boolean): string {
  const string = (text: string) =>
    `"${[...text].map((character) => (isEscaped() ? escaped(character) : JSON.stringify(character).slice(1, -1))).join('')}"`;
  const write = (part: unknown): string => {
    if (typeof part === 'string') return string(part);
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const items = Array.isArray(part)
      ? part.map(write)
      : Object.entries(part).map(([key, item]) => `${string(key)}${space()}:${space()}${write(item)}`);
    const [open, close] = Array.isArray(part) ? '[]' : '{}';
    return `${open}${space()}${items.join(`${space()},${space()}`)}${space()}${close}`;
  };
  return `${space()}${write(value)}${space()}`;
}

const escaped = (character: string) =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

const objects = fc.dictionary(
  fc.string({ unit: anyCharacter }).filter((key) => key.isWellFormed() && key !== '__proto__'),
  fc.jsonValue({ maxDepth: 5 }),
);

test('a JSON object is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(objects, (value) => {
      const text = JSON.stringify(value);
      fc.pre(text.isWellFormed() && !text.includes('__proto__'));
      assert.deepEqual(parse(text), JSON.parse(text));
    }),
    RUNS,
  );
});

test('any spacing and escaping is read as JSON.parse reads it', () => {
  const spaces = fc.infiniteStream(fc.constantFrom('', '', ' ', '\t', '\r\n', '  \n'));
  fc.assert(
    fc.property(objects, spaces, fc.infiniteStream(fc.boolean()), (value, space, choice) => {
      const plain = JSON.stringify(value);
      fc.pre(plain.isWellFormed() && !plain.includes('__proto__'));
      const text = written(
        value,
        () => space.next().value,
        () => choice.next().value,
      );
      assert.deepEqual(parse(text), JSON.parse(plain), text);
    }),
    RUNS,
  );
});

test('any bytes: what JSON.parse reads or undefined, and never an exception', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .string({ unit: fc.constantFrom(...'{}[]:,"\\u0123abe.-+ \n'), maxLength: 40 })
      .map((text) => Buffer.from(text)),
    objects.map((value) => Buffer.from(JSON.stringify(value))),
    fc.tuple(objects, fc.nat(200)).map(([value, at]) => Buffer.from(JSON.stringify(value)).subarray(0, at)),
  );
  let read = 0;
  fc.assert(
    fc.property(bytes, (given) => {
      const value = parseBytes(given);
      if (value === undefined) return;
      read++;
      assert.deepEqual(value, JSON.parse(Buffer.from(given).toString()));
    }),
    RUNS,
  );
  assert.ok(read > 0, 'nothing was read');
});

test('a duplicate key is refused at any depth, however it is written', () => {
  const keys = fc.string({ unit: anyCharacter, maxLength: 5 }).filter((key) => key.isWellFormed());
  const places = fc.constantFrom(
    (object: string) => object,
    (object: string) => `{"in":${object}}`,
    (object: string) => `{"in":[1,{"a":1},${object}],"b":2}`,
  );
  const value = fc.constantFrom('1', '"x"', '{"q":1}', '[{"q":1},{"q":1}]');
  fc.assert(
    fc.property(keys, value, fc.boolean(), places, (key, between, isEscaped, place) => {
      fc.pre(key !== 'other');
      const twice = isEscaped ? `"${[...key].map(escaped).join('')}"` : JSON.stringify(key);
      const object = (second: string) => `{${JSON.stringify(key)}:1,"other":${between},${second}:2}`;
      assert.equal(parse(place(object(twice))), undefined);
      if (key !== '__proto__') assert.notEqual(parse(place(object('"another"'))), undefined);
    }),
    RUNS,
  );
});

for (const [what, text] of [
  ['nothing', ''],
  ['white space', ' \n'],
  ['null', 'null'],
  ['a list', '[{"a":1}]'],
  ['a string', '"{}"'],
  ['a number', '1'],
  ['true', 'true'],
  ['two objects', '{}{}'],
  ['a byte order mark', '\ufeff{}'],
  ['a comment', '{/* */}'],
  ['a trailing comma', '{"a":1,}'],
  ['an apostrophe', "{'a':1}"],
  ['NaN', '{"a":NaN}'],
  ['a leading zero', '{"a":01}'],
  ['a control character in a string', '{"a":"\u0001"}'],
  ['more keys than may be', `{${manyKeys(MOST_BODY_KEYS + 1)}}`],
  ['more keys than may be, in several objects', `{"a":{${manyKeys(MOST_BODY_KEYS)}}}`],
  ['a key twice', '{"a":1,"a":1}'],
  ['a key twice, once escaped', '{"a":1,"\\u0061":1}'],
  ['a key twice, escaped in two ways', '{"\\/":1,"\\u002F":1}'],
  ['a key twice, the empty one', '{"":1,"":1}'],
  ['a key twice, with white space before a colon', '{"a" :1,"a"\n:1}'],
  ['a key twice in an object in a list', '{"l":[{"a":1,"b":2,"a":3}]}'],
  ['__proto__', '{"__proto__":1}'],
  ['__proto__, escaped', '{"\\u005f_proto__":1}'],
  ['__proto__ deeper down', '{"a":[{"__proto__":{}}]}'],
  ['a lone high surrogate', '{"a":"\\ud800"}'],
  ['a lone low surrogate', '{"a":"x\\udfffx"}'],
  ['surrogates the wrong way round', '{"a":"\\udc00\\ud800"}'],
  ['a lone surrogate in a key', '{"\\ud800":1}'],
  ['a lone surrogate in a list', '{"a":["\\ud800"]}'],
] as const) {
  test(`${what} is refused`, () => assert.equal(parse(text), undefined));
}

for (const [what, text] of [
  ['an empty object', '{}'],
  ['one key in two objects', '{"a":{"x":1},"b":{"x":1},"x":[{"x":1},{"x":1}]}'],
  ['a key that is another in upper case', '{"a":1,"A":1}'],
  ['a key that is another in another Unicode form', '{"\u00e9":1,"e\u0301":1}'],
  ['a value that looks like a key', '{"a":"b","b":"a","c":["a","a"]}'],
  ['a string that looks like an object', '{"a":"{\\"a\\":1,\\"a\\":[[[[","b":"\\\\"}'],
  ['__proto__ as a value', '{"a":"__proto__"}'],
  ['constructor as a key', '{"constructor":{"prototype":1},"toString":1}'],
  ['a pair of surrogates', '{"a":"\\ud83d\\udd11","🔑":1}'],
  ['a number too large for a double', '{"a":1e999}'],
] as const) {
  test(`${what} is read`, () => assert.deepEqual(parse(text), JSON.parse(text)));
}

for (const [what, bytes] of [
  ['an overlong encoding', [0xc0, 0xaf]],
  ['a surrogate in UTF-8', [0xed, 0xa0, 0x80]],
  ['a byte that begins nothing', [0xff]],
  ['a character cut short', [0xe2, 0x82]],
  ['Latin-1', [0xe9]],
] as const) {
  test(`invalid UTF-8: ${what}`, () => {
    const around = [Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')];
    assert.equal(parseBytes(Buffer.concat(around)), undefined);
  });
}

test('UTF-16 is refused', () => {
  assert.equal(parseBytes(Buffer.from('{}', 'utf16le')), undefined);
});

for (const [kind, open, close] of [
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
] as const) {
  const nested = (levels: number) =>
    kind === 'lists'
      ? `{"a":${open.repeat(levels - 1)}${close.repeat(levels - 1)}}`
      : `${open.repeat(levels)}1${close.repeat(levels)}`;
  test(`32 levels of ${kind} are read, 33 refused; the outermost object is the first`, () => {
    assert.deepEqual(parse(nested(32)), JSON.parse(nested(32)));
    assert.equal(parse(nested(33)), undefined);
    assert.equal(parse(nested(30_000)), undefined);
  });
}

test('depth counts nesting, not the number of objects', () => {
  const wide = `{"a":[${Array.from({ length: 100 }, () => '{"b":[[]]}').join(',')}]}`;
  assert.deepEqual(parse(wide), JSON.parse(wide));
});
