import type { Catalogue, FailureStatus } from '../catalogue.ts';
import { BUG, Failure, failureRenderer } from '../failure.ts';
import { transportSecurity } from '../public-url.ts';
import type { Settings } from './options.ts';

/**
 * What a proxy answers by itself, by its code, and the constant that says it. nginx has codes of its own from 494 on:
 * headers too large, and what goes wrong with TLS. It refuses TRACE with 405, although the path may not exist.
 */
const CONSTANTS: Readonly<Record<number, string>> = {
  400: 'REQUEST_MALFORMED',
  403: 'ACCESS_FORBIDDEN',
  404: 'ROUTE_NOT_FOUND',
  405: 'REQUEST_MALFORMED',
  408: 'REQUEST_TIMEOUT',
  411: 'REQUEST_MALFORMED',
  413: 'BODY_TOO_LARGE',
  414: 'HEADERS_TOO_LARGE',
  421: 'ROUTE_NOT_FOUND',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
  494: 'HEADERS_TOO_LARGE',
  495: 'REQUEST_MALFORMED',
  496: 'REQUEST_MALFORMED',
  497: 'REQUEST_MALFORMED',
  500: 'INTERNAL_ERROR',
  501: 'REQUEST_MALFORMED',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
  505: 'REQUEST_MALFORMED',
};

/** What a proxy answers in place of some of its codes. */
export interface ProxyAnswer {
  readonly constant: string;
  readonly status: FailureStatus;
  readonly codes: readonly number[];
  /** Its headers but `Content-Type` and `Content-Length`; the ID of the request as the proxy's expression. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON without characters that mean something in a configuration; the ID as above. */
  readonly body: string;
}

const PLACE = 'proxy-request-id';

/**
 * @param codes that this proxy answers with
 * @param requestId the proxy's expression for the ID of the request
 * @throws TypeError if the catalogue lacks a constant that these need
 */
export function proxyAnswers(
  catalogue: Catalogue,
  { publicUrl }: Settings,
  { codes, requestId }: { readonly codes: readonly number[]; readonly requestId: string },
): ProxyAnswer[] {
  const render = failureRenderer(catalogue, () => publicUrl);
  const constantOf = (code: number) => CONSTANTS[code] ?? BUG;
  return [...new Set(codes.map(constantOf))].map((constant) => {
    if (!Object.hasOwn(catalogue, constant)) throw new TypeError(`The catalogue lacks ${constant}`);
    const { status, headers, body } = render(new Failure(constant), PLACE);
    const { Connection: _, ...own } = headers;
    return {
      constant,
      status,
      codes: codes.filter((code) => constantOf(code) === constant),
      headers: { ...own, ...commonHeaders(publicUrl), 'Error-Code': constant, 'Request-Id': requestId },
      body: literal(body).replace(PLACE, requestId),
    };
  });
}

function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...transportSecurity(publicUrl),
  };
}

/** The same JSON, with escapes for quotes, variables and what is not ASCII. */
function literal(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]|['$%`\\]/g, (character) =>
    character === '\\' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What the service names in `Access-Control-Expose-Headers`. */
export const EXPOSED = 'Request-Id, Error-Code, ETag, Location, Retry-After';
