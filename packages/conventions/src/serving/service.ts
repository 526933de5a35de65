import { limitsOf } from '../errors/catalogue.ts';
import { Failure } from '../errors/failure.ts';
import { NORMALIZATION_BOUNDS } from '../fields/normalize.ts';
import type { HandlerResponse } from '../operations/handler.ts';
import type { Operation, Operations } from '../operations/operation.ts';
import type { Success } from '../operations/operation-definition.ts';
import type { AnyBinding, AnyHandler, Binding } from './binding.ts';
import { type CrossOrigin, crossOrigin, type OriginRequest } from './cross-origin.ts';
import type { ServingRequest, ServingResponse } from './exchange.ts';
import { expectedFailure } from './expected.ts';
import { operationServer, type ServeOperation } from './operation.ts';
import { hiddenBy, httpMethods, pathsOf, type RouteMatch, Router, type ServedPath } from './router.ts';
import { requireWiring } from './wiring.ts';

/** An operation at one of its paths. */
export interface Route {
  readonly operation: Operation;
  /** Such as `/v1/organizations/:id`. */
  readonly path: string;
  readonly methods: readonly string[];
  /** Responds to a request. It never rejects: every exception becomes a response. */
  readonly serve: ServeOperation;
}

/** The parts of a request that are needed to respond without a route. */
export type UnroutedRequest = OriginRequest & Pick<ServingRequest, 'requestId'>;

/** Operations that any transport can serve. */
export class Service {
  readonly routes: readonly Route[];
  readonly #binding: AnyBinding;
  readonly #router = new Router<Route>();

  constructor(binding: AnyBinding) {
    this.#binding = binding;
    this.routes = Object.entries(binding.operations).flatMap(([id, operation]) => {
      const answer = operationServer(operation, handlerOf(operation, binding.handlers[id]), binding);
      const serve = this.#safely(operation, answer);
      const methods = httpMethods(operation.method);
      return pathsOf(operation, binding.prefixes).map((path) => ({ operation, path, methods, serve }));
    });
    for (const route of this.routes) {
      for (const method of route.methods) this.#router.add(method, route.path, route);
    }
  }

  /**
   * For transports whose router matches the method first: paths and methods to reject although a route matches them.
   */
  get hidden(): readonly ServedPath[] {
    return hiddenBy(this.routes);
  }

  get crossOrigin(): CrossOrigin {
    return this.#binding.crossOrigin;
  }

  /**
   * Finds the route of a request, for transports that have no router.
   * @throws Failure `REQUEST_MALFORMED` if the path is not encoded correctly
   */
  find({ method, target }: Pick<ServingRequest, 'method' | 'target'>): RouteMatch<Route> | undefined {
    return this.#router.find(method, target);
  }

  /** Responds to any request. It never rejects: every exception becomes a response. */
  async respond(request: ServingRequest): Promise<ServingResponse> {
    try {
      const found = this.find(request);
      return found ? await found.route.serve(request, found.parameters) : this.unrouted(request);
    } catch (thrown) {
      return this.failed(thrown, request.requestId);
    }
  }

  /** Responds to a request without a route: a preflight, or a failure. */
  unrouted(request: UnroutedRequest): ServingResponse {
    const methods = this.#router.methodsAt(request.target);
    if (methods.length === 0) return this.failed(new Failure('ROUTE_NOT_FOUND'), request.requestId);
    const preflight = this.#binding.crossOrigin.preflightHeaders(request, methods);
    if (preflight) return { status: 204, headers: preflight, body: undefined };
    const headers = { Allow: methods.join(', ') };
    return this.failed(new Failure('METHOD_NOT_SUPPORTED', { headers }), request.requestId);
  }

  /** Responds to an exception: an expected failure as such, anything else as a bug. */
  failed(thrown: unknown, requestId: string, operation?: Operation): ServingResponse {
    const failure = expectedFailure(thrown, this.#binding, operation);
    const format = operation?.errorFormat;
    const { contentType, ...rendered } = this.#binding.render(failure, requestId, format);
    // The bytes of a format need not say which error they are.
    const named = format && { 'Error-Code': rendered.error };
    const headers = { ...rendered.headers, 'Content-Type': contentType, ...named };
    return { ...rendered, headers, cause: failure.cause };
  }

  #safely(operation: Operation, answer: ServeOperation): ServeOperation {
    const observe = this.#binding.observe(operation);
    const serve: ServeOperation = (request, parameters) =>
      answer(request, parameters).catch((thrown) => this.failed(thrown, request.requestId, operation));
    if (!observe) return serve;
    return async (request, parameters) => {
      const response = await serve(request, parameters);
      observe(request, response);
      return response;
    };
  }
}

/** A plain function returns the body of the only success. */
function handlerOf({ successes }: Operation, given: unknown): AnyHandler {
  if (typeof given !== 'function') return given as AnyHandler;
  const [status, success] = Object.entries(successes)[0] as [string, Success];
  return {
    handle: async (request) => {
      const result = await given(request);
      const answer = { status: Number(status) as HandlerResponse['status'] };
      return success.body ? { ...answer, body: result } : answer;
    },
  };
}

const DEFAULTS = {
  normalization: NORMALIZATION_BOUNDS,
  prefixes: [''],
  formats: {},
  crossOrigin: crossOrigin([]),
  translate: () => undefined,
  observe: () => undefined,
  authenticate: () => undefined,
  isBarred: () => true,
  raise: () => undefined,
  locate: {},
  isStrong: () => false,
  judgeDemands: () => undefined,
  permits: () => false,
  hasScope: () => false,
  judgeFactors: () => 'SECOND_FACTOR_MISSING' as const,
  isRecent: () => false,
  judgeChanges: () => undefined,
  throttle: () => undefined,
};

/** Binds operations to their handlers, for any transport. */
export function createService<const Ops extends Operations>(binding: Binding<Ops>): Service {
  const given = binding as unknown as AnyBinding;
  requireWiring(given);
  return new Service({ ...DEFAULTS, ...given, limits: limitsOf(given.catalogue) });
}
