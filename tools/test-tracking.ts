/**
 * Node's runner follows every promise and every timer, to know of each which test it belongs to: a fifth of what tests
 * cost. It has to know that where a test is declared within another one. A file by itself declares its tests at once, so
 * that this turns it off as soon as the first begins; an error that nobody catches then fails the file and not the test.
 * The process of each file loads this first, with `--expose-internals`, as Node has no other way to it.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { isGroup } from './test-groups.ts';

/** Where the runner says that a test begins. */
const BEGINNING = 'tracing:node.test:start';

/** The hooks of `async_hooks` that are enabled in this process. */
export function trackers(): readonly { disable(): void }[] {
  const { getHookArrays } = createRequire(import.meta.url)('internal/async_hooks');
  return [...getHookArrays()[0]];
}

function stop(): void {
  unsubscribe(BEGINNING, stop);
  for (const hook of trackers()) hook.disable();
}

// The tests of a group are files, which declare others later.
if (process.env.NODE_TEST_CONTEXT && isMainThread && !isGroup(process.argv[1] ?? ''))
  subscribe(BEGINNING, stop);
