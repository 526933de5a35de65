import assert from 'node:assert/strict';

/** A condition that does not hold within this time never will, on however busy a machine: milliseconds. */
export const PATIENCE = 90_000;
const PAUSE = 10;

/**
 * Waits for a condition: repeats the call until it returns a truthy value or a promise of one.
 * @param what the condition in words; a function can add the last state
 * @param patience in milliseconds, if it is known to take longer
 * @throws AssertionError if the time is over
 */
export async function until<T>(
  what: string | (() => string),
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  patience = PATIENCE,
): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() >= deadline) {
      assert.fail(`waited in vain until ${typeof what === 'string' ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
