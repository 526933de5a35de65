import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitsOf } from '../errors/catalogue.ts';
import { BUG, Failure } from '../errors/failure.ts';
import type { Connection, ConnectionHost } from './connection.ts';
import { Connections, isOutOfDescriptors, ownCounts, Refusals } from './connections.ts';
import { rawAnswer } from './headers.ts';
import { inspectRequest, rewriteTarget, unroutable } from './inspect.ts';
import { requestIdOf } from './known.ts';
import { keepListeners, nodeServer, SWEEP_MS } from './node-server.ts';
import { boundsOf, type PortOptions, timesOf } from './options.ts';
import { asksForHead, failureOfParser, type ParserError } from './parser.ts';
import { ClosedResponse } from './response.ts';
import { UnderWay } from './under-way.ts';
import { type MendReason, type ResponseHost, thrownBy } from './verdict.ts';

/** The default for `maxRequestsUnderWay`. */
const MOST_UNDER_WAY = 32;

/**
 * A closed port for any framework on `node:http`: whatever happens above it or in Node's own parser, each request gets
 * one response, in order, with a status of the set, and every failure is an error object of the catalogue.
 * Beyond the limits in `PortOptions`, connections are closed without a response, and reported. The port has no control
 * over bytes that code writes to a socket itself, or over a process that dies; a response that has begun can only be
 * cut off.
 */
export class ClosedPort {
  readonly #options: PortOptions;
  readonly #headerBytes: number;
  readonly #connections: Connections;
  readonly #refusals = new Refusals();
  readonly #Response: typeof ClosedResponse;
  readonly #underWay = new UnderWay();
  #closing = false;
  #mended = 0;

