import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { cutReports } from './reported.ts';
import { runAlone } from './test-run-alone.ts';

/** Runs test files as tools/test.ts does. */
function runTests(
  t: TestContext,
  texts: readonly string[],
  variables: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-reported-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = texts.map((text, at) => {
    const path = join(folder, `${at}.test.mjs`);
    writeFileSync(path, `import { describe, test } from 'node:test';\n${text}`);
    return relative('.', path);
  });
  // Of an earlier pass, in which each reported to the end.
  const earlier = files.map((file) => JSON.stringify({ file, announced: 1, received: 1 }));
  writeFileSync(join(folder, 'reported'), `${earlier.join('\n')}\n`);
  const { status, stdout } = runAlone(folder, files, variables);
  return { status, stdout, cut: cutReports(files, readFileSync(join(folder, 'reported'), 'utf8')), files };
}

const WHOLE = `
  test('one', async (t) => { await t.test('within', () => {}); });
  test.skip('skipped', () => {});
  describe('group', () => { test('member', () => {}); });`;

test('files that report every test, in groups and skipped, too, are complete', (t) => {
  const failing = "test('fails', () => { throw new Error('no'); });";
  const { cut, stdout } = runTests(t, [WHOLE, failing]);
  assert.deepEqual(cut, []);
  assert.match(stdout, /3 passed, 1 failed, 1 skipped/);
});

test('a process that ends in the middle of its tests with a status of success is noticed', (t) => {
  const ends = "test('one', () => {}); test('two', () => process.exit(0)); test('three', () => {});";
  const { cut, files } = runTests(t, [WHOLE, ends, '']);
  assert.deepEqual(cut, [`${files[1]}: its report has no end`, `${files[2]}: its report has no end`]);
});

test('a result that is missing is noticed', () => {
  const noted = `${JSON.stringify({ file: 'a.test.ts', announced: 3, received: 2 })}\n`;
  assert.deepEqual(cutReports(['a.test.ts'], noted), ['a.test.ts: 2 results of 3 tests']);
});

test('a file that leaves something open fails, and says what; every result before has arrived', (t) => {
  const leaves = `
    import { createServer } from 'node:net';
    for (let at = 0; at < 300; at++) test('test ' + at, () => {});
    test('leaves', () => { createServer().listen(0); });`;
  const { status, stdout } = runTests(t, [leaves], { PORTICO_TEST_LONGEST_END: '3000' });
  assert.equal(status, 1);
  assert.match(stdout, /the file does not end\. Open: .*TCPServerWrap/);
  assert.match(stdout, /301 passed, 1 failed/);
});

test('while a test runs, nothing is tracked', (t) => {
  const tracking = new URL('test-tracking.ts', import.meta.url);
  const looks = `
    import { trackers } from '${tracking}';
    test('looks', async (t) => {
      await t.test('within', () => {});
      if (trackers().length > 0) throw new Error('tracked');
    });`;
  assert.match(runTests(t, [looks]).stdout, /2 passed, 0 failed/);
});

test('an error that nobody catches fails the file', (t) => {
  const late = `
    test('one', async () => {
      setTimeout(() => { throw new Error('nobody catches it'); });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`;
  const { status, stdout } = runTests(t, [late]);
  assert.equal(status, 1);
  assert.match(stdout, /nobody catches it/);
});
