import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type ErrorRow, isSuccessStatus } from '../errors/catalogue.ts';
import { BUG, Failure, type RenderedFailure } from '../errors/failure.ts';
import { fixedHeaders, JSON_TYPE } from '../errors/response-headers.ts';
import { acknowledge, bytesOf, type GivenHeaders, lengthOf, listed } from './chunks.ts';
import { asksToClose, failureHeaders, flawOf, hasLength, successHeaders } from './headers.ts';
import { type Cut, KnownResponse, ownGuards } from './known.ts';
import { closeUnread } from './request.ts';
import { judge, type MendReason, nearestError, type ResponseHost, withErrorFields } from './verdict.ts';

/**
 * `open` – nothing has left, and nothing but a success is being written; `leaving` – the head of a success has left;
 * `held` – something else is being written and held back; `settled` – the response is decided, and anything written later
 * is dropped.
 */
type Phase = 'open' | 'leaving' | 'held' | 'settled';

/** A failure that leaves. */
interface SentFailure extends Omit<RenderedFailure, 'status' | 'headers'> {
  readonly status: number;
  readonly headers: Readonly<OutgoingHttpHeaders>;
}

/**
 * The choke point. A success of the closed set passes as it is written. Everything else is held back until it is
 * complete, and leaves only if its bytes are an error object of the catalogue, or a failure in the format of the route.
 * Otherwise such a failure is sent instead, and the port counts that it had to mend a response. A framework may replace
 * the prototype, so the guarding methods are properties of the object itself, and the port reads only its data and
 * private members.
 */
export class ClosedResponse extends KnownResponse {
  /** Set by the subclass that each port makes, because Node constructs the responses. */
  static host: ResponseHost;

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
    this.patience = this.#host.patience;
    ownGuards(this, ClosedResponse.prototype);
  }

  /**
   * Responds with a failure, in its turn among the requests of the connection. Drops anything written but not sent, and
   * anything written later. Has no effect if the response is already decided.
   */
  refuse(failure: Failure): void {
    if (this.#phase === 'settled') return;
    this.failureCause ??= failure.cause;
    const rendered = this.#host.render(failure, this.requestId, this.errorFormat);
    const { error, headers } = rendered;
    const flaw = error === BUG ? undefined : flawOf(headers);
    if (flaw) {
      this.failureCause = flaw;
      this.mend('headers that cannot be sent', BUG);
    } else {
      this.#sendFailure(rendered);
      this.takenOver = true;
    }
  }

  /** Cuts off a success that has begun to leave, so that its client does not take it for complete. */
  cutOff(reason: Cut, error?: string): void {
    if (this.#phase !== 'leaving') return;
    this.#settle();
    this.takenOver = true;
    this.cut = reason;
    this.closes = true;
    const { socket } = this.req;
    // A client may take a closed connection for the end of the body, as in HTTP/1.0; it cannot mistake a reset.
    if (socket.remoteFamily === undefined) socket.destroy();
    else socket.resetAndDestroy();
    this.#host.answered(this, this.statusCode, error);
  }

  /** Responds with an error instead of the output of the code above, and counts it. */
  mend(reason: MendReason, constant: string): void {
    if (this.#phase === 'settled') return;
    this.#host.mended(reason, this);
    this.refuse(new Failure(constant));
  }

  override writeHead(status: number, reason?: string | GivenHeaders, list?: GivenHeaders): this {
    if (this.#phase === 'settled') return this;
    // Node reports that a head has left already.
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

  /** Every request gets a response; only a success that has begun to leave can be cut off. */
  override destroy(error?: Error): this {
    this.failureCause ??= error;
    if (this.#phase === 'leaving') this.cutOff(this.req.socket.destroyed ? 'client left' : 'failure');
    if (this.req.socket.destroyed) return super.destroy(error);
    this.mend('given up without an answer', BUG);
    return this;
  }

  override interimRefused(): void {
    this.#host.mended('an interim response', this);
  }

  /** True if a success is being written, which may leave; sends its head first. */
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

  /** @param size bytes of the body, if it is complete */
  #sendHead(size: number | undefined): void {
    const { statusCode: status, req: request, requestId } = this;
    let given = listed(this.#head);
    const names = this.getHeaderNames();
    if (names.length > 0) {
      given = { ...this.getHeaders(), ...given };
      for (const name of names) this.removeHeader(name);
    }
    const hasBody = status !== 204 && status !== 304;
    const isOld = request.httpVersion === '1.0';
    // In HTTP/1.0, a body without a length ends with its connection (RFC 9112, section 6.3), whatever codings the client names.
    if (isOld) this.useChunkedEncodingByDefault = false;
    const isEndless = isOld && hasBody && size === undefined && !hasLength(given);
    this.closes = isEndless || this.#mustClose(given);
    // The response to HEAD gives the length of a body that is not written.
    const length = size === 0 && this.#isHead ? undefined : size;
    const others = this.#host.headersFor(request);
    const headers = successHeaders(given, { requestId, length, hasBody, closes: this.closes, others });
    // Without a body, Node finishes the response before it checks the headers.
    const flaw = hasBody ? undefined : flawOf(headers);
    if (flaw) throw flaw;
    // A body in parts that is longer or shorter than announced would corrupt the next response.
    if (size === undefined) this.strictContentLength = true;
    this.sendDate = true;
    this.statusMessage = '';
    super.writeHead(status, headers);
  }

  #mustClose(headers: Readonly<OutgoingHttpHeaders>): boolean {
    // It is unknown whether a body that was held back will follow; and Node loses what is sent after an upgrade.
    if (this.awaitsContinue || this.req.headers.upgrade !== undefined || asksToClose(headers)) return true;
    // Requests that wait behind this one still get a response.
    return this.#host.isClosing() && !this.line?.hasMore;
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
    const headers = withErrorFields(status, this.getHeaders(), text);
    const { errorFormat } = this;
    const verdict = judge({ catalogue, errorFormat }, { status, headers, text, isHead: this.#isHead });
    if ('error' in verdict) {
      const { error } = verdict;
      const given = { ...fixedHeaders(catalogue[error] as ErrorRow), ...headers };
      const contentType = errorFormat?.contentType ?? JSON_TYPE;
      this.#sendFailure({ status, error, headers: given, contentType, body: text });
    } else {
      const isAnonymous = request.headers.authorization === undefined;
      this.mend(verdict.mended, nearestError(catalogue, status, isAnonymous));
    }
  }

  #sendFailure({ status, error, headers: given, contentType, body: text }: SentFailure): void {
    if (this.#phase === 'leaving') {
      this.cutOff('failure', error);
      return;
    }
    this.#settle();
    this.#kept = [];
    this.closes = this.#mustClose(given);
    const { requestId, closes } = this;
    const length = text === '' ? undefined : Buffer.byteLength(text);
    const others = this.#host.headersFor(this.req);
    const headers = failureHeaders(given, { requestId, error, contentType, length, closes, others });
    for (const name of this.getHeaderNames()) this.removeHeader(name);
    this.sendDate = true;
    // An earlier reason phrase would remain: `HTTP/1.1 500 OK`.
    this.statusMessage = '';
    super.writeHead(status, headers);
    super.end(text);
    this.#host.answered(this, status, error);
  }
}
