import type { Socket } from 'node:net';

/** How long a closing connection is still read, so that a reset does not destroy its last response. */
const LINGER_MS = 5_000;

/** Ends the own side of a connection, and destroys it if the client does not end the other. */
export function linger(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
