import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Catalogue } from '../catalogue.ts';
import { Failure, type RenderFailure } from '../failure.ts';
import { Connection } from './connection.ts';
import { inspectRequest } from './inspect.ts';
import { requestIdOf } from './request-id.ts';
import { ClosedResponse, type ResponseHost } from './response.ts';
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
  /** Milliseconds after which a request that nothing has answered is answered with `INTERNAL_ERROR`. */
  readonly answerTimeout?: number;
  /** Asked before anything else looks at an acceptable request: the failure with which the server refuses all work. */
  readonly refuse?: () => Failure | undefined;
  /** Headers that go with every answer to this request. */
  readonly headersFor?: (request: IncomingMessage) => Readonly<Record<string, string>> | undefined;
  readonly onAnswer?: (answer: Answer) => void;
  /** Called for each answer that the port had to mend: a bug above it. */
  readonly onMended?: (reason: Mended, requestId: string) => void;
}

/** Request line and headers together, in bytes. */
const LARGEST_HEAD = 16 * 1024;
const SWEEP_MS = 1_000;

/**
 * A closed port: whatever happens above it or in Node's own parser, each request is answered once and in order,
 * with a status of the set and, where it failed, with an error object of the catalogue.
 *
 * Out of its reach are bytes that code writes to a socket itself, and a process that dies.
 */
export class ClosedPort {
  readonly #options: PortOptions;
  readonly #connections = new WeakMap<Socket, Connection>();
  readonly #underWay = new Set<ClosedResponse>();
  readonly #Response: typeof ClosedResponse;
  #closing = false;
  #mended = 0;
  #idle: (() => void)[] = [];

