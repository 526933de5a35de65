import type { RequestListener, Server } from 'node:http';
import type { ClosedPort } from '../node/port.ts';

/**
 * The options with which Fastify's own answers need no mending by the port: `fastify({ ...fastifyOptions(port), … })`.
 */
export function fastifyOptions(port: ClosedPort) {
  return {
    serverFactory: (listener: RequestListener): Server => port.createServer(listener),
    // The port limits the whole head; with a limit for parameters, Fastify would answer 414.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    // While the port drains, requests are still answered.
    return503OnClosing: false,
  } as const;
}
