import type { IncomingMessage } from 'node:http';
import { errors, operations } from '@portico/api';
import { Failure, type RenderFailure, transportSecurity } from '@portico/conventions';
import {
  type AddressOf,
  type Answer,
  ClosedPort,
  type ConnectionCounts,
  originRequest,
} from '@portico/conventions/node';
import { crossOrigin, type OriginRules } from '@portico/conventions/serving';
import type { Logger } from 'pino';
import type { Config } from '../../configuration/config.ts';
import type { Life } from '../life.ts';
import type { EventLoop } from './event-loop.ts';
import { logAnswer } from './log.ts';
import type { RequestMetrics } from './metrics.ts';
import { strangeOrigins } from './strange-origins.ts';

interface PortNeeds {
  readonly config: Config;
  readonly log: Logger;
  readonly life: Life;
  readonly eventLoop: EventLoop;
  readonly render: RenderFailure;
  readonly origins: OriginRules;
  readonly addressOf: AddressOf;
  readonly metrics: RequestMetrics | undefined;
  /** Counts connections together with other threads, if there are any. */
  readonly connectionCounts: ConnectionCounts | undefined;
  /** Called with every answer, in addition to the log and the metrics. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
}

/** Creates the port of the service, which logs and counts its responses and refusals. */
export function createPort(needs: PortNeeds): ClosedPort {
  const { config, log, life, eventLoop, render, origins, addressOf, metrics, connectionCounts, onAnswer } =
    needs;
  const { headersFor } = crossOrigin(origins);
  const nameOrigin = strangeOrigins(log, origins);
  return new ClosedPort({
    catalogue: errors,
    render,
    headersTimeout: config.headersTimeout,
    requestTimeout: config.requestTimeout,
    maxConnections: config.maxConnections,
    maxConnectionsPerAddress: config.maxConnectionsPerAddress,
    connectionCounts,
    headers: transportSecurity(config.publicUrl ?? ''),
    headersFor: (request) => headersFor(originRequest(request)),
    refuse: admission(eventLoop, life),
    onAnswer: (answer, request) => {
      logAnswer(log, answer, () => request && addressOf(request));
      if (request) nameOrigin(request);
      metrics?.countAnswer(answer);
      onAnswer?.(answer);
    },
    onMended: (reason, requestId) => {
      log.error({ requestId, reason }, 'the port replaced a response that broke the contract');
      metrics?.countMended(reason);
    },
    onConnectionsRefused: (reason, count) => {
      log.warn({ reason, count }, 'connections were closed without a response');
      metrics?.countRefused(reason, count);
    },
  });
}

/** Pages of the console, at most three names deep, but not its files. */
const TYPED = /^(\/console(?!\/(?:scripts|styles)\/)(?:\/[^/?]+){0,3})\/(?=\?|$)/;

/** Removes the trailing slash of console addresses, which people who type them tend to add. */
export function rewriteUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(TYPED, '$1');
}

/** Lag of the event loop from which work is refused, in milliseconds. */
const LONGEST_LAG = 1_000;

/** Answered even under load: a supervisor would otherwise replace a node that is only busy. */
export const HEALTH_CHECKS: ReadonlySet<string | undefined> = new Set([
  operations.getLiveness.path,
  operations.getReadiness.path,
]);

/** Decides which requests are refused outright: all of them at shutdown, all but health checks while the loop lags. */
export function admission(
  eventLoop: Pick<EventLoop, 'lag'>,
  life: Pick<Life, 'phase'>,
): (request: Pick<IncomingMessage, 'url'>) => Failure | undefined {
  return ({ url }) => {
    if (life.phase === 'refusing') return new Failure('SERVICE_UNAVAILABLE');
    if (eventLoop.lag <= LONGEST_LAG || HEALTH_CHECKS.has(url?.split('?', 1)[0])) return undefined;
    return new Failure('OVERLOADED');
  };
}
