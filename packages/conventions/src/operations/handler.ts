import type { Failure, FailureDetails, FIELDS_ERROR } from '../errors/failure.ts';
import type { Flaw } from '../fields/flaw.ts';

/** The result of a handler. */
export interface HandlerResponse {
  readonly status: 200 | 201 | 204;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** For a streamed body: called once when it ends, whether or not all of it was sent. */
  readonly ended?: () => void;
}

/**
 * A streamed body, as a handler can return it. A list, whether it is the body or one of its members, can be an async
 * iterable of its items, such as an async generator; a text can be one of its parts. Items are requested only as fast
 * as the client reads. An exception before the first piece is sent is answered like any failure; later, the response is
 * cut off. If the client disconnects, the iterator's `return` is called.
 */
export type Streamed<Body> = Body extends string
  ? string | AsyncIterable<string | Uint8Array>
  : Body extends readonly unknown[]
    ? Yielding<Body>
    : { readonly [Name in keyof Body]: Yielding<Body[Name]> };

type Yielding<Value> = Value | (Value extends readonly (infer Item)[] ? AsyncIterable<Item> : never);

/** A content coding of a prepared document. */
export type Coding = 'br' | 'gzip' | 'identity';

/** A document in one coding. */
export interface DocumentForm {
  readonly coding: Coding;
  readonly body: Uint8Array;
  /** Its strong entity tag. */
  readonly tag: string;
}

/**
 * A document or asset that is the same for everyone, prepared once by `prepareDocument` from `/serving`. A handler can
 * return it as a 200; the request's headers decide which form is sent, if any.
 */
export interface PreparedDocument {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly forms: ReadonlyMap<Coding, DocumentForm>;
}

/** One row of the table that `ContractsOf` computes. */
export interface Contract {
  readonly body: unknown;
  readonly query: unknown;
  readonly access: string | readonly string[];
  readonly resource: string | undefined;
  readonly permission: string | undefined;
  readonly errors: string;
  readonly declaredErrors: string;
  readonly returned: HandlerResponse;
}

/** The type of callers of a service, and the types of resources in paths, by their names. */
export interface Admissions {
  readonly caller: unknown;
  readonly resources: Readonly<Record<string, unknown>>;
}

/** If a service distinguishes kinds of callers, `kind` says which one a caller is. */
type CallerOf<C extends Contract, A extends Admissions> = C['access'] extends readonly (infer Kind)[]
  ? Extract<A['caller'], { readonly kind: Kind }>
  : C['access'] extends 'token'
    ? A['caller']
    : C['access'] extends 'optional'
      ? A['caller'] | undefined
      : undefined;
type TargetOf<C extends Contract, A extends Admissions> = C['resource'] extends string
  ? A['resources'][C['resource']]
  : undefined;

type MemberNames<C extends Contract> = (keyof C['body'] | keyof C['query']) & string;

/** Keys of `fields`: members of the body, query parameters, and paths below them, such as `items.0.name`. */
type FieldNames<C extends Contract> = MemberNames<C> | `${MemberNames<C>}.${string}`;

/**
 * Makes a failure of this operation, to be thrown: `throw fail('EMAIL_ALREADY_EXISTS')`. It accepts only the errors that
 * the operation declares, and those that follow from the features it uses.
 */
export interface Fail<C extends Contract> {
  (
    constant: typeof FIELDS_ERROR & C['declaredErrors'],
    fields: Readonly<Partial<Record<FieldNames<C>, Flaw>>>,
  ): Failure;
  (
    constant: Exclude<C['declaredErrors'], typeof FIELDS_ERROR>,
    details?: Omit<FailureDetails, 'fields'>,
  ): Failure;
}

/**
 * The state of the connection that a request came on. A client that has gone away may look half-closed, because an
 * orderly close only says that it will send nothing more (RFC 9293, section 3.6).
 */
