import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Backend } from '../backend.ts';
import { Refusal } from '../refusal.ts';
import { type Bound, bind } from './bound.ts';
import { headOf, keepCookies, type NodeRequest, send, wholeOf } from './node.ts';

/** The parts of Fastify that are used. */
interface FastifyRequest {
  readonly raw: IncomingMessage;
  readonly body?: unknown;
}
interface FastifyReply {
  readonly raw: ServerResponse;
  hijack(): unknown;
}
interface Fastify {
  addHook(name: 'onRequest', hook: (request: FastifyRequest, reply: FastifyReply) => Promise<void>): unknown;
  setErrorHandler(
    handler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown,
  ): unknown;
}

/** Portico in Fastify. */
export interface FastifyBackend<Permission extends string> extends Bound<FastifyRequest, Permission> {
  /** The routes, the cookies of the product's own answers, and the refusals of guards, for the whole server. */
  readonly plugin: (fastify: Fastify) => Promise<void>;
}

export function forFastify<Permission extends string>(
  portico: Backend<Permission>,
): FastifyBackend<Permission> {
  const plugin = async (fastify: Fastify) => {
    fastify.addHook('onRequest', async ({ raw: request }, reply) => {
      const own = portico.serves(headOf(request)) && (await portico.handle(wholeOf(request)));
      if (!own) return keepCookies(portico, request, reply.raw);
      reply.hijack();
      await send(reply.raw, own);
    });
    fastify.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof Refusal)) throw error;
      reply.hijack();
      await send(reply.raw, error.response);
    });
  };
  // Not in a context of its own, as fastify-plugin does it.
  Object.assign(plugin, { [Symbol.for('skip-override')]: true });
  const withBody = ({ raw, body }: FastifyRequest): NodeRequest => Object.assign(raw, { body });
  return {
    ...bind<FastifyRequest, Permission>(
      portico,
      ({ raw }) => headOf(raw),
      (request) => wholeOf(withBody(request)),
    ),
    plugin,
  };
}
