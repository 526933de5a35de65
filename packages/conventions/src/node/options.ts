import type { IncomingMessage } from 'node:http';
import type { Catalogue } from '../catalogue.ts';
import type { Failure, RenderFailure } from '../failure.ts';
import type { ConnectionBounds, Refusal } from './connections.ts';
import type { Mended } from './verdict.ts';

/** What left the port in answer to one request, or to bytes that never became one. */
export interface Answer {
  readonly requestId: string;
  /** The id under which the service recorded something, where `requestId` is the caller's. */
  readonly recordedRequestId?: string | undefined;
  readonly status: number;
  /** The constant, where the answer is a failure. */
  readonly error: string | undefined;
  /** Absent where the parser let no request through. */
  readonly method: string | undefined;
  readonly operation: string | undefined;
  readonly route: string | undefined;
  /** The name that the log has for the caller, where it is known who that is. */
  readonly callerId: string | undefined;
  /** Milliseconds from the last byte of the headers to the decision about the answer. */
  readonly duration: number;
  /** What caused the failure, where somebody said so. */
  readonly cause: unknown;
}

export interface PortOptions {
  readonly catalogue: Catalogue;
  readonly render: RenderFailure;
  /** Bytes that the request line and the headers may have together; 16 KiB unless told otherwise. */
  readonly headerBytes?: number;
  /** Milliseconds for the headers to arrive. */
  readonly headersTimeout?: number;
  /** Milliseconds for a whole request to arrive. */
  readonly requestTimeout?: number;
  /** Milliseconds that an idle connection is kept for a further request. */
  readonly keepAliveTimeout?: number;
  /**
   * Milliseconds, beside those a request may take to arrive, after which one that nothing has answered is answered
   * with `INTERNAL_ERROR`.
   */
  readonly answerTimeout?: number;
  /**
   * Connections that may be open at once; 16,384 unless told otherwise. Beyond them, one that waits for no answer is
   * closed for each that comes; where there is none, the new one is closed without an answer.
   */
  readonly maxConnections?: number;
  /**
   * Connections that one IPv4 address, or one /64 of IPv6, may hold; three quarters of all unless told otherwise, so
   * that a proxy can have many and nobody all. Those beyond are closed without an answer.
   */
  readonly maxConnectionsPerAddress?: number;
  /**
   * Requests of one connection that may wait behind the one being worked on; 32 unless told otherwise. The first
   * beyond them is answered `OVERLOADED`, in its turn, and the connection is closed behind that answer.
   */
  readonly maxWaitingRequests?: number;
  /** Asked before anything else looks at an acceptable request: the failure with which the server refuses to work. */
  readonly refuse?: (request: IncomingMessage) => Failure | undefined;
  /** Headers that go with every answer, also to bytes that never become a request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that go with every answer to this request. */
  readonly headersFor?: (request: IncomingMessage) => Readonly<Record<string, string>> | undefined;
  /** `request` is absent where the parser let none through. */
  readonly onAnswer?: (answer: Answer, request: IncomingMessage | undefined) => void;
  /** Called for each answer that the port had to mend: a bug above it. */
  readonly onMended?: (reason: Mended, requestId: string) => void;
  /**
   * Called at most once a second for each reason, with the number of connections that were closed for it without an
   * answer. How many were for lack of file descriptors nobody can tell: those count as one.
   */
  readonly onConnectionsRefused?: (reason: Refusal, count: number) => void;
}

export interface Times {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** Within this time everything is answered that has begun, in milliseconds. */
  readonly patience: number;
}

export function timesOf(options: PortOptions): Times {
  const { headersTimeout = 10_000, requestTimeout = 30_000, keepAliveTimeout = 65_000 } = options;
  const { answerTimeout = 60_000 } = options;
  return { headersTimeout, requestTimeout, keepAliveTimeout, patience: requestTimeout + answerTimeout };
}

export function boundsOf({
  maxConnections = 16_384,
  maxConnectionsPerAddress,
}: PortOptions): ConnectionBounds {
  const perAddress = maxConnectionsPerAddress ?? Math.ceil(maxConnections * 0.75);
  return { maxConnections, maxConnectionsPerAddress: perAddress };
}
