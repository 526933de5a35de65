import { type Client, clientOf } from '../client.ts';
import type { Service } from '../service.ts';

/** How many threads serve. */
export const THREADS = 3;
export const THREADED = { PORTICO_THREADS: String(THREADS) };
/**
 * Connections enough that each thread has some: the kernel divides them by the ports of the clients, and one run in 100,000 leaves a
 * thread of three without any.
 */
export const CONNECTIONS = 32;

/** Clients with one connection each, which reach all threads. */
export function spread({ url }: Pick<Service, 'url'>, connections = CONNECTIONS) {
  const clients = Array.from({ length: connections }, () => clientOf(url));
  return {
    /** Sends something over each connection, at once. */
    each: <Result>(send: (client: Client, index: number) => Promise<Result>): Promise<Result[]> =>
      Promise.all(clients.map(send)),
    close: () => {
      for (const client of clients) client.close();
    },
  };
}
