import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { type AddressOf, NodeRequest, socketAddress } from '../node/request.ts';
import type { ClosedResponse } from '../node/response.ts';
import type { ServingResponse } from '../serving/exchange.ts';
import type { Service } from '../serving/service.ts';

export interface BindOptions {
  /** The other end of the socket, unless said otherwise. */
  readonly addressOf?: AddressOf;
}

/**
 * Serves operations with Fastify, on a closed port. Fastify routes; bodies, validation and failures are the
 * conventions' own, because Fastify's answers are not theirs.
 */
export function bindOperations(
  app: FastifyInstance,
  service: Service,
  { addressOf = socketAddress }: BindOptions = {},
): void {
  // Fastify reads no body: it would do so before it is known whether there is a route.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });

  for (const { operation, path, methods, serve } of service.routes) {
    app.route({
      method: methods as HTTPMethods[],
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const response = reply.raw as ClosedResponse;
        response.operation = operation.id;
        response.route = path;
        const parameters = request.params as Record<string, string>;
        return send(reply, await serve(new NodeRequest(response, addressOf), parameters));
      },
    });
  }
  app.setNotFoundHandler((_request, reply) => {
    return send(reply, service.unrouted(new NodeRequest(reply.raw as ClosedResponse, addressOf)));
  });
  app.setErrorHandler((thrown: unknown, _request, reply) => {
    return send(reply, service.failed(thrown, (reply.raw as ClosedResponse).requestId));
  });
}

function send(reply: FastifyReply, { status, headers, body, cause }: ServingResponse): FastifyReply {
  (reply.raw as ClosedResponse).failureCause ??= cause;
  return reply.code(status).headers(headers).send(body);
}
