import type { IncomingMessage } from 'node:http';
import type { Catalogue } from '../catalogue.ts';
import type { Failure, RenderFailure } from '../failure.ts';
import type { Mended } from './verdict.ts';

/** What left the port in answer to one request, or to bytes that never became one. */
export interface Answer {
  readonly requestId: string;
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
  /** Asked before anything else looks at an acceptable request: the failure with which the server refuses all work. */
  readonly refuse?: () => Failure | undefined;
  /** Headers that go with every answer, also to bytes that never become a request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that go with every answer to this request. */
  readonly headersFor?: (request: IncomingMessage) => Readonly<Record<string, string>> | undefined;
  /** `request` is absent where the parser let none through. */
  readonly onAnswer?: (answer: Answer, request: IncomingMessage | undefined) => void;
  /** Called for each answer that the port had to mend: a bug above it. */
  readonly onMended?: (reason: Mended, requestId: string) => void;
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
