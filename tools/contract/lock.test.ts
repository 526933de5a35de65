import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contract } from '@portico/conventions/lock';
import { changeLines, judge, type Lock, lockOf, lockText, renewed } from './lock.ts';

const one = { status: 409, retry: 'never', headers: [] } as const;
const contract: Contract = { errors: { TAKEN: one }, operations: {} };
const wider: Contract = { errors: { TAKEN: one, GONE: { ...one, status: 404 } }, operations: {} };
const broken: Contract = { errors: { TAKEN: { ...one, status: 422 } }, operations: {} };
const released = lockOf('0.1.0', '2026-01-01', contract);
const draft = lockOf('0.1.0', null, contract);
const next = (version: string, of: Contract) => ({ version, released: '2026-02-02', contract: of });

for (const lock of [released, draft]) {
  const title = lock.released ? 'after a release' : 'before the first release';
  test(`${title}: an unchanged contract needs no new version, and no lower one is allowed`, () => {
    assert.deepEqual(judge(lock, contract, '0.1.0'), { changes: [] });
    assert.match(judge(lock, contract, '0.0.9').problem ?? '', /must rise to 0\.1\.0/);
  });

  test(`${title}: a compatible change needs a patch version, a breaking one a minor version`, () => {
    assert.match(
      judge(lock, wider, '0.1.0').problem ?? '',
      /0\.1\.0 must rise to 0\.1\.1 or more after 0\.1\.0/,
    );
    assert.equal(judge(lock, wider, '0.1.1').problem, undefined);
    assert.match(judge(lock, broken, '0.1.9').problem ?? '', /must rise to 0\.2\.0/);
    assert.equal(judge(lock, broken, '0.2.0').problem, undefined);
  });
}

test('a lock edited by hand is refused', () => {
  const forged: Lock[] = [
    { ...released, contract: broken },
    { ...released, released: null },
    { ...released, version: '0.0.1' },
  ];
  for (const lock of forged) assert.match(judge(lock, broken, '9.0.0').problem ?? '', /restore it/);
});

test('a released lock is replaced only by a sufficiently higher version', () => {
  assert.throws(() => renewed(released, next('0.1.0', contract), 'release'), /was released on 2026-01-01/);
  assert.throws(() => renewed(released, next('0.1.1', broken), 'release'), /must rise to 0\.2\.0/);
  assert.throws(() => renewed(released, next('0.2.0', broken), 'draft'), /its lock is final/);
  const lock = renewed(released, next('0.2.0', broken), 'release');
  assert.deepEqual(judge(lock, broken, '0.2.0'), { changes: [] });
  assert.equal(lock.released, '2026-02-02');
});

test('a draft can be replaced until it is released', () => {
  const again = renewed(draft, next('0.1.0', broken), 'draft');
  assert.equal(again.released, null);
  const final = renewed(again, next('0.1.0', broken), 'release');
  assert.throws(() => renewed(final, next('0.1.0', wider), 'draft'), /its lock is final/);
});

test('the lock file has one line per error', () => {
  const text = lockText(released);
  assert.deepEqual(JSON.parse(text), released);
  assert.equal(judge(JSON.parse(text), contract, '0.1.0').problem, undefined);
  const lines = text.split('\n').filter((line) => line.includes('TAKEN'));
  assert.deepEqual(lines, ['      "TAKEN": {"status":409,"retry":"never","headers":[]}']);
});

test('breaking changes are listed first, one per line', () => {
  const { changes } = judge(released, { errors: { GONE: one }, operations: {} }, '0.2.0');
  assert.deepEqual(changeLines(changes), [
    'breaking    TAKEN: the constant is removed',
    'compatible  GONE: the constant is new',
  ]);
});
