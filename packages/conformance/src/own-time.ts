const PARTS = 10;

/**
 * Calls a function after a time in which this process ran, so that a machine that is busy or was suspended does not
 * make the service look slow.
 * @param milliseconds of which at most a tenth passes at once, however long this process did not run
 * @returns a function that cancels the call
 */
export function afterOwnTime(milliseconds: number, act: () => void): () => void {
  let parts = PARTS;
  const timer = setInterval(() => {
    parts--;
    if (parts > 0) return;
    clearInterval(timer);
    // Bytes that have arrived by then count, even if this process reads them late.
    setImmediate(act);
  }, milliseconds / PARTS);
  return () => clearInterval(timer);
}
