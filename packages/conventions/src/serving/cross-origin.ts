import { EXPOSED_HEADERS } from '../response-headers.ts';
import type { RequestHeaders } from './exchange.ts';

/** Headers that the service reads, and those that tracing in browsers adds to every request. */
const REQUEST_HEADERS = [
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Request-Id',
  'traceparent, tracestate, baggage, sentry-trace',
].join(', ');
const PREFLIGHT_SECONDS = 3_600;

/** The parts of a request that decide whether its origin is allowed. */
export interface OriginRequest {
  readonly method?: string | undefined;
  readonly headers: RequestHeaders;
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

/** @param origins serialized origins such as `https://app.example.com`, compared byte by byte */
export function crossOrigin(origins: readonly string[]): CrossOrigin {
  const allowed = new Set<unknown>(origins);
  const isAllowed = ({ headers }: OriginRequest) => allowed.has(headers.origin);
  return {
    headersFor: (request): Record<string, string> | undefined => {
      if (allowed.size === 0) return undefined;
      if (!isAllowed(request)) return { Vary: 'Origin' };
      return {
        Vary: 'Origin',
        'Access-Control-Allow-Origin': String(request.headers.origin),
        'Access-Control-Expose-Headers': EXPOSED_HEADERS,
      };
    },
    preflightHeaders: (request, methods) => {
      const asked =
        request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
      if (!asked || !isAllowed(request)) return undefined;
      return {
        'Access-Control-Allow-Methods': methods.join(', '),
        'Access-Control-Allow-Headers': REQUEST_HEADERS,
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      };
    },
  };
}
