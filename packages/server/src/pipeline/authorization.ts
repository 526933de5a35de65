import type { Permission, RoleName, Scope } from '@portico/api';
import { Failure, type Operation } from '@portico/conventions';
import { tokenStillWorks as scimTokenStillWorks } from '../federation/scim/token-store.ts';
import { holding, type Transaction } from '../ground/database/database.ts';
import { factorRefusal } from '../identity/second-factors/factors.ts';
import { impersonationAgain } from '../identity/sessions/authenticate.ts';
import { isStrong, methodsOf, type SessionBinding, signedInRecently } from '../identity/sessions/session.ts';
import { findMethods } from '../identity/sessions/store.ts';
import { operatorRow } from '../team/operators/store.ts';
import { stillWorks as serviceKeyStillWorks } from '../team/service-keys/store.ts';
import { stillWorks } from '../tenancy/api-keys/store.ts';
import { brokenRule, refusalBy } from '../tenancy/policies/demands.ts';
import { type Caller, isPerson, type OperatorCaller } from './callers/caller.ts';
import type { Needs } from './handler.ts';
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
export interface Judged {
  readonly caller: Caller;
  /** The caller's access to what is locked. */
  readonly access: AccessContext;
  /** The role that the body grants. */
  readonly granted: RoleName | undefined;
  readonly demanded: Demand | undefined;
  /** Whether the caller's account has a second factor; false unless the operation changes factors. */
  readonly hasFactor: boolean;
  readonly ipAddress: string | null;
  readonly sessionBinding: SessionBinding;
  readonly now: number;
}

/**
 * Repeats the checks that admitted the caller, in the same order, then checks what the body asks for.
 * @throws Failure what the organization demands, `SECOND_FACTOR_MISSING`, `ACCESS_FORBIDDEN`, `EMAIL_NOT_VERIFIED` or
 * `REAUTHENTICATION_REQUIRED`
 */
export function authorizeAgain(operation: Operation, judged: Judged): void {
  const { caller, access, granted, demanded, hasFactor, ipAddress, sessionBinding: binding, now } = judged;
  const rule = operation.demands.length > 0 ? brokenRule(caller, access, { ipAddress, now }) : undefined;
  if (rule !== undefined) throw refusalBy(rule);
  const permission = operation.permission as Permission | undefined;
  const { role, subject } = access;
  if (permission && !permits(permission, role, subject)) throw new Failure('ACCESS_FORBIDDEN');
  const person = isPerson(caller) ? caller : undefined;
  const refusal = operation.factors && person && factorRefusal(operation.factors, person, hasFactor);
  if (refusal) throw new Failure(refusal);
  const isRecent = person !== undefined && signedInRecently(person, { now, ipAddress, binding });
  if (operation.recent && person && !isRecent) throw new Failure('REAUTHENTICATION_REQUIRED');
  if (permission && granted && !mayGrant(permission, role, granted)) throw new Failure('ACCESS_FORBIDDEN');
  // Nobody but the person can show that it is them.
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

type CallerRules = Pick<Needs, 'lifetimes' | 'impersonation'>;

/**
 * The caller as it is now. Its session may have ended, or its API key been revoked, since it was admitted: without this
 * check, a thief who sends the body slowly could still create another way in.
 * @throws Failure `ACCESS_TOKEN_INVALID` and, for operators, `ACCESS_FORBIDDEN` or `SECOND_FACTOR_MISSING`
 */
export async function callerNow(
  tx: Transaction,
  caller: Caller,
  { now, ...rules }: CallerRules & { readonly now: number },
): Promise<Caller> {
  if (caller.kind === 'api_key') {
    // Revoking, rotating and deleting keys lock the organization, so this cannot change before the transaction ends.
    if (!(await stillWorks(tx, caller, now))) throw new Failure('ACCESS_TOKEN_INVALID');
    return caller;
  }
  if (caller.kind === 'service_key') {
    if (!(await serviceKeyStillWorks(tx, caller, now))) throw new Failure('ACCESS_TOKEN_INVALID');
    return caller;
  }
  if (caller.kind === 'connection') {
    if (!(await scimTokenStillWorks(tx, caller))) throw new Failure('ACCESS_TOKEN_INVALID');
    return caller;
  }
  if (caller.kind === 'impersonation') {
    // Holds the operator's row, as for what operators do in their own name.
    const row = operatorRow(tx, caller.impersonator.id);
    if (!(await holding(tx, row).executeTakeFirst())) throw new Failure('ACCESS_TOKEN_INVALID');
    const current = await impersonationAgain(tx, caller, { now, ...rules });
    if (!current) throw new Failure('ACCESS_TOKEN_INVALID');
    return current;
  }
  // It changes nothing, whatever it asks for.
  if (caller.kind === 'application') throw new Failure('ACCESS_FORBIDDEN');
  const methods = await findMethods(tx, caller.session);
  if (methods === undefined) throw new Failure('ACCESS_TOKEN_INVALID');
  const current = { ...caller, session: { ...caller.session, methods } };
  if (current.kind === 'operator') await judgeOperatorAgain(tx, current);
  return current;
}

/** Holds the operator's row: a removal waits until the changes under way have ended. */
async function judgeOperatorAgain(tx: Transaction, caller: OperatorCaller): Promise<void> {
  const row = operatorRow(tx, caller.account.id);
  if (!(await holding(tx, row).executeTakeFirst())) throw new Failure('ACCESS_FORBIDDEN');
  if (!isStrong(methodsOf(caller.session))) throw new Failure('SECOND_FACTOR_MISSING');
}
