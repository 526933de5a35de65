import type { Calls } from './calls.ts';
import type { NotModified } from './outcome.ts';

export type OperationId = keyof Calls;

/** What every call takes beside what the operation does. */
export interface CallOptions {
  /** Ends the call with the outcome `aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call, retries included, instead of the client's. */
  readonly timeout?: number;
  /** How often a request can be repeated, instead of the client's. */
  readonly retries?: number;
}

/** What calls that change something with versions take. */
export interface Precondition {
  /** Carry it out only if the resource is still this version: an `etag`. */
  readonly ifMatch?: string;
}

/** What calls take that can be repeated with a key. */
export interface Idempotency {
  /** One of your own, instead of a new one: 1 to 255 visible ASCII characters. */
  readonly idempotencyKey?: string;
}

/** What a method takes: path parameters by name, `query`, `body`, conditions, and the options of every call. */
export type Input<Id extends OperationId> = Calls[Id]['input'];

/** How the operation can fail; told apart by `error`. */
export type Failure<Id extends OperationId> = Calls[Id]['failure'];

/** What became of a call; told apart by `ok`. */
export type Outcome<Id extends OperationId> = Calls[Id]['success'] | Failure<Id>;

/** What the operation answers with. */
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
