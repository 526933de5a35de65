import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Coding } from '../operations/handler.ts';
import { preferredCoding } from './compression.ts';

const ALL: ReadonlySet<Coding> = new Set(['br', 'gzip', 'identity']);

for (const [header, expected] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0.9', 'gzip'],
  ['br;q=1.000,gzip;q=1.0', 'br'],
  ['gzip ; q=0.5 , identity ; q=0.6', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000, *', 'br'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['deflate', 'identity'],
  [', ,gzip,', 'gzip'],
] as const) {
  test(`Accept-Encoding ${header === undefined ? 'absent' : `“${header}”`}: ${expected}`, () => {
    assert.equal(preferredCoding(header, ALL), expected);
  });
}

test('a coding that the document lacks is not chosen', () => {
  assert.equal(preferredCoding('br, gzip;q=0.5', new Set<Coding>(['gzip', 'identity'])), 'gzip');
  assert.equal(preferredCoding('br', new Set<Coding>(['identity'])), 'identity');
});
