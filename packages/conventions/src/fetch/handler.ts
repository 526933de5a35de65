import { BodyStream } from '../serving/body-stream.ts';
import { completeHeaders, type Surroundings } from '../serving/complete.ts';
import { acceptedRequestId, type ServingResponse } from '../serving/exchange.ts';
import type { Service } from '../serving/service.ts';
import { readable } from './readable.ts';
import { FetchRequest } from './request.ts';

/** A response, for a log. */
export interface FetchAnswer {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  /** The constant, if the response is a failure, or if a failure cut it off. */
  readonly error: string | undefined;
  /** The cause of the failure, if known. */
  readonly cause: unknown;
  /** Why only the beginning of a streamed body was sent, if so; `status` is that of the beginning. */
  readonly cut?: 'failure' | 'client left' | undefined;
}

/** Options of `fetchHandler`. */
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
    const written = (answer: ServingResponse) => {
      const report: Report = (cut) => {
        const { status, error, cause } = { ...answer, ...cut };
        onAnswer?.({ requestId, method: request.method, status, error, cause, cut: cut?.cut });
      };
      return responseOf(answer, request.method, { requestId, others, report });
    };
    return service
      .respond(served)
      .then(written)
      .catch((thrown) => written(service.failed(thrown, requestId)));
  };
}

/** Reports a response, and why it was cut off, if it was. */
export type Report = (cut?: Pick<FetchAnswer, 'error' | 'cause' | 'cut'>) => void;

/** @throws TypeError for headers or a body that no response can have */
function responseOf(
  answer: ServingResponse,
  method: string,
  { report, ...surroundings }: Surroundings & { readonly report: Report },
): Response {
  const { status, body } = answer;
  const init = { status, headers: completeHeaders(answer, surroundings) };
  if (body instanceof BodyStream) {
    try {
      return new Response(readable(body, report), init);
    } catch (thrown) {
      void body.return();
      throw thrown;
    }
  }
  const isEmpty = body === undefined || method === 'HEAD';
  const response = new Response(isEmpty ? null : (body as string), init);
  report();
  return response;
}
