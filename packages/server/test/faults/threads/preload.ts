/**
 * Loaded into every thread of a process (`--import`): tells of each connection which thread has it, and on SIGUSR2, has a
 * thread do what a file says: `<name of the thread> <what>`.
 */
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads, { BroadcastChannel, isMainThread, threadName } from 'node:worker_threads';

const orders = new BroadcastChannel('test-orders');
const connections = new BroadcastChannel('test-connections');
connections.unref();
const name = isMainThread ? 'first' : threadName;

const deeds: Record<string, () => void> = {
  exit: () => process.exit(3),
  throw: () => {
    setImmediate(() => {
      throw new Error('thrown on purpose');
    });
  },
  loop: () => {
    for (;;);
  },
  stop: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000),
};

function obey(order: string): void {
  const [thread, what = ''] = order.trim().split(' ');
  if (thread === name) deeds[what]?.();
}

orders.onmessage = (event) => obey(String((event as { data: unknown }).data));
orders.unref();

const say = (thread: unknown) => process.stdout.write(`${JSON.stringify({ level: 30, accepted: thread })}\n`);

subscribe('net.server.socket', () => {
  if (isMainThread) say(name);
  else connections.postMessage(name);
});

// As when a part of the program cannot be loaded.
if (process.env.TEST_THREADS_BROKEN && name?.startsWith('portico-')) throw new Error('broken on purpose');

if (isMainThread) {
  let left = Number(process.env.TEST_THREADS_REFUSED ?? 0);
  const { Worker } = threads;
  // As when the system has no room for another thread.
  threads.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      if (String(given[0]).includes('threads/front') && left-- > 0) throw new Error('no room on purpose');
      super(...given);
    }
  };
  syncBuiltinESMExports();
  connections.onmessage = (event) => say((event as { data: unknown }).data);
  process.on('SIGUSR2', () => {
    const order = readFileSync(process.env.TEST_ORDER ?? '', 'utf8');
    obey(order);
    orders.postMessage(order);
  });
}