  constructor(options: PortOptions) {
    this.#options = options;
    const host: ResponseHost = {
      catalogue: options.catalogue,
      render: options.render,
      headersFor: options.headersFor ?? (() => undefined),
      isClosing: () => this.#closing,
      opened: (response) => this.#opened(response),
      answered: (response, status, error) => this.#answered(response, status, error),
      mended: (reason, response) => this.#countMended(reason, response.requestId),
    };
    this.#Response = class extends ClosedResponse {
      static override host = host;
    };
  }

  /** Answers mended so far. Anything but 0 tells of a bug above the port. */
  get mended(): number {
    return this.#mended;
  }

  /** Requests that have not been answered completely. */
  get underWay(): number {
    return this.#underWay.size;
  }

  /** From now on every answer closes its connection. */
  closeAfterAnswers(): void {
    this.#closing = true;
  }

  /** Resolves when no request is under way. */
  whenIdle(): Promise<void> {
    if (this.#underWay.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Makes an HTTP server whose port is closed. It may be called more than once: one server for each address. */
  createServer(listener: RequestListener): Server {
    const { headersTimeout = 10_000, requestTimeout = 30_000, keepAliveTimeout = 65_000, answerTimeout = 60_000 } = this.#options;
    const server = createServer({
      ServerResponse: this.#Response,
      maxHeaderSize: LARGEST_HEAD,
      // A request without `Host` is refused below, with an error object.
      requireHostHeader: false,
      headersTimeout,
      requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(500, Math.ceil(Math.min(headersTimeout, requestTimeout) / 4)),
    });
    // The head is bounded in bytes; a bound in lines would drop headers without a word.
    server.maxHeadersCount = 0;
    // RFC 9112, section 9.6: a client that has closed its side still gets its answer.
    Object.assign(server, { httpAllowHalfOpen: true });

    const accept: RequestListener = (request, response) => this.#accept(request, response as ClosedResponse, listener);
    server.on('request', accept);
    // Who reads the body sends 100 when it is wanted, so that a refused request never uploads it.
    server.on('checkContinue', accept);
    server.on('checkExpectation', accept);
    server.on('connection', (socket: Socket) => this.#connected(socket));
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => this.#parserFailed(error, socket as Socket));
    server.on('connect', (request: IncomingMessage) => {
      const failure = new Failure('REQUEST_MALFORMED', { detail: 'CONNECT is not supported.' });
      this.#writeLast(this.#connectionOf(request.socket), failure, requestIdOf(request), request.method);
    });
    const sweep = setInterval(() => this.#sweep(answerTimeout), Math.min(SWEEP_MS, answerTimeout));
    sweep.unref();
    server.once('close', () => clearInterval(sweep));
    return server;
  }

  #accept(request: IncomingMessage, response: ClosedResponse, listener: RequestListener): void {
    const failure = inspectRequest(request) ?? this.#options.refuse?.();
    if (failure) response.refuse(failure);
    else listener(request, response);
  }

  #connected(socket: Socket): void {
    const connection = new Connection(socket);
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      for (const response of connection.abandon()) this.#closed(response);
    });
  }

  #connectionOf(socket: Socket): Connection {
    const connection = this.#connections.get(socket);
    if (!connection) throw new TypeError('This connection belongs to another port');
    return connection;
  }

  #opened(response: ClosedResponse): void {
    const connection = this.#connectionOf(response.req.socket);
    this.#underWay.add(response);
    connection.opened(response);
    response.on('close', () => {
      connection.closed(response);
      this.#closed(response);
    });
  }

  #closed(response: ClosedResponse): void {
    this.#underWay.delete(response);
    if (this.#underWay.size > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #answered(response: ClosedResponse, status: number, error: string | undefined): void {
    const { req: request, requestId, operation, route, startedAt, failureCause: cause } = response;
    // Only failures close a connection whose request has not been read to its end.
    if (error !== undefined && response.getHeader('connection') === 'close' && !request.complete) {
      this.#connectionOf(request.socket).giveUp();
    }
    const duration = performance.now() - startedAt;
    this.#options.onAnswer?.({ requestId, status, error, method: request.method, operation, route, duration, cause });
  }

  #countMended(reason: Mended, requestId: string): void {
    this.#mended++;
    this.#options.onMended?.(reason, requestId);
  }

  #parserFailed(error: NodeJS.ErrnoException, socket: Socket): void {
    const connection = this.#connectionOf(socket);
    if (connection.givenUp) return;
    const failure = failureOfParser(error);
    // Nothing was asked, or nobody is there to read an answer.
    if (!failure || !socket.writable || socket.bytesRead === 0) return void socket.destroy();

    const { incomplete } = connection;
    if (!incomplete) this.#writeLast(connection, failure, undefined, undefined);
    else if (incomplete.settled) connection.closeQuietly();
    else {
      connection.giveUp();
      incomplete.refuse(failure);
    }
  }

  #writeLast(connection: Connection, failure: Failure, givenId: string | undefined, method: string | undefined): void {
    const requestId = givenId ?? crypto.randomUUID();
    const rendered = this.#options.render(failure, requestId);
    connection.writeLast(rendered, requestId, () => {
      const { status, error } = rendered;
      const nothing = { operation: undefined, route: undefined, cause: undefined };
      this.#options.onAnswer?.({ requestId, status, error, method, ...nothing, duration: 0 });
    });
  }

  /** Nothing else would end a request whose handler took the response away and forgot it. */
  #sweep(answerTimeout: number): void {
    const oldest = performance.now() - answerTimeout;
    for (const response of this.#underWay) {
      if (response.startedAt > oldest) break;
      response.mend('no answer in time', 'INTERNAL_ERROR');
    }
  }
}

/** What an error of Node's parser or connection check is called, or undefined where the connection itself failed. */
function failureOfParser({ code = '' }: NodeJS.ErrnoException): Failure | undefined {
  const headers = { Connection: 'close' };
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('HEADERS_TOO_LARGE', { headers });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('REQUEST_TIMEOUT', { headers });
  return code.startsWith('HPE_') ? new Failure('REQUEST_MALFORMED', { headers }) : undefined;
}
