/**
 * Ends a test file that does not end by itself; the process of each file loads this first. What a test left open would
 * keep that process alive for ever. `--test-force-exit` would end it at once, and lose the part of its report that is
 * not written yet (nodejs/node#64833). This leaves time to write the report, and fails the file, so that a test that
 * passes but leaves something open is noticed, too.
 */
import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';

/** How long the process may live while no test runs, in milliseconds: before the first, and from then on. */
const LONGEST_SET_UP = 600_000;
const LONGEST_END = Number(process.env.PORTICO_TEST_LONGEST_END ?? 60_000);
/** Of either time, one of so many passes at once at most: a process that was suspended is not too late for that. */
const PARTS = 10;

if (process.env.NODE_TEST_CONTEXT && isMainThread) {
  const running = new Set<unknown>();
  let end = endAfter(LONGEST_SET_UP);
  subscribe('tracing:node.test:start', (test) => {
    clearInterval(end);
    running.add(test);
  });
  subscribe('tracing:node.test:end', (test) => {
    running.delete(test);
    if (running.size > 0) return;
    clearInterval(end);
    end = endAfter(LONGEST_END);
  });
}

function endAfter(duration: number): NodeJS.Timeout {
  let parts = PARTS;
  const end = () => {
    parts--;
    if (parts > 0) return;
    const open = process.getActiveResourcesInfo().join(', ');
    // What a file writes to stderr last may be lost; stdout is read to the end.
    console.log(`No test has run for ${duration / 1_000} s, but the file does not end. Open: ${open}`);
    process.exit(1);
  };
  return setInterval(end, duration / PARTS).unref();
}
