import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { BUG, Failure } from '../failure.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { Connection, ConnectionHost } from './connection.ts';
import { Connections } from './connections.ts';
import type { ResponseHost } from './host.ts';
import { inspectRequest, unroutable } from './inspect.ts';
import { keepListeners } from './keep-listeners.ts';
import { nodeServer, SWEEP_MS } from './node-server.ts';
import { boundsOf, type PortOptions, timesOf } from './options.ts';
import { rawAnswer } from './raw-answer.ts';
import { isOutOfDescriptors, Refusals } from './refusals.ts';
import { asksForHead, failureOfParser, type ParserError } from './refused.ts';
import { requestIdOf } from './request-id.ts';
import { ClosedResponse } from './response.ts';
import { thrownBy } from './thrown.ts';
import type { Mended } from './verdict.ts';

/** Requests that may wait behind the one being worked on, unless the options say otherwise. */
const MOST_WAITING = 32;

/**
 * A closed port, for any framework on `node:http`: whatever happens above it or in Node's own parser, each request is
 * answered once and in order, with a status of the set and, where it failed, with an error object of the catalogue.
 *
 * Beyond the bounds of `PortOptions`, connections are closed without an answer and reported. Out of its reach are bytes
 * that code writes to a socket itself, and a process that dies; an answer that has begun can only be cut short.
 */
export class ClosedPort {
  readonly #options: PortOptions;
  readonly #headerBytes: number;
  readonly #connections: Connections;
  readonly #refusals = new Refusals();
  readonly #Response: typeof ClosedResponse;
  #closing = false;
  #mended = 0;
  #underWay = 0;
  #idle: (() => void)[] = [];

  constructor(options: PortOptions) {
    this.#options = options;
    this.#headerBytes = options.headerBytes ?? DEFAULT_LIMITS.headerBytes;
    this.#connections = new Connections(boundsOf(options));
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

  /** Connections that are open. */
  get connections(): number {
    return this.#connections.size;
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
    for (const connection of this.#connections) connection.refuseOpen(failure);
  }

  /** Makes an HTTP server whose port is closed. It may be called more than once: one server for each address. */
  createServer(listener: RequestListener): Server {
    const times = timesOf(this.#options);
    const server = nodeServer(this.#Response, { ...times, headerBytes: this.#headerBytes });
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
    const sweep = setInterval(() => this.#sweep(times.patience), Math.min(SWEEP_MS, times.patience));
    sweep.unref();
    server.once('close', () => clearInterval(sweep));
    return server;
  }

  #connected(socket: Socket, host: ConnectionHost): void {
    const refusal = this.#connections.add(socket, host);
    if (refusal) this.#refusals.count(refusal);
  }

  #accept(response: ClosedResponse): void {
    const { req: request } = response;
    const connection = this.#connections.get(request.socket);
    // Node still parses what it had read when the connection was given up.
    if (!connection || connection.givenUp) return;
    response.line = connection;
    response.on('close', leave);
    this.#underWay++;
    if (connection.protocols.isForeign(request)) request.httpVersion = 'of another protocol';
    connection.arrived(response);
    if (connection.waiting > (this.#options.maxWaitingRequests ?? MOST_WAITING)) {
      response.refuse(new Failure('OVERLOADED', { headers: { Connection: 'close' } }));
    }
  }

  #begin(response: ClosedResponse, listener: RequestListener): void {
    const { req: request } = response;
    try {
      const failure =
        inspectRequest(request, this.#headerBytes) ?? this.#options.refuse?.(request) ?? unroutable(request);
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

  #done(requests: number): void {
    this.#underWay -= requests;
    if (this.#underWay > 0 || this.#idle.length === 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #answered(response: ClosedResponse, status: number, error: string | undefined): void {
    const { req, requestId, recordedRequestId, operation, route, callerId, startedAt, line, closes } =
      response;
    const duration = performance.now() - startedAt;
    try {
      const { method } = req;
      const cause = response.failureCause;
      const about = { requestId, recordedRequestId, method, operation, route, callerId };
      const answer = { ...about, status, error, duration, cause };
      this.#options.onAnswer?.(answer, req);
    } finally {
      line?.decided(response, closes);
    }
  }

  #countMended(reason: Mended, requestId: string): void {
    this.#mended++;
    this.#options.onMended?.(reason, requestId);
  }

  #parserFailed(error: ParserError, socket: Socket): void {
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
    else if (!incomplete) this.#writeLast(connection, failure, { isHead: asksForHead(error) });
    else incomplete.refuse(failure);
  }

  /** Node hands the socket over and has nothing to do with it any more. */
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
        recordedRequestId: undefined,
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
      // Nothing else would end a request whose handler took the response away and forgot it. One that has begun to
      // leave ends with its connection, when neither side moves any more.
      if (overdue && !overdue.headersSent) overdue.mend('no answer in time', BUG);
    }
    if (isOutOfDescriptors()) {
      this.#refusals.count('out of file descriptors');
      this.#connections.closeIdle(Math.ceil(this.#connections.size / 8));
    }
    this.#refusals.report(this.#options.onConnectionsRefused);
  }
}

/** What is known of a request that no response object answers. */
interface Unanswerable {
  readonly request?: IncomingMessage;
  readonly isHead?: boolean;
}

function headersOf({ headers, headersFor }: PortOptions): ResponseHost['headersFor'] {
  if (!headers) return headersFor ?? (() => undefined);
  return (request) => ({ ...headers, ...headersFor?.(request) });
}

/** Shared by all responses: one function each would cost every request. */
function leave(this: ClosedResponse): void {
  this.line?.left(this);
}
