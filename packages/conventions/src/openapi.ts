import type { TSchema } from 'typebox';
import type { Catalogue, ErrorRow } from './catalogue.ts';
import { errorBodySchema } from './error-object.ts';
import { judgesPreconditions, type Operation, type Operations, type Success } from './operation.ts';

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly license: { readonly name: string; readonly identifier: string };
  readonly contact: { readonly name: string; readonly url: string };
  /** Where versioned operations are served, the preferred one first, as `/v1`. */
  readonly prefixes: readonly string[];
  /** Where what has no version is served: a path, empty unless the service is below one. */
  readonly root?: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Named schemas: wherever one of these objects stands in an operation, it is referred to by its name. */
  readonly schemas: Readonly<Record<string, TSchema>>;
}

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of a service: a pure function of its operations and its catalogue. Each operation lists
 * every error that can answer it by its constant, as a closed schema of its own.
 */
export function openApiDocument(operations: Operations, catalogue: Catalogue, options: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  const used = new Set<string>();
  for (const operation of Object.values(operations)) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    const servers = operation.versioned === false && { servers: [serverAt(options.root ?? '')] };
    paths[path] = {
      ...servers,
      ...paths[path],
      [operation.method.toLowerCase()]: operationObject(operation, catalogue, options),
    };
    for (const constant of operation.allErrors) used.add(constant);
  }
  const named = Object.entries(options.schemas).map(([name, schema]) => [name, plain(schema, options, name)]);
  const errors = Object.entries(catalogue)
    .filter(([constant]) => used.has(constant))
    .map(([constant, row]) => [constant, errorSchema(constant, row, options)]);
  const { title, version, description, license, contact } = options;
  return {
    openapi: '3.1.0',
    info: { title, version, description, license, contact },
    servers: options.prefixes.map(serverAt),
    tags: options.tags,
    paths,
    components: {
      securitySchemes: { accessToken: ACCESS_TOKEN },
      schemas: Object.fromEntries([...named, ...errors]),
      headers: COMMON_HEADERS,
    },
  };
}

const serverAt = (prefix: string) => ({ url: prefix === '' ? '/' : prefix });

const ACCESS_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  description: 'The opaque access token of a session (RFC 6750)',
};

const header = (description: string, required: boolean) => ({
  description,
  required,
  schema: { type: 'string' },
});

const COMMON_HEADERS = {
  'Request-Id': header("The caller's `Request-Id` where it is acceptable, else a new one", true),
  'Error-Code': header('The constant of the error', true),
};
const REQUEST_ID = { 'Request-Id': { $ref: '#/components/headers/Request-Id' } };
const ERROR_CODE = { 'Error-Code': { $ref: '#/components/headers/Error-Code' } };
const ENTITY_TAG = { ETag: header('The version of the resource, a strong entity tag', true) };

function errorSchema(constant: string, row: ErrorRow, options: OpenApiOptions): unknown {
  const schema = plain(errorBodySchema(constant, row.status), options) as Json;
  return { description: row.when, ...schema };
}

function operationObject(operation: Operation, catalogue: Catalogue, options: OpenApiOptions): Json {
  const { id, tag, summary, description, access, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: access === 'public' ? [] : [{ accessToken: [] }],
    parameters: parametersOf(operation, options),
    ...(body && { requestBody: bodyObject(body, options) }),
    responses: { ...successesOf(operation, options), ...failuresOf(operation, catalogue) },
  };
}

function bodyObject(body: NonNullable<Operation['body']>, options: OpenApiOptions): Json {
  return {
    description:
      'A JSON object in UTF-8. Members that are not listed are ignored; null counts as absent where it is not listed.',
    // Without a body all members are absent, which only matters where some must not be.
    required: (body.required?.length ?? 0) > 0,
    content: { 'application/json': { schema: plain(body, options) } },
  };
}

