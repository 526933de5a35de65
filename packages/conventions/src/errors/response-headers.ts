import type { ErrorRow } from './catalogue.ts';

/** The headers of an error that never vary. */
export function fixedHeaders({ headers = {} }: ErrorRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The media type of every JSON response. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether a media type is JSON, or based on it (RFC 6839, section 3.1). */
export function isJsonType(contentType: string): boolean {
  return contentType === JSON_TYPE || /^application\/(?:[a-z0-9.-]+\+)?json\b/i.test(contentType);
}

/**
 * JSON is data: even if a browser is made to show it as a page, it must not run, frame or link to anything, and pages
 * of other origins must not load it into their process, for example as an image. Browsers do not apply the latter to
 * CORS requests (the Fetch standard, section 4.3), so pages of allowed origins can still read it.
 */
export const JSON_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Headers that pages of allowed origins can read (`Access-Control-Expose-Headers`). */
export const EXPOSED_HEADERS =
  'Request-Id, Error-Code, Error-Fields, ETag, Location, Retry-After, Challenge, DPoP-Nonce, Refusal-Reason, Policy-Rule';
