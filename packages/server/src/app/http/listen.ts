import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Where a server listens. */
export interface Place {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Prefix of the variables that configure it: `<name>_HOST` and `<name>_PORT`. */
  readonly name: string;
  /** Whether other threads of this process also listen on the port. */
  readonly isShared?: boolean;
}

/** Whether the system divides the connections to a port among the sockets that listen on it (`SO_REUSEPORT`). */
export async function canSharePorts(host: string): Promise<boolean> {
  const probe = createServer();
  probe.listen({ host, port: 0, reusePort: true });
  try {
    await once(probe, 'listening');
  } catch {
    // Where the address is the reason, listening will say so.
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** The address or port cannot be used. `message` is one line for the operator, with the variable to change. */
export class ListenRefused extends Error {
  override readonly name = 'ListenRefused';

  constructor(place: Place, cause: NodeJS.ErrnoException) {
    const isPort = cause.code === 'EADDRINUSE' || cause.code === 'EACCES';
    const variable = `${place.name}_${isPort ? 'PORT' : 'HOST'}`;
    const isTaken = cause.code === 'EADDRINUSE';
    const advice = `another program uses this port; stop it, or set ${variable} to a free one`;
    super(`${variable}: ${isTaken ? `${advice} (${cause.message})` : cause.message}`, { cause });
  }
}

/**
 * @returns its address, as `http://<host>:<port>`
 * @throws ListenRefused
 */
export async function listen(server: Server, place: Place): Promise<string> {
  const { host, isShared = false } = place;
  if (isShared) await assertFree(place);
  await listening(server, place, isShared);
  return `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Joins a port that this process already has. @throws ListenRefused */
export async function join(server: Server, place: Place): Promise<void> {
  await listening(server, place, true);
}

/**
 * Finds out whether a port can be used, before anything is made for the service; and once more where it is shared, as
 * another program could share it, and would get some of the connections.
 * @throws ListenRefused
 */
export async function assertFree(place: Place): Promise<void> {
  if (place.port === 0) return;
  const probe = createServer();
  await listening(probe, place, false);
  probe.close();
  await once(probe, 'close');
}

async function listening(server: Server, place: Place, reusePort: boolean): Promise<void> {
  const { host, port } = place;
  server.listen({ host, port, reusePort });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ListenRefused(place, error);
  });
}
