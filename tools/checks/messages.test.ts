import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentsOf, compiled, type Text } from '../../packages/console/build/messages.ts';
import { flawsOfMailMessage } from './mail-messages.ts';
import { flawsOfMessage, isConsoleWord } from './messages.ts';

const rules = new Intl.PluralRules('en');
type Forms = Readonly<Record<string, string>>;

/** Functions that compiled texts call, as in `frame/time.ts`. */
const numberOf = (value: number) => value.toLocaleString('en');
const formFor = (value: number, forms: Forms) => forms[rules.select(value)] ?? forms.other;
const pluralOf = (value: number, forms: Forms) => formFor(value, forms)?.replace('#', numberOf(value));

/** A compiled text. */
const run = (text: Text) =>
  new Function('formFor', 'numberOf', 'pluralOf', `return ${compiled(text)};`)(formFor, numberOf, pluralOf);

test('text without values: a string, or a list of strings', () => {
  const sign = '$';
  assert.equal(run(`a "b", \\ and \`c\`, ${sign}'{none}'`), `a "b", \\ and \`c\`, ${sign}{none}`);
  assert.deepEqual(run(['One.', 'Two.']), ['One.', 'Two.']);
});

test('values: one is passed by itself, several by name in any order', () => {
  assert.equal(run('Hello, {name}')('Ada'), 'Hello, Ada');
  assert.equal(run('{from} → {to}')({ to: 'b', from: 'a' }), 'a → b');
  assert.deepEqual(run(['{name}!', 'No value.'])('Ada'), ['Ada!', 'No value.']);
});

test('plural: forms and exact numbers; text inside values is untouched', () => {
  const left = run('{count, plural, =0 {Nothing} one {# code} other {# codes}} left');
  assert.deepEqual([0, 1, 2, 1_234].map(left), [
    'Nothing left',
    '1 code left',
    '2 codes left',
    '1,234 codes left',
  ]);
  const named = run('{count, plural, one {# person: {names}} other {# people: {names}}}');
  assert.equal(named({ count: 2, names: '#1 and {b}' }), '2 people: #1 and {b}');
});

test('select of true and other: a choice by a boolean', () => {
  const text = run('{app, select, true {an app with {codes, number} codes} other {no app}}');
  assert.deepEqual(
    [true, false].map((app) => text({ app, codes: 1_000 })),
    ['an app with 1,000 codes', 'no app'],
  );
});

test("tags: lower case, and numbers in the reader's digits", () => {
  assert.equal(run('Show <lower>{label}</lower>')('Password'), 'Show password');
  assert.equal(run('More than <number>10000</number>'), 'More than 10,000');
});

test('argumentsOf: types, in the order of the text', () => {
  const text =
    '{name} has {count, plural, one {# of {most, number}} other {#}}{ok, select, true {!} other {}}';
  assert.deepEqual(
    [...argumentsOf(text)],
    [
      ['name', 'string'],
      ['count', 'number'],
      ['most', 'number'],
      ['ok', 'boolean'],
    ],
  );
});

const NO_MESSAGES = {
  'an unclosed value': 'Hello, {name',
  'an unclosed tag': 'Show <lower>{label}',
  'a plural without other numbers': '{count, plural, one {# code}}',
  'a tag that means nothing': 'a <b>bold</b> word',
  'a date, which pages format': 'on {day, date, short}',
};

for (const [what, text] of Object.entries(NO_MESSAGES))
  test(`compiling: refused for ${what}`, () => assert.throws(() => compiled(text), SyntaxError));

const FLAWS: readonly (readonly [what: string, language: string, text: string, flaw: RegExp])[] = [
  ['a form that the language needs is missing', 'ar', '{n, plural, one {#} other {#}}', /no form “zero”/],
  ['a form that no number has', 'ja', '{n, plural, one {#} other {#}}', /the language has no form “one”/],
  ['a form for millions is missing', 'fr', '{n, plural, one {#} other {#}}', /no form “many”/],
  ['a choice of more than two', 'en', '{role, select, owner {a} other {b}}', /must have the cases/],
  ['an ordinal', 'en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', /only plain plurals/],
  [
    'a value that does not stand apart from right to left',
    'ar',
    'إلى {email}.',
    /email does not stand apart/,
  ],
  [
    'values between signs alone, which have no direction',
    'ar',
    '\u2068{from}\u2069 ← \u2068{to}\u2069',
    /its values have no order/,
  ],
  ['an unclosed value', 'en', 'Hello, {name', /is not a message/],
];

for (const [what, language, text, flaw] of FLAWS)
  test(`check of texts: refused for ${what}`, () =>
    assert.match(flawsOfMessage(text, language, isConsoleWord('a.text')).join(), flaw));

const FLAWLESS: readonly (readonly [what: string, language: string, text: string])[] = [
  [
    'an exact number in place of its form',
    'ar',
    '{n, plural, =0 {#} one {#} two {#} few {#} many {#} other {#}}',
  ],
  ['a value between isolates', 'ar', 'إلى \u2068{email}\u2069.'],
  ['a value in quotation marks between isolates', 'ar', 'إلى \u2068«{email}»\u2069.'],
  ['a time, which is in the language', 'ar', 'آخر استخدام {distance}'],
  [
    'values between signs in a line from right to left',
    'ar',
    '\u2067\u2068{from}\u2069 ← \u2068{to}\u2069\u2069',
  ],
];

for (const [what, language, text] of FLAWLESS)
  test(`check of texts: passed for ${what}`, () =>
    assert.deepEqual(flawsOfMessage(text, language, isConsoleWord('a.text')), []));

const FLAWS_OF_MAILS = {
  'a tag': 'a <lower>{label}</lower> word',
  'a number': '{count, number} codes',
  'a date': 'on {day, date, short}',
  'an apostrophe that quotes': "'{name}'",
  'a plural without a form': '{n, plural, other {#}}',
};
for (const [what, text] of Object.entries(FLAWS_OF_MAILS))
  test(`check of texts of mails: refused for ${what}`, () => {
    const flaws = () => flawsOfMailMessage(text, 'en');
    assert.throws(() => assert.deepEqual(flaws(), []));
  });

test('check of texts of mails: passed for arguments, plurals and selects', () =>
  assert.deepEqual(
    flawsOfMailMessage('{a}’s {n, plural, one {#} other {{ok, select, true {# {b}} other {}}}}', 'en'),
    [],
  ));
