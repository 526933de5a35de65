import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { ErrorFormat } from '../errors/error-format.ts';
import type { Failure } from '../errors/failure.ts';
import { acceptedRequestId } from '../serving/exchange.ts';
import type { Connection } from './connection.ts';
import { ServerResponse } from './http.ts';
import type { ClosedResponse } from './response.ts';

/** A response that sends no interim responses except the `100 Continue` that its client waits for. */
export abstract class WithoutInterims extends ServerResponse<IncomingMessage> {
  /** True if the client holds the body back until it gets `100 Continue` (RFC 9110, section 10.1.1). */
  awaitsContinue: boolean;
  /** True once the response is decided. */
  settled = false;
  #continued = false;

  constructor(request: IncomingMessage, options?: object) {
    // Node passes a second argument that its types do not mention.
    super(...([request, options] as unknown as [IncomingMessage]));
    this.awaitsContinue = request.headers.expect !== undefined && request.httpVersion === '1.1';
  }

  /** Called instead of sending an interim response outside the set. */
  abstract interimRefused(): void;

  /** Sends 100 when it is the request's turn, if the client waits for it; otherwise does nothing. */
  override writeContinue(callback?: () => void): void {
    if (!this.awaitsContinue || this.settled || this.headersSent) return;
    this.awaitsContinue = false;
    this.#continued = true;
    if (this.socket) super.writeContinue(callback);
    else this.once('socket', () => !this.settled && super.writeContinue(callback));
  }

  /** Node sends every interim response through this, including 100. */
  override writeInformation(status: number, ...others: unknown[]): void {
    if (status === 100 && this.#continued) super.writeInformation(status, ...(others as []));
    else this.interimRefused();
  }

  override writeProcessing(): void {
    this.interimRefused();
  }

  override writeEarlyHints(): void {
    this.interimRefused();
  }
}

/**
 * A response that, once the port has answered in place of the code above it, swallows whatever that code still does to
 * its headers. That code cannot know of the answer, and Node would throw where many frameworks do not catch it.
 */
export abstract class WithoutLateChanges extends WithoutInterims {
  /** True once the port has answered in place of the code above it. */
  takenOver = false;

  override setHeader(name: string, value: number | string | readonly string[]): this {
    return this.takenOver ? this : super.setHeader(name, value);
  }

  override setHeaders(headers: Headers | Map<string, number | string | readonly string[]>): this {
    return this.takenOver ? this : super.setHeaders(headers);
  }

  override appendHeader(name: string, value: string | readonly string[]): this {
    return this.takenOver ? this : super.appendHeader(name, value);
  }

  override removeHeader(name: string): void {
    if (!this.takenOver) super.removeHeader(name);
  }

  override addTrailers(headers: OutgoingHttpHeaders | readonly [string, string][]): void {
    if (!this.takenOver) super.addTrailers(headers);
  }
}

/** Why an answer that had begun to leave was cut off. */
export type Cut = 'failure' | 'client left' | 'client too slow';

/** A response with the data about it that the connection, the log and metrics need. */
export abstract class KnownResponse extends WithoutLateChanges {
  readonly requestId: string;
  /** When the request came, in milliseconds on the clock of `performance.now()`. */
  readonly startedAt = performance.now();
  /** For logs and metrics, if there is one. */
  operation: string | undefined;
  route: string | undefined;
  /** The format of the failures of its operation; the error object without one. */
  errorFormat: ErrorFormat | undefined;
  callerId: string | undefined;
  callerKind: string | undefined;
  /** The service's own ID of the request, if `requestId` is the caller's and something was recorded. */
  recordedRequestId: string | undefined;
  /** Why the request is no valid HTTP, if so. */
  flaw: Failure | undefined;
  /** The cause of a failure, for the log. Never sent. */
  failureCause: unknown;
  /** Why it was cut off, if it was. */
  cut: Cut | undefined;
  /** Returns the milliseconds that its client may take to read a part of the body. */
  patience: () => number = () => 0;
  /** The connection that it is sent on, once that has accepted the request. */
  line: Connection | undefined;
  /** True if the connection is closed after it. */
  closes = false;

  constructor(request: IncomingMessage, options?: object) {
    super(request, options);
    this.requestId = requestIdOf(request);
  }
}

/** The caller's `Request-Id` where it is acceptable, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  return acceptedRequestId(request.headers['request-id']) ?? randomUUID();
}

/**
 * Express replaces the prototype of every response, and with it the methods of the class. Properties of the object itself
 * remain. The functions are shared, so they cost next to nothing per request.
 */
export function ownGuards(response: ClosedResponse, guards: ClosedResponse): void {
  response.writeHead = guards.writeHead as never;
  response.write = guards.write;
  response.end = guards.end as never;
  response.flushHeaders = guards.flushHeaders;
  response.destroy = guards.destroy as never;
  response.writeContinue = guards.writeContinue;
  response.writeInformation = guards.writeInformation;
  response.writeProcessing = guards.writeProcessing;
  response.writeEarlyHints = guards.writeEarlyHints;
  response.interimRefused = guards.interimRefused;
  response.setHeader = guards.setHeader as never;
  response.setHeaders = guards.setHeaders as never;
  response.appendHeader = guards.appendHeader as never;
  response.removeHeader = guards.removeHeader;
  response.addTrailers = guards.addTrailers;
  response.refuse = guards.refuse;
  response.cutOff = guards.cutOff;
  response.mend = guards.mend;
}
