import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens, port 0 meaning a free one.
 * @returns where, as `http://<host>:<port>`
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen({ host, port });
  await once(server, 'listening');
  return urlOf(server, host);
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
