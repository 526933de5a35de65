import { type Client, clientOf, patient } from '../../harness/client.ts';
import type { Service } from '../../harness/service.ts';

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
  const once = Array.from({ length: connections }, () => clientOf(url));
  const clients = once.map(patient);
  return {
    /** Sends something over each connection, at once, and again where a busy machine refuses it. */
    each: <Result>(send: (client: Client, index: number) => Promise<Result>): Promise<Result[]> =>
      Promise.all(clients.map(send)),
    /** The same, but each once. */
    eachOnce: <Result>(send: (client: Client, index: number) => Promise<Result>): Promise<Result[]> =>
      Promise.all(once.map(send)),
    close: () => {
      for (const client of clients) client.close();
    },
  };
}
