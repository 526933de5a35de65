import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsed, partsOf, type Value } from './message.ts';
import { asHtml } from './phrase.ts';

const written = (text: string, values: Readonly<Record<string, Value>> = {}, locale = 'en') =>
  asHtml({ parts: partsOf(parsed(text), (name) => values[name] ?? '?', { locale }) });

test('message: inserts arguments at their names, with user text isolated', () => {
  const name = { userText: 'Ada & {site}' };
  assert.equal(
    written('{name} at {site}, {name}', { name, site: 'x' }),
    '<bdi>Ada &amp; {site}</bdi> at x, <bdi>Ada &amp; {site}</bdi>',
  );
});

test('message: a plural takes an exact match first, then the category of the number', () => {
  const text = '{n, plural, =0 {none} one {# code} other {# codes}} #';
  assert.deepEqual(
    [0, 1, 1_234].map((n) => written(text, { n })),
    ['none #', '1 code #', '1,234 codes #'],
  );
});

// One number of each category that the language has (CLDR).
const CATEGORIES = {
  ar: [0, 1, 2, 3, 11, 100],
  de: [1, 2],
  en: [1, 2],
  es: [1, 1_000_000, 2],
  fr: [1, 1_000_000, 2],
  ja: [1],
  'pt-BR': [1, 1_000_000, 2],
} as const;
for (const [language, numbers] of Object.entries(CATEGORIES))
  test(`message: each plural category of ${language} has its form`, () => {
    const rules = new Intl.PluralRules(language);
    const { pluralCategories } = rules.resolvedOptions();
    const forms = pluralCategories.map((category) => `${category} {${category} #}`).join(' ');
    const { format } = new Intl.NumberFormat(language);
    assert.deepEqual(
      numbers.map((n) => written(`{n, plural, ${forms}}`, { n }, language)),
      numbers.map((n) => `${rules.select(n)} ${format(n)}`),
    );
    assert.equal(new Set(numbers.map((n) => rules.select(n))).size, pluralCategories.length);
  });

test('message: a select takes the option of its value, or else "other"', () => {
  const text = '{ok, select, true {yes, {name}} other {{n, plural, other {#}}}}';
  assert.equal(written(text, { ok: true, name: 'Ada' }), 'yes, Ada');
  assert.equal(written(text, { ok: false, n: 2 }), '2');
  assert.throws(() => written('{ok, select, true {yes}}', { ok: false }), TypeError);
});

for (const text of [
  '{name',
  'name}',
  '{a b}',
  '{n, number}',
  '{n, plural, }',
  '{n, plural, one #}',
  '{n, select, a {b}',
  '{n, plural, offset:1 other {#}}',
])
  test(`message: SyntaxError for ${text}`, () => assert.throws(() => parsed(text), SyntaxError));
