import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { BUG, Failure } from '../failure.ts';
import { isSuccessStatus } from '../status.ts';
import type { Connection } from './connection.ts';
import { asksToClose, failureHeaders, fixedHeaders, flawOf, successHeaders } from './headers.ts';
import type { ResponseHost } from './host.ts';
import { WithoutInterims } from './interim.ts';
import { ownGuards } from './own-guards.ts';
import { requestIdOf } from './request-id.ts';
import { closeUnread } from './unread.ts';
import { judge, type Mended, nearestError } from './verdict.ts';
import { acknowledge, bytesOf, type GivenHeaders, lengthOf, listed } from './written.ts';

/**
 * `open` – nothing has left, and nothing but a success is being written; `leaving` – the head of a success has left;
 * `held` – something else is being written and kept back; `settled` – the answer is decided, and what code above
 * still writes is dropped.
 */
type Phase = 'open' | 'leaving' | 'held' | 'settled';

/**
 * The choke point. A success of the closed set passes as it is written. Everything else is kept back until it is
 * whole, and leaves only when its bytes are an error object of the catalogue; otherwise an error object leaves in
 * its place, and the port counts what it had to mend. A framework may replace its prototype: what guards stands on
 * the object itself, and what the port reads of it is data or private.
 */
export class ClosedResponse extends WithoutInterims {
  /** Set by the subclass that each port makes for itself: Node constructs responses without being asked. */
  static host: ResponseHost;

  readonly requestId: string;
  /** When the request came, in milliseconds on the clock of `performance.now()`. */
  readonly startedAt = performance.now();
  /** For logs and metrics, where one was found. */
  operation: string | undefined;
  route: string | undefined;
  callerId: string | undefined;
  /** The service's own id of the request, where `requestId` is the caller's and something was recorded. */
  recordedRequestId: string | undefined;
  /** What a failure was caused by. For the log, never sent. */
  failureCause: unknown;
  /** The connection it leaves by, once that has taken its request in. */
  line: Connection | undefined;
  /** True where its connection is closed behind it. */
  closes = false;

  readonly #host: ResponseHost;
  readonly #isHead: boolean;
  #phase: Phase = 'open';
  /** The headers of a success whose head has not left. */
  #head: GivenHeaders;
  #kept: Buffer[] = [];

  constructor(request: IncomingMessage, options?: object) {
    super(request, options);
    this.#host = new.target.host;
    this.#isHead = request.method === 'HEAD';
    this.requestId = requestIdOf(request);
    ownGuards(this, ClosedResponse.prototype);
  }

