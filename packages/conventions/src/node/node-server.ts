import { createServer, type Server } from 'node:http';
import type { Times } from './options.ts';
import type { ClosedResponse } from './response.ts';

/** How often a port looks after its connections, in milliseconds. */
export const SWEEP_MS = 1_000;

/** Node's server with what a closed port needs of it, before anything listens to it. */
export function nodeServer(
  Response: typeof ClosedResponse,
  bounds: Times & { readonly headerBytes: number },
): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout, patience, headerBytes } = bounds;
  const server = createServer({
    ServerResponse: Response,
    maxHeaderSize: headerBytes,
    // A request without `Host` is refused by the port, with an error object.
    requireHostHeader: false,
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: Math.min(500, Math.ceil(Math.min(headersTimeout, requestTimeout) / 4)),
  });
  // The head is bounded in bytes; a bound in lines would drop headers without a word.
  server.maxHeadersCount = 0;
  // By then everything has been answered: whoever is silent for longer does not read its answers.
  server.timeout = patience + 2 * SWEEP_MS;
  // RFC 9112, section 9.6: a client that has closed its side still gets its answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  return server;
}
