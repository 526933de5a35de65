import { type IncomingMessage, METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { Catalogue } from '../catalogue.ts';
import { Failure, type Fields, type RenderFailure } from '../failure.ts';
import type { Formats } from '../formats.ts';
import type { Admissions, Answered, Contract, HandlerRequest } from '../handler.ts';
import type { CrossOrigin } from '../node/cross-origin.ts';
import type { ClosedResponse } from '../node/response.ts';
import type { Operations, PermissionsOf, ResourcesOf } from '../operation.ts';
import { httpMethods, methodsByPath, pathsOf } from './routes.ts';
import { server } from './serve.ts';

type Awaitable<T> = T | Promise<T>;

/** Any handler, as the binding sees it: the compiler has checked it against its operation before. */
export interface AnyHandler {
  readonly validate?: (body: object, caller: unknown) => Awaitable<Fields>;
  readonly handle: (request: HandlerRequest<Contract, Admissions>) => Awaitable<Answered>;
}

/** Whom an access token belongs to. A service that tells kinds of callers apart says this one's. */
export type Authenticated = object & { readonly kind?: string };

export interface Binding<Ops extends Operations> {
  readonly catalogue: Catalogue;
  readonly operations: Ops;
  readonly handlers: { readonly [Id in keyof Ops]: unknown };
  readonly render: RenderFailure;
  /** What versions prepend to a path, as `['/v1', '']`. */
  readonly prefixes: readonly string[];
  readonly formats: Formats;
  readonly crossOrigin: CrossOrigin;
  /** Finds who a token belongs to. */
  readonly authenticate: (token: string) => Awaitable<Authenticated | undefined>;
  /** Finds the resource that an id names as the caller may see it, by name of the resource. */
  readonly locate: {
    readonly [Resource in ResourcesOf<Ops>]: (id: string, caller: never) => Awaitable<object | undefined>;
  };
  /** Tells whether a caller is permitted to do something to a resource that was located. */
  readonly permits: (permission: PermissionsOf<Ops>, caller: never, target: never) => boolean;
  /** Tells whether a caller signed in a short while ago. Without it, nobody ever did. */
  readonly isRecent?: (caller: never) => boolean;
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** Tells the expected failure behind something else that was thrown, if there is one; else it is a bug. */
  readonly translate: (thrown: unknown) => Failure | undefined;
}

/** Any binding, as the operations see it: the compiler has checked it against all of them before. */
export interface AnyBinding extends Omit<Binding<Operations>, 'locate' | 'permits' | 'isRecent'> {
  readonly locate: Readonly<Record<string, (id: string, caller: unknown) => Awaitable<object | undefined>>>;
  readonly permits: (permission: string, caller: object, target: unknown) => boolean;
  readonly isRecent?: (caller: object) => boolean;
}

/**
 * Serves operations with Fastify. Fastify routes; bodies, validation and failures are the binding's own, because
 * Fastify's answers are not the conventions'.
 */
export function bindOperations<Ops extends Operations>(app: FastifyInstance, binding: Binding<Ops>): void {
  // Fastify reads no body: it would do so before it is known whether there is a route.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });

  for (const [id, operation] of Object.entries(binding.operations)) {
    const serve = server(operation, binding.handlers[id] as AnyHandler, binding as unknown as AnyBinding);
    for (const url of pathsOf(operation, binding.prefixes)) {
      app.route({
        method: httpMethods(operation.method) as HTTPMethods[],
        url,
        exposeHeadRoute: false,
        handler: (request, reply) => {
          const response = reply.raw as ClosedResponse;
          response.operation = id;
          response.route = url;
          return serve(request, reply, response);
        },
      });
    }
  }

  const methodsAt = methodsByPath(binding.operations, binding.prefixes);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.raw.url ?? '');
    if (methods.length === 0) return sendFailure(new Failure('ROUTE_NOT_FOUND'), reply, binding.render);
    const preflight = binding.crossOrigin.preflightHeaders(request.raw, methods);
    if (preflight) return reply.code(204).headers(preflight).send();
    const headers = { Allow: methods.join(', ') };
    return sendFailure(new Failure('METHOD_NOT_SUPPORTED', { headers }), reply, binding.render);
  });
  app.setErrorHandler((thrown: unknown, _request, reply) => {
    const response = reply.raw as ClosedResponse;
    const failure = expected(thrown, response.operation, binding);
    response.failureCause ??= failure.cause;
    return sendFailure(failure, reply, binding.render);
  });
}

/** The failure behind what was thrown: a bug where it is none, or one that the operation does not declare. */
function expected<Ops extends Operations>(
  thrown: unknown,
  id: string | undefined,
  binding: Binding<Ops>,
): Failure {
  const failure = thrown instanceof Failure ? thrown : binding.translate(thrown);
  if (!failure) return new Failure('INTERNAL_ERROR', {}, { cause: thrown });
  const operation = id === undefined ? undefined : binding.operations[id];
  if (!operation || operation.allErrors.includes(failure.constant)) return failure;
  const cause = new TypeError(`${id} failed with ${failure.constant}, which it does not declare`, {
    cause: failure,
  });
  return new Failure('INTERNAL_ERROR', {}, { cause });
}

function sendFailure(failure: Failure, reply: FastifyReply, render: RenderFailure): FastifyReply {
  const { status, headers, body } = render(failure, (reply.raw as ClosedResponse).requestId);
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}
