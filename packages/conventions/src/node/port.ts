import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { BUG, Failure } from '../failure.ts';
import { Connection, type ConnectionHost } from './connection.ts';
import type { ResponseHost } from './host.ts';
import { failureOfParser, inspectRequest } from './inspect.ts';
import { keepListeners } from './keep-listeners.ts';
import { type PortOptions, timesOf } from './options.ts';
import { rawAnswer } from './raw-answer.ts';
import { requestIdOf } from './request-id.ts';
import { ClosedResponse } from './response.ts';
import type { Mended } from './verdict.ts';

/** Request line and headers together, in bytes. */
const LARGEST_HEAD = 16 * 1024;
const SWEEP_MS = 1_000;

/** Requests that may wait behind the one being worked on; whoever sends more at once is refused. */
const MOST_WAITING = 2_048;

/**
 * A closed port: whatever happens above it or in Node's own parser, each request is answered once and in order,
 * with a status of the set and, where it failed, with an error object of the catalogue.
 *
 * Out of its reach are bytes that code writes to a socket itself, and a process that dies.
 */
export class ClosedPort {
  readonly #options: PortOptions;
  readonly #connections = new Map<Socket, Connection>();
  readonly #Response: typeof ClosedResponse;
  #closing = false;
  #mended = 0;
  #underWay = 0;
  #idle: (() => void)[] = [];

