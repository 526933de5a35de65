import type { IncomingMessage } from 'node:http';
import type { Connection } from './connection.ts';
import { WithoutLateChanges } from './late-changes.ts';
import { requestIdOf } from './request-id.ts';

/** Why an answer that had begun to leave was cut off. */
export type Cut = 'failure' | 'client left' | 'client too slow';

/** A response with what is known about it, for the connection, the log and metrics. */
export abstract class KnownResponse extends WithoutLateChanges {
  readonly requestId: string;
  /** When the request came, in milliseconds on the clock of `performance.now()`. */
  readonly startedAt = performance.now();
  /** For logs and metrics, if there is one. */
  operation: string | undefined;
  route: string | undefined;
  callerId: string | undefined;
  callerKind: string | undefined;
  /** The service's own ID of the request, if `requestId` is the caller's and something was recorded. */
  recordedRequestId: string | undefined;
  /** What caused a failure, for the log. Never sent. */
  failureCause: unknown;
  /** Why it was cut off, if it was. */
  cut: Cut | undefined;
  /** Tells how many milliseconds its client may take to read a part of the body. */
  patience: () => number = () => 0;
  /** The connection it leaves on, once that has accepted the request. */
  line: Connection | undefined;
  /** True if the connection is closed after it. */
  closes = false;

  constructor(request: IncomingMessage, options?: object) {
    super(request, options);
    this.requestId = requestIdOf(request);
  }
}
