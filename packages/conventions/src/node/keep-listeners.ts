import type { Server } from 'node:http';

/** What would be answered twice, or by somebody else, if more than the port listened. */
const PORTS_EVENTS: ReadonlySet<string | symbol> = new Set(['clientError', 'connect', 'upgrade']);

/** Takes away what frameworks and plug-ins add to the port's own listeners: Fastify answers `clientError` itself. */
export function keepListeners(server: Server): void {
  server.on('newListener', (event: string | symbol, added: () => void) => {
    if (PORTS_EVENTS.has(event)) queueMicrotask(() => server.removeListener(event, added));
  });
}
