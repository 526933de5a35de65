import type { FIELDS_ERROR } from './error-object.ts';
import type { Failure, FailureDetails } from './failure.ts';

/** What a handler answers with. */
export interface HandlerResponse {
  readonly status: 200 | 201 | 204;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A content coding that a prepared document may have. */
export type Coding = 'br' | 'gzip' | 'identity';

/** A document in one coding. */
export interface DocumentForm {
  readonly coding: Coding;
  readonly body: Uint8Array;
  /** Its strong entity tag. */
  readonly tag: string;
}

/**
 * A document or asset that is the same for everyone, prepared once by `prepareDocument` of `/serving`: a handler may
 * answer 200 with it, and which form is sent, or none, is settled by the request's headers.
 */
export interface PreparedDocument {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly forms: ReadonlyMap<Coding, DocumentForm>;
}

/** One row of the table that `ContractsOf` works out. */
export interface Contract {
  readonly body: unknown;
  readonly query: unknown;
  readonly access: string | readonly string[];
  readonly resource: string | undefined;
  readonly permission: string | undefined;
  readonly errors: string;
  readonly declaredErrors: string;
  readonly answer: HandlerResponse;
}

/** What a service knows of a caller and of the resource in the path, by name of the resource. */
export interface Admissions {
  readonly caller: unknown;
  readonly resources: Readonly<Record<string, unknown>>;
}

/** Where a service tells kinds of callers apart, a caller says its own as `kind`. */
type CallerOf<C extends Contract, A extends Admissions> = C['access'] extends readonly (infer Kind)[]
  ? Extract<A['caller'], { readonly kind: Kind }>
  : C['access'] extends 'token'
    ? A['caller']
    : undefined;
type TargetOf<C extends Contract, A extends Admissions> = C['resource'] extends string
  ? A['resources'][C['resource']]
  : undefined;

type MemberNames<C extends Contract> = (keyof C['body'] | keyof C['query']) & string;

/** Keys of `fields`: the members of the body and the query parameters, and what is below them, as `items.0.name`. */
type FieldNames<C extends Contract> = MemberNames<C> | `${MemberNames<C>}.${string}`;

/**
 * Makes a failure of this operation, to be thrown: `throw fail('EMAIL_ALREADY_EXISTS')`. It takes what the operation
 * declares and what follows from the features it uses, and nothing else.
 */
export interface Fail<C extends Contract> {
  (
    constant: typeof FIELDS_ERROR & C['declaredErrors'],
    fields: Readonly<Partial<Record<FieldNames<C>, string>>>,
  ): Failure;
  (
    constant: Exclude<C['declaredErrors'], typeof FIELDS_ERROR>,
    details?: Omit<FailureDetails, 'fields'>,
  ): Failure;
}

/**
 * What is known of the connection that a request came by. A client that has gone away may look half-closed: an
 * orderly close says no more than that it will send nothing further (RFC 9293, section 3.6).
 */
export type ConnectionState = 'open' | 'half-closed' | 'closed';

/** A request that has been found acceptable: who calls is known, the target exists, the body is valid. */
export interface HandlerRequest<C extends Contract, A extends Admissions> {
  readonly caller: CallerOf<C, A>;
  /** The resource that `:id` names, as it was when the caller was let in. */
  readonly target: TargetOf<C, A>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: C['query'];
  readonly body: C['body'];
  readonly fail: Fail<C>;
  /**
   * Judges `If-Match` and `If-None-Match` against what this caller sees of the resource now; call it inside the
   * transaction.
   * @throws Failure `PRECONDITION_FAILED` with the current `ETag`
   */
  readonly judgePreconditions: (representation: unknown) => void;
  /** The connection as it is now: ask before expensive work, nobody reads the answer once it is closed. */
  readonly connectionState: () => ConnectionState;
  /** Says for the log whom the request concerns, where no access token does. */
  readonly identified: (callerId: string) => void;
  /** The `Idempotency-Key`, where the operation takes one and it came. */
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
  /** The service's own id of the request, also where the caller gave one: for records that must not be forged. */
  readonly ownRequestId: () => string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Request headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

type AnswerOf<C extends Contract> =
  | C['answer']
  | (C['answer'] extends { readonly status: 200 } ? PreparedDocument : never);

/** The implementation of one operation. */
export interface Handler<C extends Contract, A extends Admissions> {
  /**
   * Says with a failure that the operation is closed to this caller whatever the body holds; nobody waits for that.
   */
  readonly refuse?: (fail: Fail<C>) => Failure | undefined;
  /**
   * Rules that a schema cannot hold, over several fields or stored data. Sees only those members that are valid by
   * themselves, so that all that is wrong with a body is told at once.
   */
  readonly validate?: (
    body: Partial<C['body']>,
    caller: CallerOf<C, A>,
  ) =>
    | Readonly<Partial<Record<MemberNames<C>, string>>>
    | Promise<Readonly<Partial<Record<MemberNames<C>, string>>>>;
  readonly handle: (request: HandlerRequest<C, A>) => Promise<AnswerOf<C>> | AnswerOf<C>;
}

/** A handler for every operation: one that is missing is a compile error. */
export type Handlers<Contracts extends Record<keyof Contracts, Contract>, A extends Admissions> = {
  readonly [Id in keyof Contracts]: Handler<Contracts[Id], A>;
};
