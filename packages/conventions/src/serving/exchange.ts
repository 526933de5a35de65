import type { Status } from '../errors/catalogue.ts';
import type { ConnectionState } from '../operations/handler.ts';
import type { BodyStream } from './body-stream.ts';

/** Headers of a request by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request, on any transport. */
export interface ServingRequest {
  readonly method: string;
  /** In origin or absolute form (RFC 9112, section 3.2). */
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly requestId: string;
  /** The service's own ID: `requestId`, or another one if the caller chose that. */
  ownRequestId(): string;
  /** The caller's network address, if it is known. */
  readonly ipAddress: string | null;
  /** False if there is certainly no body. */
  readonly hasBody: boolean;
  /**
   * Reads the body; called at most once. If the client waits for `100 Continue`, that is sent first.
   * @param most how many bytes to accept
   * @returns undefined if the body has more bytes; the rest is left unread
   * @throws Failure `REQUEST_MALFORMED` if the body ends too early
   */
  readBody(most: number): Promise<Uint8Array | undefined>;
  /** The whole body, if it has arrived and no client waits to send it; `readBody` must not be called then. */
  takeBody?(): Promise<Uint8Array | undefined>;
  connectionState(): ConnectionState;
  /** Called with the caller's ID, and the kind if the service has several, once they are known. */
  identified?(callerId: string, callerKind?: string): void;
  /** Called with the service's own ID, if something was recorded under that elsewhere. */
  recordedAs?(ownRequestId: string): void;
}

/** The response to a request. Transports add the headers that every response has, and omit the body for `HEAD`. */
export interface ServingResponse {
  readonly status: Status;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream has no known length; a `HEAD` never gets one. */
  readonly body: string | Uint8Array | BodyStream | undefined;
  /** The constant, if the response is a failure. */
  readonly error?: string;
  /** The cause of the failure, for the log. Never sent. */
  readonly cause?: unknown;
}

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's `Request-Id`, if it is acceptable. */
export function acceptedRequestId(given: unknown): string | undefined {
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : undefined;
}
