/**
 * Node's runner follows every promise and every timer, to know of each which test it belongs to: a fifth of what the
 * tests cost. It has to know that where a test is declared, so that one within another finds its parent; from then on
 * this turns it off. An error that nobody catches then fails the file and not the test. The process of each file loads
 * this first, with `--expose-internals`, as Node has no other way to it.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { isGroup } from './test-groups.ts';

/** A hook of `async_hooks`. */
interface Hook {
  enable(): void;
  disable(): void;
}

/** Where the runner says that a test begins. */
const BEGINNING = 'tracing:node.test:start';

let stopped: readonly Hook[] = [];

/** The hooks that are enabled in this process. */
export function trackers(): readonly Hook[] {
  const { getHookArrays } = createRequire(import.meta.url)('internal/async_hooks');
  return [...getHookArrays()[0]];
}

function stop(): void {
  stopped = trackers();
  for (const hook of stopped) hook.disable();
}

/** Has tests that are declared meanwhile belong to the test that calls this. */
export async function whileTracked(declare: () => Promise<unknown>): Promise<void> {
  for (const hook of stopped) hook.enable();
  await declare();
  stop();
}

// The tests of a group are files, which declare others later.
if (process.env.NODE_TEST_CONTEXT && isMainThread && !isGroup(process.argv[1] ?? '')) {
  // A hook of the runner would have a file without any test report that it has none.
  const begun = () => {
    unsubscribe(BEGINNING, begun);
    stop();
  };
  subscribe(BEGINNING, begun);
}