  /**
   * Answers with a failure, in its turn among the requests of the connection. What was written before and has not
   * left yet, and all that is written afterwards, is dropped. Nothing happens where the answer is already decided.
   */
  refuse(failure: Failure): void {
    if (this.#phase === 'settled') return;
    this.failureCause ??= failure.cause;
    const { status, error, headers, body } = this.#host.render(failure, this.requestId);
    const flaw = error === BUG ? undefined : flawOf(headers);
    if (flaw) {
      this.failureCause = flaw;
      this.mend('headers that cannot be sent', BUG);
    } else {
      this.#sendFailure(status, error, headers, body);
    }
  }

  /** Answers with an error in place of what code above wrote, or failed to write, and counts it. */
  mend(reason: Mended, constant: string): void {
    if (this.#phase === 'settled') return;
    this.#host.mended(reason, this);
    this.refuse(new Failure(constant));
  }

  override writeHead(status: number, reason?: string | GivenHeaders, list?: GivenHeaders): this {
    if (this.#phase === 'settled') return this;
    // Node says that one head has left already.
    if (this.#phase === 'leaving') return super.writeHead(status);
    const headers = typeof reason === 'string' ? list : reason;
    this.statusCode = status;
    if (this.#phase === 'open' && isSuccessStatus(status)) {
      this.#head = headers;
      return this;
    }
    this.#phase = 'held';
    for (const [name, value] of Object.entries(listed(headers))) {
      if (value !== undefined) this.setHeader(name, value);
    }
    return this;
  }

  // biome-ignore lint/suspicious/noExplicitAny: Node's overloads cannot be written down in another way.
  override write(chunk: any, encoding?: any, callback?: any): boolean {
    if (this.#leaves(false)) return super.write(chunk, encoding, callback);
    this.#keep(chunk, encoding);
    acknowledge(encoding, callback);
    return true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override end(chunk?: any, encoding?: any, callback?: any): this {
    if (this.#leaves(true, chunk, encoding)) {
      this.#endSuccess(chunk, encoding, callback);
    } else {
      this.#keep(chunk, encoding);
      this.#release();
      acknowledge(chunk, encoding, callback);
    }
    return this;
  }

  override flushHeaders(): void {
    if (this.#leaves(false)) super.flushHeaders();
  }

  /** To leave a request without an answer is no way out, but for a success that can only be cut short. */
  override destroy(error?: Error): this {
    if (this.#phase === 'leaving' || this.req.socket.destroyed) return super.destroy(error);
    this.failureCause ??= error;
    this.mend('given up without an answer', BUG);
    return this;
  }

  override interimRefused(): void {
    this.#host.mended('an interim response', this);
  }

  /** True where what is being written is a success that may leave; its head does so first. */
  #leaves(isWhole: boolean, chunk?: unknown, encoding?: unknown): boolean {
    if (this.#phase === 'leaving') return true;
    if (this.#phase !== 'open' || !isSuccessStatus(this.statusCode)) return false;
    try {
      this.#sendHead(isWhole ? lengthOf(chunk, encoding) : undefined);
    } catch (cause) {
      this.failureCause ??= cause;
      this.mend('headers that cannot be sent', BUG);
      return false;
    }
    this.#phase = 'leaving';
    return true;
  }

  /** @param size bytes of the body, where all of it is known */
  #sendHead(size: number | undefined): void {
    const { statusCode: status, req: request, requestId } = this;
    let given = listed(this.#head);
    const names = this.getHeaderNames();
    if (names.length > 0) {
      given = { ...this.getHeaders(), ...given };
      for (const name of names) this.removeHeader(name);
    }
    const closes = this.#mustClose(given);
    this.closes = closes;
    const hasBody = status !== 204 && status !== 304;
    // The answer to HEAD tells the length of a body that nobody writes.
    const length = size === 0 && this.#isHead ? undefined : size;
    const others = this.#host.headersFor(request);
    const headers = successHeaders(given, { requestId, length, hasBody, closes, others });
    // Node takes the absence of a body for final before it looks at the headers.
    const flaw = hasBody ? undefined : flawOf(headers);
    if (flaw) throw flaw;
    // A body in parts that is longer or shorter than announced would run into the next answer.
    if (size === undefined) this.strictContentLength = true;
    this.sendDate = true;
    this.statusMessage = '';
    super.writeHead(status, headers);
  }

  #mustClose(headers: Readonly<OutgoingHttpHeaders>): boolean {
    // Whether a body follows that was held back, nobody can tell; and Node loses what is sent behind an upgrade.
    if (this.awaitsContinue || this.req.headers.upgrade !== undefined || asksToClose(headers)) return true;
    // Requests that wait behind this one are still answered.
    return this.#host.isClosing() && (this.line?.waiting ?? 0) === 0;
  }

  #endSuccess(chunk: unknown, encoding: unknown, callback: unknown): void {
    try {
      super.end(chunk, encoding as BufferEncoding, callback as () => void);
    } catch (error) {
      this.req.socket.destroy();
      throw error;
    }
    this.#settle();
    this.#host.answered(this, this.statusCode, undefined);
  }

  #settle(): void {
    this.#phase = 'settled';
    this.settled = true;
    closeUnread(this.req);
  }

  #keep(chunk: unknown, encoding: unknown): void {
    if (this.#phase === 'settled') return;
    this.#phase = 'held';
    this.#kept.push(bytesOf(chunk, encoding));
  }

  #release(): void {
    if (this.#phase === 'settled') return;
    const { catalogue } = this.#host;
    const text = Buffer.concat(this.#kept).toString();
    const { statusCode: status, req: request } = this;
    const headers = this.getHeaders();
    const verdict = judge(catalogue, { status, headers, text, isHead: this.#isHead });
    if ('error' in verdict) {
      const given = { ...fixedHeaders(catalogue, verdict.error), ...headers };
      this.#sendFailure(status, verdict.error, given, text);
    } else {
      const isAnonymous = request.headers.authorization === undefined;
      this.mend(verdict.mended, nearestError(catalogue, status, isAnonymous));
    }
  }

  #sendFailure(status: number, error: string, given: Readonly<OutgoingHttpHeaders>, text: string): void {
    const begun = this.#phase === 'leaving';
    this.#settle();
    this.#kept = [];
    // A success has begun to leave. It can only be cut short, so that nobody takes it for whole.
    if (begun) {
      this.req.socket.destroy();
      this.#host.answered(this, this.statusCode, undefined);
      return;
    }

    this.closes = this.#mustClose(given);
    const { requestId, closes } = this;
    const length = text === '' ? undefined : Buffer.byteLength(text);
    const others = this.#host.headersFor(this.req);
    const headers = failureHeaders(given, { requestId, error, length, closes, others });
    for (const name of this.getHeaderNames()) this.removeHeader(name);
    this.sendDate = true;
    // A reason phrase of an earlier try would stay: `HTTP/1.1 500 OK`.
    this.statusMessage = '';
    super.writeHead(status, headers);
    super.end(text);
    this.#host.answered(this, status, error);
  }
}