export type ConnectionState = 'open' | 'half-closed' | 'closed';

/** A request that has been accepted: the caller is known, the target exists, and the body is valid. */
export interface HandlerRequest<C extends Contract, A extends Admissions> {
  readonly caller: CallerOf<C, A>;
  /** The resource that `:id` names, as it was when the request was accepted. */
  readonly target: TargetOf<C, A>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: C['query'];
  /** The query as the client sent it, without the `?`: for documents, which never fail because of a parameter. */
  readonly sentQuery: string;
  readonly body: C['body'];
  readonly fail: Fail<C>;
  /**
   * Checks `If-Match` and `If-None-Match` against the resource as this caller sees it now. Call it inside the
   * transaction.
   * @throws Failure `PRECONDITION_FAILED` with the current `ETag`
   */
  readonly judgePreconditions: (representation: unknown) => void;
  /**
   * The current state of the connection. Check it before expensive work: once it is closed, no one reads the response.
   */
  readonly connectionState: () => ConnectionState;
  /** Names the caller in the log, for operations without an access token. */
  readonly identified: (callerId: string) => void;
  /** The `Idempotency-Key`, if the operation supports it and the request has one. */
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
  /** The service's own ID of the request, even if the caller sent one: for records that callers must not forge. */
  readonly ownRequestId: () => string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Request headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

type ReturnedOf<C extends Contract> =
  | C['returned']
  | (C['returned'] extends { readonly status: 200 } ? PreparedDocument : never);

/** The implementation of one operation. */
export interface Handler<C extends Contract, A extends Admissions> {
  /** Returns a failure while the operation is closed. Synchronous, so that it delays no request. */
  readonly refuse?: (fail: Fail<C>) => Failure | undefined;
  /**
   * Checks rules that a schema cannot express, about several fields or stored data. It gets only the members that are
   * valid by themselves, so that everything wrong with a body is reported at once.
   * @param invalid the flaws of the other members, by path
   */
  readonly validate?: (
    body: Partial<C['body']>,
    caller: CallerOf<C, A>,
    target: TargetOf<C, A>,
    invalid: Readonly<Record<string, Flaw>>,
  ) =>
    | Readonly<Partial<Record<MemberNames<C>, Flaw>>>
    | Promise<Readonly<Partial<Record<MemberNames<C>, Flaw>>>>;
  /**
   * Finds flaws that `handle` refuses as well, such as names of things that are not stored. It is called only if the body
   * has other flaws, to report all at once: alone, they must not refuse a repetition that `handle` answers as before.
   */
  readonly alsoInvalid?: (
    body: Partial<C['body']>,
    caller: CallerOf<C, A>,
    target: TargetOf<C, A>,
  ) =>
    | Readonly<Partial<Record<MemberNames<C>, Flaw>>>
    | Promise<Readonly<Partial<Record<MemberNames<C>, Flaw>>>>;
  readonly handle: (request: HandlerRequest<C, A>) => Promise<ReturnedOf<C>> | ReturnedOf<C>;
}

type StatusOf<C extends Contract> = C['returned']['status'];
type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;

/** The body of the only success, or anything if that has none; no function fits an operation with several successes. */
type ResultOf<C extends Contract> =
  true extends IsUnion<StatusOf<C>>
    ? never
    : C['returned'] extends { readonly body: infer Body }
      ? Body
      : unknown;

/**
 * The implementation of an operation as a plain function: it returns the body of the operation's only success. What it
 * returns is ignored if that success has no body.
 */
export type HandlerFunction<C extends Contract, A extends Admissions> = (
  request: HandlerRequest<C, A>,
) => Promise<ResultOf<C>> | ResultOf<C>;

/** A handler for every operation: a missing one is a compile error. */
export type Handlers<Contracts extends Record<keyof Contracts, Contract>, A extends Admissions> = {
  readonly [Id in keyof Contracts]: Handler<Contracts[Id], A>;
};
