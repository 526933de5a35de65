import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Where a server listens. */
export interface Place {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Whether other threads of this process listen there too. */
  readonly isShared?: boolean;
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
  const { host, port, isShared = false } = place;
  server.listen({ host, port, reusePort: isShared });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ListenRefused(place, error);
  });
  const { port: chosen } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`;
}

/**
 * Listens for a moment without sharing the port: those that share it could not tell that another program has it too.
 * @returns the place, with the port that it was
 * @throws ListenRefused
 */
export async function reserve(place: Place): Promise<Place> {
  const probe = createServer();
  const url = await listen(probe, place);
  await new Promise((resolve) => probe.close(resolve));
  return { ...place, port: Number(new URL(url).port || 80), isShared: true };
}
