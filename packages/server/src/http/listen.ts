import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a server listens. */
export interface Place {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Prefix of the variables that configure it: `<name>_HOST` and `<name>_PORT`. */
  readonly name: string;
}

/** The address or port cannot be used. `message` is one line for the operator, with the variable to change. */
export class ListenRefused extends Error {
  override readonly name = 'ListenRefused';

  constructor(place: Place, cause: NodeJS.ErrnoException) {
    const isPort = cause.code === 'EADDRINUSE' || cause.code === 'EACCES';
    super(`${place.name}_${isPort ? 'PORT' : 'HOST'}: ${cause.message}`, { cause });
  }
}

/**
 * @returns its address, as `http://<host>:<port>`
 * @throws ListenRefused
 */
export async function listen(server: Server, place: Place): Promise<string> {
  const { host, port } = place;
  server.listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ListenRefused(place, error);
  });
  const { port: chosen } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`;
}
