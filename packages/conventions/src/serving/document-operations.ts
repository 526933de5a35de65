import { Type } from 'typebox';
import type { Catalogue } from '../catalogue.ts';
import { type Operations, operationsWith } from '../operation.ts';

const DESCRIBED = {
  method: 'GET',
  versioned: false,
  access: 'public',
  tag: 'Documents',
  conditional: true,
} as const;

const page = { description: 'The page.', body: Type.String(), contentType: 'text/html; charset=utf-8' };
const data = { description: 'The document.', body: Type.Object({}, { additionalProperties: true }) };

/** The operations for documents that every service can have; `documentHandlers` makes their handlers. */
export function documentOperations(catalogue: Catalogue) {
  const operation = operationsWith<string>(catalogue);
  return {
    getOpenApi: operation({
      ...DESCRIBED,
      id: 'getOpenApi',
      path: '/openapi.json',
      summary: 'Read the OpenAPI document',
      description: 'This interface as OpenAPI 3.1.',
      successes: { 200: data },
    }),
    getErrorPages: operation({
      ...DESCRIBED,
      id: 'getErrorPages',
      path: '/errors',
      summary: 'Read the error catalogue',
      description: 'An HTML page.',
      successes: { 200: page },
    }),
    getErrorPage: operation({
      ...DESCRIBED,
      id: 'getErrorPage',
      path: '/errors/:constant',
      summary: 'Read the page of an error',
      description: 'An HTML page: what the error means and what to do about it.',
      parameters: { constant: 'The constant of the error' },
      successes: { 200: page },
      errors: ['ROUTE_NOT_FOUND'],
    }),
    getErrorCatalogue: operation({
      ...DESCRIBED,
      id: 'getErrorCatalogue',
      path: '/errors.json',
      summary: 'Read the error catalogue as data',
      description: 'The catalogue as JSON.',
      successes: { 200: data },
    }),
  } satisfies Operations;
}
