import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a server is to listen. */
export interface Place {
  readonly host: string;
  /** 0 means a free one. */
  readonly port: number;
  /** The variables that say so are called `<name>_HOST` and `<name>_PORT`. */
  readonly name: string;
}

/** Nobody can listen there. `message` is one line for the operator, with the variable to change. */
export class ListenRefused extends Error {
  override readonly name = 'ListenRefused';

  constructor(place: Place, cause: NodeJS.ErrnoException) {
    const isPort = cause.code === 'EADDRINUSE' || cause.code === 'EACCES';
    super(`${place.name}_${isPort ? 'PORT' : 'HOST'}: ${cause.message}`, { cause });
  }
}

/**
 * @returns where it listens, as `http://<host>:<port>`
 * @throws ListenRefused
 */
export async function listen(server: Server, place: Place): Promise<string> {
  const { host, port } = place;
  server.listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ListenRefused(place, error);
  });
  return urlOf(server, host);
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
