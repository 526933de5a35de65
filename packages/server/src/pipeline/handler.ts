import type { Contracts, OperationId } from '@portico/api';
import type { Handler } from '@portico/conventions';
import type { Amounts } from '../configuration/amounts.ts';
import type { SecretKeys } from '../ground/secret-keys/keys.ts';
import type { IsAdmitted } from './authenticate.ts';
import type { Caller } from './callers/caller.ts';
import type { Change, ChangeStep, LockedBy } from './change.ts';
import type { Hooks } from './hooks.ts';
import type { ResourceNeeds } from './resource.ts';

/** The resources that paths can name, as callers see them, by name. */
export type Targets = Readonly<Record<string, unknown>>;

/** The input of a handler besides the request: the caller, and the resource that `:id` names, as this caller sees it. */
export interface Admissions<Of extends Targets> {
  readonly caller: Caller;
  readonly resources: Of;
}

/** The implementation of one operation. Each storey binds it to the resources that it knows. */
export type HandlerOf<Id extends OperationId, Of extends Targets> = Handler<Contracts[Id], Admissions<Of>>;

/** The needs of verbs on every storey. Each storey adds what its own verbs do. */
export interface Needs<Of extends Targets> extends ResourceNeeds {
  readonly change: ChangeStep<Of>;
  /** Whether a caller who was admitted would be admitted now. */
  readonly isAdmitted: IsAdmitted;
  readonly secretKeys: SecretKeys;
  /** The team's own rules. */
  readonly hooks: Hooks;
  /** How many things callers may create. */
  readonly amounts: Amounts;
}

/**
 * Makes `changing` for a storey, with which its verbs declare an operation that changes something by what they need: the
 * handler is made by `change`.
 *
 *     export const deleteTask = changing('deleteTask', ({ clock }) => ({ apply: async ({ tx, target }) => … }));
 */
export function changingWith<OfStorey extends { readonly change: ChangeStep<Of> }, Of extends Targets>() {
  return <Id extends OperationId, Prepared = undefined, Locked = LockedBy<Contracts[Id], Of>>(
    id: Id,
    declare: (needs: OfStorey) => Change<NoInfer<Id>, Prepared, Locked, Of>,
  ): ((needs: OfStorey) => HandlerOf<Id, Of>) =>
    (needs) =>
      needs.change(id, declare(needs));
}
