import type { ErrorRow } from '../catalogue.ts';
import { Failure, failureRenderer } from '../failure.ts';
import { groupBy } from '../group.ts';
import type { Operation } from '../operation.ts';
import type { Success } from '../operation-definition.ts';
import { errorName, type Json, type Source, schemaRef } from './options.ts';
import { exampled, plainSchema } from './schema.ts';

const header = (description: string, required: boolean) => ({
  description,
  required,
  schema: { type: 'string' },
});

export const COMMON_HEADERS = {
  'Request-Id': header('Your `Request-Id` if it is acceptable, otherwise a new one', true),
  'Error-Code': header('The constant of the error', true),
};
const REQUEST_ID = { 'Request-Id': { $ref: '#/components/headers/Request-Id' } };
const ERROR_CODE = { 'Error-Code': { $ref: '#/components/headers/Error-Code' } };
const REPLAYED = {
  'Idempotency-Replayed': header('`true` if this is the response to an earlier request with this key', false),
};
const ENTITY_TAG = { ETag: header('The version of the resource, as a strong entity tag', true) };

const STREAMED =
  'It is sent while it is made, so it has no `Content-Length`. If something fails on the way, the connection is closed before the body is complete.';

/** For the example of `INTERNAL_ERROR`, which mentions the ID of the request. */
const EXAMPLE_REQUEST_ID = '4f1d6f0c-7a55-4c1e-9d5b-0a6f2c3e8b21';

export function responsesOf(operation: Operation, source: Source): Json {
  return { ...successesOf(operation, source), ...failuresOf(operation, source) };
}

function successesOf(operation: Operation, source: Source): Json {
  const responses: Json = {};
  for (const [status, success] of Object.entries(operation.successes) as [string, Success][]) {
    const own = Object.entries(success.headers ?? {}).map(([name, text]) => [name, header(text, true)]);
    responses[status] = {
      description: success.streamed ? `${success.description} ${STREAMED}` : success.description,
      headers: {
        ...REQUEST_ID,
        ...(operation.conditional && success.body && ENTITY_TAG),
        ...(operation.idempotent && REPLAYED),
        ...Object.fromEntries(own),
      },
      ...(success.body && { content: successContent(operation, success, source) }),
    };
  }
  if (operation.conditional && operation.method === 'GET') {
    const headers = { ...REQUEST_ID, ...ENTITY_TAG };
    responses['304'] = { description: 'You already have this version.', headers };
  }
  return responses;
}

function successContent({ example }: Operation, { contentType, body }: Success, source: Source): Json {
  const [type = ''] = (contentType ?? 'application/json').split(';');
  return { [type]: { schema: plainSchema(body, source), ...exampled(example?.success) } };
}

type NamedRow = readonly [constant: string, row: ErrorRow];

function failuresOf(operation: Operation, source: Source): Json {
  const rows = operation.allErrors.map(
    (constant) => [constant, source.catalogue[constant] as ErrorRow] satisfies NamedRow,
  );
  const byStatus = [...groupBy(rows, ([, { status }]) => status)].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    byStatus.map(([status, some]) => [String(status), failureResponse(operation, some, source)]),
  );
}

function failureResponse(
  { example, idempotent }: Operation,
  rows: readonly NamedRow[],
  source: Source,
): Json {
  const refs = rows.map(([constant]) => schemaRef(errorName(constant)));
  const { failures: details = {} } = example ?? {};
  const render = failureRenderer(source.catalogue, () => source.options.server.url);
  const isRepeated = idempotent && rows.some(isKept);
  const examples = rows.map(([constant, { description }]) => {
    const { body } = render(new Failure(constant, details[constant]), EXAMPLE_REQUEST_ID);
    return [constant, { summary: description, value: JSON.parse(body) }];
  });
  return {
    description: rows.map(([constant, { when }]) => `\`${constant}\`: ${when}`).join('\n\n'),
    headers: { ...REQUEST_ID, ...ERROR_CODE, ...(isRepeated && REPLAYED), ...headersBeside(rows) },
    content: {
      'application/json': {
        schema: refs.length === 1 ? refs[0] : { oneOf: refs },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** Whether a request that is sent again with its key can get this failure again: a conflict, unless the key itself is in its way. */
function isKept([constant, { status }]: NamedRow): boolean {
  return status === 409 && constant !== 'IDEMPOTENCY_KEY_IN_USE';
}

/** The headers of these errors: required if all of the errors always have them. */
function headersBeside(rows: readonly NamedRow[]): Json {
  const all = rows.flatMap(([, { headers = {} }]) => Object.entries(headers));
  const byName = groupBy(all, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, some]) => {
      const texts = new Set(some.map(([, { description }]) => description));
      const always = some.length === rows.length && some.every(([, { optional }]) => !optional);
      return [name, header([...texts].join('; '), always)];
    }),
  );
}
