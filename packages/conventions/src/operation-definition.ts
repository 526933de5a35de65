import type { TObject, TSchema } from 'typebox';

/** The methods of operations. `GET` answers `HEAD` as well; `OPTIONS` is only for preflights. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A successful response of an operation. A body of null means that there is none. */
export interface Success {
  readonly description: string;
  readonly body: TSchema | null;
  /** Media type of the body; JSON by default. */
  readonly contentType?: string;
  /**
   * True if the body is made while it is sent, because it may be large: the handler gives lists whose items come one after
   * the other, or with another media type the text in parts. Only a 200 can be, of an operation that is neither
   * `conditional` nor `idempotent`.
   */
  readonly streamed?: true;
  /** Headers in addition to those of every response, by name, each with its description. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The resource that the `:id` in a path names, or, in a path without one, the caller's own of its kind. */
export interface Target {
  readonly resource: string;
  /** The error for an ID that does not exist. */
  readonly notFound: string;
  /**
   * True if it belongs to the caller alone: no one else can demand a second factor for it, and a kind of caller that the
   * operation refuses is refused before it is looked up.
   */
  readonly own?: true;
}

/** Whether something is added with which callers prove who they are, or what they have is changed or removed. */
export type FactorChange = 'added' | 'changed';

/** An example of the operation, for the OpenAPI document and reference pages. */
export interface OperationExample {
  readonly request?: unknown;
  /** The body of a success. */
  readonly success?: unknown;
  /** By name, for parameters in the path and the query. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Everything that is known about an operation before it runs. */
export interface OperationDefinition {
  readonly id: string;
  readonly method: Method;
  /** Such as `/organizations/:id`, without a version. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** False if the path has no version, as for health checks, documents and error pages. */
  readonly versioned?: false;
  /**
   * Who can call: anyone, anyone with an access token, or only these kinds of callers; other kinds get 403. Where these
   * are kinds that callers are raised to, those who cannot be get 403 before anything else is looked at.
   */
  readonly access: 'public' | 'token' | readonly string[];
  readonly target?: Target;
  /** The permission that the caller needs on the target: 403 without it. By default, none is needed to see it. */
  readonly permission?: string;
  /** True if callers can use it before their email is verified, where the vocabulary has `verification`. */
  readonly unverified?: true;
  /** True if the caller must have signed in recently: 403 `REAUTHENTICATION_REQUIRED` otherwise. */
  readonly recent?: true;
  /**
   * Set if it changes what callers prove with who they are, such as passkeys. The service then says who may: 403
   * `SECOND_FACTOR_MISSING` for a caller who has a second factor and signed in without it; where one is added, 403
   * `EMAIL_NOT_VERIFIED` for a first one without a verified email.
   */
  readonly factors?: FactorChange;
  /** True if it changes nothing, though its method is not `GET`: where changes are counted, this is none. */
  readonly reads?: true;
  /** True if callers are limited, by address or by something in the body: 403 `RATE_LIMITED`. */
  readonly limited?: true;
  /** Path parameters other than the target's `:id`, by name, each with its description. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: TObject;
  readonly body?: TObject;
  /** True if repeating a request with the same `Idempotency-Key` has one effect, and returns the same success or conflict. */
  readonly idempotent?: true;
  /** True if the resource at this path has an `ETag`, which this operation sends or checks. */
  readonly conditional?: true;
  readonly successes: Readonly<Partial<Record<200 | 201 | 204, Success>>>;
  /** Errors in addition to those that follow from the features it uses. */
  readonly errors?: readonly string[];
  readonly example?: OperationExample;
}
