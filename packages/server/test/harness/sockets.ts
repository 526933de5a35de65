import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Makes a server listen on a free port of this machine. */
export async function listening(server: Server): Promise<{ port: number; close: () => void }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
