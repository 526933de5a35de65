export { type FetchAnswer, type FetchOptions, fetchHandler } from './handler.ts';
export { fetchService } from './service.ts';