function parametersOf(operation: Operation, options: OpenApiOptions): Json[] {
  const inPath = [
    ...(operation.target ? [['id', `Identifier of the ${operation.target.resource}`]] : []),
    ...Object.entries(operation.parameters ?? {}),
  ].map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] } = (operation.query ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => {
    const { description, ...others } = plain(schema, options) as Json;
    const described = description !== undefined && { description };
    return { name, in: 'query', required: required.includes(name), ...described, schema: others };
  });
  return [...inPath, ...inQuery, ...conditionalHeaders(operation)];
}

function conditionalHeaders(operation: Operation): Json[] {
  if (!operation.conditional || operation.method === 'POST') return [];
  const condition = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return judgesPreconditions(operation.method)
    ? [
        condition('If-Match', 'Only where the resource still has one of these entity tags, else 409'),
        condition('If-None-Match', 'Only where the resource has none of these entity tags, else 409'),
      ]
    : [condition('If-None-Match', 'Answers 304 where the resource still has one of these entity tags')];
}

function successesOf(operation: Operation, options: OpenApiOptions): Json {
  const responses: Json = {};
  for (const [status, success] of Object.entries(operation.successes) as [string, Success][]) {
    const own = Object.entries(success.headers ?? {}).map(([name, text]) => [name, header(text, true)]);
    const [type = ''] = (success.contentType ?? 'application/json').split(';');
    responses[status] = {
      description: success.description,
      headers: {
        ...REQUEST_ID,
        ...(operation.conditional && success.body && ENTITY_TAG),
        ...Object.fromEntries(own),
      },
      ...(success.body && { content: { [type]: { schema: plain(success.body, options) } } }),
    };
  }
  if (operation.conditional && operation.method === 'GET') {
    const headers = { ...REQUEST_ID, ...ENTITY_TAG };
    responses['304'] = { description: 'The caller holds this version already.', headers };
  }
  return responses;
}

function failuresOf(operation: Operation, catalogue: Catalogue): Json {
  const rows = operation.allErrors.map(
    (constant) => [constant, catalogue[constant] as ErrorRow] satisfies NamedRow,
  );
  const byStatus = [...Map.groupBy(rows, ([, { status }]) => status)].sort(([a], [b]) => a - b);
  return Object.fromEntries(byStatus.map(([status, some]) => [String(status), failureResponse(some)]));
}

type NamedRow = readonly [constant: string, row: ErrorRow];

function failureResponse(rows: readonly NamedRow[]): Json {
  const refs = rows.map(([constant]) => ({ $ref: `#/components/schemas/${constant}` }));
  return {
    description: rows.map(([constant, { when }]) => `\`${constant}\`: ${when}`).join('\n\n'),
    headers: { ...REQUEST_ID, ...ERROR_CODE, ...headersBeside(rows) },
    content: { 'application/json': { schema: refs.length === 1 ? refs[0] : { oneOf: refs } } },
  };
}

/** What goes with these errors: required where it goes with each of them, and always. */
function headersBeside(rows: readonly NamedRow[]): Json {
  const all = rows.flatMap(([, { headers = {} }]) => Object.entries(headers));
  const byName = Map.groupBy(all, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, some]) => {
      const texts = new Set(some.map(([, { description }]) => description));
      const always = some.length === rows.length && some.every(([, { optional }]) => !optional);
      return [name, header([...texts].join('; '), always)];
    }),
  );
}

/**
 * A schema as JSON, named schemas replaced by references; `self` is the name of the one being written out. What is
 * the service's own business, as `x-normalize`, is left out.
 */
function plain(schema: unknown, options: OpenApiOptions, self?: string): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((item) => plain(item, options));
  const name = Object.keys(options.schemas).find((candidate) => options.schemas[candidate] === schema);
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
  const shown = Object.entries(schema).filter(
    ([key, value]) => !key.startsWith('x-') || typeof value === 'object',
  );
  return Object.fromEntries(shown.map(([key, value]) => [key, plain(value, options)]));
}
