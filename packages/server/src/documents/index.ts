export { type ConsoleBuild, readConsole } from './console-build.ts';
export { createDocuments } from './create.ts';
export { openApiAt, PREFIXES } from './openapi.ts';
export { type Documents, servedOperations } from './site.ts';
