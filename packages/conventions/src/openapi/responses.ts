import type { ErrorRow } from '../catalogue.ts';
import { exampleFailure } from '../example-failure.ts';
import { errorBodySchema } from '../failure.ts';
import { FEATURE_ERRORS } from '../feature-errors.ts';
import { groupBy } from '../group.ts';
import type { Operation } from '../operation.ts';
import type { Success } from '../operation-definition.ts';
import { errorName, type Json, type Source, subjectOf } from './options.ts';
import { exampled, plainSchema } from './schema.ts';

const header = (description: string, required: boolean) => ({
  description,
  required,
  schema: { type: 'string' },
});

/** Headers that mean the same beside every response. */
const HEADERS = {
  'Request-Id': header('Your `Request-Id` if it is acceptable, otherwise a new one', true),
  'Error-Code': header('The constant of the error', true),
  ETag: header('The version of the resource, as a strong entity tag', true),
  'Idempotency-Replayed': header('`true` if this is the response to an earlier request with this key', false),
};

function headersOf(
  { components }: Source,
  names: readonly (keyof typeof HEADERS | false | undefined)[],
): Json {
  const given = names.filter((name) => name !== false && name !== undefined);
  return Object.fromEntries(
    given.map((name) => [name, components.ref('headers', name, () => HEADERS[name])]),
  );
}

const STREAMED =
  'It is sent while it is made, so it has no `Content-Length`. If something fails on the way, the connection is closed before the body is complete.';

export function responsesOf(operation: Operation, source: Source): Json {
  return { ...successesOf(operation, source), ...failuresOf(operation, source) };
}

function successesOf(operation: Operation, source: Source): Json {
  const { conditional, idempotent, method, successes } = operation;
  const responses: Json = {};
  for (const [status, success] of Object.entries(successes) as [string, Success][]) {
    const { description, body, streamed } = success;
    const tagged = conditional && body !== null && 'ETag';
    const own = Object.entries(success.headers ?? {}).map(([name, text]) => [name, header(text, true)]);
    responses[status] = {
      description: streamed ? `${description} ${STREAMED}` : description,
      headers: {
        ...headersOf(source, ['Request-Id', tagged, idempotent && 'Idempotency-Replayed']),
        ...Object.fromEntries(own),
      },
      ...(body && { content: successContent(operation, success, source) }),
    };
  }
  if (conditional && method === 'GET')
    responses['304'] = source.components.ref('responses', 'NotModified', () => ({
      description: 'You already have this version.',
      headers: headersOf(source, ['Request-Id', 'ETag']),
    }));
  return responses;
}

function successContent({ example }: Operation, { contentType, body }: Success, source: Source): Json {
  const [type = ''] = (contentType ?? 'application/json').split(';');
  return { [type]: { schema: plainSchema(body, source), ...exampled(example?.success) } };
}

type NamedRow = readonly [constant: string, row: ErrorRow];

/** A response for each status, which all operations share that have the same errors under it. */
function failuresOf({ allErrors }: Operation, source: Source): Json {
  const rows = Object.entries(source.catalogue).filter(([constant]) => allErrors.includes(constant));
  const byStatus = [...groupBy(rows, ([, { status }]) => status)].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    byStatus.map(([status, some]) => [
      String(status),
      source.components.ref('responses', responseName(some), () => failureResponse(some, source)),
    ]),
  );
}

const TRANSPORT: readonly string[] = FEATURE_ERRORS.transport;

/** `AccessTokenMissingOrAccessTokenInvalid`. Errors of the transport, which all operations have, are named where there are no others. */
function responseName(rows: readonly NamedRow[]): string {
  const constants = rows.map(([constant]) => constant);
  const own = constants.filter((constant) => !TRANSPORT.includes(constant));
  return (own.length > 0 ? own : constants).map(subjectOf).join('Or');
}

function failureResponse(rows: readonly NamedRow[], source: Source): Json {
  const { components, catalogue, options } = source;
  const schemas = rows.map(([constant, { status, when }]) =>
    components.ref('schemas', errorName(constant), () => ({
      description: when,
      ...(plainSchema(errorBodySchema(constant, status), source) as Json),
    })),
  );
  const example = (constant: string) => {
    const details = options.failures?.[constant];
    const { body } = exampleFailure(catalogue, { publicUrl: options.server.url, constant, details });
    return { value: JSON.parse(body) };
  };
  const examples = rows.map(([constant]) => [
    constant,
    components.ref('examples', constant, () => example(constant)),
  ]);
  return {
    // What each of them means, its schema says.
    description: rows.map(([constant]) => `\`${constant}\``).join(', '),
    headers: {
      ...headersOf(source, ['Request-Id', 'Error-Code', isKept(rows) && 'Idempotency-Replayed']),
      ...headersBeside(rows, source),
    },
    content: {
      'application/json': {
        schema:
          schemas.length === 1
            ? schemas[0]
            : components.ref('schemas', `${responseName(rows)}Failure`, () => ({ oneOf: schemas })),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** Whether a request that is sent again with its key can get one of these again: a conflict, unless the key itself is in its way. */
function isKept(rows: readonly NamedRow[]): boolean {
  return rows.length > 1 && rows.some(([constant]) => constant === 'IDEMPOTENCY_KEY_IN_USE');
}

/** The headers of these errors: required if all of the errors always have them. */
function headersBeside(rows: readonly NamedRow[], { components }: Source): Json {
  const all = rows.flatMap(([, { headers = {} }]) => Object.entries(headers));
  const byName = groupBy(all, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, some]) => {
      const texts = new Set(some.map(([, { description }]) => description));
      const always = some.length === rows.length && some.every(([, { optional }]) => !optional);
      return [name, components.shared('headers', name, header([...texts].join('; '), always))];
    }),
  );
}
