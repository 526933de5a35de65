import type { Server } from 'node:http';
import { createServer } from './http.ts';
import type { Times } from './options.ts';
import type { ClosedResponse } from './response.ts';

/** How often a port checks its connections, in milliseconds. */
export const SWEEP_MS = 1_000;

/** Node's server, set up as a closed port needs it. */
export function nodeServer(
  Response: typeof ClosedResponse,
  bounds: Times & { readonly headerBytes: number },
): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout, patience, headerBytes } = bounds;
  const server = createServer({
    ServerResponse: Response,
    maxHeaderSize: headerBytes,
    // The port itself refuses requests without `Host`, with an error object.
    requireHostHeader: false,
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: Math.min(500, Math.ceil(Math.min(headersTimeout, requestTimeout) / 4)),
  });
  // The head is limited in bytes; with a limit in lines, Node would silently drop headers.
  server.maxHeadersCount = 0;
  // By then everything has been answered, so a client that is silent for longer does not read its responses.
  server.timeout = patience + 2 * SWEEP_MS;
  // A client that has closed its side still gets its response (RFC 9112, section 9.6).
  Object.assign(server, { httpAllowHalfOpen: true });
  return server;
}

/** Events that only the port must listen to; others would respond a second time or in their own way. */
const PORTS_EVENTS: ReadonlySet<string | symbol> = new Set(['clientError', 'connect', 'upgrade']);

/** Removes listeners that frameworks and plug-ins add to those of the port: Fastify responds to `clientError` itself. */
export function keepListeners(server: Server): void {
  server.on('newListener', (event: string | symbol, added: () => void) => {
    if (PORTS_EVENTS.has(event)) queueMicrotask(() => server.removeListener(event, added));
  });
}
