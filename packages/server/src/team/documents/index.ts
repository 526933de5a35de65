export { type ConsoleBuild, readConsole } from './console-build.ts';
export { createDocuments } from './create.ts';
export { openApiAt, PREFIXES } from './openapi.ts';
export { type Documents, isListed, servedOperations, siteAt } from './site.ts';
