import type { Contracts, OperationId, RoleName } from '@portico/api';
import type { Contract, Failure } from '@portico/conventions';
import type { Recorded } from '../consequences/record-events.ts';
import type { MailRequest } from '../consequences/request-mails.ts';
import type { Transaction } from '../ground/database/database.ts';
import type { AccountRow } from '../ground/database/schema.ts';
import type { Group } from '../ground/work/queue.ts';
import type { Demand } from './authorization.ts';
import type { Caller } from './callers/caller.ts';
import type { HandlerOf, Targets } from './handler.ts';
import type { Lockable } from './resource.ts';

type RequestOf<Id extends OperationId, Of extends Targets> = Parameters<HandlerOf<Id, Of>['handle']>[0];

/** The default lock: on the resource in the path, or else on the caller's account, if it has one. */
export type LockedBy<C extends Contract, Of extends Targets> = C['resource'] extends keyof Of
  ? Of[C['resource']]
  : C['access'] extends 'public' | 'optional'
    ? undefined
    : 'service_key' extends C['access'][number]
      ? AccountRow | undefined
      : AccountRow;

/** The argument of `apply`: the request that was admitted, and the state that is locked. */
type ChangeContext<Prepared, Locked, Request> = Omit<Request, 'target' | 'judgePreconditions'> & {
  readonly tx: Transaction;
  /** The locked resource, as the caller sees it now. */
  readonly target: Locked;
  readonly prepared: Prepared;
  readonly now: number;
};

/** The argument of `apply` of an operation that prepares nothing, and uses the default lock. */
export type ChangeInput<Id extends OperationId, Of extends Targets> = ChangeContext<
  undefined,
  LockedBy<Contracts[Id], Of>,
  RequestOf<Id, Of>
>;

/** The result of a change, with everything that has to be recorded in its transaction. */
export interface Outcome<Id extends OperationId> {
  readonly answer: Contracts[Id]['answer'];
  readonly events: Recorded;
  readonly mails?: readonly MailRequest[];
  /** Webhooks that have something to deliver that is not an event. */
  readonly delivers?: readonly Group[];
}

/** A failure whose effects are kept. Only for operations without an `Idempotency-Key`. */
export interface Refusal {
  readonly failure: Failure;
  readonly events: Recorded;
}

/** An operation that changes something. */
export interface Change<
  Id extends OperationId,
  Prepared,
  Locked,
  Of extends Targets,
  Request extends Pick<RequestOf<Id, Of>, 'body' | 'query'> = RequestOf<Id, Of>,
> {
  /** Refuses the request before the body is read, where the operation is closed. */
  readonly refuse?: HandlerOf<Id, Of>['refuse'];
  /** Checks that a schema cannot express; their errors are reported together with the schema's. */
  readonly validate?: HandlerOf<Id, Of>['validate'];
  /** Finds flaws that `apply` refuses as well, to report them together with others. */
  readonly alsoInvalid?: HandlerOf<Id, Of>['alsoInvalid'];
  /** Slow work that needs no lock, such as hashing, and look-ups that fail early. Runs once. */
  readonly prepare?: (request: Request) => Promise<Prepared>;
  /**
   * The subject of the change, where the service has only one and no `:id` names it. It is locked after the caller, and
   * returned as callers see it, for its preconditions.
   */
  readonly about?: { readonly lock: (tx: Transaction) => Promise<object> };
  /** Locks the target where nobody is signed in. */
  readonly lock?: (tx: Transaction, prepared: Prepared) => Promise<Locked>;
  /** The account that signs in, where the operation is a sign-in: sign-ins of one account are limited. */
  readonly signsIn?: (prepared: Prepared) => string;
  /** The demands of this request in addition to those of its operation; 403 if they are not met. */
  readonly demands?: (asked: Pick<Request, 'body' | 'query'>, target: Locked) => Demand | undefined;
  /** The role that the body grants, if any; 403 where the caller may not grant it. */
  readonly grants?: (body: Contracts[Id]['body']) => RoleName | undefined;
  /** Anything beyond the path and the body in which requests with the same `Idempotency-Key` must agree. */
  readonly asked?: (request: Request) => unknown;
  /** The change itself. May run again after a conflict, so it has no effect outside the database. */
  readonly apply: (given: ChangeContext<Prepared, Locked, Request>) => Promise<Outcome<Id> | Refusal>;
}

/**
 * Makes the handler of an operation that changes something. It is typed for the resources of one storey, which the compiler
 * is told rather than left to work out: how it compares two such types depends on the order in which it meets them.
 */
export type ChangeStep<in out Of extends Targets> = <
  Id extends OperationId,
  Prepared = undefined,
  Locked = LockedBy<Contracts[Id], Of>,
>(
  id: Id,
  change: Change<NoInfer<Id>, Prepared, Locked, Of>,
) => HandlerOf<Id, Of>;

/** Any change; the compiler has checked each against its own operation. */
export type AnyChange = Change<OperationId, unknown, unknown, Targets, AnyRequest>;

export type AnyLockable = Lockable<object>;

/** Any request: the types of its caller and target depend on the operation. */
export interface AnyRequest extends Omit<RequestOf<OperationId, Targets>, 'caller' | 'target'> {
  readonly caller: Caller | undefined;
  readonly target: object | undefined;
}