  constructor(options: PortOptions) {
    this.#options = options;
    const host: ResponseHost = {
      catalogue: options.catalogue,
      render: options.render,
      headersFor: headersOf(options),
      isClosing: () => this.#closing,
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
    return this.#underWay;
  }

  /** From now on every answer closes its connection. */
  closeAfterAnswers(): void {
    this.#closing = true;
  }

  /** Resolves when no request is under way. */
  whenIdle(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Answers what has not been answered with a failure: nothing more will come of it. */
  refuseUnderWay(failure: Failure): void {
    for (const connection of this.#connections.values()) connection.refuseOpen(failure);
  }

  /** Makes an HTTP server whose port is closed. It may be called more than once: one server for each address. */
  createServer(listener: RequestListener): Server {
    const { headersTimeout, requestTimeout, keepAliveTimeout, patience } = timesOf(this.#options);
    const server = createServer({
      ServerResponse: this.#Response,
      maxHeaderSize: LARGEST_HEAD,
      // A request without `Host` is refused below, with an error object.
      requireHostHeader: false,
      headersTimeout,
      requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(500, Math.ceil(Math.min(headersTimeout, requestTimeout) / 4)),
      // Most requests have no body; they need not live the life of a stream.
      optimizeEmptyRequests: true,
    });
    // The head is bounded in bytes; a bound in lines would drop headers without a word.
    server.maxHeadersCount = 0;
    // By then everything has been answered: whoever is silent for longer does not read its answers.
    server.timeout = patience + 2 * SWEEP_MS;
    // RFC 9112, section 9.6: a client that has closed its side still gets its answer.
    Object.assign(server, { httpAllowHalfOpen: true });

    const host: ConnectionHost = {
      begin: (response) => this.#begin(response, listener),
      done: (requests) => this.#done(requests),
    };
    const accept: RequestListener = (_request, response) => this.#accept(response as ClosedResponse);
    server.on('request', accept);
    // Who reads the body sends 100 when it is wanted, so that a refused request never uploads it.
    server.on('checkContinue', accept);
    server.on('checkExpectation', accept);
    server.on('connection', (socket: Socket) => this.#connected(socket, host));
    server.on('clientError', (error, socket) => this.#parserFailed(error, socket as Socket));
    server.on('connect', (request: IncomingMessage) => this.#refuseConnect(request));
    keepListeners(server);
    const sweep = setInterval(() => this.#sweep(patience), Math.min(SWEEP_MS, patience));
    sweep.unref();
    server.once('close', () => clearInterval(sweep));
    return server;
  }

  #connected(socket: Socket, host: ConnectionHost): void {
    const connection = new Connection(socket, host);
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      this.#connections.delete(socket);
      connection.abandon();
    });
  }

  #accept(response: ClosedResponse): void {
    const connection = this.#connections.get(response.req.socket);
    // Node still parses what it had read when the connection was given up.
    if (!connection || connection.givenUp) return;
    response.line = connection;
    response.on('close', leave);
    this.#underWay++;
    connection.arrived(response);
    if (connection.waiting > MOST_WAITING) {
      response.refuse(new Failure('OVERLOADED', { headers: { Connection: 'close' } }));
    }
  }

  #begin(response: ClosedResponse, listener: RequestListener): void {
    const { req: request } = response;
    try {
      const failure = inspectRequest(request) ?? this.#options.refuse?.();
      if (failure) {
        response.refuse(failure);
        return;
      }
      const returned: unknown = listener(request, response);
      if (returned instanceof Promise) returned.catch((thrown) => failed(response, thrown));
    } catch (thrown) {
      failed(response, thrown);
    }
  }

  #done(requests: number): void {
    this.#underWay -= requests;
    if (this.#underWay > 0 || this.#idle.length === 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #answered(response: ClosedResponse, status: number, error: string | undefined): void {
    const { req, requestId, operation, route, callerId, startedAt, line, closes } = response;
    const duration = performance.now() - startedAt;
    try {
      const { method } = req;
      const cause = response.failureCause;
      const answer = { requestId, status, error, method, operation, route, callerId, duration, cause };
      this.#options.onAnswer?.(answer, req);
    } finally {
      line?.decided(response, closes);
    }
  }

  #countMended(reason: Mended, requestId: string): void {
    this.#mended++;
    this.#options.onMended?.(reason, requestId);
  }

  #parserFailed(error: NodeJS.ErrnoException, socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection?.givenUp) return;
    const failure = failureOfParser(error);
    // Nothing was asked, or nobody is there to read an answer.
    if (!connection || !failure || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const { incomplete } = connection;
    // Its request said that nothing would follow, or has its answer already.
    if (error.code === 'HPE_CLOSED_CONNECTION' || incomplete?.settled) connection.closeQuietly();
    else if (!incomplete) this.#writeLast(connection, failure);
    else incomplete.refuse(failure);
  }

  /** Node hands the socket over and has nothing to do with it any more. */
  #refuseConnect(request: IncomingMessage): void {
    const { socket } = request;
    socket.on('error', () => socket.destroy());
    const connection = this.#connections.get(socket);
    const failure = new Failure('REQUEST_MALFORMED', { detail: 'CONNECT is not supported.' });
    if (connection) this.#writeLast(connection, failure, request);
  }

  #writeLast(connection: Connection, failure: Failure, request?: IncomingMessage): void {
    const requestId = request ? requestIdOf(request) : crypto.randomUUID();
    const rendered = this.#options.render(failure, requestId);
    connection.writeLast(rawAnswer(rendered, requestId, this.#options.headers), () => {
      const { status, error } = rendered;
      const unknown = { operation: undefined, route: undefined, callerId: undefined, cause: undefined };
      const answer = { requestId, status, error, method: request?.method, duration: 0, ...unknown };
      this.#options.onAnswer?.(answer, request);
    });
  }

  /** Nothing else would end a request whose handler took the response away and forgot it. */
  #sweep(patience: number): void {
    const latest = performance.now() - patience;
    for (const connection of this.#connections.values()) {
      const overdue = connection.begunBefore(latest);
      // One that has begun to leave ends with its connection, when neither side moves any more.
      if (overdue && !overdue.headersSent) overdue.mend('no answer in time', BUG);
    }
  }
}

function headersOf({ headers, headersFor }: PortOptions): ResponseHost['headersFor'] {
  if (!headers) return headersFor ?? (() => undefined);
  return (request) => ({ ...headers, ...headersFor?.(request) });
}

/** Shared by all responses: one function each would cost every request. */
function leave(this: ClosedResponse): void {
  this.line?.left(this);
}

/** What the listener threw in place of an answer. */
function failed(response: ClosedResponse, thrown: unknown): void {
  if (thrown instanceof Failure) response.refuse(thrown);
  else if (response.settled) {
    process.emitWarning(new Error('A listener failed after it had answered', { cause: thrown }));
  } else {
    response.failureCause ??= thrown;
    response.mend('the listener threw', BUG);
  }
}
