import type { Permission, RoleName } from '@portico/api';
import { Failure, type Operation } from '@portico/conventions';
import type { ApiKeyCaller } from './api-keys/api-key.ts';
import { stillWorks } from './api-keys/store.ts';
import type { Caller } from './callers/caller.ts';
import { holding, type Transaction } from './database/database.ts';
import type { OperatorCaller } from './operators/operator.ts';
import { operatorRow } from './operators/store.ts';
import { mayGrant, permits, type Standing } from './permissions.ts';
import { isStrong, isStrongEnough, methodsOf, signedInRecently } from './sessions/session.ts';
import { findMethods } from './sessions/store.ts';

/** What is judged once more while the lock is held. */
export interface Judged {
  readonly caller: Caller;
  /** How the caller stands to what is locked, now. */
  readonly standing: Standing;
  /** The role that the body gives to somebody. */
  readonly granted: RoleName | undefined;
  /** The permission that the body takes beside the operation's own, and a strong session. */
  readonly demanded: Permission | undefined;
  readonly now: number;
}

/**
 * Judges again what let a caller in, in the same order, and then what the body asks for.
 * @throws Failure `SECOND_FACTOR_MISSING`, `ACCESS_FORBIDDEN`, `REAUTHENTICATION_REQUIRED`, or `ACCESS_TOKEN_INVALID`
 * where a session that must be strong is over
 */
export async function admitAgain(tx: Transaction, operation: Operation, judged: Judged): Promise<void> {
  const { standing, granted, demanded, now } = judged;
  const needsStrength = demanded !== undefined || (operation.judgesStrength && standing.demandsStrength);
  const caller = needsStrength ? await asItIsNow(tx, judged.caller) : judged.caller;
  if (operation.judgesStrength && !isStrongEnough(caller, standing))
    throw new Failure('SECOND_FACTOR_MISSING');
  const permission = operation.permission as Permission | undefined;
  const { role, subject } = standing;
  if (permission && !permits(permission, role, subject)) throw new Failure('ACCESS_FORBIDDEN');
  const session = caller.kind === 'session' ? caller : undefined;
  if (operation.recent && !(session && signedInRecently(session, now)))
    throw new Failure('REAUTHENTICATION_REQUIRED');
  if (permission && granted && !mayGrant(permission, role, granted)) throw new Failure('ACCESS_FORBIDDEN');
  if (demanded === undefined) return;
  if (!permits(demanded, role)) throw new Failure('ACCESS_FORBIDDEN');
  if (!(session && isStrong(methodsOf(session.session)))) throw new Failure('SECOND_FACTOR_MISSING');
}

/**
 * An operator may have been removed since it was let in, or its session may have ended or lost its strength. Whoever
 * removes an operator waits for what is under way.
 * @throws Failure `ACCESS_TOKEN_INVALID`, `ACCESS_FORBIDDEN` or `SECOND_FACTOR_MISSING`
 */
export async function judgeOperatorAgain(tx: Transaction, caller: OperatorCaller): Promise<void> {
  const current = await asItIsNow(tx, caller);
  const row = operatorRow(tx, caller.account.id);
  if (!(await holding(tx, row).executeTakeFirst())) throw new Failure('ACCESS_FORBIDDEN');
  if (!isStrongEnough(current, undefined)) throw new Failure('SECOND_FACTOR_MISSING');
}

/** The session may have lost its strength, or its life, since the caller was let in. */
async function asItIsNow(tx: Transaction, caller: Caller): Promise<Caller> {
  if (caller.kind === 'api_key') return caller;
  const methods = await findMethods(tx, caller.session);
  if (methods === undefined) throw new Failure('ACCESS_TOKEN_INVALID');
  return { ...caller, session: { ...caller.session, methods } };
}

/**
 * An API key may have been revoked, rotated or deleted with its organization since it was let in, or have expired. Who
 * does that holds the lock of the organization.
 * @throws Failure `ACCESS_TOKEN_INVALID`
 */
export async function judgeKeyAgain(tx: Transaction, caller: ApiKeyCaller, now: number): Promise<void> {
  if (!(await stillWorks(tx, caller, now))) throw new Failure('ACCESS_TOKEN_INVALID');
}
