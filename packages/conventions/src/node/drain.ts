import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../errors/failure.ts';
import type { ClosedPort } from './port.ts';

/** The server that `drain` stops, and the time it has for that. */
export interface DrainOptions {
  readonly server: Server;
  readonly port: ClosedPort;
  /** Milliseconds for which everything still works as before; part of the grace. */
  readonly lameDuck: number;
  /** Milliseconds that the port may take to close. */
  readonly grace: number;
  /** Called when all further requests must be refused. */
  readonly refuse: () => void;
}

/** How long a connection accepted at the last moment has to send its request, in milliseconds. */
const MOMENT = 50;

/** Turns of the event loop without a new connection; the first may be over before anything could be accepted. */
const QUIET_TURNS = 3;

/**
 * Closes a port without failing a request. During the lame-duck time, everything works as before, but each response closes
 * its connection, so that load balancers stop routing here. Then no more connections are accepted, and requests under way
 * have until the grace ends. After that, they are refused.
 */
export async function drain({ server, port, lameDuck, grace, refuse }: DrainOptions): Promise<void> {
  const end = performance.now() + grace;
  port.closeAfterAnswers();
  if (lameDuck > 0) await delay(lameDuck);
  await lull(server, (performance.now() + end) / 2);
  const closed = once(server, 'close');
  // Node's HTTP server would also close connections on which no request has begun, and so reset one that was accepted a
  // moment ago and whose request has not been read yet.
  NetServer.prototype.close.call(server);
  await within(end - performance.now(), quiet(port));
  refuse();
  port.refuseUnderWay(new Failure('SERVICE_UNAVAILABLE'));
  await within(MOMENT, port.whenIdle());
  server.closeAllConnections();
  await closed;
  // Ends the interval in which Node checks connections, which would keep the server in memory.
  server.close();
}

/**
 * Resolves when there are no new connections: those in the kernel's queue would be reset when the port closes, and each
 * turn of the event loop accepts only one of them.
 *
 * @param latest when it resolves in any case, on the clock of `performance.now()`
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
    // If the process was suspended, timers fire before anything sent in the meantime is read.
    await nextTurn();
    await nextTurn();
  } while (!port.isIdle);
}

/** Waits for a promise, but no longer than the given time. */
async function within(milliseconds: number, something: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const expiry = delay(Math.max(0, milliseconds), undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([something, expiry]);
  patience.abort();
}
