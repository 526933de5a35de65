import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidatesOf } from './password-forms.ts';
import { type Comparison, comparisonWith } from './stored-hash.ts';

const BCRYPT = `$2b$10$${'a'.repeat(53)}`;
const PBKDF2 = '$pbkdf2-sha256$i=10000$c2VhLXNhbHQ$c2VhLXNhbHQtc2VhLXNhbHQtc2VhLXNhbHQ';
const BETTER_AUTH = `${'a'.repeat(32)}:${'b'.repeat(128)}`;

for (const [what, stored, typed, times] of [
  ['ASCII', PBKDF2, 'correct horse', 1],
  ['in NFC, as the same text has another NFD', PBKDF2, 'café', 2],
  ['in NFD', PBKDF2, 'cafe\u0301', 2],
  ['in neither', PBKDF2, 'Nguy\u00ea\u0303n', 3],
  ['in neither, which NFKC makes equal', BETTER_AUTH, 'Nguy\u00ea\u0303n', 1],
  ['in neither, but behind what bcrypt reads', BCRYPT, `${'a'.repeat(72)}Nguy\u00ea\u0303n`, 1],
  ['ASCII, of WordPress', `$P$B${'a'.repeat(30)}`, 'correct horse', 1],
  ['with a quote, of WordPress', `$P$B${'a'.repeat(30)}`, "it's", 2],
] as const) {
  test(`a password that is ${what} is hashed ${times === 1 ? 'once' : `${times} times`} at most`, () => {
    const comparison = comparisonWith(stored) as Comparison;
    assert.equal(candidatesOf({ typed, nfc: typed.normalize('NFC') }, comparison).length, times);
  });
}
