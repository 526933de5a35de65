export { getErrorCatalogue, getErrorPage, getErrorPages } from './errors.ts';
export { getHome } from './home.ts';
export { getOpenApi, openApiAt, PREFIXES } from './openapi.ts';
export { getReference, getReferenceAsset } from './reference.ts';
export { type Documents, withoutReference } from './site.ts';
