const PARTS = 10;

/**
 * Calls something after a time in which this process ran: what it was kept from, on a machine that is busy or was
 * suspended, is nothing that a service was too slow for.
 * @param milliseconds of which one tenth at most passes at once, however long this process was away
 * @returns takes it back
 */
export function afterOwnTime(milliseconds: number, act: () => void): () => void {
  let parts = PARTS;
  const timer = setInterval(() => {
    parts--;
    if (parts > 0) return;
    clearInterval(timer);
    // What has arrived by then counts, even if this process is late to look.
    setImmediate(act);
  }, milliseconds / PARTS);
  return () => clearInterval(timer);
}
