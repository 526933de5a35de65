import type { Catalogue, ErrorRow, Retry } from '../errors/catalogue.ts';
import type { ReasonRow, Reasons } from '../fields/field-reasons.ts';
import type { Operation, Operations } from '../operations/operation.ts';
import type { Success } from '../operations/operation-definition.ts';
import { type Members, membersOf } from './shape.ts';

/** Everything that clients see of a service, as plain JSON. */
export interface Contract {
  readonly errors: Readonly<Record<string, LockedError>>;
  readonly operations: Readonly<Record<string, LockedOperation>>;
}

/** An error as clients see it. */
export interface LockedError {
  readonly status: number;
  readonly retry: Retry;
  /** Headers that are sent every time. */
  readonly headers: readonly string[];
  /** How large or slow a request can be before it fails with this. */
  readonly limits?: Readonly<Record<string, number>>;
  /** Why fields can be invalid, as `Error-Fields` names it: by reason, the types of its parameters by name. */
  readonly reasons?: Readonly<Record<string, LockedParameters>>;
}

/** The parameters of a reason: their types by name. */
export type LockedParameters = NonNullable<ReasonRow['parameters']>;

/** An operation as clients see it. */
export interface LockedOperation {
  readonly method: string;
  readonly path: string;
  /** The kinds of callers, or `public`, or `token` for any caller with one. */
  readonly access: readonly string[];
  /** The scope that an access token must carry, if any. */
  readonly scope: string | null;
  /** The format of its failures; null for the error object. */
  readonly errorFormat: string | null;
  /** The scope that the required permission grants to each role. */
  readonly roles: Readonly<Record<string, string>>;
  /** Errors that bar callers from every operation. */
  readonly bars: readonly string[];
  /** Whether a session without the second factor that its account has is enough. */
  readonly anyStrength: boolean;
  /** Whether a sign-in of any age is enough. */
  readonly anyAge: boolean;
  /** Whether it honours `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** Whether it has an `ETag`. */
  readonly conditional: boolean;
  readonly query: Members;
  readonly body: Members;
  readonly responses: Readonly<Record<string, LockedResponse>>;
  readonly errors: readonly string[];
}

/** A success as clients see it. */
export interface LockedResponse {
  /** The media type of its body, or `none`. */
  readonly type: string;
  readonly headers: readonly string[];
  readonly members: Members;
}

/** Parts of a contract besides its catalogue and operations. */
export interface ContractOptions {
  /** The prefix of versioned paths, such as `/v1`. */
  readonly prefix: string;
  /** The scope that each permission grants to each role. */
  readonly permissions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The contract of a service, without its texts. */
export function contractOf(catalogue: Catalogue, operations: Operations, options: ContractOptions): Contract {
  const errors = Object.entries<ErrorRow>(catalogue).map(
    ([constant, row]) => [constant, lockedError(row)] as const,
  );
  const locked = Object.values(operations).map(
    (operation) => [operation.id, lockedOperation(operation, options)] as const,
  );
  return { errors: byName(errors), operations: byName(locked) };
}

function lockedError({ status, retry, headers = {}, limits, reasons }: ErrorRow): LockedError {
  const always = Object.entries(headers).filter(([, { optional }]) => !optional);
  return {
    status,
    retry,
    headers: always.map(([name]) => name).sort(),
    ...(limits && { limits: byName(Object.entries(limits)) }),
    ...(reasons && { reasons: lockedReasons(reasons) }),
  };
}

function lockedReasons(reasons: Reasons): LockedError['reasons'] {
  const locked = Object.entries(reasons).map(
    ([name, { parameters = {} }]) => [name, byName(Object.entries(parameters))] as const,
  );
  return byName(locked);
}

function lockedOperation(
  operation: Operation,
  { prefix, permissions = {} }: ContractOptions,
): LockedOperation {
  const { method, path, access, permission, scope, errorFormat, versioned, successes, allErrors } = operation;
  const responses = Object.entries<Success>(successes).map(
    ([status, success]) => [status, lockedResponse(success)] as const,
  );
  return {
    method,
    path: versioned === false ? path : `${prefix}${path}`,
    access: typeof access === 'string' ? [access] : [...access].sort(),
    scope: scope ?? null,
    errorFormat: errorFormat?.name ?? null,
    roles: permissions[permission ?? ''] ?? {},
    bars: [...operation.bars].sort(),
    anyStrength: operation.factors === undefined,
    anyAge: !operation.recent,
    idempotent: operation.idempotent === true,
    conditional: operation.conditional === true,
    query: operation.query ? membersOf(operation.query) : {},
    body: operation.body ? membersOf(operation.body) : {},
    responses: byName(responses),
    errors: [...allErrors].sort(),
  };
}

function lockedResponse({ body, contentType, headers = {} }: Success): LockedResponse {
  const type = body === null ? 'none' : (contentType ?? 'application/json').split(';')[0];
  return {
    type: type ?? 'none',
    // Clients cannot rely on optional ones.
    headers: Object.keys(headers)
      .filter((name) => typeof headers[name] === 'string')
      .sort(),
    members: type === 'application/json' ? membersOf(body) : {},
  };
}

function byName<Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
