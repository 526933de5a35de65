export { type Backend, type BearerDemands, createBackend } from './backend.ts';
export { fromEnvironment } from './environment.ts';
export type { Application, BackendOptions, Surroundings } from './options.ts';
export { Refusal, type RefusalConstant } from './refusal.ts';
export type { SessionData } from './routes/session.ts';
export type { Caller, InOrganization, Rights, Session } from './session.ts';
export type { SessionStore } from './sessions/store.ts';
export type { WebhookEvent } from './webhooks/events.ts';
export type { Delivery, SeenStore, WebhookOptions } from './webhooks/webhook.ts';
