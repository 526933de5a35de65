import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Catalogue } from '../catalogue.ts';
import { Failure, type RenderFailure } from '../failure.ts';
import { isSuccessStatus } from '../status.ts';
import { requestIdOf } from './request-id.ts';
import { judge, type Mended, nearestError } from './verdict.ts';

/** What responses need of the port they belong to. */
export interface ResponseHost {
  readonly catalogue: Catalogue;
  readonly render: RenderFailure;
  /** Headers that go with every answer to this request, as those of cross-origin requests. */
  readonly headersFor: (request: IncomingMessage) => Readonly<Record<string, string>> | undefined;
  /** True where connections are to be closed after their next answer. */
  readonly isClosing: () => boolean;
  readonly opened: (response: ClosedResponse) => void;
  readonly answered: (response: ClosedResponse, status: number, error: string | undefined) => void;
  readonly mended: (reason: Mended, response: ClosedResponse) => void;
}

/**
 * `untouched` – nothing was written; `leaving` – the head of a success has left; `held` – something else is being
 * written and kept back; `settled` – the answer is decided, and what code above still writes is dropped.
 */
type Phase = 'untouched' | 'leaving' | 'held' | 'settled';

/**
 * The choke point. A success of the closed set passes as it is written. Everything else is kept back until it is
 * whole, and leaves only when its bytes are an error object of the catalogue; otherwise an error object leaves in
 * its place, and the port counts what it had to mend.
 */
export class ClosedResponse extends ServerResponse<IncomingMessage> {
  /** Set by the subclass that each port makes for itself: Node constructs responses without being asked. */
  static host: ResponseHost;

  readonly requestId: string;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly startedAt = performance.now();
  /** The operation and the pattern of its route, where one was found. For logs and metrics. */
  operation: string | undefined;
  route: string | undefined;
  /** What a failure was caused by. For the log, never sent. */
  failureCause: unknown;

  #phase: Phase = 'untouched';
  #kept: Buffer[] = [];

  constructor(request: IncomingMessage, options?: object) {
    // Node hands over a second argument that its types do not know.
    super(...([request, options] as unknown as [IncomingMessage]));
    this.requestId = requestIdOf(request);
    this.#host.opened(this);
  }

