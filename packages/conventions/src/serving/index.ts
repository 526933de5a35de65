export { type CheckFields, fieldsChecker, type Verdict } from '../fields.ts';
export type { Authenticated, Binding } from './binding.ts';
export { type CrossOrigin, crossOrigin } from './cross-origin.ts';
export { type DocumentSource, madeOnce, prepareDocument, prepareJson, preparePage } from './documents.ts';
export { entityTag } from './etag.ts';
export type { RequestHeaders, ServingRequest, ServingResponse } from './exchange.ts';
export { type IdempotencyStore, idempotencyInMemory, type KeptRequest } from './idempotency-store.ts';
export { createService, type Route, type Service } from './service.ts';
export { type DocumentHandler, type DocumentHandlers, type DocumentsOf, documentHandlers } from './site.ts';
