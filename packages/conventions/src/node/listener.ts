import type { RequestListener } from 'node:http';
import { BUG, Failure } from '../errors/failure.ts';
import { BodyStream, type Piece } from '../serving/body-stream.ts';
import type { ServingResponse } from '../serving/exchange.ts';
import type { Service } from '../serving/service.ts';
import { type AddressOf, NodeRequest, socketAddress } from './request.ts';
import type { ClosedResponse } from './response.ts';

/** How a service reads requests. */
export interface ListenerOptions {
  /** The caller's network address; by default, the other end of the socket. */
  readonly addressOf?: AddressOf;
}

/** Makes the listener that serves operations on a closed port, without any framework. */
export function serviceListener(
  service: Service,
  { addressOf = socketAddress }: ListenerOptions = {},
): RequestListener {
  return async (_request, raw) => {
    const response = raw as ClosedResponse;
    await write(response, await answer(service, new NodeRequest(response, addressOf), response));
  };
}

async function answer(
  service: Service,
  request: NodeRequest,
  response: ClosedResponse,
): Promise<ServingResponse> {
  try {
    const found = service.find(request);
    if (!found) return service.unrouted(request);
    const { operation } = found.route;
    response.operation = operation.id;
    response.errorFormat = operation.errorFormat;
    response.route = found.route.path;
    return await found.route.serve(request, found.parameters);
  } catch (thrown) {
    return service.failed(thrown, request.requestId);
  }
}

/** How many bytes are passed to the kernel at a time. With more, one client's download would hold up all others. */
const PART = 32 * 1024;

/** True if a response must be written in parts, because it is large or streamed. */
export function isLong({ body }: ServingResponse): boolean {
  return body instanceof BodyStream || (body instanceof Uint8Array && body.length > PART);
}

/** Writes a response. A long one is written as fast as its client reads it; parts of a document share its memory. */
export async function write(response: ClosedResponse, answer: ServingResponse): Promise<void> {
  const { status, headers, body, cause } = answer;
  response.failureCause ??= cause;
  if (body instanceof BodyStream) {
    response.writeHead(status, headers);
    await send(response, body);
  } else if (response.req.method === 'HEAD' || !isLong(answer)) {
    response.writeHead(status, headers).end(body);
  } else {
    const bytes = body as Uint8Array;
    response.writeHead(status, { ...headers, 'Content-Length': String(bytes.length) });
    await send(response, [bytes].values());
  }
}

interface Pieces {
  next(): IteratorResult<Piece> | Promise<IteratorResult<Piece>>;
  return?(): unknown;
}

/** Writes a body. Pieces are requested only as fast as the client reads, and none once it has disconnected. */
async function send(response: ClosedResponse, pieces: Pieces): Promise<void> {
  const { socket } = response.req;
  const leave = () => {
    response.flushHeaders();
    response.cutOff('client left');
    pieces.return?.();
  };
  // A response that waits for an earlier one is not notified when the connection closes.
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  try {
    while (!response.settled) {
      const { done, value } = await pieces.next();
      if (done) end(response);
      else await writePiece(response, value);
    }
  } catch (thrown) {
    response.refuse(thrown instanceof Failure ? thrown : new Failure(BUG, {}, { cause: thrown }));
  } finally {
    socket.off('close', leave);
    pieces.return?.();
  }
}

/** Sends the head first, so that even a body without pieces has no `Content-Length`. */
function end(response: ClosedResponse): void {
  response.flushHeaders();
  response.end();
}

async function writePiece(response: ClosedResponse, piece: Piece): Promise<void> {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  for (let at = 0; at < bytes.length && !response.settled; at += PART) {
    if (!response.write(bytes.subarray(at, at + PART))) await drained(response);
  }
}

/** Resolves when the client has read enough or is gone; cuts the response off if that takes too long. */
function drained(response: ClosedResponse): Promise<void> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.cutOff('client too slow'), response.patience());
    const go = () => {
      clearTimeout(timer);
      response.off('drain', go);
      socket.off('close', go);
      resolve();
    };
    response.on('drain', go);
    socket.on('close', go);
  });
}
