import type { TObject, TSchema } from 'typebox';
import type { ErrorFormat } from '../errors/error-format.ts';

/** The methods of operations. A `GET` also answers `HEAD`; `OPTIONS` is only for preflights. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A successful response of an operation. A body of null means that there is none. */
export interface Success {
  readonly description: string;
  readonly body: TSchema | null;
  /** Media type of the body; JSON by default. */
  readonly contentType?: string;
  /** Other media types that a handler of a body with a `contentType` can choose by sending `Content-Type` itself. */
  readonly otherTypes?: readonly string[];
  /**
   * True if the body is produced while it is sent, because it may be large: the handler returns lists that yield one
   * item after the other or, with another media type, text in parts. Only for the 200 of an operation that is neither
   * `conditional` nor `idempotent`.
   */
  readonly streamed?: true;
  /** Headers in addition to those of every response, by name, each with its description. */
  readonly headers?: Readonly<Record<string, string | OptionalHeader>>;
}

/** A header that not every response has. */
export interface OptionalHeader {
  readonly description: string;
  readonly optional: true;
}

/** The resource that `:id` in the path names or, in a path without `:id`, the caller's own resource of that kind. */
export interface Target {
  readonly resource: string;
  /**
   * The path parameter that names it, where that is not `id`: in `/shelves/:id/books/:bookId`, a book is named by `bookId`,
   * and `locate` has to make sure that it stands on that shelf.
   */
  readonly parameter?: string;
  /** The description of that parameter, where its values are not IDs. */
  readonly named?: string;
  /** The error for an ID that does not exist. */
  readonly notFound: string;
  /** True if it is the caller's own: callers of a kind that the operation refuses are refused before it is looked up. */
  readonly own?: true;
  /** False if it belongs to no resource that could demand a way of signing in, such as the caller's own session. */
  readonly demands?: false;
}

/** Whether an operation adds an authentication factor, or changes or removes an existing one. */
export type FactorChange = 'added' | 'changed';

/** An example of the operation, for the OpenAPI document and reference pages. */
export interface OperationExample {
  readonly request?: unknown;
  /** The body of a success. */
  readonly success?: unknown;
  /** The bodies of successes that have another one, by status. */
  readonly successes?: Readonly<Partial<Record<200 | 201, unknown>>>;
  /** By name, for parameters in the path and the query. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A scheme of `Authorization` for access tokens, such as `DPoP` (RFC 9110, section 11.1). */
export interface AccessScheme {
  readonly name: string;
  /** Its challenge in `WWW-Authenticate`, to which an error can be added. */
  readonly challenge: string;
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
   * The callers admitted: anyone, anyone with an access token, or only these kinds of callers; other kinds get 403. If callers
   * can be raised to one of them (`Vocabulary.raised`), all others get 403 before the target is looked up.
   */
  readonly access: 'public' | 'token' | readonly string[];
  /**
   * True if a `public` operation shows more to callers with an access token. An invalid token counts as none, so the
   * operation never fails because of it.
   */
  readonly optionalToken?: true;
  /** A scheme in which it takes access tokens besides `Bearer`, which the service then judges. */
  readonly scheme?: AccessScheme;
  readonly target?: Target;
  /** The permission that the caller needs on the target: 403 without it. By default, none is needed to see it. */
  readonly permission?: string;
  /**
   * The scope that an access token with scopes must have: 403 without it, before the target is looked up. Callers who
   * are raised to another kind need none.
   */
  readonly scope?: string;
  /** The `bars` of the vocabulary that do not apply to it. */
  readonly despite?: readonly string[];
  /** True if the caller must have signed in recently: 403 `REAUTHENTICATION_REQUIRED` otherwise. */
  readonly recent?: true;
  /**
   * Set if it changes the caller's authentication factors, such as passkeys. The service then decides who may do so:
   * 403 `SECOND_FACTOR_MISSING` for a caller who has a second factor but signed in without it; 403 `EMAIL_NOT_VERIFIED`
   * if a first one is added without a verified email.
   */
  readonly factors?: FactorChange;
  /** True if it only reads although its method is not `GET`, so that it does not count as a change. */
  readonly reads?: true;
  /** True if the service bounds what it changes by other means than the number of changes, so that it does not count as one. */
  readonly uncounted?: true;
  /** True if callers are limited, by address or by something in the body: 403 `RATE_LIMITED`. */
  readonly limited?: true;
  /**
   * True if callers may have to solve a challenge first: 403 `CHALLENGE_REQUIRED`, with the challenge in `Challenge`. They
   * send the solution in `Challenge-Response`, which the handler judges.
   */
  readonly challenged?: true;
  /** Path parameters other than the one that names the target, by name, each with its description. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: TObject;
  readonly body?: TObject;
  /**
   * True for a page to which other sites have browsers post a form. It only reads, and its handler gets the raw form as
   * text, to hand it to the page's script.
   */
  readonly posted?: true;
  /** The longest body in bytes, where it may be longer than the catalogue's limit. */
  readonly bodyBytes?: number;
  /** True if repeating a request with the same `Idempotency-Key` has one effect, and returns the same success or conflict. */
  readonly idempotent?: true;
  /** True if the resource at this path has an `ETag`, which this operation sends or checks. */
  readonly conditional?: true;
  readonly successes: Readonly<Partial<Record<200 | 201 | 204, Success>>>;
  /** Errors in addition to those of the features it uses. */
  readonly errors?: readonly string[];
  /** The format of its failures, and of its body, where a standard prescribes one; by default, the error object. */
  readonly errorFormat?: ErrorFormat;
  readonly example?: OperationExample;
}
