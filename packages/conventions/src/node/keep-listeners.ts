import type { Server } from 'node:http';

/** Events that only the port must listen to; others would respond a second time or in their own way. */
const PORTS_EVENTS: ReadonlySet<string | symbol> = new Set(['clientError', 'connect', 'upgrade']);

/** Removes listeners that frameworks and plug-ins add to those of the port: Fastify responds to `clientError` itself. */
export function keepListeners(server: Server): void {
  server.on('newListener', (event: string | symbol, added: () => void) => {
    if (PORTS_EVENTS.has(event)) queueMicrotask(() => server.removeListener(event, added));
  });
}
