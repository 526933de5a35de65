import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { METHODS } from '../node/http.ts';
import { isLong, type ListenerOptions, write } from '../node/listener.ts';
import { NodeRequest, socketAddress } from '../node/request.ts';
import type { ClosedResponse } from '../node/response.ts';
import type { ServingResponse } from '../serving/exchange.ts';
import type { Service } from '../serving/service.ts';

/** The part of a service that binding needs. */
export type Bindable = Pick<Service, 'routes' | 'hidden' | 'unrouted' | 'failed'>;

/**
 * Serves operations with Fastify, on a closed port. Fastify routes; bodies, validation and failures are handled here,
 * because Fastify's own answers do not follow the conventions.
 * @param app made with `fastifyOptions`
 */
export function bindOperations(
  app: FastifyInstance,
  service: Bindable,
  { addressOf = socketAddress }: ListenerOptions = {},
): void {
  // Fastify must not read bodies, because it would do so before anything else has been checked.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });

  for (const { operation, path, methods, serve } of service.routes) {
    const isParametric = path.includes(':');
    app.route({
      method: methods as HTTPMethods[],
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const response = reply.raw as ClosedResponse;
        const served = new NodeRequest(response, addressOf);
        const parameters = request.params as Record<string, string>;
        // Fastify accepts an empty segment as a value.
        if (isParametric && Object.values(parameters).includes('')) {
          send(reply, service.unrouted(served));
          return;
        }
        response.operation = operation.id;
        response.route = path;
        response.errorFormat = operation.errorFormat;
        serve(served, parameters).then((answer) => sendSafely(reply, answer));
      },
    });
  }
  const refuse = (_request: unknown, reply: FastifyReply) =>
    send(reply, service.unrouted(new NodeRequest(reply.raw as ClosedResponse, addressOf)));
  for (const { path, methods } of service.hidden) {
    app.route({ method: methods as HTTPMethods[], url: path, exposeHeadRoute: false, handler: refuse });
  }
  app.setNotFoundHandler(refuse);
  app.setErrorHandler((thrown: unknown, _request, reply) => {
    return send(reply, service.failed(thrown, (reply.raw as ClosedResponse).requestId));
  });
}

/** Sends a response after the handler has returned, when Fastify no longer catches exceptions. */
function sendSafely(reply: FastifyReply, answer: ServingResponse): void {
  try {
    send(reply, answer);
  } catch (thrown) {
    reply.send(thrown);
  }
}

function send(reply: FastifyReply, answer: ServingResponse): FastifyReply {
  const response = reply.raw as ClosedResponse;
  if (isLong(answer)) {
    reply.hijack();
    void write(response, answer);
    return reply;
  }
  const { status, headers, body, cause } = answer;
  response.failureCause ??= cause;
  return reply.code(status).headers(headers).send(body);
}
