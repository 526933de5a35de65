export type { FieldReason } from './calls.ts';
export { type ClientOptions, createClient } from './client.ts';
export { type GeneralError, isGeneral } from './general.ts';
export type { Body, CallOptions, Failure, Input, OperationId, Outcome } from './method.ts';
export type { Portico } from './methods.ts';
export type * from './outcome.ts';
export type { Solve } from './solve.ts';
export { memoryTokens, type TokenStore } from './tokens.ts';
