import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClosedPort } from '@portico/conventions/node';

export interface DrainOptions {
  readonly server: Server;
  readonly port: ClosedPort;
  /** In milliseconds; the first is part of the second. */
  readonly config: { readonly lameDuck: number; readonly shutdownGrace: number };
  /** Leaves the lame-duck time out. */
  readonly hurry: boolean;
  /** Called when requests that still come are to be refused. */
  readonly refuse: () => void;
}

/**
 * Closes a port without failing a request: for the lame-duck time everything is answered as ever, but each answer
 * closes its connection, so that a balancer can turn away; then nothing is accepted any more, and what is under way
 * has until the grace ends.
 */
export async function drain({ server, port, config, hurry, refuse }: DrainOptions): Promise<void> {
  const end = performance.now() + config.shutdownGrace;
  port.closeAfterAnswers();
  if (!hurry) await delay(config.lameDuck);
  const closed = once(server, 'close');
  server.close();
  refuse();
  const patience = new AbortController();
  const grace = delay(Math.max(0, end - performance.now()), undefined, { signal: patience.signal }).catch(
    () => {},
  );
  await Promise.race([port.whenIdle(), grace]);
  patience.abort();
  server.closeAllConnections();
  await closed;
}
