import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

/** More origins than an operator reads, and few enough to keep in memory. */
const MOST_NAMED = 100;

/** An origin as browsers write it (RFC 6454, section 6.2); anything else is not logged. */
const ORIGIN = /^[a-z][a-z\d+.-]{0,30}:\/\/[\w.:[\]-]{1,255}$/;

/**
 * Makes the function that logs, once each, origins that are refused: the browser shows their developers only a generic
 * CORS error.
 */
export function strangeOrigins(
  log: Pick<Logger, 'warn'>,
  allowedOrigins: readonly string[],
): (request: IncomingMessage) => void {
  const known = new Set(allowedOrigins);
  const most = known.size + MOST_NAMED;
  return ({ headers }) => {
    const { origin, host } = headers;
    // A form that is posted to a page asks for no permission.
    if (headers['sec-fetch-mode'] === 'navigate') return;
    if (origin === undefined || known.has(origin) || known.size >= most || !ORIGIN.test(origin)) return;
    // Browsers also send `Origin` with same-origin requests.
    if (origin.endsWith(`://${host}`)) return;
    known.add(origin);
    log.warn({ origin }, 'a request came from an origin that is not in PORTICO_ALLOWED_ORIGINS');
    if (known.size === most) log.warn('further origins are not logged');
  };
}
