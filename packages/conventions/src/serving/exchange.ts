import type { ConnectionState } from '../handler.ts';
import type { Status } from '../status.ts';

/** Headers of a request by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request, whatever transport brought it. */
export interface ServingRequest {
  readonly method: string;
  /** In origin or absolute form (RFC 9112, section 3.2). */
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly requestId: string;
  /** `requestId`, or another one where that is the caller's. */
  ownRequestId(): string;
  /** The caller's network address, where it is known. */
  readonly ipAddress: string | null;
  /** False where there certainly is no body. */
  readonly hasBody: boolean;
  /**
   * Reads the body; called once at most. A client that waits for 100 is told to continue first.
   * @param most bytes to take
   * @returns undefined where the body has more bytes than that; the others are left unread
   * @throws Failure `REQUEST_MALFORMED` where the body ends too early
   */
  readBody(most: number): Promise<Uint8Array | undefined>;
  connectionState(): ConnectionState;
  /** Called with the name that the log has for the caller, once it is known who that is. */
  identified?(callerId: string): void;
}

/** The answer to a request. A transport adds what every response has, and leaves the body out where it answers `HEAD`. */
export interface ServingResponse {
  readonly status: Status;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** The constant, where the answer is a failure. */
  readonly error?: string;
  /** What caused the failure. For the log, never sent. */
  readonly cause?: unknown;
}
