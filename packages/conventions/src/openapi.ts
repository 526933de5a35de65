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
    const item = paths[path] ?? (operation.versioned === false ? { servers: [{ url: '/' }] } : {});
    paths[path] = {
      ...item,
      [operation.method.toLowerCase()]: operationObject(operation, catalogue, options),
    };
    for (const constant of operation.allErrors) used.add(constant);
  }
  const errors = Object.entries(catalogue).filter(([constant]) => used.has(constant));
  const { title, version, description, license, contact } = options;
  return {
    openapi: '3.1.0',
    info: { title, version, description, license, contact },
    servers: options.prefixes.map((prefix) => ({ url: prefix === '' ? '/' : prefix })),
    tags: options.tags,
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The opaque access token of a session (RFC 6750)',
        },
      },
      schemas: {
        ...Object.fromEntries(
          Object.entries(options.schemas).map(([name, schema]) => [name, plain(schema, options, name)]),
        ),
        ...Object.fromEntries(
          errors.map(([constant, row]) => [constant, plain(errorBodySchema(constant, row.status), options)]),
        ),
      },
      headers: COMMON_HEADERS,
    },
  };
}

const COMMON_HEADERS = {
  'Request-Id': { description: "The caller's Request-Id, or a new one", schema: { type: 'string' } },
  'Error-Code': { description: 'The constant of the error', schema: { type: 'string' } },
};
const REQUEST_ID = { 'Request-Id': { $ref: '#/components/headers/Request-Id' } };

function operationObject(operation: Operation, catalogue: Catalogue, options: OpenApiOptions): Json {
  const { id, tag, summary, description, access, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: access === 'token' ? [{ accessToken: [] }] : [],
    parameters: parametersOf(operation, options),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: plain(body, options) } } },
    }),
    responses: { ...successesOf(operation, options), ...failuresOf(operation, catalogue) },
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
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: (schema as { description?: string }).description,
    schema: plain(schema, options),
  }));
  return [...inPath, ...inQuery, ...conditionalHeaders(operation)];
}

function conditionalHeaders(operation: Operation): Json[] {
  if (!operation.conditional || operation.method === 'POST') return [];
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return judgesPreconditions(operation.method)
    ? [header('If-Match', 'Only where the resource still has one of these entity tags')]
    : [header('If-None-Match', 'Answers 304 where the resource still has one of these entity tags')];
}

function successesOf(operation: Operation, options: OpenApiOptions): Json {
  const responses: Json = {};
  for (const [status, success] of Object.entries(operation.successes) as [string, Success][]) {
    const tag =
      operation.conditional && success.body
        ? { ETag: headerObject('The version of the resource, a strong entity tag') }
        : {};
    const own = Object.entries(success.headers ?? {}).map(([name, description]) => [
      name,
      headerObject(description),
    ]);
    responses[status] = {
      description: success.description,
      headers: { ...REQUEST_ID, ...tag, ...Object.fromEntries(own) },
      ...(success.body && {
        content: {
          [success.contentType?.split(';')[0] ?? 'application/json']: {
            schema: plain(success.body, options),
          },
        },
      }),
    };
  }
  if (operation.conditional && operation.method === 'GET') {
    responses['304'] = {
      description: 'The caller holds this version already.',
      headers: { ...REQUEST_ID, ETag: headerObject('The version of the resource') },
    };
  }
  return responses;
}

const headerObject = (description: string) => ({ description, schema: { type: 'string' } });

function failuresOf(operation: Operation, catalogue: Catalogue): Json {
  const byStatus = Map.groupBy(operation.allErrors, (constant) => catalogue[constant]?.status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a = 0], [b = 0]) => a - b)
      .map(([status, constants]) => [String(status), failureResponse(constants, catalogue)]),
  );
}

function failureResponse(constants: readonly string[], catalogue: Catalogue): Json {
  const rows = constants.map((constant) => [constant, catalogue[constant] as ErrorRow] as const);
  const headers = Object.fromEntries(
    rows
      .flatMap(([, row]) => Object.entries(row.headers ?? {}))
      .map(([name, { description }]) => [name, headerObject(description)]),
  );
  const refs = constants.map((constant) => ({ $ref: `#/components/schemas/${constant}` }));
  return {
    description: rows.map(([constant, row]) => `\`${constant}\`: ${row.when}`).join('\n\n'),
    headers: { ...REQUEST_ID, 'Error-Code': { $ref: '#/components/headers/Error-Code' }, ...headers },
    content: { 'application/json': { schema: refs.length === 1 ? refs[0] : { oneOf: refs } } },
  };
}

/** A schema as JSON, named schemas replaced by references; `self` is the name of the one being written out. */
function plain(schema: unknown, options: OpenApiOptions, self?: string): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((item) => plain(item, options));
  const name = Object.keys(options.schemas).find((candidate) => options.schemas[candidate] === schema);
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, plain(value, options)]));
}
