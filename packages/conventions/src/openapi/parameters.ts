import type { TSchema } from 'typebox';
import { IDEMPOTENCY_KEY } from '../idempotency-key.ts';
import { judgesPreconditions, type Operation } from '../operation.ts';
import type { Json, Source } from './options.ts';
import { exampled, plainSchema } from './schema.ts';

export function parametersOf(operation: Operation, source: Source): Json[] {
  const { parameters: examples = {} } = operation.example ?? {};
  const parameters = [...inPath(operation, source), ...inQuery(operation, source)];
  const shown = parameters.map((parameter) => ({
    ...parameter,
    ...exampled(examples[String(parameter.name)]),
  }));
  return [...shown, ...conditionalHeaders(operation), ...idempotencyHeaders(operation)];
}

const STRING = { type: 'string' };

function inPath({ path, target, parameters }: Operation, source: Source): Json[] {
  const id = plainSchema(source.options.id ?? STRING, source);
  const inPath = (name: string, description: string, schema: unknown) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema,
  });
  return [
    ...(target && path.includes('/:id') ? [inPath('id', `The ID of the ${words(target.resource)}`, id)] : []),
    ...Object.entries(parameters ?? {}).map(([name, text]) => inPath(name, text, STRING)),
  ];
}

function inQuery({ query }: Operation, source: Source): Json[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...others } = plainSchema(schema, source) as Json;
    const described = description !== undefined && { description };
    return { name, in: 'query', required: required.includes(name), ...described, schema: others };
  });
}

/** Every character of a quoted key may be escaped. */
const KEY = { ...STRING, minLength: 1, maxLength: 512, pattern: IDEMPOTENCY_KEY };

function idempotencyHeaders({ idempotent }: Operation): Json[] {
  if (!idempotent) return [];
  const description = 'A key that you choose: repeating the request with it has one effect and one answer';
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema: KEY }];
}

/** A list of entity tags, or `*` (RFC 9110, sections 8.8.3 and 13.1.1). */
const CONDITION = '^(\\*|[\\t ,]*(W/)?"[!#-~]*"([\\t ]*,[\\t ,]*(W/)?"[!#-~]*")*[\\t ,]*)$';

/** Only a malformed `If-Match` is refused; a malformed `If-None-Match` matches nothing. */
function conditionalHeaders(operation: Operation): Json[] {
  if (!operation.conditional || operation.method === 'POST') return [];
  const condition = (name: string, description: string, schema: Json = STRING) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  return judgesPreconditions(operation.method)
    ? [
        condition(
          'If-Match',
          'Proceed only if the resource still has one of these entity tags; otherwise 409',
          {
            ...STRING,
            pattern: CONDITION,
          },
        ),
        condition(
          'If-None-Match',
          'Proceed only if the resource has none of these entity tags; otherwise 409',
        ),
      ]
    : [condition('If-None-Match', 'Answer 304 if the resource still has one of these entity tags')];
}

/** `ownedOrganization` as text: `owned organization`. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
