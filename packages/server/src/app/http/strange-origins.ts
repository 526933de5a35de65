import type { IncomingMessage } from 'node:http';
import { originRequest } from '@portico/conventions/node';
import type { OriginRules } from '@portico/conventions/serving';
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
  { allows, isForAll }: Pick<OriginRules, 'allows' | 'isForAll'>,
): (request: IncomingMessage) => void {
  const named = new Set<string>();
  return (request) => {
    const { origin, host, 'sec-fetch-mode': mode } = request.headers;
    // Posting a form to a page needs no permission.
    if (mode === 'navigate') return;
    if (origin === undefined || named.has(origin) || named.size >= MOST_NAMED || !ORIGIN.test(origin)) return;
    // Browsers also send `Origin` with same-origin requests.
    if (origin.endsWith(`://${host}`)) return;
    const asked = originRequest(request);
    if (isForAll(asked) || allows(origin, asked)) return;
    named.add(origin);
    log.warn({ origin }, 'a request came from an origin that is not in PORTICO_ALLOWED_ORIGINS');
    if (named.size === MOST_NAMED) log.warn('further origins are not logged');
  };
}
