import type { Calls } from './calls.ts';
import type { NotModified } from './outcome.ts';

/** The name of an operation, which is its `operationId` in the OpenAPI document. */
export type OperationId = keyof Calls;

/** Options of every call. */
export interface CallOptions {
  /** Ends the call with the outcome `aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call, retries included, instead of the client's. */
  readonly timeout?: number;
  /** How often a request can be repeated, instead of the client's. */
  readonly retries?: number;
}

/** The input of calls that change a resource with versions. */
export interface Precondition {
  /** Carry it out only if the resource is still this version: an `etag`. */
  readonly ifMatch?: string;
}

/** The input of calls that can be repeated with a key. */
export interface Idempotency {
  /** One of your own, instead of a new one: 1 to 255 visible ASCII characters. */
  readonly idempotencyKey?: string;
}

/** The input of a method: path parameters by name, `query`, `body`, conditions, and the options of every call. */
export type Input<Id extends OperationId> = Calls[Id]['input'];

/** The failures of an operation, distinguished by `error`. */
export type Failure<Id extends OperationId> = Calls[Id]['failure'];

/** The outcome of a call: a success or a failure, distinguished by `ok`. */
export type Outcome<Id extends OperationId> = Calls[Id]['success'] | Failure<Id>;

/** The body of a success. */
export type Body<Id extends OperationId> = Calls[Id]['success']['body'];

export type Plain<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>) => Promise<Outcome<Id>>
    : (input: Input<Id>) => Promise<Outcome<Id>>;

/** Reads something that has versions. */
export type Conditional<Id extends OperationId> = ((
  input: Input<Id> & {
    /** Answer with 304 and no body if the resource is still this version, an `etag`; undefined if you have none yet. */
    readonly ifNoneMatch: string | undefined;
  },
) => Promise<Outcome<Id> | NotModified>) &
  Plain<Id>;

/** Reads a list. */
export type Listing<Id extends OperationId> = Plain<Id> & {
  /** Page after page, from the one that `query.cursor` names or the first. A failure is the last outcome. */
  readonly pages: (...input: Parameters<Plain<Id>>) => AsyncGenerator<Outcome<Id>, void, undefined>;
};
