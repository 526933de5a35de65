import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../errors/failure.ts';
import type { ConnectionState } from '../operations/handler.ts';
import type { OriginRequest } from '../serving/cross-origin.ts';
import type { RequestHeaders, ServingRequest } from '../serving/exchange.ts';
import { unmapped } from './network.ts';
import type { ClosedResponse } from './response.ts';

/** Returns the network address of a caller; null if it is not known. */
export type AddressOf = (request: IncomingMessage) => string | null;

/** The parts of a request of `node:http` that decide whether its origin is allowed. */
export function originRequest({ method, url = '', headers }: IncomingMessage): OriginRequest {
  return { method, target: url, headers };
}

/** A request of `node:http`, which came through the closed port. */
export class NodeRequest implements ServingRequest {
  readonly #request: IncomingMessage;
  readonly #response: ClosedResponse;
  readonly #addressOf: AddressOf;

  constructor(response: ClosedResponse, addressOf: AddressOf) {
    this.#request = response.req;
    this.#response = response;
    this.#addressOf = addressOf;
  }

  get method(): string {
    return this.#request.method ?? '';
  }

  get target(): string {
    return this.#request.url ?? '';
  }

  get headers(): RequestHeaders {
    return this.#request.headers;
  }

  get requestId(): string {
    return this.#response.requestId;
  }

  ownRequestId(): string {
    const { requestId } = this.#response;
    if (this.headers['request-id'] !== requestId) return requestId;
    this.#response.recordedRequestId ??= randomUUID();
    return this.#response.recordedRequestId;
  }

  get ipAddress(): string | null {
    return this.#addressOf(this.#request);
  }

  get hasBody(): boolean {
    const { headers } = this.#request;
    return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  }

  async readBody(most: number): Promise<Uint8Array | undefined> {
    if (this.#request.headers.expect !== undefined) await this.#askForBody();
    return collect(this.#request, most);
  }

  async takeBody(): Promise<Uint8Array | undefined> {
    // Bytes in the same packet as the head are parsed before this goes on.
    await undefined;
    const { complete, headers } = this.#request;
    if (!complete || headers.expect !== undefined) return undefined;
    // Without the rest of the memory into which the socket reads.
    return Uint8Array.from((this.#request.read() as Buffer | null) ?? []);
  }

  identified(callerId: string, callerKind?: string): void {
    this.#response.callerId = callerId;
    this.#response.callerKind = callerKind;
  }

  recordedAs(ownRequestId: string): void {
    this.#response.recordedRequestId = ownRequestId;
  }

  connectionState(): ConnectionState {
    const { destroyed, readableEnded } = this.#request.socket;
    if (destroyed) return 'closed';
    return readableEnded ? 'half-closed' : 'open';
  }

  /** Sends `100 Continue` unless a part of the body has arrived already (RFC 9110, section 10.1.1). */
  async #askForBody(): Promise<void> {
    // Bytes in the same packet as the head have not been parsed yet.
    await nextTurn();
    if (this.#request.readableLength === 0 && !this.#request.complete) this.#response.writeContinue();
  }
}

/** The address at the other end of the socket; null if the socket is gone. */
export function socketAddress({ socket }: IncomingMessage): string | null {
  return socket.remoteAddress === undefined ? null : unmapped(socket.remoteAddress);
}

function collect(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) {
        chunks.push(chunk);
        return;
      }
      request.removeListener('data', take);
      resolve(undefined);
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks, size)));
    request.once('error', () => {
      request.removeListener('data', take);
      reject(new Failure('REQUEST_MALFORMED', { detail: 'The body ended too early.' }));
    });
  });
}

/** The method that Node's option `optimizeEmptyRequests` calls as soon as a request arrives, before it can be read. */
interface Closable {
  _dumpAndCloseReadable?: () => void;
}

/**
 * Ends the stream of a request without a body once it has been answered, if nothing has read it. Otherwise the stream would
 * cost a small service a thirtieth of its time. Node's own option ends it before the request is handled, and code that
 * waits for the end of the body, as Koa's and Hono's readers do, then waits forever.
 */
export function closeUnread(request: IncomingMessage): void {
  const { headers } = request;
  if (request.readableFlowing !== null || 'content-length' in headers || 'transfer-encoding' in headers)
    return;
  if (request.listenerCount('end') > 0 || request.listenerCount('close') > 0) return;
  (request as Closable)._dumpAndCloseReadable?.();
}
