const PARTS = 10;

/**
 * Calls a function after a time in which this process ran, so that a busy or suspended machine does not make the
 * service look slow.
 * @param milliseconds at most a tenth of which passes at once, however long this process did not run
 * @returns a function that cancels the call
 */
export function afterOwnTime(milliseconds: number, act: () => void): () => void {
  let parts = PARTS;
  const timer = setInterval(() => {
    parts--;
    if (parts > 0) return;
    clearInterval(timer);
    // Counts bytes that have arrived in time, even if this process reads them late.
    setImmediate(act);
  }, milliseconds / PARTS);
  return () => clearInterval(timer);
}
