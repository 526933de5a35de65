import { FAILURE_STATUSES, RETRIES } from '@portico/conventions';
import { Type } from 'typebox';
import { Resource } from './fields.ts';
import { document, ok, operation, page, SCRIPT, TEXT, unversioned } from './operation.ts';
import * as samples from './samples.ts';

export const Health = Resource({ status: Type.Literal('ok') });

export const ErrorCatalogue = Resource({
  errors: Type.Array(
    Resource({
      error: Type.String(),
      status: Type.Enum([...FAILURE_STATUSES]),
      description: Type.String(),
      when: Type.String(),
      remedy: Type.String(),
      retry: Type.Enum([...RETRIES]),
      url: Type.String({ format: 'uri' }),
      operations: Type.Array(Type.String({ description: 'operationId' })),
      formats: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          description: 'Its code in each error format that a standard prescribes, by name of the format',
        }),
      ),
      reasons: Type.Optional(
        Type.Array(
          Resource({
            reason: Type.String(),
            when: Type.String(),
            parameters: Type.Record(Type.String(), Type.Enum(['number', 'string']), {
              description: 'Its parameters, by name',
            }),
          }),
          { description: 'Why fields can be invalid, as in `Error-Fields`: a closed list' },
        ),
      ),
    }),
  ),
});

export const getLiveness = operation('GET /health/live', {
  ...unversioned,
  tag: 'Health',
  summary: 'Check that the process is alive',
  description:
    'Returns 200 while the process can respond at all, and 503 if only a restart can help, because writing fails after a disk failure.',
  successes: ok('The process is alive.', Health),
  example: { success: { status: 'ok' } },
});

export const getReadiness = operation('GET /health/ready', {
  ...unversioned,
  tag: 'Health',
  summary: 'Check that the service can work',
  description: 'Returns 503 while the service is shutting down or its database is unavailable.',
  successes: ok('The service can work.', Health),
  errors: ['SERVICE_UNAVAILABLE'],
  example: { success: { status: 'ok' } },
});

export const getHome = operation('GET /', {
  ...document,
  summary: 'Read the home page',
  description: 'An HTML page.',
  successes: page('The page.'),
});

export const getSecurityTxt = operation('GET /.well-known/security.txt', {
  ...document,
  summary: 'Read where to report a vulnerability',
  description: 'A `security.txt` (RFC 9116), if the service is configured with a contact.',
  successes: { 200: { description: 'The text.', body: Type.String(), contentType: TEXT } },
});

export const getOpenApi = operation('GET /openapi.json', {
  ...document,
  summary: 'Read the OpenAPI document',
  description: 'This API as OpenAPI 3.1.',
  successes: {
    200: {
      description: 'The document.',
      body: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
    },
  },
  example: { success: { openapi: '3.1.0' } },
});

export const getReference = operation('GET /docs', {
  ...document,
  summary: 'Read the reference page',
  description: 'An HTML page, rendered from the OpenAPI document.',
  successes: page('The page.'),
});

export const getReferenceAsset = operation('GET /docs/:asset', {
  ...document,
  summary: 'Load a part of the reference page',
  description: 'A script of the reference page.',
  parameters: { asset: 'The name of the part' },
  successes: {
    200: { description: 'The part.', body: Type.String(), contentType: SCRIPT },
  },
  errors: ['ROUTE_NOT_FOUND'],
});

export const getErrorPages = operation('GET /errors', {
  ...document,
  summary: 'Read the error catalogue',
  description: 'An HTML page.',
  successes: page('The page.'),
});

export const getErrorPage = operation('GET /errors/:constant', {
  ...document,
  summary: 'Read about one error',
  description: 'An HTML page with the meaning of the error and its remedy.',
  parameters: { constant: 'The constant of the error' },
  successes: page('The page.'),
  errors: ['ROUTE_NOT_FOUND'],
});

export const getErrorCatalogue = operation('GET /errors.json', {
  ...document,
  summary: 'Read the error catalogue as data',
  description: 'The catalogue as JSON.',
  successes: ok('The catalogue.', ErrorCatalogue),
  example: { success: { errors: [samples.catalogued] } },
});
