import type { Operation } from '../operations/operation.ts';
import type { Success } from '../operations/operation-definition.ts';
import { failuresOf } from './failures.ts';
import { header, headersOf } from './headers.ts';
import type { Json, Source } from './options.ts';
import { exampled, plainSchema } from './schema.ts';

const STREAMED =
  'The response is streamed, so it has no `Content-Length`. If it fails partway, the connection is closed before the body is complete.';

export function responsesOf(operation: Operation, source: Source): Json {
  return { ...successesOf(operation, source), ...failuresOf(operation, source) };
}

function successesOf(operation: Operation, source: Source): Json {
  const { conditional, method, successes } = operation;
  const responses: Json = {};
  for (const [status, success] of Object.entries(successes) as [`${200 | 201}`, Success][])
    responses[status] =
      success.body === null && !success.headers
        ? emptySuccess(operation, success, source)
        : successResponse(operation, { success, shown: shownOf(operation, status) }, source);
  if (conditional && method === 'GET')
    responses['304'] = source.components.ref('responses', 'NotModified', () => ({
      description: 'You already have this version.',
      headers: headersOf(source, ['Request-Id', 'ETag']),
    }));
  return responses;
}

function shownOf({ example }: Operation, status: `${200 | 201}`): unknown {
  return example?.successes?.[status] ?? example?.success;
}

interface ResponseInput {
  readonly success: Success;
  /** An example of its body, if there is one. */
  readonly shown: unknown;
}

/** Shared: a description beside the reference, which OpenAPI 3.1 allows, has what is specific to the operation. */
function emptySuccess({ idempotent }: Operation, { description }: Success, source: Source): Json {
  const name = idempotent ? 'ReplayableNoContent' : 'NoContent';
  const ref = source.components.ref('responses', name, () => ({
    description: 'Done.',
    headers: headersOf(source, ['Request-Id', idempotent && 'Idempotency-Replayed']),
  }));
  return { ...ref, description };
}

function successResponse(operation: Operation, { success, shown }: ResponseInput, source: Source): Json {
  const { conditional, idempotent } = operation;
  const { description, body, streamed, headers = {} } = success;
  const tagged = conditional && body !== null && 'ETag';
  const own = Object.entries(headers).map(([name, given]) => [
    name,
    typeof given === 'string' ? header(given, true) : header(given.description, false),
  ]);
  return {
    description: streamed ? `${description} ${STREAMED}` : description,
    headers: {
      ...headersOf(source, ['Request-Id', tagged, idempotent && 'Idempotency-Replayed']),
      ...Object.fromEntries(own),
    },
    ...(body && { content: successContent({ success, shown }, source) }),
  };
}

function successContent({ success, shown }: ResponseInput, source: Source): Json {
  const { contentType = 'application/json', otherTypes = [], body } = success;
  const [type = ''] = contentType.split(';');
  const schema = plainSchema(body, source);
  if (otherTypes.length > 0) {
    const types = [type, ...otherTypes.map((other) => other.split(';')[0])];
    return Object.fromEntries(types.map((one) => [one, { schema }]));
  }
  const name = source.names.get(JSON.stringify(body));
  if (name === undefined || shown === undefined) return { [type]: { schema, ...exampled(shown) } };
  showNamed(name, shown, source);
  return { [type]: { schema } };
}

/** Keeps an example of a named schema, from the first operation that has one; of a list, an example of its items. */
function showNamed(name: string, example: unknown, source: Source): void {
  const { properties } = source.options.schemas[name] as { properties?: { items?: { items?: unknown } } };
  const item = source.names.get(JSON.stringify(properties?.items?.items));
  const [first] = item === undefined ? [] : (example as { items: unknown[] }).items;
  if (item !== undefined && first !== undefined) showNamed(item, first, source);
  else if (!source.examples.has(name)) source.examples.set(name, example);
}
