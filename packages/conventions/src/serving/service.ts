import { Failure } from '../failure.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { Operation, Operations } from '../operation.ts';
import type { AnyBinding, AnyHandler, Binding } from './binding.ts';
import { type CrossOrigin, crossOrigin, type OriginRequest } from './cross-origin.ts';
import type { ServingRequest, ServingResponse } from './exchange.ts';
import { JSON_TYPE } from './json-type.ts';
import { operationServer, type ServeOperation } from './operation.ts';
import { type Found, httpMethods, pathsOf, Router } from './router.ts';
import { requireWiring } from './wiring.ts';

/** An operation at one of its paths. */
export interface Route {
  readonly operation: Operation;
  /** As `/v1/organizations/:id`. */
  readonly path: string;
  readonly methods: readonly string[];
  /** Answers a request. It never rejects: whatever goes wrong is an answer. */
  readonly serve: (
    request: ServingRequest,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<ServingResponse>;
}

/** As much of a request as is needed to say that there is nothing for it. */
export type UnroutedRequest = OriginRequest & Pick<ServingRequest, 'target' | 'requestId'>;

/** Operations, ready to be served by any transport. */
export class Service {
  readonly routes: readonly Route[];
  readonly #binding: AnyBinding;
  readonly #router = new Router<Route>();

  constructor(binding: AnyBinding) {
    this.#binding = binding;
    this.routes = Object.entries(binding.operations).flatMap(([id, operation]) => {
      const answer = operationServer(operation, binding.handlers[id] as AnyHandler, binding);
      const serve = this.#safely(operation, answer);
      const methods = httpMethods(operation.method);
      return pathsOf(operation, binding.prefixes).map((path) => ({ operation, path, methods, serve }));
    });
    for (const route of this.routes) {
      for (const method of route.methods) this.#router.add(method, route.path, route);
    }
  }

  get crossOrigin(): CrossOrigin {
    return this.#binding.crossOrigin;
  }

  /**
   * Finds the route of a request, for transports that have no router.
   * @throws Failure `REQUEST_MALFORMED` where the path is not encoded correctly
   */
  find({ method, target }: Pick<ServingRequest, 'method' | 'target'>): Found<Route> | undefined {
    return this.#router.find(method, target);
  }

  /** Answers any request. It never rejects: whatever goes wrong is an answer. */
  async respond(request: ServingRequest): Promise<ServingResponse> {
    try {
      const found = this.find(request);
      return found ? await found.route.serve(request, found.parameters) : this.unrouted(request);
    } catch (thrown) {
      return this.failed(thrown, request.requestId);
    }
  }

  /** Answers a request for which there is no route: a preflight, or a failure. */
  unrouted(request: UnroutedRequest): ServingResponse {
    const methods = this.#router.methodsAt(request.target);
    if (methods.length === 0) return this.failed(new Failure('ROUTE_NOT_FOUND'), request.requestId);
    const preflight = this.#binding.crossOrigin.preflightHeaders(request, methods);
    if (preflight) return { status: 204, headers: preflight, body: undefined };
    const headers = { Allow: methods.join(', ') };
    return this.failed(new Failure('METHOD_NOT_SUPPORTED', { headers }), request.requestId);
  }

  /** Answers with what was thrown: an expected failure as it is, anything else as a bug. */
  failed(thrown: unknown, requestId: string, operation?: Operation): ServingResponse {
    const failure = this.#expected(thrown, operation);
    const { status, error, headers, body } = this.#binding.render(failure, requestId);
    return { status, headers: { ...headers, 'Content-Type': JSON_TYPE }, body, error, cause: failure.cause };
  }

  #safely(operation: Operation, answer: ServeOperation): Route['serve'] {
    return (request, parameters) =>
      answer(request, parameters).catch((thrown) => this.failed(thrown, request.requestId, operation));
  }

  /** The failure behind what was thrown: a bug where it is none, or one that the operation does not declare. */
  #expected(thrown: unknown, operation: Operation | undefined): Failure {
    const failure = thrown instanceof Failure ? thrown : this.#binding.translate(thrown);
    if (!failure) return new Failure('INTERNAL_ERROR', {}, { cause: thrown });
    if (!operation || operation.allErrors.includes(failure.constant)) return failure;
    const cause = new TypeError(
      `${operation.id} failed with ${failure.constant}, which it does not declare`,
      { cause: failure },
    );
    return new Failure('INTERNAL_ERROR', {}, { cause });
  }
}

const DEFAULTS = {
  prefixes: [''],
  formats: {},
  crossOrigin: crossOrigin([]),
  translate: () => undefined,
  authenticate: () => undefined,
  locate: {},
  permits: () => false,
  isRecent: () => false,
  throttle: () => undefined,
};

/** Binds operations to their handlers. What follows is the same whatever brings the requests. */
export function createService<const Ops extends Operations>(binding: Binding<Ops>): Service {
  const { limits, ...given } = binding;
  requireWiring(given as unknown as AnyBinding);
  return new Service({
    ...DEFAULTS,
    ...(given as unknown as AnyBinding),
    limits: { ...DEFAULT_LIMITS, ...limits },
  });
}
