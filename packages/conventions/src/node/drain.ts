import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import type { ClosedPort } from './port.ts';

export interface DrainOptions {
  readonly server: Server;
  readonly port: ClosedPort;
  /** How long everything is still answered as ever, in milliseconds; part of the grace. */
  readonly lameDuck: number;
  /** How long the port may take to close, in milliseconds. */
  readonly grace: number;
  /** Called when requests that still come are to be refused. */
  readonly refuse: () => void;
}

/** How long a connection that was accepted at the last moment has to bring its request, in milliseconds. */
const MOMENT = 50;

/** Turns of the event loop without a new connection; the first may be over before anything could be accepted. */
const QUIET_TURNS = 3;

/**
 * Closes a port without failing a request: for the lame-duck time everything is answered as ever, but each answer
 * closes its connection, so that a balancer can turn away; then no connection is accepted any more, and what is under
 * way has until the grace ends. What is not done by then is refused.
 */
export async function drain({ server, port, lameDuck, grace, refuse }: DrainOptions): Promise<void> {
  const end = performance.now() + grace;
  port.closeAfterAnswers();
  if (lameDuck > 0) await delay(lameDuck);
  await lull(server, (performance.now() + end) / 2);
  const closed = once(server, 'close');
  // Node's HTTP server would also close the connections on which no request has begun: one that was accepted a moment
  // ago, whose request nobody has read yet, would be reset.
  NetServer.prototype.close.call(server);
  await within(end - performance.now(), quiet(port));
  refuse();
  port.refuseUnderWay(new Failure('SERVICE_UNAVAILABLE'));
  await within(MOMENT, port.whenIdle());
  server.closeAllConnections();
  await closed;
}

/**
 * Resolves when nobody connects: whoever waits in the kernel's queue when the port closes is reset, and a turn of the
 * event loop takes only one connection from it.
 *
 * @param latest when it resolves all the same, on the clock of `performance.now()`: half of the grace is for the rest
 */
async function lull(server: Server, latest: number): Promise<void> {
  let quiet = 0;
  const count = () => {
    quiet = 0;
  };
  server.on('connection', count);
  while (quiet < QUIET_TURNS && performance.now() < latest) {
    quiet++;
    await nextTurn();
  }
  server.off('connection', count);
}

/** Resolves when no request is under way and none has come for a moment. */
async function quiet(port: ClosedPort): Promise<void> {
  do {
    await port.whenIdle();
    await delay(MOMENT);
    // After a moment in which the process did not run, timers come before what was sent meanwhile.
    await nextTurn();
    await nextTurn();
  } while (port.underWay > 0);
}

/** Waits for something, but not longer than this. */
async function within(milliseconds: number, something: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const expiry = delay(Math.max(0, milliseconds), undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([something, expiry]);
  patience.abort();
}
