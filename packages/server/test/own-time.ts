/** The longest that counts of one turn, in milliseconds: what is beyond it others took. */
const LONGEST_TURN = 30;
const TURN = 10;

let passed = 0;
let last = performance.now();

// The service of a test runs in the test's process: where that gets no processor, neither is to blame.
setInterval(() => {
  const now = performance.now();
  passed += Math.min(now - last, LONGEST_TURN);
  last = now;
}, TURN).unref();

/**
 * Milliseconds as this process lived through them. On a machine that is busy with others they are fewer than the
 * clock's: what must happen soon is measured in these.
 */
export function ownTime(): number {
  return passed;
}
