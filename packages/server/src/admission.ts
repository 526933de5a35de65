import type { Permission, RoleName } from '@portico/api';
import { Failure, type Operation } from '@portico/conventions';
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
  /** As it is now. */
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
 * @throws Failure `SECOND_FACTOR_MISSING`, `ACCESS_FORBIDDEN` or `REAUTHENTICATION_REQUIRED`
 */
export function admitAgain(operation: Operation, { caller, standing, granted, demanded, now }: Judged): void {
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
