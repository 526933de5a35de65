export { createDocuments } from './create.ts';
export { openApiAt, PREFIXES } from './openapi.ts';
export { type Documents, withoutReference } from './site.ts';
