import { isJsonType, JSON_TYPE } from '../errors/response-headers.ts';
import type { HandlerResponse } from '../operations/handler.ts';
import type { Operation } from '../operations/operation.ts';
import type { Success } from '../operations/operation-definition.ts';
import type { AnyBinding, Awaitable } from './binding.ts';
import { BodyStream, jsonPieces, textPieces } from './body-stream.ts';
import { entityTag, isNotModified, REVALIDATED } from './conditions.ts';
import type { ServingRequest, ServingResponse } from './exchange.ts';
import { expectedFailure } from './expected.ts';

type AnsweredRequest = Pick<ServingRequest, 'method' | 'headers'>;

/** Makes the function that turns the result of an operation's handler into a response. */
export function successOf(
  operation: Operation,
  binding: AnyBinding,
): (answer: HandlerResponse, request: AnsweredRequest) => Awaitable<ServingResponse> {
  const successes = operation.successes as Readonly<Record<number, Success>>;
  return (answer, request) => {
    const { status, headers, body } = answer;
    const success = successes[status];
    if (!success || success.body === null) return { status, headers: headers ?? {}, body: undefined };
    const typed = { ...headers, 'Content-Type': typeOf(success, headers) };
    if (success.streamed) {
      const failure = (thrown: unknown) => expectedFailure(thrown, binding, operation);
      return streamed({ ...answer, headers: typed }, { success, failure, request });
    }
    if (success.contentType && !isJsonType(success.contentType))
      return { status, headers: typed, body: body as string };
    const json: string | undefined = JSON.stringify(body);
    if (json === undefined)
      throw new TypeError(`${operation.id} must return a body with ${status}, not ${typeof body}`);
    if (!operation.conditional) {
      const caching = headers?.ETag !== undefined && { 'Cache-Control': REVALIDATED };
      return { status, headers: { ...typed, ...caching }, body: json };
    }
    // A handler can give its own, where the answer shows more than what others read.
    const validated = { ...headers, ETag: headers?.ETag ?? entityTag(json), 'Cache-Control': REVALIDATED };
    if (operation.method === 'GET' && isNotModified(request.headers, validated.ETag)) {
      return { status: 304, headers: validated, body: undefined };
    }
    return { status, headers: { ...validated, 'Content-Type': typed['Content-Type'] }, body: json };
  };
}

function typeOf({ contentType = JSON_TYPE, otherTypes = [] }: Success, headers: HandlerResponse['headers']) {
  const chosen = headers?.['Content-Type'];
  return chosen !== undefined && otherTypes.includes(chosen) ? chosen : contentType;
}

interface Streaming {
  readonly success: Success;
  readonly failure: (thrown: unknown) => Error;
  readonly request: AnsweredRequest;
}

/** For `HEAD`, no part of the body is produced. */
async function streamed(
  { status, headers = {}, body, ended }: HandlerResponse,
  { success, failure, request }: Streaming,
): Promise<ServingResponse> {
  if (request.method === 'HEAD') {
    ended?.();
    return { status, headers, body: undefined };
  }
  const pieces = success.contentType === undefined ? jsonPieces(body) : textPieces(body);
  return { status, headers, body: await BodyStream.begin(pieces, { ended, failure }) };
}
