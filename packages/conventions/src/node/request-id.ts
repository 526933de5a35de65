import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's `Request-Id` where it is acceptable, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}
