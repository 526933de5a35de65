import { FAILURE_STATUSES, RETRIES } from '@portico/conventions';
import { Type } from 'typebox';
import { Resource } from './fields.ts';
import { operation } from './operation.ts';

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
    }),
  ),
});

const HTML = 'text/html; charset=utf-8';
const page = (description: string) =>
  ({ 200: { description, body: Type.String(), contentType: HTML } }) as const;

/** What has no version: it is served at one path for ever. */
const unversioned = { method: 'GET', versioned: false, access: 'public' } as const;

export const getLiveness = operation({
  ...unversioned,
  id: 'getLiveness',
  path: '/health/live',
  tag: 'Health',
  summary: 'Is the process alive',
  description: 'Answers 200 as long as the process can answer at all.',
  successes: { 200: { description: 'It is.', body: Health } },
});

export const getReadiness = operation({
  ...unversioned,
  id: 'getReadiness',
  path: '/health/ready',
  tag: 'Health',
  summary: 'Can the service work',
  description: 'Answers 503 while the service closes or is without its database.',
  successes: { 200: { description: 'It can.', body: Health } },
  errors: ['SERVICE_UNAVAILABLE'],
});

export const getHome = operation({
  ...unversioned,
  id: 'getHome',
  path: '/',
  tag: 'Documents',
  summary: 'What this is',
  description: 'A page for people.',
  successes: page('The page.'),
});

export const getOpenApi = operation({
  ...unversioned,
  id: 'getOpenApi',
  path: '/openapi.json',
  tag: 'Documents',
  summary: 'This interface as OpenAPI 3.1',
  description: 'The document that the reference page is rendered from.',
  successes: {
    200: {
      description: 'The document.',
      body: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
    },
  },
});

export const getReference = operation({
  ...unversioned,
  id: 'getReference',
  path: '/docs',
  tag: 'Documents',
  summary: 'The reference page',
  description: 'A page for people, rendered from the OpenAPI document.',
  successes: page('The page.'),
});

export const getReferenceAsset = operation({
  ...unversioned,
  id: 'getReferenceAsset',
  path: '/docs/:asset',
  tag: 'Documents',
  summary: 'A part of the reference page',
  description: 'Scripts and styles that the reference page loads.',
  parameters: { asset: 'The name of the part' },
  conditional: true,
  successes: {
    200: { description: 'The part.', body: Type.String(), contentType: 'text/javascript; charset=utf-8' },
  },
  errors: ['ROUTE_NOT_FOUND'],
});

export const getErrorPages = operation({
  ...unversioned,
  id: 'getErrorPages',
  path: '/errors',
  tag: 'Documents',
  summary: 'The catalogue of errors',
  description: 'A page for people.',
  successes: page('The page.'),
});

export const getErrorPage = operation({
  ...unversioned,
  id: 'getErrorPage',
  path: '/errors/:constant',
  tag: 'Documents',
  summary: 'One error of the catalogue',
  description: 'A page for people: what the error means and what to do about it.',
  parameters: { constant: 'The constant of the error' },
  successes: page('The page.'),
  errors: ['ROUTE_NOT_FOUND'],
});

export const getErrorCatalogue = operation({
  ...unversioned,
  id: 'getErrorCatalogue',
  path: '/errors.json',
  tag: 'Documents',
  summary: 'The catalogue of errors as data',
  description: 'For programs.',
  successes: { 200: { description: 'The catalogue.', body: ErrorCatalogue } },
});
