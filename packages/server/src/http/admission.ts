import type { IncomingMessage } from 'node:http';
import { operations } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { EventLoop } from './event-loop.ts';

/** Lag of the event loop from which work is refused, in milliseconds. */
const LONGEST_LAG = 1_000;

/** Cheap, and asked by those who would replace a node that does not answer: a busy one is to stay. */
const HEALTH_CHECKS: ReadonlySet<string | undefined> = new Set([
  operations.getLiveness.path,
  operations.getReadiness.path,
]);

/** Decides which requests the service refuses altogether: all of them at its end, most of them while it lags. */
export function admission(
  eventLoop: EventLoop,
  isEnding: () => boolean,
): (request: IncomingMessage) => Failure | undefined {
  return ({ url }) => {
    if (isEnding()) return new Failure('SERVICE_UNAVAILABLE');
    if (eventLoop.lag <= LONGEST_LAG || HEALTH_CHECKS.has(url?.split('?', 1)[0])) return undefined;
    return new Failure('OVERLOADED');
  };
}
