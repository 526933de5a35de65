import { setTimeout as delay } from 'node:timers/promises';

/** How long after the start its memory is returned to the system, in milliseconds. */
const RETURN_AFTER = 1_000;

/**
 * A start fills the space that V8 has for new objects, which then keeps its full size until something makes V8 collect
 * everything. An idle service allocates nothing, so it triggers that once.
 */
export async function returnMemory(): Promise<void> {
  await delay(RETURN_AFTER, undefined, { ref: false });
  if (!process.features.inspector) return;
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
