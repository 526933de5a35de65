import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { acceptedRequestId } from '../serving/request-id.ts';

/** The caller's `Request-Id` where it is acceptable, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  return acceptedRequestId(request.headers['request-id']) ?? randomUUID();
}
