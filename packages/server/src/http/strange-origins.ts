import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

/** More than an operator reads, and little enough to remember. */
const MOST_NAMED = 100;

/** As browsers write one (RFC 6454, section 6.2); whatever else stands there is not named. */
const ORIGIN = /^[a-z][a-z\d+.-]{0,30}:\/\/[\w.:[\]-]{1,255}$/;

/**
 * Makes the function that names, once each, origins whose pages ask in vain: to their developers the browser says only
 * that something is wrong with CORS.
 */
export function strangeOrigins(
  log: Pick<Logger, 'warn'>,
  allowedOrigins: readonly string[],
): (request: IncomingMessage) => void {
  const known = new Set(allowedOrigins);
  const most = known.size + MOST_NAMED;
  return ({ headers: { origin, host } }) => {
    if (origin === undefined || known.has(origin) || known.size >= most || !ORIGIN.test(origin)) return;
    // A browser sends it to the page's own host too.
    if (origin.endsWith(`://${host}`)) return;
    known.add(origin);
    log.warn({ origin }, 'a request came from an origin that is not in PORTICO_ALLOWED_ORIGINS');
    if (known.size === most) log.warn('further origins are not logged');
  };
}
