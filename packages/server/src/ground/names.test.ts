import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Name } from '@portico/api';
import { errorFields, Type } from '@portico/conventions';
import { fieldsChecker } from '@portico/conventions/serving';
import { foreignName, nameFormat, typedName } from './names.ts';

const check = fieldsChecker(Type.Object({ name: Name }), { name: nameFormat });

/** As it is typed, as it is stored, and as it is stored if another service says it; undefined where it is refused. */
const NAMES: readonly (readonly [
  what: string,
  given: string,
  typed: string | undefined,
  foreign?: string,
])[] = [
  ['letters', 'Ada Lovelace', 'Ada Lovelace'],
  ['surrounding spaces', ' \u00a0Ada \n', 'Ada'],
  ['spaces inside', 'Ada   Lovelace', 'Ada Lovelace'],
  ['non-breaking and wide spaces', 'Ada\u00a0\u202f\u3000\u2009Lovelace', 'Ada Lovelace'],
  ['a decomposed letter', 'Ame\u0301lie', 'Am\u00e9lie'],
  ['a letter with several marks', 'a\u0323\u0302', '\u1ead'],
  ['a space of no width', 'Ada\u200bLovelace', undefined, 'AdaLovelace'],
  ['a byte order mark', '\ufeffA\ufeffda', undefined, 'Ada'],
  ['a word joiner', 'Ada\u2060', undefined, 'Ada'],
  ['a soft hyphen', 'Love\u00adlace', undefined, 'Lovelace'],
  ['a combining grapheme joiner', 'A\u034fda', undefined, 'Ada'],
  ['a Hangul filler', 'A\u3164da', undefined, 'Ada'],
  ['a joiner between Latin letters', 'A\u200dda', undefined, 'Ada'],
  ['a non-joiner between Latin letters', 'A\u200cda', undefined, 'Ada'],
  ['a selector behind a letter', 'A\ufe0fda', undefined, 'Ada'],
  ['a tag behind a letter', 'Ada\u{e0041}', undefined, 'Ada'],
  ['marks of direction', '\u202eada\u202c\u200f', undefined, 'ada'],
  ['an isolate', '\u2066Ada\u2069', undefined, 'Ada'],
  ['a control character', 'Ada\u0007Lovelace', undefined, 'Ada Lovelace'],
  ['a line break', 'Ada\nLovelace', undefined, 'Ada Lovelace'],
  ['a line separator', 'Ada\u2028Lovelace', undefined, 'Ada Lovelace'],
  ['a family of emoji', 'Team 👩\u200d👩\u200d👧', 'Team 👩\u200d👩\u200d👧'],
  ['emoji with skin and heart', '👩🏽\u200d❤\ufe0f\u200d👨🏻', '👩🏽\u200d❤\ufe0f\u200d👨🏻'],
  ['a keycap', 'Team 1\ufe0f\u20e3', 'Team 1\ufe0f\u20e3'],
  [
    'the flag of Wales',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  ],
  ['a joiner behind an emoji', '👩\u200d', undefined, '👩'],
  ['Persian with a non-joiner', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['Sinhala with a joiner', 'ශ්\u200dරී', 'ශ්\u200dරී'],
  ['Hindi with a joiner', 'क्\u200dष', 'क्\u200dष'],
  ['Malayalam that ends with a joiner', 'അവന്\u200d', 'അവന്\u200d'],
  ['two joiners in a row', 'क्\u200d\u200dष', undefined, 'क्\u200dष'],
  ['one mark alone', '\u0301', undefined, undefined],
  ['a blank of Braille', '\u2800', undefined, undefined],
  ['nothing but spaces', ' \u00a0 ', undefined, undefined],
  ['200 code points', '🔑'.repeat(200), '🔑'.repeat(200)],
  ['201 code points', 'a'.repeat(201), undefined, undefined],
  ['200 code points once they are composed', 'e\u0301'.repeat(200), '\u00e9'.repeat(200)],
];

for (const [what, given, typed, foreign = typed] of NAMES) {
  test(`a name with ${what} is ${typed === undefined ? 'refused' : 'accepted'}`, () => {
    const { value, invalid } = check({ name: given });
    assert.equal(value.name, typed, errorFields(invalid));
    assert.equal(typedName(given), typed);
  });

  test(`a foreign name with ${what} is ${foreign === undefined ? 'dropped' : 'put into canonical form'}`, () => {
    assert.equal(foreignName(given), foreign);
    if (foreign !== undefined) assert.equal(typedName(foreign), foreign);
  });
}

for (const [given, header] of [
  ['', 'too_short;min=1'],
  [' ', 'too_short;min=1'],
  ['a'.repeat(201), 'too_long;max=200'],
  ['a\u200bb', 'pattern'],
  ['a\u0000b', 'pattern'],
  ['\u2800', 'blank'],
] as const)
  test(`the name ${JSON.stringify(given.slice(0, 9))} is refused as ${header}`, () => {
    assert.equal(errorFields(check({ name: given }).invalid), `"name";reason=${header}`);
  });
