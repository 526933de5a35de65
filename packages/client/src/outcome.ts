import type { FieldReason, Statuses } from './calls.ts';

/** Members of every outcome. */
interface Ended {
  /** How many requests were sent. If it is more than one, an earlier one may have been carried out, too. */
  readonly attempts: number;
  /** The ID of the last request in the log of the service. */
  readonly requestId: string | undefined;
}

/** The operation was carried out. */
export interface Success<Status extends number, Body> extends Ended {
  readonly ok: true;
  readonly status: Status;
  readonly body: Body;
  /** The version of the resource, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | undefined;
  /** The path of the created resource. */
  readonly location: string | undefined;
}

/** The resource is still the version that `ifNoneMatch` names. */
export interface NotModified extends Success<304, undefined> {}

interface Failed<Name extends string> extends Ended {
  readonly ok: false;
  /** The error: one of the service in upper case, or one that the client found in lower case. */
  readonly error: Name;
  /** A sentence for people, which may change at any time: do not branch on it. */
  readonly description: string;
}

/** The service answered with an error that this client knows for the operation. */
export interface ServiceFailure<Constant extends keyof Statuses> extends Failed<Constant> {
  readonly status: Statuses[Constant];
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
}

/** Fields or parameters are invalid. */
export interface FieldsFailure<Field extends string> extends ServiceFailure<'FIELDS_VALIDATION_ERROR'> {
  /** A message for each invalid field or parameter. */
  readonly fields: { readonly [Name in Field]?: string };
  /** Why each of them is invalid. A field can lack it if there are many; the service may be newer, and give others. */
  readonly reasons: { readonly [Name in Field]?: FieldReason };
}

/** The resource is not the version that `ifMatch` names. */
export interface PreconditionFailure extends ServiceFailure<'PRECONDITION_FAILED'> {
  /** Its version now. */
  readonly etag: string | undefined;
}

/** A challenge has to be solved first, and the client could not. */
export interface ChallengeFailure extends ServiceFailure<'CHALLENGE_REQUIRED'> {
  readonly challenge: string | undefined;
}

/** The organization's policy does not allow it. */
export interface PolicyFailure extends ServiceFailure<'POLICY_REFUSED'> {
  /** The member of the policy that is not met. An older service names none, and a newer one may name others. */
  readonly rule: 'allowedMethods' | 'networks' | undefined;
}

/** A rule of the team that runs the service does not allow it. */
export interface RefusalFailure extends ServiceFailure<'HOOK_REFUSED'> {
  /** The words of the team; undefined if it gave none. */
  readonly reason: string | undefined;
}

/** The service answered with an error that this client does not know for the operation: one of the two is older. */
export interface UnknownError extends Failed<'unknown_error'> {
  readonly status: number;
  readonly constant: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly reasons: Readonly<Record<string, FieldReason>>;
  readonly retryAfter: number | undefined;
}

/** The answer is not one of the operation's, because something else answered, such as a proxy. */
export interface UnexpectedResponse extends Failed<'unexpected_response'> {
  /** 0 if the browser hides it, as it does with redirects. */
  readonly status: number;
  readonly contentType: string | undefined;
  readonly retryAfter: number | undefined;
}

/** No answer arrived, or only part of it. The request may have been carried out. */
export interface NetworkError extends Failed<'network_error'> {
  /** Such as `ECONNREFUSED`. Undefined in browsers, which do not reveal it. */
  readonly code: string | undefined;
}

/** No answer arrived in time. The request may have been carried out. */
export interface Timeout extends Failed<'timeout'> {}

/** The caller's signal ended the call. The request may have been carried out. */
export interface Aborted extends Failed<'aborted'> {}

/** Failures that any call can end in, at any service. */
export type ClientFailure = UnknownError | UnexpectedResponse | NetworkError | Timeout | Aborted;
