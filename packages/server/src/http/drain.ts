import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '@portico/conventions';
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

/** How long a connection that was accepted at the last moment has to bring its request, in milliseconds. */
const MOMENT = 50;

/**
 * Closes a port without failing a request: for the lame-duck time everything is answered as ever, but each answer
 * closes its connection, so that a balancer can turn away; then no connection is accepted any more, and what is under
 * way has until the grace ends. What is not done by then is refused.
 */
export async function drain({ server, port, config, hurry, refuse }: DrainOptions): Promise<void> {
  const end = performance.now() + config.shutdownGrace;
  port.closeAfterAnswers();
  if (!hurry) await delay(config.lameDuck);
  await lull(server);
  const closed = once(server, 'close');
  server.close();
  await within(end - performance.now(), quiet(port));
  refuse();
  port.refuseUnderWay(new Failure('SERVICE_UNAVAILABLE'));
  await within(MOMENT, port.whenIdle());
  server.closeAllConnections();
  await closed;
}

/**
 * Resolves when nobody connects, for a moment at most: whoever waits in the kernel's queue when the port closes is
 * reset, and a turn of the event loop takes only one connection from it.
 */
async function lull(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on('connection', count);
  const end = performance.now() + MOMENT;
  for (let before = -1; before !== accepted && performance.now() < end; ) {
    before = accepted;
    await nextTurn();
  }
  server.off('connection', count);
}

/** Resolves when no request is under way and none has come for a moment. */
async function quiet(port: ClosedPort): Promise<void> {
  do {
    await port.whenIdle();
    await delay(MOMENT);
  } while (port.underWay > 0);
}

/** Waits for something, but not longer than this. */
async function within(milliseconds: number, something: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const expiry = delay(Math.max(0, milliseconds), undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([something, expiry]);
  patience.abort();
}
