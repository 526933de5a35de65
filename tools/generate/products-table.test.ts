import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownLines } from './products-table.ts';

test('lines of code: blank lines and comments do not count, everything else does', () => {
  for (const [ending, text, lines] of [
    ['.js', "import a from 'a';\n\n// A comment.\na(); // and code\n", 2],
    ['.js', '/**\n * A comment.\n */\na();\n', 1],
    ['.jsx', '<p>\n  {/* A comment. */}\n  text\n</p>\n', 3],
    ['.jsx', "const url = 'http://localhost'; // here\n", 1],
    ['.html', '<!doctype html>\n<!-- A comment\n over lines -->\n<p>text</p>\n', 2],
    ['.py', '"""What it is."""\n# A comment.\na = 1  # and code\n\n', 1],
  ] as const)
    assert.equal(ownLines(text, ending), lines, text);
});
