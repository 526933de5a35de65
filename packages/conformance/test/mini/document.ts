import { type Constant, ERRORS } from './errors.ts';

/** The OpenAPI document of the small service. */
export function documentOf(url: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Notes',
      version: '1',
      description: `Errors are explained at ${url}/errors/ROUTE_NOT_FOUND`,
    },
    servers: [{ url }],
    security: [{ token: [] }],
    paths: {
      '/notes': {
        get: {
          operationId: 'listNotes',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } }],
          responses: {
            200: {
              description: 'Notes',
              content: json({ type: 'array', items: { $ref: '#/components/schemas/Note' } }),
            },
            ...failures('ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID', 'FIELDS_VALIDATION_ERROR'),
          },
        },
        post: {
          operationId: 'createNote',
          requestBody: { required: true, content: json({ $ref: '#/components/schemas/NewNote' }) },
          responses: {
            201: { description: 'Created', content: json({ $ref: '#/components/schemas/Note' }) },
            ...failures(...TOKEN, ...BODY),
          },
        },
      },
      '/userinfo': {
        get: {
          operationId: 'getUserinfo',
          'x-error-format': 'oauth',
          responses: {
            200: { description: 'Claims', content: json({ type: 'object' }) },
            401: { description: 'No token', content: json({ type: 'object' }) },
          },
        },
      },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        get: {
          operationId: 'getNote',
          responses: {
            200: {
              description: 'A note',
              headers: { ETag: { required: true, schema: { type: 'string' } } },
              content: json({ $ref: '#/components/schemas/Note' }),
            },
            304: { description: 'Not modified' },
            ...failures(...TOKEN, 'NOTE_NOT_FOUND'),
          },
        },
        put: {
          operationId: 'updateNote',
          parameters: [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }],
          requestBody: { required: true, content: json({ $ref: '#/components/schemas/NewNote' }) },
          responses: {
            200: { description: 'Changed', content: json({ $ref: '#/components/schemas/Note' }) },
            ...failures(...TOKEN, ...BODY, 'NOTE_NOT_FOUND', 'PRECONDITION_FAILED'),
          },
        },
        delete: {
          operationId: 'deleteNote',
          responses: { 204: { description: 'Deleted' }, ...failures(...TOKEN, 'NOTE_NOT_FOUND') },
        },
      },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Note: {
          type: 'object',
          required: ['id', 'text'],
          properties: {
            id: { type: 'string', format: 'uuid' },
            text: { type: 'string' },
            priority: { type: 'integer' },
          },
          additionalProperties: false,
        },
        NewNote: {
          type: 'object',
          required: ['text'],
          properties: {
            text: { type: 'string', minLength: 1, maxLength: 200 },
            priority: { type: 'integer', minimum: 0, maximum: 9 },
          },
        },
      },
    },
  };
}

export type Document = ReturnType<typeof documentOf>;

const TOKEN = ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID'] as const;
const BODY = ['BODY_MALFORMED', 'REQUIRED_FIELDS_MISSING', 'FIELDS_VALIDATION_ERROR'] as const;

const json = (schema: object) => ({ 'application/json': { schema } });

function failures(...constants: readonly Constant[]) {
  const byStatus = Map.groupBy(constants, (constant) => ERRORS[constant][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.join(', '), content: json(errorSchema(list)) },
    ]),
  );
}

function errorSchema(constants: readonly string[]) {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['status', 'error', 'description'],
        properties: {
          status: { type: 'integer' },
          error: { enum: constants },
          description: { type: 'string' },
          fields: { type: 'object' },
        },
      },
    },
  };
}
