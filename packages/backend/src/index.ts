export { type Backend, createBackend } from './backend.ts';
export type { InOrganization } from './guards.ts';
export type { Application, BackendOptions, Surroundings } from './options.ts';
export { Refusal, type RefusalConstant } from './refusal.ts';
export type { Caller, Session } from './session.ts';
export type { SessionStore } from './sessions/store.ts';