  constructor(options: PortOptions) {
    this.#options = options;
    this.#headerBytes = limitsOf(options.catalogue).headerBytes;
    this.#connections = new Connections(boundsOf(options), options.connectionCounts ?? ownCounts());
    const host: ResponseHost = {
      catalogue: options.catalogue,
      render: options.render,
      headersFor: headersOf(options),
      isClosing: () => this.#closing,
      patience: () => timesOf(options).patience,
      answered: (response, status, error) => this.#answered(response, status, error),
      mended: (reason, response) => this.#countMended(reason, response.requestId),
    };
    this.#Response = class extends ClosedResponse {
      static override host = host;
    };
  }

  /** Responses mended so far. Anything but 0 means that there is a bug above the port. */
  get mended(): number {
    return this.#mended;
  }

  /** Connections that are open. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Requests that have not been answered completely. */
  get underWay(): number {
    return this.#underWay.count;
  }

  /** From now on, every response closes its connection. */
  closeAfterAnswers(): void {
    this.#closing = true;
  }

  /** True if no request is under way, nor waits for its turn to be read. */
  get isIdle(): boolean {
    return this.#underWay.isIdle;
  }

  /** Resolves when `isIdle` is true. */
  whenIdle(): Promise<void> {
    return this.#underWay.whenIdle();
  }

  /** Responds with a failure to every request under way. */
  refuseUnderWay(failure: Failure): void {
    for (const connection of this.#connections) connection.refuseOpen(failure);
  }

  /** Makes an HTTP server whose port is closed. Call it once for each address to listen on. */
  createServer(listener: RequestListener): Server {
    const times = timesOf(this.#options);
    const server = nodeServer(this.#Response, { ...times, headerBytes: this.#headerBytes });
    const host: ConnectionHost = {
      begin: (response) => this.#begin(response, listener),
      done: (requests) => this.#underWay.remove(requests),
      mostUnderWay: this.#options.maxRequestsUnderWay ?? MOST_UNDER_WAY,
      overflown: (connection) => this.#writeLast(connection, OVERFLOWN, {}),
      turns: this.#underWay.turns,
    };
    const accept: RequestListener = (_request, response) => this.#accept(response as ClosedResponse);
    server.on('request', accept);
    // Reading the body sends 100, so a refused request never uploads it.
    server.on('checkContinue', accept);
    server.on('checkExpectation', accept);
    server.on('connection', (socket: Socket) => this.#connected(socket, host));
    server.on('clientError', (error, socket) => this.#parserFailed(error, socket as Socket));
    server.on('connect', (request: IncomingMessage) => this.#refuseConnect(request));
    keepListeners(server);
    const sweep = setInterval(() => this.#sweep(times.patience), Math.min(SWEEP_MS, times.patience));
    sweep.unref();
    server.once('close', () => clearInterval(sweep));
    return server;
  }

  #connected(socket: Socket, host: ConnectionHost): void {
    this.#underWay.turns.newcomer();
    const refusal = this.#connections.add(socket, host);
    if (refusal) this.#refusals.count(refusal);
  }

  #accept(response: ClosedResponse): void {
    const { req: request } = response;
    const connection = this.#connections.get(request.socket);
    // Node may still parse what it had read before the connection was given up.
    if (!connection || connection.givenUp) return;
    response.line = connection;
    response.on('close', leave);
    this.#underWay.add();
    if (connection.protocols.isForeign(request)) request.httpVersion = 'of another protocol';
    response.flaw = inspectRequest(request, this.#headerBytes);
    connection.arrived(response);
  }

  #begin(response: ClosedResponse, listener: RequestListener): void {
    const { req: request } = response;
    try {
      const { flaw } = response;
      if (!flaw) rewriteTarget(request);
      const failure = flaw ?? this.#options.refuse?.(request) ?? unroutable(request);
      if (failure) {
        response.refuse(failure);
        return;
      }
      const returned: unknown = listener(request, response);
      if (returned instanceof Promise) returned.catch((thrown) => thrownBy(response, thrown));
    } catch (thrown) {
      thrownBy(response, thrown);
    }
  }

  #answered(response: ClosedResponse, status: number, error: string | undefined): void {
    const { req, requestId, recordedRequestId, operation, route, callerId, callerKind } = response;
    const { startedAt, line, closes, cut } = response;
    const duration = performance.now() - startedAt;
    try {
      const { method } = req;
      const cause = response.failureCause;
      const about = { requestId, recordedRequestId, method, operation, route, callerId, callerKind };
      const answer = { ...about, status, error, duration, cause, cut };
      this.#options.onAnswer?.(answer, req);
    } finally {
      line?.decided(response, closes);
    }
  }

  #countMended(reason: MendReason, requestId: string): void {
    this.#mended++;
    this.#options.onMended?.(reason, requestId);
  }

  #parserFailed(error: ParserError, socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection?.givenUp) return;
    const failure = failureOfParser(error);
    // There was no request, or the client no longer reads.
    if (!connection || !failure || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const { incomplete } = connection;
    // The last request announced no other, or has been answered already.
    if (error.code === 'HPE_CLOSED_CONNECTION' || incomplete?.settled) connection.closeQuietly();
    else if (!incomplete) {
      const isHead = connection.beginning.isHead() ?? asksForHead(error);
      this.#writeLast(connection, failure, { isHead });
    } else incomplete.refuse(failure);
  }

  /** For a CONNECT, Node hands over the socket and does not touch it again. */
  #refuseConnect(request: IncomingMessage): void {
    const { socket } = request;
    socket.on('error', () => socket.destroy());
    const connection = this.#connections.get(socket);
    const failure = new Failure('REQUEST_MALFORMED', { detail: 'CONNECT is not supported.' });
    if (connection) this.#writeLast(connection, failure, { request });
  }

  #writeLast(connection: Connection, failure: Failure, { request, isHead = false }: Unanswerable): void {
    const requestId = request ? requestIdOf(request) : crypto.randomUUID();
    const rendered = this.#options.render(failure, requestId);
    const about = { requestId, isHead, others: this.#options.headers };
    connection.writeLast(rawAnswer(rendered, about), () => {
      const { status, error } = rendered;
      const unknown = {
        operation: undefined,
        route: undefined,
        callerId: undefined,
        cause: undefined,
      };
      const answer = { requestId, status, error, method: request?.method, duration: 0, ...unknown };
      this.#options.onAnswer?.(answer, request);
    });
  }

  #sweep(patience: number): void {
    const latest = performance.now() - patience;
    for (const connection of this.#connections) {
      const overdue = connection.begunBefore(latest);
      // Ends a request whose handler has forgotten it. A response that has begun to leave ends with its
      // connection, once neither side sends anything.
      if (overdue && !overdue.headersSent) overdue.mend('no answer in time', BUG);
    }
    if (isOutOfDescriptors()) {
      this.#refusals.count('out of file descriptors');
      this.#connections.closeIdle(Math.ceil(this.#connections.size / 8));
    }
    this.#refusals.report(this.#options.onConnectionsRefused);
  }
}

const OVERFLOWN = new Failure('OVERLOADED', { headers: { Connection: 'close' } });

/** Facts about a request without a response object. */
interface Unanswerable {
  readonly request?: IncomingMessage;
  readonly isHead?: boolean;
}

function headersOf({ headers, headersFor }: PortOptions): ResponseHost['headersFor'] {
  if (!headers) return headersFor ?? (() => undefined);
  return (request) => ({ ...headers, ...headersFor?.(request) });
}

/** Shared by all responses, because a function for each would cost every request. */
function leave(this: ClosedResponse): void {
  this.cutOff('client left');
  this.line?.left(this);
}