  get #host(): ResponseHost {
    return (this.constructor as typeof ClosedResponse).host;
  }

  /** True once it is decided what this request is answered. */
  get settled(): boolean {
    return this.#phase === 'settled';
  }

  /**
   * Answers with a failure, in its turn among the requests of the connection. What was written before and has not
   * left yet, and all that is written afterwards, is dropped. Nothing happens where the answer is already decided.
   */
  refuse(failure: Failure): void {
    if (this.settled) return;
    this.failureCause ??= failure.cause;
    const { status, error, headers, body } = this.#host.render(failure, this.requestId);
    this.#sendFailure(status, error, headers, Buffer.from(body));
  }

  /** Answers with an error in place of what code above wrote, or failed to write, and counts it. */
  mend(reason: Mended, constant: string): void {
    if (this.settled) return;
    this.#host.mended(reason, this);
    this.refuse(new Failure(constant));
  }

  override writeHead(status: number, reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[], list?: OutgoingHttpHeaders | OutgoingHttpHeader[]): this {
    if (this.#phase === 'settled') return this;
    const headers = typeof reason === 'string' ? list : reason;
    if (this.#phase === 'untouched' && isSuccessStatus(status)) {
      super.writeHead(status, this.#successHeaders(status, headers));
      this.#phase = 'leaving';
      return this;
    }
    if (this.#phase === 'leaving') return super.writeHead(status);
    this.#phase = 'held';
    this.statusCode = status;
    for (const [name, value] of entriesOf(headers)) this.setHeader(name, value);
    return this;
  }

  // biome-ignore lint/suspicious/noExplicitAny: Node's overloads cannot be written down in another way.
  override write(chunk: any, encoding?: any, callback?: any): boolean {
    if (this.#phase === 'settled') return true;
    if (this.#passes()) return super.write(chunk, encoding, callback);
    this.#keep(chunk, encoding);
    return true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override end(chunk?: any, encoding?: any, callback?: any): this {
    if (this.#phase === 'settled') return this;
    if (this.#passes()) {
      super.end(chunk, encoding, callback);
      this.#phase = 'settled';
      this.#host.answered(this, this.statusCode, undefined);
      return this;
    }
    this.#keep(chunk, encoding);
    this.#release();
    return this;
  }

  override flushHeaders(): void {
    if (this.#passes()) super.flushHeaders();
  }

  /** 102 is outside the set. */
  override writeProcessing(): void {
    this.#host.mended('an interim response', this);
  }

  /** 103 is outside the set. */
  override writeEarlyHints(): void {
    this.#host.mended('an interim response', this);
  }

  #passes(): boolean {
    return this.#phase === 'leaving' || (this.#phase === 'untouched' && isSuccessStatus(this.statusCode));
  }

  #keep(chunk: unknown, encoding: unknown): void {
    this.#phase = 'held';
    if (typeof chunk === 'string') this.#kept.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) this.#kept.push(Buffer.from(chunk));
  }

  #release(): void {
    const { catalogue } = this.#host;
    const bytes = Buffer.concat(this.#kept);
    const headers = this.getHeaders();
    const verdict = judge(catalogue, { status: this.statusCode, headers, bytes, isHead: this.req.method === 'HEAD' });
    if ('mended' in verdict) this.mend(verdict.mended, nearestError(catalogue, this.statusCode));
    else this.#sendFailure(this.statusCode, verdict.error, headers, bytes);
  }

  #sendFailure(status: number, error: string, headers: Readonly<OutgoingHttpHeaders>, bytes: Buffer): void {
    const begun = this.#phase === 'leaving';
    this.#phase = 'settled';
    this.#kept = [];
    // A success has begun to leave. It can only be cut short, so that nobody takes it for whole.
    if (begun) return void this.req.socket.destroy();

    const own = { ...headers };
    for (const name of this.getHeaderNames()) this.removeHeader(name);
    for (const [name, { value }] of Object.entries(this.#host.catalogue[error]?.headers ?? {})) {
      if (value !== undefined) this.setHeader(name, value);
    }
    for (const [name, value] of entriesOf(own)) this.setHeader(name, value);
    for (const [name, value] of entriesOf(this.#host.headersFor(this.req))) this.setHeader(name, value);
    this.removeHeader('Transfer-Encoding');
    this.setHeader('Content-Type', 'application/json; charset=utf-8');
    this.setHeader('Content-Length', bytes.length);
    this.setHeader('Cache-Control', 'no-store');
    this.setHeader('Error-Code', error);
    this.setHeader('Request-Id', this.requestId);
    this.setHeader('X-Content-Type-Options', 'nosniff');
    if (this.#host.isClosing()) this.setHeader('Connection', 'close');
    this.sendDate = true;
    // A reason phrase of an earlier try would stay: `HTTP/1.1 500 OK`.
    this.statusMessage = '';
    super.writeHead(status);
    super.end(bytes);
    this.#host.answered(this, status, error);
  }

  #successHeaders(status: number, given: OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined): OutgoingHttpHeaders {
    const headers = Array.isArray(given) ? Object.fromEntries(entriesOf(given)) : (given ?? {});
    if (headers['cache-control'] === undefined && headers['Cache-Control'] === undefined && !this.hasHeader('cache-control')) {
      headers['Cache-Control'] = 'no-store';
    }
    headers['Request-Id'] = this.requestId;
    headers['X-Content-Type-Options'] = 'nosniff';
    const others = this.#host.headersFor(this.req);
    if (others) Object.assign(headers, others);
    if (this.#host.isClosing()) headers['Connection'] = 'close';
    if (status === 204 || status === 304) this.#dropContentHeaders(headers);
    this.sendDate = true;
    this.statusMessage = '';
    return headers;
  }

  /** RFC 9110, section 8.6: no `Content-Length` with 204, none with 304 but the length that 200 would have had. */
  #dropContentHeaders(headers: OutgoingHttpHeaders): void {
    for (const name of [...Object.keys(headers), ...this.getHeaderNames()]) {
      if (!/^(content-length|content-type|transfer-encoding)$/i.test(name)) continue;
      delete headers[name];
      this.removeHeader(name);
    }
  }
}

function entriesOf(headers: OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined): [string, OutgoingHttpHeader][] {
  if (!headers) return [];
  if (!Array.isArray(headers)) return Object.entries(headers).filter((entry): entry is [string, OutgoingHttpHeader] => entry[1] !== undefined);
  const list: [string, OutgoingHttpHeader][] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) list.push([String(headers[at]), headers[at + 1] as OutgoingHttpHeader]);
  return list;
}
