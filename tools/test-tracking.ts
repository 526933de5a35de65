/**
 * Node's runner follows every promise and every timer, to know of each which test it belongs to: a fifth of what tests
 * cost. It has to know that where a test is declared within another one. A file by itself declares its tests while it is
 * loaded, and so do the files of a group, which are tests themselves: while one is loaded, it is followed, and its tests
 * run unfollowed. An error that nobody catches then fails the process and not the test. The process of each file loads this
 * first, with `--expose-internals`, as Node has no other way to it.
 */
import { createHook, type HookCallbacks } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

/** Where the runner says that a test begins. */
const BEGINNING = 'tracing:node.test:start';

interface Tracker {
  disable(): void;
  readonly [callback: symbol]: unknown;
}

const internals = () => createRequire(import.meta.url)('internal/async_hooks');

/** The hooks of `async_hooks` that are enabled in this process. */
export function trackers(): readonly Tracker[] {
  return [...internals().getHookArrays()[0]];
}

/** What the runner's own hook did. */
let callbacks: Required<Pick<HookCallbacks, 'init' | 'destroy'>> | undefined;

function stop(): void {
  unsubscribe(BEGINNING, stop);
  const { init_symbol: init, destroy_symbol: destroy } = internals().symbols;
  for (const tracker of trackers()) {
    callbacks = { init: tracker[init], destroy: tracker[destroy] } as typeof callbacks;
    tracker.disable();
  }
}

if (process.env.NODE_TEST_CONTEXT && isMainThread) subscribe(BEGINNING, stop);

/** What was followed of the last file: the runner would keep that for ever. */
let followed: number[] = [];

/** Loads a file within the test that stands for it in a group: whatever the file declares becomes a part of that test. */
export function load(url: string): Promise<unknown> {
  if (callbacks === undefined) return import(url);
  const { init, destroy } = callbacks;
  for (const id of followed) destroy(id);
  followed = [];
  // Without `destroy`: to learn when a promise is collected is what costs most.
  const following = createHook({
    init: (id, ...resource) => {
      followed.push(id);
      init(id, ...resource);
    },
  }).enable();
  return import(url).finally(async () => {
    // A hook that ends within a turn of promises leaves that turn half followed.
    await setImmediate();
    following.disable();
  });
}
