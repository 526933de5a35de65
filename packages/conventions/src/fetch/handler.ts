import { completeHeaders, type Surroundings } from '../serving/complete.ts';
import type { ServingResponse } from '../serving/exchange.ts';
import { acceptedRequestId } from '../serving/request-id.ts';
import type { Service } from '../serving/service.ts';
import { FetchRequest } from './request.ts';

/** A response, for a log. */
export interface FetchAnswer {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  /** The constant, if the response is a failure. */
  readonly error: string | undefined;
  /** What caused the failure, if that is known. */
  readonly cause: unknown;
}

/** What only the runtime knows of requests, and whom `fetchHandler` tells. */
export interface FetchOptions {
  /** The caller's network address, which only the runtime knows. Without this option, handlers get null. */
  readonly addressOf?: (request: Request) => string | null;
  /** Headers for every response. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly onAnswer?: (answer: FetchAnswer) => void;
}

/**
 * Serves operations as a function from `Request` to `Response` (the Fetch standard), for Hono, Bun and Deno:
 * `app.all('*', (context) => handle(context.req.raw))`, `Bun.serve({ fetch: handle })`, `Deno.serve(handle)`.
 *
 * The guarantees of the closed port do not hold here. Responses of the runtime itself (to bytes that are not HTTP, headers
 * that are too large, or time-outs) and of other middleware need not have a status of the set or an error object, and the
 * runtime may change a request before this function sees it.
 */
export function fetchHandler(
  service: Service,
  { addressOf = () => null, headers, onAnswer }: FetchOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const requestId = acceptedRequestId(request.headers.get('request-id')) ?? crypto.randomUUID();
    const served = new FetchRequest(request, { requestId, ipAddress: addressOf(request) });
    const others = { ...headers, ...service.crossOrigin.headersFor(served) };
    const written = (answer: ServingResponse) => ({
      answer,
      response: responseOf(answer, request.method, { requestId, others }),
    });
    const { answer, response } = await service
      .respond(served)
      .then(written)
      .catch((thrown) => written(service.failed(thrown, requestId)));
    const { status, error, cause } = answer;
    onAnswer?.({ requestId, method: request.method, status, error, cause });
    return response;
  };
}

/** @throws TypeError for headers or a body that no response can have */
function responseOf(answer: ServingResponse, method: string, surroundings: Surroundings): Response {
  const { status, body } = answer;
  const isEmpty = body === undefined || method === 'HEAD';
  return new Response(isEmpty ? null : (body as string), {
    status,
    headers: completeHeaders(answer, surroundings),
  });
}
