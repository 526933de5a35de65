import type { TSchema } from 'typebox';
import { capitalized, words } from '../basis/words.ts';
import { IDEMPOTENCY_KEY } from '../operations/idempotency-key.ts';
import { judgesPreconditions, type Operation } from '../operations/operation.ts';
import type { Target } from '../operations/operation-definition.ts';
import type { Json, Source } from './options.ts';
import { exampled, plainSchema } from './schema.ts';

export function parametersOf(operation: Operation, source: Source): Json[] {
  return [
    ...inPath(operation, source),
    ...inQuery(operation, source),
    ...conditionalHeaders(operation, source),
    ...idempotencyHeaders(operation, source),
    ...challengeHeaders(operation, source),
  ];
}

const STRING = { type: 'string' };

function inPath({ path, target, parameters, example }: Operation, source: Source): Json[] {
  const { components, options } = source;
  const inPath = (name: string, description: string, schema: unknown) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema,
    ...exampled(example?.parameters?.[name]),
  });
  const id = ({ resource, parameter = 'id', named }: Target) =>
    components.ref('parameters', `${capitalized(resource)}Id`, () =>
      named === undefined
        ? inPath(parameter, `The ID of the ${words(resource)}`, plainSchema(options.id ?? STRING, source))
        : inPath(parameter, named, STRING),
    );
  return [
    ...Object.entries(parameters ?? {}).map(([name, text]) => inPath(name, text, STRING)),
    ...(target && path.includes(`/:${target.parameter ?? 'id'}`) ? [id(target)] : []),
  ];
}

function inQuery({ query, example }: Operation, source: Source): Json[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  const named = source.options.parameters ?? {};
  return Object.entries(properties).map(([name, schema]) => {
    const inQuery = () => {
      const { description, ...others } = schema as Json;
      const described = description !== undefined && { description };
      const shown = exampled(example?.parameters?.[name]);
      const plain = plainSchema(others, source);
      return { name, in: 'query', required: required.includes(name), ...described, schema: plain, ...shown };
    };
    const isNamed = JSON.stringify(named[name]) === JSON.stringify(schema);
    return isNamed ? source.components.ref('parameters', capitalized(name), inQuery) : inQuery();
  });
}

/** Every character of a quoted key may be escaped. */
const KEY = { ...STRING, minLength: 1, maxLength: 512, pattern: IDEMPOTENCY_KEY };

function idempotencyHeaders({ idempotent }: Operation, source: Source): Json[] {
  const description =
    'A key of your choice: requests repeated with it take effect once, and get the same response';
  return idempotent ? [inHeader('Idempotency-Key', description, { source, schema: KEY })] : [];
}

function challengeHeaders({ challenged }: Operation, source: Source): Json[] {
  const description =
    'The solution of the challenge that came in `Challenge` with an earlier 403 `CHALLENGE_REQUIRED`';
  return challenged ? [inHeader('Challenge-Response', description, { source, schema: STRING })] : [];
}

/** A list of entity tags, or `*` (RFC 9110, sections 8.8.3 and 13.1.1). */
const CONDITION = '^(\\*|[\\t ,]*(W/)?"[!#-~]*"([\\t ]*,[\\t ,]*(W/)?"[!#-~]*")*[\\t ,]*)$';

/** Refuses only a malformed `If-Match`; a malformed `If-None-Match` never matches. */
function conditionalHeaders({ conditional, method }: Operation, source: Source): Json[] {
  if (!conditional || method === 'POST') return [];
  const none =
    'Proceed only if the resource has none of these entity tags; otherwise the response is 304 for GET, and 409 for other methods';
  const match =
    'Proceed only if the resource still has one of these entity tags; otherwise the response is 409';
  return [
    ...(judgesPreconditions(method)
      ? [inHeader('If-Match', match, { source, schema: { ...STRING, pattern: CONDITION } })]
      : []),
    inHeader('If-None-Match', none, { source, schema: STRING }),
  ];
}

function inHeader(
  name: string,
  description: string,
  { source, schema }: { source: Source; schema: Json },
): Json {
  const parameter = { name, in: 'header', required: false, description, schema };
  return source.components.ref('parameters', name, () => parameter);
}
