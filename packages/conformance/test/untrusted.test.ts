import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounded, forSarif, forXml, publicUrl, sendable, TEXT_LIMIT } from '../src/untrusted.ts';

const HOSTILE: readonly (readonly [what: string, text: string, safe: string])[] = [
  ['a colour', '\x1b[31mred', '\\x1b[31mred'],
  ['the title of a terminal', '\x1b]0;owned\x07', '\\x1b]0;owned\\x07'],
  ['a one-octet escape of C1', '\x9b2J', '\\x9b2J'],
  ['a carriage return that overwrites the line', 'bad\rgood', 'bad\\rgood'],
  ['a line of another tool', 'a\n::error::b', 'a\\n::error::b'],
  ['a backspace', 'no\x08\x08yes', 'no\\x08\\x08yes'],
  ['a bidi override', 'a\u202eb', 'a\\u202eb'],
  ['a bidi isolate', 'a\u2066b\u2069', 'a\\u2066b\\u2069'],
  ['zero-width characters', 'a\u200bb\ufeffc', 'a\\u200bb\\ufeffc'],
  ['a line separator', 'a\u2028b', 'a\\u2028b'],
  ['tag characters', 'a\u{e0041}b', 'a\\U000e0041b'],
  ['a surrogate alone', 'a\ud800b', 'a\\ud800b'],
  ['a noncharacter', 'a\uffffb', 'a\\uffffb'],
  ['NUL', 'a\0b', 'a\\x00b'],
  ['marks in a pile', `a${'\u0301'.repeat(50)}b`, `a${'\u0301'.repeat(4)}b`],
];

for (const [what, text, safe] of HOSTILE) {
  test(`bounded: ${what} is shown harmlessly`, () => assert.equal(bounded(text), safe));
}

test('bounded: ordinary text of any script is unchanged', () => {
  for (const text of ['POST /v1/register, email missing', 'größer', 'Ελλάδα', '日本語', 'नमस्ते', '😀']) {
    assert.equal(bounded(text), text);
  }
});

test('bounded: text is cut at the limit, between characters', () => {
  for (const long of ['a'.repeat(1e6), '😀'.repeat(1e5), '\x1b'.repeat(1e5), '\ud800'.repeat(1e5)]) {
    const characters = [...bounded(long)];
    assert.equal(characters.length, TEXT_LIMIT);
    assert.equal(characters.at(-1), '…');
  }
  assert.equal(bounded('a'.repeat(TEXT_LIMIT)).length, TEXT_LIMIT);
});

test('bounded: idempotent', () => {
  const texts = [
    ...HOSTILE.map(([, text]) => text),
    '\x1b'.repeat(1000),
    '😀'.repeat(1000),
    'a'.repeat(1000),
  ];
  for (const text of texts) assert.equal(bounded(bounded(text)), bounded(text));
});

test('forXml: no forbidden character and no markup', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const written = all.map((character) => forXml(character)).join('');
  assert.match(written, /^[\x20-\ud7ff\ue000-\ufffd]*$/);
  assert.doesNotMatch(written, /[<>"']/);
  assert.equal(forXml(']]></failure>&'), ']]&#62;&#60;/failure&#62;&#38;');
});

test('forSarif: no link and no placeholder', () => {
  assert.equal(forSarif('[click](http://evil) {0} \\[x'), '\\[click\\](http://evil) {{0}} \\\\\\[x');
});

test('publicUrl: drops user, password, query and fragment', () => {
  assert.equal(publicUrl('https://user:pass@host:8443/base?token=1#part'), 'https://host:8443/base');
  assert.equal(publicUrl('no URL\x1b'), 'no URL\\x1b');
});

test('sendable: keeps characters valid in a request line, and escapes the others', () => {
  assert.equal(sendable('/a%zz/{id}?q=~'), '/a%zz/{id}?q=~');
  assert.equal(sendable('/größe a\r\nX: \x1b\ud800'), '/gr%C3%B6%C3%9Fe%20a%0D%0AX:%20%1B%EF%BF%BD');
});
