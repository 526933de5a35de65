import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapped } from './wrapped.ts';

const long = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

test('wrapped: a paragraph with a long line is filled anew, and stays as it is from then on', () => {
  const once = wrapped(`${long}\n${long}\n`);
  assert.ok(longest(once) <= 120);
  assert.deepEqual(once.split(/\s+/), `${long}\n${long}\n`.split(/\s+/));
  assert.equal(wrapped(once), once);
});

test('wrapped: an item of a list is continued below its text, and ends where the next begins', () => {
  const [first = '', second = ''] = wrapped(`- ${long}\n- next\n`).split('\n');
  assert.ok(first.startsWith('- word0'));
  assert.match(second, /^ {2}word/);
  assert.ok(wrapped(`- ${long}\n- next\n`).endsWith('\n- next\n'));
});

test('wrapped: a code span is never broken, and no line begins with what would begin a list', () => {
  const span = `\`${'a '.repeat(20)}b\``;
  assert.ok(wrapped(`${long.slice(0, 110)} ${span} ${long}`).includes(span));
  for (let width = 100; width < 125; width++)
    assert.doesNotMatch(wrapped(`${'a'.repeat(width)} - b 1. c`), /^(?:-|1\.)/m);
});

for (const [name, text] of [
  ['a block of code', `\`\`\`sh\n${long}\n\`\`\`\n`],
  ['indented code', `\n    ${long}\n`],
  ['a table', `| ${long} |\n|---|\n`],
  ['a heading', `# ${long}\n`],
  ['a paragraph that fits', 'one\ntwo\n'],
] as const)
  test(`wrapped: ${name} stays as it is`, () => assert.equal(wrapped(text), text));
