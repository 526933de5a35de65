import type { IncomingMessage } from 'node:http';
import { type Catalogue, limitsOf } from '../errors/catalogue.ts';
import type { Failure, RenderFailure } from '../errors/failure.ts';
import type { ConnectionBounds, ConnectionCounts, Refusal } from './connections.ts';
import type { Cut } from './known.ts';
import type { MendReason } from './verdict.ts';

/** The response to a request, or to bytes that never became one. */
export interface Answer {
  readonly requestId: string;
  /** The service's own ID of the request, if `requestId` is the caller's and something was recorded. */
  readonly recordedRequestId?: string | undefined;
  readonly status: number;
  /** The constant, if the response is a failure, or if a failure cut it off. */
  readonly error: string | undefined;
  /** Why only the beginning of the response was sent, if so; `status` is that of the beginning. */
  readonly cut?: Cut | undefined;
  /** Undefined if the parser let no request through. */
  readonly method: string | undefined;
  readonly operation: string | undefined;
  readonly route: string | undefined;
  /** The caller's ID for the log, if it is known. */
  readonly callerId: string | undefined;
  /** The caller's kind, if it is known and the service has several. */
  readonly callerKind?: string | undefined;
  /** Milliseconds from the last byte of the headers until the response was decided. */
  readonly duration: number;
  /** The cause of the failure, if known. */
  readonly cause: unknown;
}

/** Dependencies, limits and callbacks of a closed port. */
export interface PortOptions {
  readonly catalogue: Catalogue;
  readonly render: RenderFailure;
  /** Milliseconds for the headers to arrive; by default what the catalogue states, otherwise ten seconds. */
  readonly headersTimeout?: number;
  /** Milliseconds for a whole request to arrive; by default what the catalogue states, otherwise 30 seconds. */
  readonly requestTimeout?: number;
  /** Milliseconds that an idle connection is kept open for another request. */
  readonly keepAliveTimeout?: number;
  /**
   * Milliseconds, in addition to `requestTimeout`, after which a request without a response gets `INTERNAL_ERROR`, and
   * a client that has not read a part of its response is disconnected; a minute by default.
   */
  readonly answerTimeout?: number;
  /**
   * Connections that can be open at once; 16,384 by default. At the limit, an idle connection is closed for each new one;
   * if none is idle, the new one is closed without a response.
   */
  readonly maxConnections?: number;
  /**
   * Connections that one IPv4 address or IPv6 /64 can hold; by default three quarters of all, enough for a proxy. Any more
   * are closed without a response.
   */
  readonly maxConnectionsPerAddress?: number;
  /** Counts the connections where several ports share these limits; by default, this port's own are counted. */
  readonly connectionCounts?: ConnectionCounts | undefined;
  /** Requests of one connection that can be under way, 32 by default. The next is read once one of them is answered. */
  readonly maxRequestsUnderWay?: number;
  /** Called first for each valid request; returns the failure if the server cannot handle requests now. */
  readonly refuse?: (request: IncomingMessage) => Failure | undefined;
  /** Headers for every response, even to bytes that never become a request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers for every response to this request. */
  readonly headersFor?: (request: IncomingMessage) => Readonly<Record<string, string>> | undefined;
  /** `request` is undefined if the parser let none through. */
  readonly onAnswer?: (answer: Answer, request: IncomingMessage | undefined) => void;
  /** Called for each response that the port had to mend, which means there is a bug above it. */
  readonly onMended?: (reason: MendReason, requestId: string) => void;
  /**
   * Called at most once a second for each reason, with the number of connections that were closed without a response.
   * Connections lost for lack of file descriptors cannot be counted, and count as one.
   */
  readonly onConnectionsRefused?: (reason: Refusal, count: number) => void;
}

export interface Times {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** Everything that has begun is answered within this time, in milliseconds. */
  readonly patience: number;
}

/** @throws TypeError if the catalogue states another time */
export function timesOf(options: PortOptions): Times {
  const { keepAliveTimeout = 65_000, answerTimeout = 60_000 } = options;
  const headersTimeout = timeOf(options, 'headersTimeout') ?? 10_000;
  const requestTimeout = timeOf(options, 'requestTimeout') ?? 30_000;
  return { headersTimeout, requestTimeout, keepAliveTimeout, patience: requestTimeout + answerTimeout };
}

function timeOf(options: PortOptions, name: 'headersTimeout' | 'requestTimeout'): number | undefined {
  const seconds = limitsOf(options.catalogue)[name];
  const given = options[name];
  if (seconds === undefined) return given;
  if (given !== undefined && given !== seconds * 1_000)
    throw new TypeError(`${name} is ${given} ms, but the catalogue states ${seconds} s`);
  return seconds * 1_000;
}

export function boundsOf({
  maxConnections = 16_384,
  maxConnectionsPerAddress,
}: PortOptions): ConnectionBounds {
  const perAddress = maxConnectionsPerAddress ?? connectionsPerAddress(maxConnections);
  return { maxConnections, maxConnectionsPerAddress: perAddress };
}

/** The default of `maxConnectionsPerAddress` with these `maxConnections`. */
export const connectionsPerAddress = (maxConnections: number): number => Math.ceil(maxConnections * 0.75);
