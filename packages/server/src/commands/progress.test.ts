import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { progressOf } from './progress.ts';

/**
 * Does a step every 600 ms. Call it once per test: of two mocks of one method, the first outlives the test.
 * @returns the output
 */
function drawn(t: TestContext, isTerminal: boolean, steps: number): string {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let shown = '';
  const stderr = {
    write: (text: string) => {
      shown += text;
    },
  };
  const progress = progressOf({ stderr, isTerminal }, 'rows', 4);
  for (let step = 0; step < steps; step++) {
    now += 600;
    progress.advance();
  }
  progress.end();
  return shown;
}

test('work longer than a second draws its progress, and clears it at the end', (t) => {
  const shown = drawn(t, true, 2);
  assert.match(shown, /rows \[#{15} {15}\] 50 % \(2 of 4\)/);
  assert.ok(shown.endsWith('\r\u001b[K'));
});

test('quick work draws nothing', (t) => {
  assert.equal(drawn(t, true, 1), '');
});

test('output to no terminal draws nothing', (t) => {
  assert.equal(drawn(t, false, 4), '');
});
