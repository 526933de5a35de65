import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Systems take the ports of outgoing connections from further up; browsers and `fetch` refuse some of those below. */
const FIRST = 10_081;
const LAST = 30_000;

/**
 * A free port, for a program that cannot choose one itself. The system gives it to no outgoing connection before the
 * program has it, or while the program is restarted; nor to any other test, as long as this process lives.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (!(await isClaimed(port))) continue;
    const probe = createServer().listen(port, '127.0.0.1');
    if (!(await isBound(probe))) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/**
 * Takes the UDP port of the same number, which is otherwise unused: two tests that ask for a port at once get different
 * ones.
 */
async function isClaimed(port: number): Promise<boolean> {
  const claim = createSocket('udp4').unref();
  claim.bind({ port, address: '127.0.0.1', exclusive: true });
  return isBound(claim);
}

async function isBound(socket: Server | ReturnType<typeof createSocket>): Promise<boolean> {
  return once(socket, 'listening').then(
    () => true,
    () => false,
  );
}
