import type { Permission, RoleName } from '@portico/api';
import { Failure, type Operation } from '@portico/conventions';
import { stillWorks } from './api-keys/store.ts';
import type { Caller, OperatorCaller } from './callers/caller.ts';
import { holding, type Transaction } from './database/database.ts';
import { operatorRow } from './operators/store.ts';
import { type AccessContext, mayGrant, permits } from './permissions.ts';
import { factorRefusal } from './second-factors/factors.ts';
import { isStrong, isStrongEnough, methodsOf, signedInRecently } from './sessions/session.ts';
import { findMethods } from './sessions/store.ts';

/** What a request takes beyond its operation, by what it asks for. */
export interface Demand {
  readonly permissions?: readonly Permission[];
  /** True where no API key may ask for it. */
  readonly isForPeople?: boolean;
  /** True where it takes a session that began with two factors. */
  readonly isForStrong?: true;
  /** True where a person must have signed in recently. An API key signs in to nothing: it may ask for it at any time. */
  readonly isForRecent?: true;
}

/** What is judged once more while the lock is held. */
export interface Judged {
  /** As it is now. */
  readonly caller: Caller;
  /** How the caller stands to what is locked, now. */
  readonly access: AccessContext;
  /** The role that the body gives to somebody. */
  readonly granted: RoleName | undefined;
  readonly demanded: Demand | undefined;
  /** Whether its account has a second factor, where the operation changes those. */
  readonly hasFactor: boolean;
  readonly now: number;
}

/**
 * Judges again what let a caller in, in the same order, and then what the body asks for.
 * @throws Failure `SECOND_FACTOR_MISSING`, `ACCESS_FORBIDDEN`, `EMAIL_NOT_VERIFIED` or `REAUTHENTICATION_REQUIRED`
 */
export function authorizeAgain(operation: Operation, judged: Judged): void {
  const { caller, access, granted, demanded, hasFactor, now } = judged;
  if (operation.judgesStrength && !isStrongEnough(caller, access)) throw new Failure('SECOND_FACTOR_MISSING');
  const permission = operation.permission as Permission | undefined;
  const { role, subject } = access;
  if (permission && !permits(permission, role, subject)) throw new Failure('ACCESS_FORBIDDEN');
  const person = caller.kind === 'api_key' ? undefined : caller;
  const refusal = operation.factors && person && factorRefusal(operation.factors, person, hasFactor);
  if (refusal) throw new Failure(refusal);
  const isRecent = person !== undefined && signedInRecently(person, now);
  if (operation.recent && !isRecent) throw new Failure('REAUTHENTICATION_REQUIRED');
  if (permission && granted && !mayGrant(permission, role, granted)) throw new Failure('ACCESS_FORBIDDEN');
  if (demanded) judgeDemand(demanded, person, access);
  if (demanded?.isForRecent && person && !isRecent) throw new Failure('REAUTHENTICATION_REQUIRED');
}

type Person = Exclude<Caller, { readonly kind: 'api_key' }>;

function judgeDemand(demand: Demand, person: Person | undefined, { role }: AccessContext): void {
  const { permissions = [], isForPeople, isForStrong } = demand;
  if (isForPeople && !person) throw new Failure('ACCESS_FORBIDDEN');
  if (!permissions.every((permission) => permits(permission, role))) throw new Failure('ACCESS_FORBIDDEN');
  if (isForStrong && !(person && isStrong(methodsOf(person.session))))
    throw new Failure('SECOND_FACTOR_MISSING');
}

/**
 * The caller as it is now. Its session may have ended since it was let in, or its API key been revoked: else somebody who
 * sends a body slowly could still give themselves another way in.
 * @throws Failure `ACCESS_TOKEN_INVALID` and, for operators, `ACCESS_FORBIDDEN` or `SECOND_FACTOR_MISSING`
 */
export async function callerNow(tx: Transaction, caller: Caller, now: number): Promise<Caller> {
  if (caller.kind === 'api_key') {
    // Who revokes, rotates or deletes one holds the lock of its organization.
    if (!(await stillWorks(tx, caller, now))) throw new Failure('ACCESS_TOKEN_INVALID');
    return caller;
  }
  const methods = await findMethods(tx, caller.session);
  if (methods === undefined) throw new Failure('ACCESS_TOKEN_INVALID');
  const current = { ...caller, session: { ...caller.session, methods } };
  if (current.kind === 'operator') await judgeOperatorAgain(tx, current);
  return current;
}

/** Who removes an operator waits for what is under way. */
async function judgeOperatorAgain(tx: Transaction, caller: OperatorCaller): Promise<void> {
  const row = operatorRow(tx, caller.account.id);
  if (!(await holding(tx, row).executeTakeFirst())) throw new Failure('ACCESS_FORBIDDEN');
  if (!isStrongEnough(caller, undefined)) throw new Failure('SECOND_FACTOR_MISSING');
}
