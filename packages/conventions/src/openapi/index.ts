import type { Catalogue } from '../errors/catalogue.ts';
import { FORM_TYPE } from '../errors/error-format.ts';
import { errorBodySchema } from '../errors/failure.ts';
import { type Operation, type Operations, takesForm } from '../operations/operation.ts';
import { Components, type Json, type OpenApiOptions, requestName, type Source } from './options.ts';
import { parametersOf } from './parameters.ts';
import { responsesOf } from './responses.ts';
import { exampled, orNull, plainSchema } from './schema.ts';

export { errorName, type OpenApiOptions, requestName } from './options.ts';

/** The name of the schema that fits every failure. */
const ANY_ERROR = 'Error';

const ACCESS_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  description: 'An opaque access token (RFC 6750)',
};

/**
 * The OpenAPI 3.1 document of a service: a pure function of its operations and its catalogue. Each operation is listed
 * once, under the prefix of its version, with all its possible errors, each with a closed schema. Parts that operations
 * share are components to which they refer.
 */
export function openApiDocument(operations: Operations, catalogue: Catalogue, options: OpenApiOptions): Json {
  const named = Object.entries(options.schemas).map(
    ([name, schema]) => [JSON.stringify(schema), name] as const,
  );
  const source: Source = {
    catalogue,
    options,
    bars: [...new Set(Object.values(operations).flatMap(({ bars }) => bars))],
    names: new Map(named),
    components: new Components(),
    examples: new Map(),
  };
  const paths: Record<string, Json> = {};
  for (const operation of Object.values(operations)) {
    const path = listedPath(operation, options.prefix);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation, source) };
  }
  const { title, version, description, license, contact, server, tags } = options;
  return {
    openapi: '3.1.0',
    info: { title, version, description, license, contact },
    servers: [server],
    security: [{ accessToken: [] }],
    tags,
    paths,
    components: {
      securitySchemes: { accessToken: ACCESS_TOKEN },
      ...source.components.made,
      schemas: { ...namedSchemas(source), ...source.components.made.schemas, [ANY_ERROR]: anyError(source) },
    },
  };
}

/** The path of an operation in the document: `/v1/organizations/{id}`. */
export function listedPath({ path, versioned }: Operation, prefix: string): string {
  return `${versioned === false ? '' : prefix}${path.replaceAll(/:(\w+)/g, '{$1}')}`;
}

function operationObject(operation: Operation, source: Source): Json {
  const { id, tag, summary, description, access, optionalToken, body, posted, errorFormat } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(access === 'public' && { security: optionalToken ? [{}, { accessToken: [] }] : [] }),
    parameters: parametersOf(operation, source),
    ...(body && { requestBody: requestBody(operation, source) }),
    ...(posted && { requestBody: ANY_FORM }),
    responses: responsesOf(operation, source),
    ...(errorFormat && { 'x-error-format': errorFormat.name }),
  };
}

/** For pages, whose scripts define the members of the form. */
const ANY_FORM: Json = { content: { [FORM_TYPE]: { schema: { type: 'object' } } } };

function requestBody(operation: Operation, source: Source): Json {
  const { id, body, example, errorFormat } = operation;
  const name = source.names.get(JSON.stringify(body)) ?? requestName(id);
  const schema = source.components.ref('schemas', name, () => takingNull(plainSchema(body, source, name)));
  return {
    ...(takesForm(operation) && {
      description: 'A form in UTF-8. Unknown members are ignored; a member without a value counts as absent.',
    }),
    // No body is the same as an empty object, which is enough unless a member is required.
    required: (body?.required?.length ?? 0) > 0,
    // Generators of clients make one function for each type, or none that works: the first one is enough.
    content: { [errorFormat?.accepts[0] ?? 'application/json']: { schema, ...exampled(example?.request) } },
  };
}

function namedSchemas(source: Source): Json {
  const named = Object.entries(source.options.schemas);
  return Object.fromEntries(
    named.map(([name, schema]) => [
      name,
      {
        ...(plainSchema(schema, source, name) as Json),
        ...(source.examples.has(name) && { examples: [source.examples.get(name)] }),
      },
    ]),
  );
}

/** Optional members of a request take null as well, which counts as absent, at every level. */
function takingNull(schema: unknown): unknown {
  const { properties, required = [], items, ...others } = schema as Shape;
  if (items) return { ...others, items: takingNull(items) };
  if (!properties) return schema;
  const members = Object.entries(properties).map(([name, member]) => {
    const inner = takingNull(member) as Json;
    return [name, required.includes(name) ? inner : orNull(inner)];
  });
  return { ...others, required, properties: Object.fromEntries(members) };
}

interface Shape extends Json {
  readonly properties?: Json;
  readonly required?: readonly string[];
  readonly items?: unknown;
}

function anyError(source: Source): Json {
  return { description: 'The body of every failure', ...(plainSchema(errorBodySchema(), source) as Json) };
}
