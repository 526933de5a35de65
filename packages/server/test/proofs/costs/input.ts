import assert from 'node:assert/strict';
import type { Reply } from '../../harness/client.ts';
import { comparable } from '../../harness/processor-time.ts';
import type { World } from './world.ts';

/** One of the worst inputs that still pass their bound, and how it is sent. */
export interface Input {
  readonly what: string;
  /** @returns the answer; undefined if it is not awaited */
  readonly send: () => Promise<Pick<Reply, 'status' | 'text'> | undefined>;
}

/** Makes the worst inputs of a row of the table. */
export type Generator = (world: World) => AsyncIterable<Input> | Iterable<Input>;

/** Milliseconds of the serving thread in one turn, and bytes of memory beyond what there was before. */
const MOST = { turn: 50, memory: 100 * 1_048_576 };
/** Repeating leaves out what happens besides, such as the first use of code, garbage collection, or a slow processor. */
const ATTEMPTS = 20;

/** @throws AssertionError where an input costs more than it may, or is answered with a failure of the server's */
export async function assertCheap({ what, send }: Input, { meter }: Pick<World, 'meter'>): Promise<void> {
  let turn = Number.POSITIVE_INFINITY;
  let memory = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && (turn > MOST.turn || memory > MOST.memory); attempt++) {
    const before = process.memoryUsage.rss();
    meter.take();
    const reply = await send();
    memory = Math.min(memory, process.memoryUsage.rss() - before);
    turn = Math.min(turn, comparable(meter.take(), MOST.turn));
    if (reply) assert.ok(reply.status < 500, `${what}: ${reply.status} ${reply.text}`);
  }
  assert.ok(turn <= MOST.turn, `${what}: ${turn.toFixed(1)} ms in one turn`);
  assert.ok(memory <= MOST.memory, `${what}: ${(memory / 1_048_576).toFixed(0)} MB`);
}
