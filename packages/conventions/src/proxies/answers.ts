import { transportSecurity } from '../basis/public-url.ts';
import type { Catalogue, FailureStatus } from '../errors/catalogue.ts';
import { BUG, Failure, failureRenderer } from '../errors/failure.ts';
import { JSON_HEADERS } from '../errors/response-headers.ts';
import type { Settings } from './options.ts';

/**
 * The constant for each code with which a proxy answers by itself. From 494 on, nginx has codes of its own, for headers
 * that are too large and for errors of TLS. It refuses TRACE with 405 even if the path does not exist.
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

/** The answer of a proxy in place of some of its codes. */
export interface ProxyAnswer {
  readonly constant: string;
  readonly status: FailureStatus;
  readonly codes: readonly number[];
  /** Its headers except `Content-Type` and `Content-Length`, with the proxy's expression for the ID of the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON without characters that are special in a configuration, with the same expression for the ID. */
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
      headers: {
        ...own,
        'Cache-Control': 'no-store',
        ...JSON_HEADERS,
        'X-Content-Type-Options': 'nosniff',
        ...transportSecurity(publicUrl),
        'Error-Code': constant,
        'Request-Id': requestId,
      },
      body: literal(body).replace(PLACE, requestId),
    };
  });
}

/** The same JSON, with escapes for single quotes, characters of variables, and everything that is not ASCII. */
function literal(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]|['$%`\\]/g, (character) =>
    character === '\\' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The value of a header as a word of a configuration. */
export const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`;
