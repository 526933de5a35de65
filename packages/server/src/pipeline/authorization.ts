import type { Permission, RoleName, Scope } from '@portico/api';
import { type FactorChange, Failure, type Operation } from '@portico/conventions';
import type { FactorRefusal } from '@portico/conventions/serving';
import type { Transaction } from '../ground/database/database.ts';
import type { Again } from './authenticate.ts';
import { type Caller, isPerson, type Person } from './callers/caller.ts';
import { isStrong, methodsOf, type SessionBinding, signedInRecently } from './callers/session.ts';
import { type AccessContext, mayGrant, permits } from './permissions.ts';

/** The demands of a request in addition to those of its operation, depending on its body and query. */
export interface Demand {
  readonly permissions?: readonly Permission[];
  /** True if keys, and operators who act for somebody, are refused. */
  readonly isForPeople?: boolean;
  /** True where it needs a session with two factors. */
  readonly isForStrong?: true;
  /** True where a person must have signed in recently. Keys never sign in, and are always let through. */
  readonly isForRecent?: true;
  /** Scopes that a service key needs beyond that of the operation. */
  readonly scopes?: readonly Scope[];
}

/** The state to authorize again while the lock is held. */
export interface AuthorizationState {
  readonly caller: Caller;
  /** The caller's access to what is locked. */
  readonly access: AccessContext;
  /** The role that the body grants. */
  readonly granted: RoleName | undefined;
  readonly demanded: Demand | undefined;
  readonly ipAddress: string | null;
  readonly sessionBinding: SessionBinding;
  readonly now: number;
}

/** Judgements of the storeys above on callers, repeated under the lock. */
export interface Judges {
  readonly again: Again;
  /** Returns why the organization does not let the caller in, if so. */
  readonly judgeDemands: (
    caller: Caller,
    access: AccessContext,
    from: Pick<AuthorizationState, 'ipAddress' | 'now'>,
  ) => Failure | undefined;
  /** Returns why the caller may not change the factors of its account, if so. */
  readonly judgeFactors: (
    tx: Transaction,
    change: FactorChange,
    person: Person,
  ) => Promise<FactorRefusal | undefined>;
}

/**
 * Repeats the checks that admitted the caller, in the same order, then checks what the body asks for.
 * @throws Failure what the organization demands, `SECOND_FACTOR_MISSING`, `ACCESS_FORBIDDEN`, `EMAIL_NOT_VERIFIED` or
 * `REAUTHENTICATION_REQUIRED`
 */
export async function authorizeAgain(
  tx: Transaction,
  operation: Operation,
  { judges, ...judged }: AuthorizationState & { readonly judges: Judges },
): Promise<void> {
  const { caller, access, granted, demanded, ipAddress, sessionBinding: binding, now } = judged;
  const unmet = operation.demands.length > 0 ? judges.judgeDemands(caller, access, judged) : undefined;
  if (unmet) throw unmet;
  const permission = operation.permission as Permission | undefined;
  const { role, subject } = access;
  if (permission && !permits(permission, role, subject)) throw new Failure('ACCESS_FORBIDDEN');
  const person = isPerson(caller) ? caller : undefined;
  const refusal = operation.factors && person && (await judges.judgeFactors(tx, operation.factors, person));
  if (refusal) throw new Failure(refusal);
  const isRecent = person !== undefined && signedInRecently(person, { now, ipAddress, binding });
  if (operation.recent && person && !isRecent) throw new Failure('REAUTHENTICATION_REQUIRED');
  if (permission && granted && !mayGrant(permission, role, granted)) throw new Failure('ACCESS_FORBIDDEN');
  // Only the person themselves can prove who they are.
  const isImpersonated = caller.kind === 'impersonation';
  if (isImpersonated && demanded?.isForRecent) throw new Failure('ACCESS_FORBIDDEN');
  if (demanded) judgeDemand(demanded, caller, access);
  if (demanded?.isForRecent && person && !isRecent) throw new Failure('REAUTHENTICATION_REQUIRED');
}

/** Whether a caller may do what requires a scope of a service key; other kinds of callers need none. */
export function hasScope(scope: Scope, caller: Caller): boolean {
  return caller.kind !== 'service_key' || caller.key.scopes.includes(scope);
}

function judgeDemand(demand: Demand, caller: Caller, { role }: AccessContext): void {
  const { permissions = [], scopes = [], isForPeople, isForStrong } = demand;
  const person = isPerson(caller) ? caller : undefined;
  if (!scopes.every((scope) => hasScope(scope, caller))) throw new Failure('ACCESS_FORBIDDEN');
  if (isForPeople && (!person || caller.kind === 'impersonation')) throw new Failure('ACCESS_FORBIDDEN');
  if (!permissions.every((permission) => permits(permission, role))) throw new Failure('ACCESS_FORBIDDEN');
  if (isForStrong && !(person && isStrong(methodsOf(person.session))))
    throw new Failure('SECOND_FACTOR_MISSING');
}

/**
 * The caller as it is now. Its session may have ended, or its API key been revoked, since it was admitted: without this
 * check, a thief who sends the body slowly could still create another way in.
 * @throws Failure `ACCESS_TOKEN_INVALID` and, for some kinds, `ACCESS_FORBIDDEN` or `SECOND_FACTOR_MISSING`
 */
export async function callerNow<Of extends Caller>(
  tx: Transaction,
  caller: Of,
  { now, again }: { readonly now: number; readonly again: Again },
): Promise<Caller> {
  const ofKind: (tx: Transaction, caller: never, now: number) => Promise<Caller | undefined> =
    again[caller.kind];
  const current = await ofKind(tx, caller as never, now);
  if (!current) throw new Failure('ACCESS_TOKEN_INVALID');
  return current;
}
