/** The longest time that counts of one turn, in milliseconds: anything beyond it was taken by other processes. */
const LONGEST_TURN = 30;
const TURN = 10;

let passed = 0;
let last = performance.now();

// The service of a test runs in the test's process: when that gets no processor, neither is to blame.
setInterval(() => {
  const now = performance.now();
  passed += Math.min(now - last, LONGEST_TURN);
  last = now;
}, TURN).unref();

/**
 * Milliseconds in which this process ran. On a busy machine, they are fewer than the clock's: things that must happen
 * soon are measured in these.
 */
export function ownTime(): number {
  return passed;
}

/**
 * Begins to watch whether this process stands still, as it may where others have the processors.
 * @returns tells for how long it did at most, in milliseconds
 */
export function watchPauses(): () => number {
  let longest = 0;
  let before = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - before - TURN);
    before = now;
    return longest;
  };
  setInterval(look, TURN).unref();
  return look;
}
