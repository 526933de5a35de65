import { EXPOSED_HEADERS } from '../errors/response-headers.ts';
import type { RequestHeaders } from './exchange.ts';

/** Headers that the service reads, and those that tracing in browsers adds to every request. */
const REQUEST_HEADERS = [
  'Authorization, Challenge-Response, Content-Type, DPoP, Idempotency-Key, If-Match, If-None-Match, Request-Id',
  'traceparent, tracestate, baggage, sentry-trace',
].join(', ');
const PREFLIGHT_SECONDS = 3_600;

/** The parts of a request that decide whether its origin is allowed. */
export interface OriginRequest {
  readonly method?: string | undefined;
  /** In origin or absolute form (RFC 9112, section 3.2). */
  readonly target: string;
  readonly headers: RequestHeaders;
}

/** The allowed origins, if they can change or depend on the request. */
export interface OriginRules {
  /** False while no origin is allowed: then no response depends on the origin. */
  readonly areAny: () => boolean;
  readonly allows: (origin: string, request: OriginRequest) => boolean;
  /** Whether pages of any origin can read the response. */
  readonly isForAll: (request: OriginRequest) => boolean;
}

/** Headers for pages of other origins (the Fetch standard, section 3.3). Without allowed origins, it is off. */
export interface CrossOrigin {
  /** Headers for every response, including failures; undefined if cross-origin requests are off. */
  readonly headersFor: (request: OriginRequest) => Readonly<Record<string, string>> | undefined;
  /** Headers for the 204 to a preflight of an allowed origin; undefined for other requests. */
  readonly preflightHeaders: (
    request: OriginRequest,
    methods: readonly string[],
  ) => Readonly<Record<string, string>> | undefined;
}

/** @param origins serialized origins such as `https://app.example.com`, compared byte by byte; or rules */
export function crossOrigin(origins: readonly string[] | OriginRules): CrossOrigin {
  const rules = 'allows' in origins ? origins : fixedOrigins(origins);
  const isAllowed = (request: OriginRequest) => {
    const { origin } = request.headers;
    return typeof origin === 'string' && rules.allows(origin, request);
  };
  return {
    headersFor: (request): Record<string, string> | undefined => {
      if (rules.isForAll(request)) return readableBy('*');
      if (!rules.areAny()) return undefined;
      const vary = { Vary: 'Origin' };
      return isAllowed(request) ? { ...vary, ...readableBy(String(request.headers.origin)) } : vary;
    },
    preflightHeaders: (request, methods) => {
      const asked =
        request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
      if (!asked || !(rules.isForAll(request) || isAllowed(request))) return undefined;
      return {
        'Access-Control-Allow-Methods': methods.join(', '),
        'Access-Control-Allow-Headers': REQUEST_HEADERS,
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      };
    },
  };
}

function fixedOrigins(origins: readonly string[]): OriginRules {
  const allowed = new Set(origins);
  return {
    areAny: () => allowed.size > 0,
    allows: (origin) => allowed.has(origin),
    isForAll: () => false,
  };
}

function readableBy(origin: string): Record<string, string> {
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED_HEADERS };
}
